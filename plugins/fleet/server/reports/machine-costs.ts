import { sql, type RawBuilder } from 'kysely';
import { seeingAll } from '../../../../core/host/scope/caller-scope.ts';
import { isWanted, serverReport, type ReportContext } from '../../../../core/reports/report.server.ts';
import type { ReportRowOf } from '../../../../core/reports/report.ts';
import { machineCosts } from '../../reports/machine-costs.ts';
import { budgetPerHour } from '../hooks/equipment-financial-spec.ts';
import { equipmentFuelingTable, fuelPriceAt, fuelTankTable, tripSumView, tripView } from '../uses.ts';

/** The valid reading of the hour meter next to an instant: the last up to it, or the first after it. */
const readingBeside = (side: 'before' | 'after', instant: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
        select reading.total::numeric as total, reading.read_at
        from meter_reading reading
        where reading.equipment = machine.id
          and reading.kind = 'hours'
          and reading.valid
          and reading.deleted_at is null
          and ${side === 'before' ? sql`reading.read_at <= ${instant}` : sql`reading.read_at > ${instant}`}
        order by ${side === 'before' ? sql`reading.read_at desc, reading.id desc` : sql`reading.read_at, reading.id`}
        limit 1)`;

/**
 * The total of the hour meter at an instant, in proportion to the time between its two neighbouring readings; that of
 * the nearest where there is one on one side alone.
 */
const totalAt = (instant: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    (
      select coalesce(
          before.total + (after.total - before.total)
            * (extract(epoch from ${instant} - before.read_at) / extract(epoch from after.read_at - before.read_at)),
          before.total,
          after.total)
      from (select) one
      left join ${readingBeside('before', instant)} before on true
      left join ${readingBeside('after', instant)} after on true)`;

/** Days from one instant to another; none where the other is earlier. */
const daysFrom = (start: RawBuilder<unknown>, end: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`greatest(0, extract(epoch from ${end} - ${start}) / 86400)::numeric`;

/**
 * `fuelled(equipment, stay_from, currency, fills, amount)`: what the machines were filled with, by the currency of the
 * price. A litre costs the same all day at a site: its price is looked up once, and not for every fill.
 */
const fuelledOf = ({ host, falls }: ReportContext): RawBuilder<unknown> =>
  host.records.has('equipment_fueling')
    ? sql`
      filled as materialized (
        select fill.equipment, fill.site, fill.at, fill.litres::numeric as litres, tank.product,
          local_clock(fill.at, place.time_zone)::date as day
        from ${equipmentFuelingTable} fill
        join ${fuelTankTable} tank on tank.id = fill.tank
        join site place on place.id = fill.site
        where fill.equipment in (select machine.id from machine)
          and fill.deleted_at is null
          and fill.state <> 'cancelled'
          and ${falls(sql`fill.at`, sql`fill.site`)}
      ), paid as materialized (
        select sold.product, sold.site, sold.day, price.price, price.currency
        from (select product, site, day, min(at) as at from filled group by 1, 2, 3) sold
        left join lateral ${fuelPriceAt}(sold.product, sold.site, sold.at) price on true
      ), fuelled as materialized (
        select stay.equipment, stay.stay_from, paid.currency, count(*) as fills, sum(filled.litres * paid.price) as amount
        from filled
        join paid on paid.product = filled.product and paid.site = filled.site and paid.day = filled.day
        join stay on stay.equipment = filled.equipment
          and filled.at >= stay.stay_from
          and filled.at < stay.stay_to
        group by 1, 2, 3)`
    : sql`
      fuelled as (
        select null::uuid as equipment, null::timestamptz as stay_from, null::text as currency, 0 as fills,
          null::numeric as amount
        where false)`;

/** Where each machine stood, from one arrival to the next; the last is where it stands. */
const stays = sql`
  select moved.equipment, moved.site, moved.stay_from, moved.stay_to
  from (
    select machine.id as equipment, machine.site,
      coalesce(
        (
          select max(arrived_at)
          from equipment_transfer
          where equipment = machine.id and arrived_at is not null and deleted_at is null), '-infinity') as stay_from,
      'infinity'::timestamptz as stay_to
    from equipment machine
    union all
    select equipment, from_site,
      coalesce(lag(arrived_at) over (partition by equipment order by arrived_at), '-infinity'), arrived_at
    from equipment_transfer
    where arrived_at is not null and deleted_at is null) moved`;

/**
 * Tonnes that each machine carried or loaded, as one question over all trips: asked of each machine it takes minutes. Of
 * those that never went to another site trips need not be laid beside their stays.
 */
const hauledOf = (context: ReportContext): RawBuilder<unknown> => {
  const { host, falls, from, to, shift } = context;
  return host.records.has('haul_trip') && isWanted(context, 'tonnes', 'per_tonne')
    ? sql`
      with carried as materialized (
        select coalesce(trip.truck, trip.loading_unit) as machine, sum(trip.payload) as tonnes
        from ${tripSumView} trip
        where trip.production_date between ${from}::date and ${to}::date
          ${shift === null ? sql`` : sql`and trip.shift_code = ${shift}`}
        group by grouping sets ((trip.truck), (trip.loading_unit))
      ), stood as materialized (
        select equipment, min(stay_from) as stay_from, count(*) as stays from stay group by equipment
      )
      select carried.machine, stood.stay_from, carried.tonnes
      from carried join stood on stood.equipment = carried.machine and stood.stays = 1
      union all
      select stay.equipment, stay.stay_from, sum(trip.payload)
      from stay
      cross join lateral (
        ${sql.join(
          ['truck', 'loading_unit'].map(
            (part) => sql`
              select trip.payload
              from ${tripView} trip
              where trip.${sql.ref(part)} = stay.equipment
                and trip.dump_end >= stay.stay_from
                and trip.dump_end < stay.stay_to
                and ${falls(sql`trip.dump_end`, sql`trip.site`)}`,
          ),
          sql` union all `,
        )}) trip
      where stay.equipment = any(
        array(select stood.equipment from stood join carried on carried.machine = stood.equipment where stood.stays > 1))
      group by 1, 2`
    : sql`select null::uuid as machine, null::timestamptz as stay_from, null::float8 as tonnes where false`;
};

/**
 * Costs by kind of the machines with a financial sheet, over the time of the period in which they served. A machine
 * costs its lease until the lease ends, and is written off from then on.
 */
export const machineCostsReport = serverReport(machineCosts, async (context) => {
  const { db, sites, parameters, startsAt, endsAt, now } = context;
  const until = endsAt < now ? endsAt : now;
  // A machine that works elsewhere by now cost its site of then.
  const { rows } = await seeingAll(db, () =>
    sql<ReportRowOf<typeof machineCosts>>`
    with stay as materialized (${stays}), hauled as materialized (${hauledOf(context)}),
    machine as (
      select machine.id, stay.site, machine.code, site.code as site_code, site.time_zone, stay.stay_from, stay.stay_to,
        greatest(${startsAt}::timestamptz, stay.stay_from) as asked_from,
        least(${until}::timestamptz, stay.stay_to) as asked_to,
        greatest(${startsAt}::timestamptz, stay.stay_from, service.starts_at) as served_from,
        least(${until}::timestamptz, stay.stay_to, service.ends_at) as served_to
      from equipment machine
      join stay on stay.equipment = machine.id
      join site on site.id = stay.site
      join v_service service on service.equipment = machine.id and service.site = stay.site
      where stay.site = any(${sites}::uuid[])
        and greatest(${startsAt}::timestamptz, stay.stay_from, service.starts_at)
          < least(${until}::timestamptz, stay.stay_to, service.ends_at)
        and (${parameters.family ?? null}::text is null or machine.family = ${parameters.family ?? null})
        and (${parameters.equipment ?? null}::uuid is null or machine.id = ${parameters.equipment ?? null}::uuid)
    ),
    ${fuelledOf(context)},
    served as materialized (
      select machine.*, sheet.*, lease.owned_from, instant_at(sheet.purchased_on::timestamp, machine.time_zone) as bought_at,
        ${totalAt(sql`machine.asked_from`)} as total_before, ${totalAt(sql`lease.owned_from`)} as total_owned,
        ${totalAt(sql`machine.asked_to`)} as total_after,
        fuel.amount as fuel, fuel.unpriced, hauled.tonnes
      from machine
      cross join lateral (
        select currency, method, life_hours::numeric as life_hours, life_years::numeric as life_years, lease_monthly,
          lease_end, insurance_year, purchased_on, ${budgetPerHour} as budget,
          purchase_price - coalesce(residual, 0) as base
        from equipment_financial_spec
        where equipment = machine.id and equipment_financial_spec.deleted_at is null
        limit 1
      ) sheet
      cross join lateral (
        select case
            when sheet.lease_monthly is null then machine.served_from
            else greatest(
              machine.served_from,
              least(
                machine.served_to,
                coalesce(instant_at((sheet.lease_end + 1)::timestamp, machine.time_zone), 'infinity'::timestamptz)))
          end as owned_from
      ) lease
      cross join lateral (
        select sum(fuelled.amount) filter (where fuelled.currency = sheet.currency) as amount,
          coalesce(sum(fuelled.fills) filter (where fuelled.currency is distinct from sheet.currency), 0)::int as unpriced
        from fuelled
        where fuelled.equipment = machine.id and fuelled.stay_from = machine.stay_from
      ) fuel
      left join hauled on hauled.machine = machine.id and hauled.stay_from = machine.stay_from
    ),
    spent as (
      select served.*, total_after - total_before as run,
        lease_monthly * 12 / 365.25 * ${daysFrom(sql`served_from`, sql`owned_from`)} as lease,
        case
          when coalesce(method, 'hours') = 'hours'
            then (
              select least(base, base / life_hours * total_after) - least(base, base / life_hours * total_owned)
              where life_hours is not null and total_after is not null and total_owned is not null)
          else base / life_years / 365.25 * ${daysFrom(
            sql`greatest(owned_from, bought_at)`,
            sql`least(served_to, bought_at + life_years * interval '365.25 days')`,
          )} end as written_off,
        insurance_year / 365.25 * ${daysFrom(sql`served_from`, sql`served_to`)} as insurance
      from served
    ),
    summed as (
      select id, site, site_code, code, currency, budget, sum(run) as run, sum(fuel) as fuel, sum(insurance) as insurance,
        sum(tonnes) as tonnes, sum(unpriced)::int as unpriced,
        sum(case when lease is null then written_off else lease + coalesce(written_off, 0) end) as depreciation,
        nullif(
          sum(coalesce(lease, 0) + coalesce(written_off, 0) + coalesce(fuel, 0) + coalesce(insurance, 0)), 0) as total
      from spent
      group by id, site, site_code, code, currency, budget
    )
    select id, site, site_code, code as machine, currency, round(run, 1)::float8 as hours,
      round(depreciation, 0)::text as depreciation, round(fuel, 0)::text as fuel,
      round(insurance, 0)::text as insurance, round(total, 0)::text as total,
      round(total / nullif(run, 0), 2)::text as per_hour, round(budget, 2)::text as budget,
      round(tonnes::numeric, 0)::float8 as tonnes,
      round(total / nullif(tonnes::numeric, 0), 3)::text as per_tonne, nullif(unpriced, 0) as unpriced
    from summed
    order by summed.total desc nulls last, code`.execute(db),
  );
  return rows;
});
