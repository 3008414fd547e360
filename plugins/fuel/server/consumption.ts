import { sql } from 'kysely';
import { serverReport } from '../../../core/reports/report.server.ts';
import type { ReportRow } from '../../../core/reports/report.ts';
import { fuelConsumption } from '../reports/fuel-consumption.ts';

const labels = {
  machine: sql`coalesce(machine.code, closed.equipment_code, '—')`,
  family: sql`coalesce(machine.family, '—')`,
  site: sql`site.code`,
  month: sql`to_char(closed.day, 'YYYY-MM')`,
} as const;

/** Fills of the period by group. A closed interval counts where it ends; the litres of the fills before it that were partial count with it. */
export const consumptionReport = serverReport(fuelConsumption, async ({ db, sites, startsAt, endsAt, parameters }) => {
  const by = (typeof parameters.by === 'string' ? parameters.by : 'machine') as keyof typeof labels;
  const label = labels[by];
  const machine = by === 'machine' ? sql`min(closed.equipment::text)` : sql`null::text`;
  const { rows } = await sql<ReportRow>`
    with fill as (
      select f.site, f.equipment, f.equipment_code, f.at, f.litres, f.hour_meter, f."full" and f.hour_meter is not null as closes,
        sum(case when f."full" and f.hour_meter is not null then 1 else 0 end) over (partition by f.equipment order by f.at, f.id) - case when f."full" and f.hour_meter is not null then 1 else 0 end as span
      from equipment_fueling f
      where f.deleted_at is null and f.state <> 'cancelled' and f.site = any(${sites}::uuid[]) and f.at >= ${startsAt}::timestamptz - interval '30 days' and f.at < ${endsAt}
        and (${parameters.equipment ?? null}::uuid is null or f.equipment = ${parameters.equipment ?? null}::uuid)),
    spanned as (
      select fill.*, sum(litres) over (partition by equipment, span) as span_litres, lag(hour_meter) over closing as before_meter, lag(at) over closing as before_at
      from fill window closing as (partition by equipment, closes order by at)),
    closed as (
      select spanned.*, (at at time zone 'UTC')::date as day,
        case when closes and equipment is not null and hour_meter - before_meter >= 4 and hour_meter - before_meter <= extract(epoch from at - before_at) / 3600 * 1.05 + 1 then hour_meter - before_meter end as hours
      from spanned where at >= ${startsAt}),
    kind as (
      select machine.family, closed.site, sum(span_litres) filter (where hours is not null) / nullif(sum(hours), 0) as rate
      from closed join equipment machine on machine.id = closed.equipment group by 1, 2),
    grouped as (
      select ${label} as item, ${machine} as machine, count(*)::int as fills, sum(closed.litres) as litres, sum(span_litres) filter (where hours is not null) as burnt, sum(hours) as hours,
        sum(hours * kind.rate) / nullif(sum(hours), 0) as kind_rate
      from closed join site on site.id = closed.site left join equipment machine on machine.id = closed.equipment left join kind on kind.family = machine.family and kind.site = closed.site group by 1)
    select item, machine, fills, round(litres::numeric, 1)::float8 as litres, round(burnt::numeric, 1)::float8 as burnt, round(hours::numeric, 1)::float8 as hours, round((burnt / nullif(hours, 0))::numeric, 1)::float8 as rate,
      round(kind_rate::numeric, 1)::float8 as kind_rate, round((100 * (burnt / nullif(hours, 0) / nullif(kind_rate, 0) - 1))::numeric, 1)::float8 as deviation, round((burnt - kind_rate * hours)::numeric, 0)::float8 as excess
    from grouped order by ${by === 'month' ? sql`item` : sql`litres desc`}`.execute(db);
  return rows;
});
