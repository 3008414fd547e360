import { sql } from 'kysely';
import { seeingAll } from '../../../core/host/scope/caller-scope.ts';
import { serverReport } from '../../../core/reports/report.server.ts';
import type { ReportRowOf } from '../../../core/reports/report.ts';
import { fuelRate } from '../reports/fuel-rate.ts';
import { bandOf } from './fleet-facts.ts';
import { equipmentTable } from './uses.ts';

/** The fills of one machine that close an interval. */
export const rateReport = serverReport(fuelRate, async ({ db, host, sites, falls, parameters }) => {
  if (typeof parameters.equipment !== 'string') return [];
  const statement = sql<ReportRowOf<typeof fuelRate>>`
    with measured as (
      select f.id, f.at, f.number, f.litres, f.hour_meter, f.flags,
        fuel_rate(f.equipment, f.at, f.hour_meter, f.litres, f."full") as rate, band.low, band.high
      from equipment_fueling f
      join ${equipmentTable} machine on machine.id = f.equipment
      left join lateral ${bandOf(host)} band on true
      where f.equipment = ${parameters.equipment}
        and f.deleted_at is null
        and f.state <> 'cancelled'
        and f.site = any(${sites}::uuid[])
        and ${falls(sql`f.at`, sql`f.site`)}
        and fuel_burns(f.tank))
    select id, at, number, litres, hour_meter, flags, round(rate::numeric, 1)::float8 as rate, low, high
    from measured
    where rate is not null
    order by at`;
  // The full fill before may have been at another site.
  const { rows } = await seeingAll(db, () => statement.execute(db));
  return rows.map((row) => ({ ...row, at: new Date(String(row.at)).toISOString() }));
});
