import { sql } from 'kysely';
import type { Host } from '../../../../core/host/host.ts';
import { keepDue, keepOnce, type KeptWork } from '../../../../core/host/keep-due.ts';

const times: KeptWork = {
  lockKey: 4_600_062,
  // Shifts of a site: about 4,000 times of machines.
  mostAtOnce: 40,
  isDue: async (db) => {
    const { rows } = await sql`
      select
      where exists (select from machine_time_mark)
        or exists (
          select
          from site left join machine_time_reach reach on reach.site = site.id
          where coalesce(reach.until, '-infinity') < now() - interval '8 hours')`.execute(db);
    return rows.length > 0;
  },
  keep: async (db, most) => {
    const { rows } = await sql<{ count: number }>`select keep_machine_times(${most}) as count`.execute(db);
    return rows[0]?.count ?? 0;
  },
  failure: 'The times of some machines could not be kept',
};

/**
 * Keeps the times of shifts that have ended, and anew those whose ledger changed; answers how many it did, 0 where
 * nothing was due or another process is at it.
 */
export const keepTimesOnce = (host: Pick<Host, 'db'>): Promise<number> => keepOnce(host, times);

/**
 * Keeps the times of machines while the server runs. Figures are right without it, and take longer: they read the
 * ledger of what is not kept. The answer ends it.
 */
export const keepTimes = (host: Host): (() => Promise<void>) => keepDue(host, times);
