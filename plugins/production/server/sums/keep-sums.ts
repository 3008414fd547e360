import { sql } from 'kysely';
import type { Host } from '../../../../core/host/host.ts';
import { keepDue, keepOnce, type KeptWork } from '../../../../core/host/keep-due.ts';

/** The key of the advisory lock under which sums of trips are kept. */
export const tripSumsLock = 4_600_061;

const sums: KeptWork = {
  lockKey: tripSumsLock,
  // Shifts: about 10,000 trips.
  mostAtOnce: 40,
  isDue: async (db) => (await sql`select from haul_trip_sum_mark limit 1`.execute(db)).rows.length > 0,
  keep: async (db, most) => {
    const { rows } = await sql<{ shifts: number }>`select sum_marked_trips(${most}) as shifts`.execute(db);
    return rows[0]?.shifts ?? 0;
  },
  failure: 'The trips of some shifts could not be summed',
};

/**
 * Sums the shifts whose trips changed; answers how many shifts it did, 0 where none was due or another process is at
 * it.
 */
export const sumShifts = (host: Pick<Host, 'db'>): Promise<number> => keepOnce(host, sums);

/**
 * Keeps the sums of trips while the server runs. Figures are right without it, and take longer: they read the trips of
 * shifts that were not summed yet. The answer ends it.
 */
export const keepSums = (host: Host): (() => Promise<void>) => keepDue(host, sums);
