import { sql } from 'kysely';
import { serverReport } from '../../../core/reports/report.server.ts';
import type { ReportRowOf } from '../../../core/reports/report.ts';
import { fuelStockCurve } from '../reports/fuel-stock-curve.ts';

/**
 * What tanks held at the beginning and the end of each production date, or of one shift of it, and what moved between. A
 * movement at the instant of an end belongs to what follows.
 */
export const stockCurveReport = serverReport(fuelStockCurve, async ({ db, sites, shifts, now, parameters }) => {
  const { tank = null, product = 'diesel' } = parameters;
  const { rows } = await sql<ReportRowOf<typeof fuelStockCurve>>`
    with ${shifts},
    span as (
      select site, production_date, min(starts_at) - interval '1 ms' as since,
        least(max(ends_at) - interval '1 ms', ${now}::timestamptz) as until
      from shift
      where starts_at < ${now}
      group by site, production_date),
    tank as (
      select id, site, reorder_level, critical_level, capacity * coalesce(safe_fill, 95) / 100 as room
      from fuel_tank
      where deleted_at is null
        and site = any(${sites}::uuid[])
        and case when ${tank}::uuid is null then product = ${product} else id = ${tank}::uuid end),
    -- The end of a day is the beginning of the next: what a tank held then is worked out once.
    level as materialized (
      select mark.tank, mark.at, fuel_stock_at(mark.tank, mark.at) as litres
      from (
        select tank.id as tank, span.since as at from tank join span on span.site = tank.site
        union
        select tank.id, span.until from tank join span on span.site = tank.site) mark),
    held as (
      select span.production_date, tank.reorder_level, tank.critical_level, tank.room, moved.*,
        before.litres as opening, after.litres as stock
      from tank
      join span on span.site = tank.site
      join level before on before.tank = tank.id and before.at = span.since
      join level after on after.tank = tank.id and after.at = span.until
      cross join lateral fuel_movements(tank.id, span.since, span.until) moved)
    select production_date::text as production_date, sum(opening) as opening, sum(deliveries) as deliveries,
      sum(transfers_in) as transfers_in, sum(transfers_out) as transfers_out, sum(issues) as issues,
      sum(stock) - (sum(opening) + sum(deliveries) + sum(transfers_in) - sum(transfers_out) - sum(issues)) as measured,
      sum(stock) as stock, sum(reorder_level) as reorder, sum(critical_level) as critical, sum(room) as room
    from held
    group by production_date
    order by production_date`.execute(db);
  return rows;
});
