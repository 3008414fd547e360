import type { PoolClient } from 'pg';
import type { Host } from '../../../../core/server/host.ts';

const lockKey = 4_600_041;

/**
 * Does some work again and again in one of the server processes: the one that holds a lock of the database. When it dies the
 * database frees the lock, and another process takes over within the period. The answer ends it.
 */
export function lead(host: Host, everyMs: number, work: () => Promise<void>): () => Promise<void> {
  let client: PoolClient | null = null;
  let timer: NodeJS.Timeout | null = null;
  let stopped = false;
  let running: Promise<void> = Promise.resolve();

  const holds = async (): Promise<boolean> => {
    if (client) return true;
    const candidate = await host.pool.connect();
    candidate.on('error', () => (client = null));
    const { rows } = await candidate.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [lockKey]);
    if (!rows[0]?.got) {
      candidate.release();
      return false;
    }
    client = candidate;
    return true;
  };
  const turn = async (): Promise<void> => {
    try {
      if (await holds()) await work();
    } catch (error) {
      if (!stopped) host.log.warn({ err: error }, 'The watch over machines missed a beat');
    }
    if (!stopped) timer = setTimeout(next, everyMs);
  };
  const next = (): void => void (running = turn());
  timer = setTimeout(next, everyMs);
  return async () => {
    stopped = true;
    if (timer) clearTimeout(timer);
    await running;
    // Ending the session frees the lock.
    client?.release(true);
  };
}
