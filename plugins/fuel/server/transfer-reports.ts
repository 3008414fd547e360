import { sql } from 'kysely';
import { serverReport } from '../../../core/reports/report.server.ts';
import type { ReportRowOf } from '../../../core/reports/report.ts';
import { fuelBowserBalance, fuelTransferMatrix } from '../reports/fuel-transfers.ts';

/** Transfers of the period by pair of tanks. */
export const transferMatrixReport = serverReport(fuelTransferMatrix, async ({ db, sites, falls }) => {
  const { rows } = await sql<ReportRowOf<typeof fuelTransferMatrix>>`
    select origin.code as origin, origin.id as origin_id, target.code as target, target.id as target_id,
      count(*)::int as transfers, round(sum(t.litres)::numeric, 0)::float8 as litres,
      round(sum(t.out_meter_l - t.in_meter_l)::numeric, 1)::float8 as gap,
        round((100 * sum(t.out_meter_l - t.in_meter_l) / nullif(sum(t.litres), 0))::numeric, 2)::float8 as gap_pct
    from fuel_transfer t join fuel_tank origin on origin.id = t.from_tank join fuel_tank target on target.id = t.to_tank
    where t.deleted_at is null
      and t.site = any(${sites}::uuid[])
      and ${falls(sql`t.started_at`, sql`t.site`)}
    group by 1, 2, 3, 4 order by 1, 3`.execute(db);
  return rows;
});

/** Every bowser's balance; a period that runs ends now. */
export const bowserBalanceReport = serverReport(fuelBowserBalance, async ({ db, sites, startsAt, endsAt }) => {
  const until = new Date(Math.min(endsAt.getTime(), Date.now()));
  const { rows } = await sql<ReportRowOf<typeof fuelBowserBalance>>`
    with balance as (
      select tank.id, tank.code, tank.capacity, fuel_book_stock(tank.id, ${startsAt}) as opening,
        fuel_book_stock(tank.id, ${until}) as remaining, moved.*
      from fuel_tank tank
      join fuel_station station on station.id = tank.station
      cross join lateral fuel_movements(tank.id, ${startsAt}, ${until}) as moved
      where tank.deleted_at is null and station.kind <> 'fixed' and tank.site = any(${sites}::uuid[]))
    select jsonb_build_object('id', id, 'label', code) as bowser, round(opening::numeric, 0)::float8 as opening,
      round((transfers_in + deliveries)::numeric, 0)::float8 as loaded,
      round(transfers_out::numeric, 0)::float8 as transferred,
      round(issues::numeric, 0)::float8 as issued,
        round(
          (remaining - (opening + transfers_in + deliveries - transfers_out - issues))::numeric, 0)::float8
        as corrected,
        round(remaining::numeric, 0)::float8 as remaining, capacity
    from balance order by code`.execute(db);
  return rows;
});
