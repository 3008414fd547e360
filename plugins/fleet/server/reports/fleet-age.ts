import { sql } from 'kysely';
import { serverReport } from '../../../../core/reports/report.server.ts';
import type { ReportRowOf } from '../../../../core/reports/report.ts';
import { fleetAge } from '../../reports/fleet-age.ts';
import { hoursOf, machineTotalsSql } from '../time/machine-times-sql.ts';

/**
 * Age, hours and life of every machine; hours per day and availability are those of the period, 90 days unless told.
 */
export const fleetAgeReport = serverReport(fleetAge, async (context) => {
  const { db, sites, from, to, parameters, startsAt, endsAt, now } = context;
  const until = endsAt < now ? endsAt : now;
  const { rows } = await sql<ReportRowOf<typeof fleetAge>>`
    with machine as (
      select equipment.id, site, code, family, model, commissioned_on, meter.total as hours, ends.day,
        (ends.day - commissioned_on) / 365.25 as years
      from equipment
      cross join (select least(${to}::date, ${until}::timestamptz::date) as day) ends
      left join lateral (
        select total
        from meter_reading reading
        where reading.equipment = equipment.id
          and reading.kind = 'hours'
          and reading.valid
          and reading.deleted_at is null
          and reading.read_at <= ${until}
        order by reading.read_at desc, reading.id desc
        limit 1) meter on true
      where deleted_at is null
        and state <> 'draft'
        and (retired_on is null or retired_on >= ${from}::date)
        and (commissioned_on is null or commissioned_on <= ends.day)
        and site = any(${sites}::uuid[])
        and (${parameters.family ?? null}::text is null or family = ${parameters.family ?? null})
    ), pace as (
      select equipment,
        (max(total) - min(total)) / nullif(extract(epoch from max(read_at) - min(read_at)) / 86400, 0) as per_day
      from meter_reading
      where kind = 'hours' and valid and deleted_at is null and read_at between ${startsAt} and ${endsAt}
      group by 1
    ), down as (
      select spent.equipment,
        sum(${hoursOf('P', 'NP', 'OD', 'SBO', 'SBE', 'DTS', 'DTU', 'UNS')}) as calendar,
        sum(${hoursOf('DTS', 'DTU')}) as down
      from ${machineTotalsSql(context)}
      group by 1
    )
    select machine.id, machine.site, machine.code as machine, machine.family, machine.model, machine.commissioned_on,
      1 as machines, round(machine.years::numeric, 1)::float8 as age_years, machine.hours as age_hours,
      case
        when years < 2 then 'y0'
        when years < 5 then 'y2'
        when years < 8 then 'y5'
        when years < 12 then 'y8'
        else 'y12' end as age_class,
      case
        when hours < 10000 then 'k0'
        when hours < 20000 then 'k10'
        when hours < 40000 then 'k20'
        when hours < 60000 then 'k40'
        when hours is not null then 'k60' end as hours_class,
      pace.per_day::float8 as per_day,
        (100.0 * (down.calendar - coalesce(down.down, 0)) / nullif(down.calendar, 0))::float8 as pa,
      spec.life_hours, 100 * machine.hours / nullif(spec.life_hours, 0) as life_used,
      case
        when pace.per_day > 0
          and spec.life_hours > machine.hours
          and (spec.life_hours - machine.hours) / pace.per_day < 36500 then (
            machine.day + ((spec.life_hours - machine.hours) / pace.per_day)::int)::text
        when spec.life_hours <= machine.hours then machine.day::text end as replacement
    from machine left join pace on pace.equipment = machine.id left join down on down.equipment = machine.id
      left join equipment_financial_spec spec on spec.equipment = machine.id and spec.deleted_at is null
    order by machine.years, machine.code`.execute(db);
  return rows;
});
