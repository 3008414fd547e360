import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database, Host } from './host.ts';

/** How long what changed waits until it is looked at. */
const lookMs = 2_000;
/** Between two turns, where much is due: a year that was imported must not hold up who works. */
const breathMs = 50;

/** What is kept of rows that change: sums of them, of which marks say which are due. */
export interface KeptWork {
  /** One process at a time keeps: the key of its advisory lock. */
  readonly lockKey: number;
  /** How much one transaction does at most. */
  readonly mostAtOnce: number;
  readonly isDue: (db: Database) => Promise<boolean>;
  /** Does what is due, at most so much; answers how much it did. */
  readonly keep: (db: Database, most: number) => Promise<number>;
  /** A sentence for the log where it fails. */
  readonly failure: string;
}

/** Does some of what is due; answers how much, 0 where nothing was or another process is at it. */
export async function keepOnce(host: Pick<Host, 'db'>, work: KeptWork): Promise<number> {
  if (!(await work.isDue(host.db))) return 0;
  return host.db.transaction().execute(async (db) => {
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${work.lockKey}) as mine`.execute(
      db,
    );
    return rows[0]?.mine ? work.keep(db, work.mostAtOnce) : 0;
  });
}

/** Does it while the server runs. The answer ends it. */
export function keepDue(host: Host, work: KeptWork): () => Promise<void> {
  const stop = new AbortController();
  const running = keep(host, work, stop.signal);
  return async () => {
    stop.abort();
    await running;
  };
}

async function keep(host: Host, work: KeptWork, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const done = await keepOnce(host, work).catch((error: unknown) => {
      if (!signal.aborted) host.log.warn({ err: error }, work.failure);
      return 0;
    });
    await pause(done >= work.mostAtOnce ? breathMs : lookMs, undefined, { signal }).catch(() => {});
  }
}
