import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Host } from '../../../../core/host/host.ts';

const lockKey = 4_600_062;
/** How long what changed is read from the ledger. */
const lookMs = 2_000;
/** Shifts of a site that one transaction keeps: about 4,000 times of machines. */
const mostAtOnce = 40;
/** Between two of them, where many are due: a year that was imported must not hold up who works. */
const breathMs = 50;

/**
 * Keeps the times of shifts that have ended, and anew those whose ledger changed; answers how many it did, 0 where
 * nothing was due or another process is at it.
 */
export async function keepTimesOnce(host: Pick<Host, 'db'>): Promise<number> {
  const { rows: due } = await sql`
    select
    where exists (select from machine_time_mark)
      or exists (
        select
        from site left join machine_time_reach reach on reach.site = site.id
        where coalesce(reach.until, '-infinity') < now() - interval '8 hours')`.execute(host.db);
  if (due.length === 0) return 0;
  return host.db.transaction().execute(async (db) => {
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${lockKey}) as mine`.execute(db);
    if (!rows[0]?.mine) return 0;
    const { rows: done } = await sql<{ count: number }>`
      select keep_machine_times(${mostAtOnce}) as count`.execute(db);
    return done[0]?.count ?? 0;
  });
}

/**
 * Keeps the times of machines while the server runs. Figures are right without it, and take longer: they read the
 * ledger of what is not kept. The answer ends it.
 */
export function keepTimes(host: Host): () => Promise<void> {
  const stop = new AbortController();
  const running = keep(host, stop.signal);
  return async () => {
    stop.abort();
    await running;
  };
}

async function keep(host: Host, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const done = await keepTimesOnce(host).catch((error: unknown) => {
      if (!signal.aborted) host.log.warn({ err: error }, 'The times of some machines could not be kept');
      return 0;
    });
    await pause(done >= mostAtOnce ? breathMs : lookMs, undefined, { signal }).catch(() => {});
  }
}
