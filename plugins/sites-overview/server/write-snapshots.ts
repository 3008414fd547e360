import { sql, type RawBuilder } from 'kysely';
import { askReport } from '../../../core/reports/report-context.server.ts';
import type { Host } from '../../../core/host/host.ts';
import type { Shift } from '../../../core/sites/shift.ts';
import { lastMarks, presentCount } from './last-marks.ts';
import {
  alertTable,
  equipmentStatusIntervalTable,
  equipmentTable,
  fuelDipTable,
  fuelTankTable,
  mineralTypeTable,
  tripView,
} from './uses.ts';

type Part = RawBuilder<unknown>;

/** Trips whose times say how long a cycle takes (catalogue operations.md §10.6). */
const timed = sql`trip.cycle_s is not null and not trip.flags && array['outlier', 'partial']`;

/** What each plugin that is there adds to a snapshot, as SQL over `site`, `moment.at` and `shift`. */
function partsOf({ records }: Host): Readonly<Record<'fleet' | 'trips' | 'fuel' | 'people' | 'alerts', Part>> {
  const material = records.has('mineral_type')
    ? sql`left join ${mineralTypeTable} material on material.id = trip.material`
    : sql`left join (select null::uuid as id, null::text as class) material on false`;
  return {
    fleet: records.has('equipment_status_interval')
      ? sql`(select coalesce(jsonb_object_agg(family, counts), '{}') as fleet from (
        select family, jsonb_object_agg(category, machines) as counts from (
          select machine.family, doing.category, count(*)::int as machines
          from ${equipmentTable} machine cross join lateral (
            select category, ended_at
            from ${equipmentStatusIntervalTable} spell
            where spell.deleted_at is null
              and spell.site = site.id
              and spell.equipment = machine.id
              and spell.started_at <= moment.at
            order by spell.started_at desc, spell.id desc
            limit 1) doing
          where machine.site = site.id
            and machine.deleted_at is null
            and coalesce(doing.ended_at, 'infinity') > moment.at
          group by 1, 2) one group by family) family)`
      : sql`(select '{}'::jsonb as fleet)`,
    trips: records.has('haul_trip')
      ? sql`
        (
          select count(*)::int as trips, coalesce(sum(trip.payload), 0)::float8 as tonnes,
            coalesce(sum(trip.payload) filter (where material.class = 'ore'), 0)::float8 as ore_t,
            coalesce(sum(trip.payload) filter (where material.class = 'low_grade'), 0)::float8 as low_grade_t,
            coalesce(sum(trip.payload) filter (where material.class in ('waste', 'mineralised_waste', 'topsoil')), 0)::float8 as waste_t,
          (
            select coalesce(sum(late.payload), 0)::float8
            from ${tripView} late
            where late.site = site.id
              and late.production_date between shift.production_date - 1 and shift.production_date
              and late.dump_end > moment.at - interval '60 minutes'
              and late.dump_end <= moment.at) as last_hour_t,
          (
            100.0 * sum(trip.queue_load_s + trip.queue_dump_s) filter (where ${timed})
              / nullif(sum(trip.cycle_s) filter (where ${timed}), 0))::float8
          as queue_pct
        from ${tripView} trip ${material}
        where trip.site = site.id
          and trip.production_date = shift.production_date
          and trip.shift_code = shift.code
          and trip.dump_end <= moment.at)`
      : sql`
        (
          select null::int as trips, null::float8 as tonnes, null::float8 as ore_t, null::float8 as low_grade_t,
            null::float8 as waste_t,
            null::float8 as last_hour_t, null::float8 as queue_pct)`,
    fuel: records.has('fuel_dip')
      ? sql`
        (
          select sum(last.litres)::float8
          from ${fuelTankTable} tank
          cross join lateral (
            select litres
            from ${fuelDipTable} dip
            where dip.tank = tank.id and dip.deleted_at is null and dip.at <= moment.at
            order by dip.at desc
            limit 1) last
          where tank.site = site.id and tank.product = 'diesel' and tank.deleted_at is null)`
      : sql`null::float8`,
    people: records.has('operator_checkin')
      ? sql`(select ${presentCount} from ${lastMarks(sql`moment.at`)} last)`
      : sql`null::int`,
    alerts: records.has('alert')
      ? sql`
        (
          select count(*)::int
          from ${alertTable} as alert
          where alert.site = site.id
            and alert.deleted_at is null
            and alert.opened_at <= moment.at
            and coalesce(alert.closed_at, 'infinity') > moment.at)`
      : sql`null::int`,
  };
}

/**
 * Writes what the sites looked like at some quarters of an hour; what was written before is written anew, for events
 * come late.
 */
export async function writeSnapshots(host: Host, moments: readonly Date[]): Promise<void> {
  if (moments.length === 0) return;
  const { fleet, trips, fuel, people, alerts } = partsOf(host);
  const days = moments.map((moment) => moment.getTime());
  const [first, last] = [new Date(Math.min(...days) - 86_400_000), new Date(Math.max(...days) + 2 * 86_400_000)];
  const { rows } = await sql<{ site: string; production_date: string; shift: Shift['code'] }>`
    with shift as materialized (select * from shift_instance(${first}::timestamptz::date, ${last}::timestamptz::date)),
      moment as (select at from unnest(${[...moments]}::timestamptz[]) as given (at)), written as (
    insert into site_snapshot (
      site, at, production_date, shift, fleet, trips, tonnes, ore_t, low_grade_t, waste_t, last_hour_t, queue_pct, fuel_l, people,
        alerts)
    select site.id, moment.at, shift.production_date, shift.code, fleet.fleet, trips.trips, trips.tonnes, trips.ore_t,
      trips.low_grade_t,
      trips.waste_t, trips.last_hour_t, trips.queue_pct, ${fuel}, ${people}, ${alerts}
    from moment
    cross join site
    join shift on shift.site = site.id and shift.starts_at <= moment.at and shift.ends_at > moment.at
    cross join lateral ${fleet} fleet
    cross join lateral ${trips} trips
    where site.deleted_at is null
    on conflict (site, at)
    do update set (
      production_date, shift, fleet, trips, tonnes, ore_t, low_grade_t, waste_t, last_hour_t, queue_pct, fuel_l, people, alerts) =
      (
        excluded.production_date, excluded.shift, excluded.fleet, excluded.trips, excluded.tonnes, excluded.ore_t,
          excluded.low_grade_t,
          excluded.waste_t, excluded.last_hour_t, excluded.queue_pct, excluded.fuel_l, excluded.people, excluded.alerts)
    returning site, production_date::text, shift)
    select distinct site, production_date, shift from written`.execute(host.db);
  for (const { site, production_date: day, shift } of rows) await writeTargets(host, site, day, shift);
}

/** What the target asked for at each quarter of a shift, as the course of the shift says. */
async function writeTargets(host: Host, site: string, day: string, shift: Shift['code']): Promise<void> {
  const quarters = await askReport(host, 'shift_progress', { from: day, to: day, shift, sites: [site] });
  const targets = (quarters ?? []).flatMap(({ at, target }) => (typeof target === 'number' ? [{ at, target }] : []));
  if (targets.length === 0) return;
  await sql`
    update site_snapshot snapshot
    set target_t = given.target
    from jsonb_to_recordset(${JSON.stringify(targets)}::jsonb) as given (at timestamptz, target float8)
    where snapshot.site = ${site} and snapshot.at = given.at`.execute(host.db);
}
