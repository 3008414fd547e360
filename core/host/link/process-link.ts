import type { Disposer } from '../../registry/disposer.ts';
import type { RequestCount } from '../database/request-counts.ts';

/** What a process hears of another: plain data, as JSON keeps it. */
type Listener = (message: unknown) => void;

/**
 * The line between the server processes of one installation. It delivers at most once: what is told while the line is
 * down is lost. Nothing relies on it for the truth, which is in the database; who listens looks there again when
 * `onGap` says so.
 */
export interface ProcessLink {
  /** Tells the other processes; never this one. Never blocks, never throws. */
  readonly tell: (subject: string, message: unknown) => void;
  readonly hear: (subject: string, listener: Listener) => Disposer;
  /** Is called when something may have been missed: now and then while the line is down, and once it is back. */
  readonly onGap: (listener: () => void) => Disposer;
  /**
   * Counts one more of `key` in a window that begins with the first, over all processes; null while nobody can say.
   * Never waits long, never throws.
   */
  readonly count: (key: string, windowMs: number) => Promise<RequestCount | null>;
  readonly stop: () => Promise<void>;
}

/** The link of a process that is alone. */
export const noLink: ProcessLink = Object.freeze({
  tell: () => undefined,
  hear: () => () => undefined,
  onGap: () => () => undefined,
  count: () => Promise.resolve(null),
  stop: () => Promise.resolve(),
});
