import { sql, type RawBuilder } from 'kysely';
import type { AlertRule } from '../../records/alert-rules.ts';
import {
  equipmentStatusIntervalTable,
  equipmentTable,
  haulStateView,
  loadingAssignmentView,
  locationView,
  stopReasonTable,
  tankDropView,
  tankLevelView,
  tripView,
  tyreStrainView,
} from '../uses.ts';

/**
 * What holds now by one rule, as SQL that answers `site, object, equipment, subject, detail, value`: one row per
 * object. Things that happened, rather than last, hold for a while.
 */
export interface Condition {
  readonly sql: (threshold: number) => RawBuilder<unknown>;
}

const minutes = (since: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`floor(date_part('epoch', now() - ${since}) / 60)`;
/** How long what happened is shown, when nobody acknowledges it. */
const happened = sql`interval '30 minutes'`;
/**
 * A machine of which something came in so lately is not silent, however old that is: it catches up with what it could
 * not send.
 */
const catchesUp = sql`interval '20 seconds'`;
/**
 * A machine that stands with its engine off tells every 5 minutes that it is there, and what it told may take a while
 * to come.
 */
const beat = sql`interval '6 minutes'`;
/** A machine that told nothing for so long is not at work any more, only its tracker is forgotten. */
const forgotten = sql`interval '24 hours'`;

/** Nothing comes from the whole site, or it has only begun to come again. */
const unheard = (site: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  exists (
    select
    from site_outage outage
    where outage.site = ${site} and coalesce(outage.ended_at, 'infinity') > now() - interval '5 minutes')`;
/** No truck drives farther without a load, waiting for it apart. */
const emptyKm = 15;

const openSpell = (machine: RawBuilder<unknown>, where: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`
    exists (
      select
      from ${equipmentStatusIntervalTable} spell
      where spell.equipment = ${machine} and spell.ended_at is null and spell.deleted_at is null and ${where})`;

const openSince = (where: RawBuilder<unknown>, threshold: number): RawBuilder<unknown> => sql`
  select spell.site, spell.id::text as object, spell.equipment, machine.code as subject, reason.code as detail,
    ${minutes(sql`spell.started_at`)} as value
  from ${equipmentStatusIntervalTable} spell
  join ${equipmentTable} machine on machine.id = spell.equipment and machine.deleted_at is null
  left join ${stopReasonTable} reason on reason.id = spell.reason
  where spell.ended_at is null
    and spell.deleted_at is null
    and spell.started_at < now() - ${threshold} * interval '1 minute'
    and spell.started_at > now() - ${forgotten}
    and ${where}`;

const tanks = (where: (threshold: number) => RawBuilder<unknown>): Condition => ({
  sql: (threshold) => sql`
    select site, tank::text as object, null::uuid as equipment, code as subject, round(litres)::text as detail,
      round(litres / nullif(capacity, 0) * 100) as value
    from ${tankLevelView} where at > now() - interval '24 hours' and ${where(threshold)}`,
});

/** Milliseconds by which the lag of nine in ten events may differ while a clock counts as wrong. */
export const steadyMs = 60_000;

export const conditions: Readonly<Record<AlertRule, Condition>> = {
  queue_long: {
    // A truck that waits has not met its unit yet: it is the one that works at the place, else the place is told.
    sql: (threshold) => sql`
      select haul.site, haul.truck::text as object, haul.truck as equipment, truck.code as subject,
        coalesce(unit.code, place.code) as detail, ${minutes(sql`haul.since`)} as value
      from ${haulStateView} haul join ${equipmentTable} truck on truck.id = haul.truck
      left join lateral (
        select loading_unit
        from ${loadingAssignmentView}
        where face = haul.place and started_at <= now() and coalesce(ended_at, 'infinity') > now()
        order by started_at desc
        limit 1) work on true
      left join ${equipmentTable} unit on unit.id = coalesce(haul.loading_unit, work.loading_unit)
      left join lateral (select code from ${locationView} where location = haul.place limit 1) place on true
      where haul.state = 'queue_load'
        and haul.since < now() - ${threshold} * interval '1 minute'
        and haul.seen_at > now() - interval '5 minutes'`,
  },
  no_trucks: {
    sql: (threshold) => openSince(sql`reason.code = 'X04'`, threshold),
  },
  wrong_destination: {
    sql: () => sql`
      select trip.site, trip.id::text as object, trip.truck as equipment, truck.code as subject, place.code as detail,
        null::float8 as value
      from ${tripView} trip
      join ${equipmentTable} truck on truck.id = trip.truck
      left join lateral (select code from ${locationView} where location = trip.destination limit 1) place on true
      where 'wrong_destination' = any(trip.flags) and trip.dump_end > now() - ${happened}`,
  },
  overspeed: {
    sql: (threshold) => sql`
      select distinct on (speed.equipment) speed.site, speed.equipment || ' ' || speed.started_at as object,
        speed.equipment, machine.code as subject, round(speed.limit_kmh)::text as detail, round(speed.max_kmh) as value
      from overspeed_event speed join ${equipmentTable} machine on machine.id = speed.equipment
      where speed.started_at + speed.seconds * interval '1 second' > now() - interval '10 minutes'
        and speed.max_kmh > speed.limit_kmh + ${threshold}
      order by speed.equipment, speed.started_at desc`,
  },
  overload: {
    sql: (threshold) => sql`
      select load.site, load.equipment || ' ' || load.ts as object, load.equipment, truck.code as subject,
        round(load.total_t::numeric, 1)::text as detail, round(load.total_t / truck.payload_target * 100) as value
      from load_event load join ${equipmentTable} truck on truck.id = load.equipment
      where load.event = 'load_end'
        and load.ts > now() - ${happened}
        and load.total_t > ${threshold} / 100.0 * truck.payload_target`,
  },
  silent_device: {
    // Not every message tells of the ignition: the last that did counts.
    sql: (threshold) => sql`
      select live.site, live.equipment::text as object, live.equipment, machine.code as subject, null as detail,
        ${minutes(sql`live.ts`)} as value
      from equipment_live live
      join ${equipmentTable} machine on machine.id = live.equipment and machine.deleted_at is null
      left join lateral (
        select received_at from position last where last.equipment = live.equipment and last.ts = live.ts) last on true
      left join lateral (
        select ignition
        from (
          select ignition, ts
          from position told
          where told.equipment = live.equipment and told.ts <= live.ts and told.ts > live.ts - ${forgotten}
          order by ts desc
          limit 50) recent
        where ignition is not null order by ts desc limit 1) engine on true
      where live.ts < now() - ${threshold} * interval '1 minute'
        and live.ts > now() - ${forgotten}
        and engine.ignition is distinct from false
        and coalesce(last.received_at < now() - ${catchesUp}, true)
        and not ${unheard(sql`live.site`)}
        and not ${openSpell(sql`live.equipment`, sql`spell.category in ('DTS', 'DTU', 'UNS', 'SBO', 'SBE')`)}`,
  },
  // One for all of a site's machines, in the place of one for each.
  site_silent: {
    sql: () => sql`
      select outage.site, outage.site || ' ' || outage.started_at as object, null::uuid as equipment,
        site.code as subject, outage.kind || ' ' || outage.machines as detail,
        floor(date_part('epoch', coalesce(outage.ended_at, now()) - outage.started_at) / 60) as value
      from site_outage outage join site on site.id = outage.site
      where (outage.ended_at is null and outage.started_at > now() - ${forgotten}) or (outage.kind = 'server' and outage.ended_at > now() - ${happened})`,
  },
  scale_fault: {
    sql: () => sql`
      select haul.site, haul.truck::text as object, haul.truck as equipment, truck.code as subject,
        haul.scale_fault as detail, ${minutes(sql`haul.scale_fault_since`)} as value
      from ${haulStateView} haul
      join ${equipmentTable} truck on truck.id = haul.truck and truck.deleted_at is null
      where haul.scale_fault is not null and haul.seen_at > now() - ${forgotten}`,
  },
  no_trips: {
    sql: (threshold) => sql`
      select haul.site, haul.truck::text as object, haul.truck as equipment, truck.code as subject,
        round(haul.cycle_km::numeric)::text as detail, floor(haul.cycle_s / 60) as value
      from ${haulStateView} haul
      join ${equipmentTable} truck on truck.id = haul.truck and truck.deleted_at is null
      where haul.state not in ('out', 'unknown')
        and haul.cycle_s > ${threshold} * 60
        and haul.cycle_km > ${emptyKm}
        and haul.seen_at > now() - ${beat}`,
  },
  road_stop: {
    sql: (threshold) => sql`
      select live.site, live.equipment::text as object, live.equipment, truck.code as subject,
        round((head.state ->> 'lat')::numeric, 5) || ', ' || round((head.state ->> 'lon')::numeric, 5) as detail,
          ${minutes(sql`stop.since`)} as value
      from watch_head head
      join equipment_live live on live.equipment = head.equipment
      join ${equipmentTable} truck on truck.id = live.equipment and truck.family = 'haul_truck'
        and truck.deleted_at is null
      cross join lateral (select to_timestamp((head.state ->> 'stoppedSince')::float8 / 1000) as since) stop
      where stop.since < now() - ${threshold} * interval '1 minute' and live.ts > now() - ${beat} and head.state -> 'visits' = '{}'::jsonb
        and exists (select from geofence_visit visit where visit.equipment = live.equipment)
        and not ${openSpell(sql`live.equipment`, sql`spell.category in ('DTS', 'DTU', 'UNS', 'SBO', 'SBE')`)}`,
  },
  unfit_operator: {
    sql: () => sql`
      select checkin.site, checkin.id::text as object, checkin.equipment, coalesce(checkin.badge, '') as subject,
        machine.code as detail, null::float8 as value
      from operator_checkin checkin left join ${equipmentTable} machine on machine.id = checkin.equipment
      where checkin.status = 'flagged'
        and checkin.flags && array['unfit', 'no_licence']::text[]
        and checkin.deleted_at is null
        and checkin.at > now() - interval '8 hours'
        and not exists (
          select
          from operator_checkin later
          where later.person = checkin.person
            and later.kind = 'in'
            and later.fit_for_duty
            and later.at > checkin.at
            and later.deleted_at is null)`,
  },
  unjustified_stop: {
    sql: (threshold) => openSince(sql`spell.justified = false`, threshold),
  },
  tank_low: tanks(() => sql`litres <= reorder_level and (critical_level is null or litres > critical_level)`),
  tank_critical: tanks(() => sql`litres <= critical_level`),
  tank_overfull: tanks(() => sql`litres > capacity * coalesce(safe_fill, 95) / 100`),
  // More went from a tank than was issued (operations.md §8.2): told while it is news.
  tank_drop: {
    sql: () => sql`
      select distinct on (tank) site, tank || ' ' || at as object, null::uuid as equipment, code as subject,
        round(litres)::text as detail, round(litres / nullif(capacity, 0) * 100) as value
      from ${tankDropView} where at > now() - ${happened} order by tank, at desc`,
  },
  fuel_low: {
    sql: (threshold) => sql`
      select live.site, live.equipment::text as object, live.equipment, truck.code as subject, null as detail,
        round(live.fuel_level::numeric, 1)::float8 as value
      from equipment_live live
      join ${equipmentTable} truck on truck.id = live.equipment and truck.family = 'haul_truck'
        and truck.deleted_at is null
      where live.fuel_level < ${threshold} and live.ts > now() - interval '15 minutes'`,
  },
  // Against the level 10, 20 and 30 min before: no truck burns a tenth of its tank in that time.
  fuel_drop: {
    sql: (threshold) => sql`
      select live.site, live.equipment::text as object, live.equipment, truck.code as subject, null as detail,
        round(max(before.level - live.fuel_level)::numeric, 1)::float8 as value
      from equipment_live live
      join ${equipmentTable} truck on truck.id = live.equipment and truck.family = 'haul_truck'
        and truck.deleted_at is null
      cross join unnest(array[10, 20, 30]) as minutes
      cross join lateral (
        select fuel_level as level from position fix where fix.equipment = live.equipment and fix.fuel_level is not null
          and fix.ts between live.ts - (minutes + 3) * interval '1 minute' and live.ts - minutes * interval '1 minute'
          order by fix.ts desc
          limit 1) before
      where live.fuel_level is not null and live.ts > now() - interval '15 minutes'
      group by live.site, live.equipment, truck.code having max(before.level - live.fuel_level) >= ${threshold}`,
  },
  tyre_load: {
    sql: (threshold) => sql`
      select strain.site, strain.truck::text as object, strain.truck as equipment, truck.code as subject,
        null as detail, round(strain.percent::numeric)::float8 as value
      from ${tyreStrainView} strain
      join ${equipmentTable} truck on truck.id = strain.truck and truck.deleted_at is null
      where strain.percent >= ${threshold} and strain.at > now() - interval '1 hour'`,
  },
  // A wrong clock is wrong by the same all the time; who tells what a silence held back is less and less behind.
  clock_skew: {
    sql: (threshold) => sql`
      select machine.site, device.id::text as object, machine.id as equipment, device.uid as subject, null as detail,
        round(skew.ms / 1000) as value
      from device_clock clock
      join tracking_device device on device.id = clock.device and device.deleted_at is null
      join ${equipmentTable} machine on machine.id = device.equipment
      cross join lateral (
        select percentile_cont(0.5) within group (order by ms) as ms,
          percentile_cont(0.9) within group (order by ms) - percentile_cont(0.1) within group (order by ms) as spread
        from unnest(clock.skew_ms) as ms) skew
      where clock.last_seen > now() - interval '30 minutes'
        and cardinality(clock.skew_ms) >= 5
        and abs(skew.ms) > ${threshold} * 1000
        and skew.spread <= ${steadyMs}`,
  },
};
