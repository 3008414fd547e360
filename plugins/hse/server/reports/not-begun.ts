import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import { problems } from '../../../../core/records/problems.server.ts';
import type { ReportContext } from '../../../../core/reports/report.server.ts';

/** Refuses a period that has begun at none of its sites: nothing is known of it, which is not nothing that happened. */
export async function refuseNotBegun({
  db,
  sites,
  from,
  now,
}: Pick<ReportContext, 'db' | 'sites' | 'from' | 'now'>): Promise<void> {
  const { rows } = await sql<{ begun: boolean | null }>`
    select bool_or(production_date(${now.toISOString()}::timestamptz, time_zone) >= ${from}::date) as begun
    from site where id = any(${sites}::uuid[])`.execute(db);
  if (rows[0]?.begun === false) throw problems.badQuery(msg`This period has not begun yet.`);
}
