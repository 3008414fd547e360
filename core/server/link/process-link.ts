import type { Disposer } from '../../registry/disposer.ts';

/** What a process hears of another: plain data, as JSON keeps it. */
type Listener = (message: unknown) => void;

/**
 * The line between the server processes of one installation. It delivers at most once: what is told while the line is down is lost.
 * Nothing relies on it for the truth, which is in the database; who listens looks there again when `onGap` says so.
 */
export interface ProcessLink {
  /** Tells the other processes; never this one. Never blocks, never throws. */
  readonly tell: (subject: string, message: unknown) => void;
  readonly hear: (subject: string, listener: Listener) => Disposer;
  /** Is called when something may have been missed: now and then while the line is down, and once it is back. */
  readonly onGap: (listener: () => void) => Disposer;
  readonly stop: () => Promise<void>;
}

/** The link of a process that is alone. */
export const noLink: ProcessLink = Object.freeze({ tell: () => undefined, hear: () => () => undefined, onGap: () => () => undefined, stop: () => Promise.resolve() });
