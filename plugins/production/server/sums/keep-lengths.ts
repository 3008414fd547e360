import { sql } from 'kysely';
import type { Host } from '../../../../core/host/host.ts';
import { keepDue, keepOnce, type KeptWork } from '../../../../core/host/keep-due.ts';
import { tripSumsLock } from './keep-sums.ts';

const lengths: KeptWork = {
  // Whoever sums a shift says that its month is behind: not while its lengths are kept.
  lockKey: tripSumsLock,
  mostAtOnce: 1,
  isDue: async (db) => (await sql`select from v_trip_month_due limit 1`.execute(db)).rows.length > 0,
  keep: async (db, most) => {
    const { rows } = await sql<{ months: number }>`select keep_trip_lengths(${most}) as months`.execute(db);
    return rows[0]?.months ?? 0;
  },
  failure: 'How long the trips of some months took could not be kept',
};

/** Keeps the lengths of the trips of a month; answers 0 where none was due or another process is at it. */
export const keepLengthsOnce = (host: Pick<Host, 'db'>): Promise<number> => keepOnce(host, lengths);

/**
 * Keeps how long trips took, of months that are over, while the server runs. Figures are right without it, and take
 * longer: they read the trips of months that are not kept. The answer ends it.
 */
export const keepLengths = (host: Host): (() => Promise<void>) => keepDue(host, lengths);
