import { sql } from 'kysely';
import { serverReport } from '../../../core/reports/report.server.ts';
import type { ReportRowOf } from '../../../core/reports/report.ts';
import { productOf } from '../records/choices.ts';
import { fuelDeliveries } from '../reports/fuel-deliveries.ts';

/** Deliveries of a product by the month of their arrival and by vendor; drafts are no deliveries yet. */
export const deliveryReport = serverReport(fuelDeliveries, async ({ db, sites, from, to, shift, parameters }) => {
  const product = productOf(parameters);
  const { rows } = await sql<ReportRowOf<typeof fuelDeliveries>>`
    with paper as (
      select to_char(production_date(d.arrived_at, site.time_zone), 'YYYY-MM') as month, d.vendor, d.note_l, d.state,
        d.tank, fuel_received(d.tank, d.dip_before, d.dip_after, d.started_at, d.ended_at) as received,
        coalesce(d.note_temp, d.obs_temp) as note_temp, coalesce(d.obs_temp, d.note_temp) as obs_temp
      from fuel_delivery d
      join fuel_tank tank on tank.id = d.tank
      join site on site.id = d.site
      where d.deleted_at is null
        and d.state <> 'draft'
        and d.site = any(${sites}::uuid[])
        and production_date(d.arrived_at, site.time_zone)
          between date_trunc('month', ${from}::date) and date_trunc('month', ${to}::date) + interval '1 month - 1 day'
        and (${shift}::text is null or shift_code(d.arrived_at, site.time_zone) = ${shift})
        and tank.product = ${product}),
    sums as (
      select month, vendor, count(*)::int as deliveries, sum(note_l) as note, sum(received) as received,
        sum(fuel_v15(tank, note_l, note_temp)) as v15_note,
        sum(fuel_v15(tank, note_l, note_temp) - fuel_v15(tank, received, obs_temp)) as shortage,
        (count(*) filter (where state = 'disputed'))::int as disputed
      from paper
      group by 1, 2)
    select month, vendor, deliveries, round(note::numeric, 0)::float8 as note,
      round(received::numeric, 0)::float8 as received, round(v15_note::numeric, 0)::float8 as v15_note,
      round(shortage::numeric, 1)::float8 as shortage,
      round((100 * shortage / nullif(v15_note, 0))::numeric, 2)::float8 as shortage_pct, disputed
    from sums
    order by month, vendor`.execute(db);
  return rows;
});
