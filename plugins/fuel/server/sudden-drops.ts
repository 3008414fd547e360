import { sql } from 'kysely';
import { serverReport } from '../../../core/reports/report.server.ts';
import type { ReportRow } from '../../../core/reports/report.ts';
import { fuelSuddenDrop } from '../reports/fuel-sudden-drop.ts';

/** Readings of one tank at most 10 minutes apart (and what a gauge's clock may err), between which more went than was issued. */
export const suddenDropReport = serverReport(fuelSuddenDrop, async ({ db, sites, startsAt, endsAt }) => {
  const { rows } = await sql<ReportRow>`
    with reading as (
      select tank, at, litres, lag(at) over one as before_at, lag(litres) over one as before
      from fuel_dip where deleted_at is null and site = any(${sites}::uuid[]) and at >= ${startsAt} and at < ${endsAt} window one as (partition by tank order by at)),
    fall as (select * from reading where before - litres > 200 and at - before_at <= interval '10 minutes 30 seconds')
    select fall.at, jsonb_build_object('id', tank.id, 'label', tank.code) as tank, round((before - fall.litres - moved.issues - moved.transfers_out + moved.deliveries + moved.transfers_in)::numeric, 0)::float8 as litres
    from fall join fuel_tank tank on tank.id = fall.tank
    cross join lateral fuel_movements(fall.tank, fall.before_at - interval '3 minutes', fall.at + interval '1 minute') as moved
    where before - fall.litres - moved.issues - moved.transfers_out > 200 order by fall.at desc limit 200`.execute(db);
  return rows;
});
