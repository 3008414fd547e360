import type { MessageDescriptor } from '@lingui/core';
import { sql, type RawBuilder } from 'kysely';
import { seeingAll } from '../../../core/host/scope/caller-scope.ts';
import { can } from '../../../core/registry/access.ts';
import { isWanted, serverReport, type ReportContext } from '../../../core/reports/report.server.ts';
import type { ReportRowOf } from '../../../core/reports/report.ts';
import { sentenceIn } from '../../../core/host/languages.ts';
import { fuelConsumption } from '../reports/fuel-consumption.ts';
import { bandOf } from './fleet-facts.ts';
import { besideFills, nothingTold, readTold, toldColumns, type Group } from './told-consumption.ts';
import { equipmentTable, personTable } from './uses.ts';

/** What is worked out from prices, and what from the kinds of machines beside. */
const pricedColumns = ['excess_cost', 'currency'] as const;
const comparedColumns = [...pricedColumns, 'finding', 'kind_rate', 'deviation', 'excess'] as const;

/** Whether nothing is taken but what machines burn per hour: DEF burns in none. */
const isRateAlone = ({ wanted }: Pick<ReportContext, 'wanted'>): boolean =>
  wanted !== undefined && [...wanted].every((column) => column === 'item' || column === 'rate');

/** Deviation from the kind in % from which a machine stands out. */
const noticed = 10;

const labelOf = (by: Group, { host }: Pick<ReportContext, 'host'>): RawBuilder<unknown> => {
  switch (by) {
    case 'machine':
      return sql`coalesce(closed.machine_code, closed.equipment_code, '—')`;
    case 'family':
      return sql`coalesce(closed.family, '—')`;
    case 'site':
      return sql`site.code`;
    case 'operator':
      return host.records.has('person')
        ? sql`
          coalesce((select concat_ws(' ', last_name, first_name) from ${personTable} as person
            where person.id = closed.operator), '—')`
        : sql`'—'`;
    case 'month':
      return sql`to_char(production_date(closed.at, site.time_zone), 'YYYY-MM')`;
  }
};

/** A fill that ends an interval: the meter was read and the tank is full. */
const closes = sql`f."full" and f.hour_meter is not null`;
const counts = sql`f.deleted_at is null and f.state <> 'cancelled'`;
const burns = sql`tank.product in ('diesel', 'petrol')`;

/**
 * Fills of the period by group. A closed interval counts where and when it ends, wherever and however long ago it
 * began; the litres of the partial fills within it count with it. DEF is told apart.
 */
export const consumptionReport = serverReport(fuelConsumption, async (context) => {
  const { db, host, caller, sites, startsAt, endsAt, falls, parameters } = context;
  const by = (typeof parameters.by === 'string' ? parameters.by : 'machine') as Group;
  const machine = by === 'machine' ? sql`min(closed.equipment::text)` : sql`null::text`;
  const band = (name: 'low' | 'high'): RawBuilder<unknown> =>
    by === 'machine' ? sql`min(closed.${sql.ref(name)})` : sql`null::float8`;
  const [isPriced, isCompared] = [isWanted(context, ...pricedColumns), isWanted(context, ...comparedColumns)];
  const isOfDef = !isRateAlone(context);
  const isBanded = isWanted(context, 'low', 'high', 'finding');
  // What fuel costs is for those who may see prices.
  const price = can(caller.access, 'fuel_price:read') ? sql`price.price` : sql`null::float8`;
  const inQuestion = (at: RawBuilder<unknown>, site: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`${site} = any(${sites}::uuid[]) and ${falls(at, site)}`;
  const statement = sql<ReportRowOf<typeof fuelConsumption>>`
    with sheet as materialized (
      select machine.id, machine.code as machine_code, machine.family, band.low, band.high
      from ${equipmentTable} machine
      left join lateral ${isBanded ? bandOf(host) : sql`(select null::float8 as low, null::float8 as high)`} band on true),
    begun as materialized (
      select filled.equipment,
        coalesce((
          select f.at
          from equipment_fueling f
          where f.equipment = filled.equipment
            and f.at < ${startsAt}
            and ${closes}
            and ${counts}
            and fuel_burns(f.tank)
          order by f.at desc
          limit 1), ${startsAt}::timestamptz) as since
      from (
        select distinct f.equipment
        from equipment_fueling f
        where ${counts} and ${inQuestion(sql`f.at`, sql`f.site`)}) filled),
    fill as (
      select f.id, f.site, f.equipment, f.equipment_code, f.operator, f.at, f.litres, f.hour_meter, tank.product,
        ${closes} as closes,
        count(*) filter (where ${closes}) over (partition by f.equipment order by f.at, f.id)
          - case when ${closes} then 1 else 0 end as span
      from equipment_fueling f
      join fuel_tank tank on tank.id = f.tank
      left join begun on begun.equipment = f.equipment
      where ${counts}
        and ${burns}
        and f.at >= coalesce(begun.since, ${startsAt})
        and f.at < ${endsAt}),
    spanned as (
      select fill.*, sum(litres) over (partition by equipment, span) as span_litres,
        lag(hour_meter) over closing as before_meter, lag(at) over closing as before_at
      from fill window closing as (partition by equipment, closes order by at, id)),
    burnt as (
      select spanned.*, 0::float8 as def,
        case
          when closes
            and equipment is not null
            and hour_meter - before_meter >= 4
            and hour_meter - before_meter <= date_part('epoch', at - before_at) / 3600 * 1.05 + 1 then hour_meter - before_meter end as hours
      from spanned where ${inQuestion(sql`at`, sql`site`)}),
    closed as materialized (
      select every.*, ${isPriced ? sql`local_clock(every.at, site.time_zone)::date` : sql`null::date`} as day,
        sheet.machine_code, sheet.family, sheet.low, sheet.high
      from (
        select id, site, equipment, equipment_code, operator, at, product, litres, span_litres, def, hours from burnt
        union all
        select f.id, f.site, f.equipment, f.equipment_code, f.operator, f.at, tank.product, null, null, f.litres, null
        from equipment_fueling f
        join fuel_tank tank on tank.id = f.tank
        where ${isOfDef ? sql`true` : sql`false`}
          and ${counts} and tank.product = 'def' and ${inQuestion(sql`f.at`, sql`f.site`)})
        as every
      join site on site.id = every.site
      left join sheet on sheet.id = every.equipment),
    kind as materialized (
      select family, site, sum(span_litres) filter (where hours is not null) / nullif(sum(hours), 0) as rate
      from closed
      where ${isCompared ? sql`true` : sql`false`}
      group by 1, 2),
    price as materialized (
      select ended.product, ended.site, ended.day, paid.price::float8 as price, paid.currency
      from (
        select product, site, day, min(at) as at
        from closed
        where hours is not null and ${isPriced ? sql`true` : sql`false`}
        group by 1, 2, 3) ended
      cross join lateral fuel_price_at(ended.product, ended.site, ended.at) paid),
    grouped as (
      select ${labelOf(by, context)} collate "C" as item, ${machine} as machine, count(closed.litres)::int as fills,
        sum(closed.litres) as litres, sum(span_litres) filter (where hours is not null) as burnt, sum(hours) as hours,
        sum(hours * kind.rate) / nullif(sum(hours), 0) as kind_rate, ${band('low')} as low, ${band('high')} as high,
          sum(closed.def) as def,
        sum((span_litres - kind.rate * hours) * ${price}) filter (where hours is not null) as excess_cost,
        case when min(price.currency) = max(price.currency) then min(price.currency) end as currency
      from closed
      join site on site.id = closed.site
      left join price on price.product = closed.product
        and price.site = closed.site
        and price.day = closed.day
        and closed.hours is not null
      left join kind on kind.family = closed.family and kind.site = closed.site
      where ${parameters.equipment ?? null}::uuid is null or closed.equipment = ${parameters.equipment ?? null}::uuid
      group by 1),
    rated as (
      select grouped.*, burnt / nullif(hours, 0) as rate,
        100 * (burnt / nullif(hours, 0) / nullif(kind_rate, 0) - 1) as deviation, burnt - kind_rate * hours as excess
      from grouped)
    select item, machine, fills, round(litres::numeric, 1)::float8 as litres, round(burnt::numeric, 1)::float8 as burnt,
      round(hours::numeric, 1)::float8 as hours, round(rate::numeric, 1)::float8 as rate, low, high,
      case
        when rate > high then 'above_band'
        when rate < low then 'below_band'
        when ${by} = 'machine' and deviation > ${noticed} then 'above_kind'
        when ${by} = 'machine' and deviation < ${-noticed} then 'below_kind' end as finding,
      round(kind_rate::numeric, 1)::float8 as kind_rate, round(deviation::numeric, 1)::float8 as deviation,
        round(excess::numeric, 0)::float8 as excess,
      case when currency is not null then round(excess_cost::numeric, 0)::text end as excess_cost,
      case when excess_cost is not null then currency end as currency,
      nullif(round(def::numeric, 1)::float8, 0) as def,
        round((100 * nullif(def, 0) / nullif(litres, 0))::numeric, 1)::float8 as def_pct
    from rated order by ${by === 'month' ? sql`item` : sql`litres desc nulls last`}`;
  // An interval that ends at a site of the reader may have begun at another.
  const [{ rows }, toldByItem] = await seeingAll(db, async () => [
    await statement.execute(db),
    isWanted(context, ...toldColumns) ? await readTold(context, by) : nothingTold,
  ]);
  return rows.map((row) => ({
    ...row,
    ...besideFills(toldByItem.get(String(row.item))),
    ...(by === 'family' ? { item: familyIn(context, String(row.item)) } : {}),
  }));
});

/** A machine kind in the reader's words, as the record that owns it says them. */
function familyIn({ host, caller }: ReportContext, family: string): string {
  const words = host.records.get('equipment')?.definition.fields.family?.options.choices as
    | Readonly<Record<string, MessageDescriptor>>
    | undefined;
  const label = words?.[family];
  return label ? sentenceIn(caller.language, label) : family;
}
