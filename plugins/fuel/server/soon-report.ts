import { sql } from 'kysely';
import { serverReport } from '../../../core/reports/report.server.ts';
import type { ReportRowOf } from '../../../core/reports/report.ts';
import { fuelSoon } from '../reports/fuel-soon.ts';
import { bandOf } from './fleet-facts.ts';
import { equipmentLiveTable, equipmentTable } from './uses.ts';

/** Machines by when their tank is empty, at the burn of their last fills. */
export const soonReport = serverReport(fuelSoon, async ({ db, host, sites, parameters }) => {
  const within = typeof parameters.within === 'number' ? parameters.within : 2;
  const { rows } = await sql<ReportRowOf<typeof fuelSoon>>`
    with heard as (
      select machine.id, machine.site, machine.code, machine.model, last.fuel_level::float8 as level, last.ts as told_at,
        least(machine.tank_capacity, machine.tank_capacity * last.fuel_level / 100 + filled.litres) as litres
      from ${equipmentTable} machine
      join ${equipmentLiveTable} last on last.equipment = machine.id
      cross join lateral (
        select coalesce(sum(fill.litres), 0) as litres
        from equipment_fueling fill
        where fill.equipment = machine.id
          and fill.deleted_at is null
          and fill.state <> 'cancelled'
          and fill.at > last.ts
          and fuel_burns(fill.tank)) filled
      where machine.deleted_at is null
        and machine.state = 'active'
        and machine.site = any(${sites}::uuid[])
        and machine.tank_capacity > 0
        and last.fuel_level between 0 and 100
        and last.ts > now() - interval '1 hour'
    ),
    burning as (
      select machine.*, coalesce(fills.rate, band.medium) as rate
      from heard machine
      left join lateral ${bandOf(host)} band on true
      left join lateral (
        select avg(measured.rate) as rate
        from (
          select fuel_rate(fill.equipment, fill.at, fill.hour_meter, fill.litres, fill."full") as rate
          from equipment_fueling fill
          where fill.equipment = machine.id
            and fill.deleted_at is null
            and fill.state <> 'cancelled'
            and fill."full"
            and fill.hour_meter is not null
            and fuel_burns(fill.tank)
          order by fill.at desc
          limit 5) measured
      ) fills on true
    )
    select jsonb_build_object('id', id, 'label', code) as machine, level,
      round(litres::numeric, 0)::float8 as litres, round(rate::numeric, 1)::float8 as rate,
      round((litres / rate)::numeric, 1)::float8 as hours, told_at
    from burning
    where rate > 0 and litres / rate <= ${within}
    order by litres / rate, code`.execute(db);
  return rows;
});
