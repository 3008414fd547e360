import type { Host } from '../../../core/host/host.ts';

interface Beat {
  readonly everyMs: number;
  /** The sentence of the log where one fails. */
  readonly trouble: string;
}

/**
 * Does some work again and again in every process: work of which the second finds nothing left to do. A beat that comes
 * while it is at it is left out. The answer ends it.
 */
export function beat(host: Host, { everyMs, trouble }: Beat, work: (now: Date) => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    running ??= work(new Date())
      .catch((error: unknown) => host.log.warn({ err: error }, trouble))
      .finally(() => (running = null));
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
