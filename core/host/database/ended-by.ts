import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../host.ts';
import { beyondScope } from '../scope/caller-scope.ts';

/** Between two queries of the work there is none to end: the next is. */
const againMs = 200;

/**
 * Does work in a transaction of the connection whose backend is named, and has PostgreSQL end its queries once the signal
 * is given. Kysely's own way (`whileWanted`) asks the connection of the transaction itself, which is busy. `db` is outside
 * of the transaction.
 */
export async function endedBy<T>(
  signal: AbortSignal,
  db: Database,
  backend: number,
  work: () => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  let isDone = false;
  const ending: Promise<void>[] = [];
  const endAll = async (): Promise<void> => {
    while (!isDone) {
      await sql`select pg_cancel_backend(${backend})`.execute(db).catch(() => {});
      await sleep(againMs);
    }
  };
  const end = (): void => void ending.push(beyondScope(endAll));
  signal.addEventListener('abort', end, { once: true });
  try {
    return await work();
  } finally {
    isDone = true;
    signal.removeEventListener('abort', end);
    // What follows on this connection is somebody else's: the order must have come before.
    await Promise.all(ending);
  }
}
