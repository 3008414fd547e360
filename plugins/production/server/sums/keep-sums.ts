import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Host } from '../../../../core/host/host.ts';

const lockKey = 4_600_061;
/** How long a shift is read trip by trip after one of its trips changed. */
const lookMs = 2_000;
/** Shifts that one transaction sums: about 10,000 trips. */
const mostAtOnce = 40;
/** Between two of them, where many are due: a year that was imported must not hold up who works. */
const breathMs = 50;

/**
 * Sums the shifts whose trips changed; answers how many shifts it did, 0 where none was due or another process is at
 * it.
 */
export async function sumShifts(host: Pick<Host, 'db'>): Promise<number> {
  const { rows: due } = await sql`select from haul_trip_sum_mark limit 1`.execute(host.db);
  if (due.length === 0) return 0;
  return host.db.transaction().execute(async (db) => {
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${lockKey}) as mine`.execute(db);
    if (!rows[0]?.mine) return 0;
    const { rows: done } = await sql<{ shifts: number }>`
      select sum_marked_trips(${mostAtOnce}) as shifts`.execute(db);
    return done[0]?.shifts ?? 0;
  });
}

/**
 * Keeps the sums of trips while the server runs. Figures are right without it, and take longer: they read the trips of
 * shifts that were not summed yet. The answer ends it.
 */
export function keepSums(host: Host): () => Promise<void> {
  const stop = new AbortController();
  const running = keep(host, stop.signal);
  return async () => {
    stop.abort();
    await running;
  };
}

async function keep(host: Host, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const done = await sumShifts(host).catch((error: unknown) => {
      if (!signal.aborted) host.log.warn({ err: error }, 'The trips of some shifts could not be summed');
      return 0;
    });
    await pause(done === mostAtOnce ? breathMs : lookMs, undefined, { signal }).catch(() => {});
  }
}
