import type { PoolClient } from 'pg';
import type { Host } from './host.ts';

/**
 * What is led: `key` is the number of the lock in the database, one per work; `trouble` the sentence of the log when a
 * turn fails.
 */
export interface Led {
  readonly key: number;
  readonly everyMs: number;
  readonly trouble: string;
}

/**
 * Does some work again and again in one of the server processes: the one that holds a lock of the database. When it
 * dies the database frees the lock, and another process takes over within the period. The answer ends it.
 */
export function lead(host: Host, { key, everyMs, trouble }: Led, work: () => Promise<void>): () => Promise<void> {
  let held: Session | null = null;
  let timer: NodeJS.Timeout | null = null;
  let stopped = false;
  let running: Promise<void> = Promise.resolve();

  const holds = async (): Promise<boolean> => {
    if (held?.isOpen()) return true;
    held = null;
    const session = openSession(await host.pool.connect());
    try {
      const { rows } = await session.client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [key]);
      if (rows[0]?.got) held = session;
      return rows[0]?.got === true;
    } finally {
      if (held !== session) session.end();
    }
  };
  const turn = async (): Promise<void> => {
    try {
      if (await holds()) await work();
    } catch (error) {
      if (!stopped) host.log.warn({ err: error }, trouble);
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
    held?.end();
  };
}

interface Session {
  readonly client: PoolClient;
  readonly isOpen: () => boolean;
  /** Ends the connection, which frees its locks. */
  readonly end: () => void;
}

/**
 * A connection of one's own. One that broke is given back at once: the pool waits at its end for every one that it gave
 * away.
 */
function openSession(client: PoolClient): Session {
  let open = true;
  const end = (): void => {
    if (open) client.release(true);
    open = false;
  };
  client.on('error', end);
  return { client, isOpen: () => open, end };
}
