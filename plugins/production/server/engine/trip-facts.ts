import { sql } from 'kysely';
import type { Database, Host } from '../../../../core/host/host.ts';
import type { Trip } from '../../formulas/engine/trip.ts';
import { averageLoad } from './average-load.ts';
import { equipmentTable, mineralTypeTable, operatorCheckinTable, positionView, truckCheckinTable } from '../uses.ts';

/**
 * What other records say of a trip: who drove, what was loaded, what it weighs where nothing weighed it (catalogue
 * operations.md §5.6, §6.1).
 */
export interface TripFacts {
  readonly operator: string | null;
  readonly loader_operator: string | null;
  readonly face: string | null;
  readonly material: string | null;
  readonly material_class: string | null;
  readonly bank_density: number | null;
  readonly mine_level: string | null;
  readonly operating_stage: string | null;
  readonly quality: string | null;
  readonly average_t: number | null;
  readonly fuel: number | null;
  readonly checkin_load: string | null;
  readonly checkin_dump: string | null;
}

const none = sql`
  (
    select null::uuid as id, null::text as code, null::jsonb as label, null::text as class, null::float8 as bank_density
    where false)`;
/** Check-in and engine mean the same load or dump within this time. */
const near = sql.raw(`interval '3 minutes'`);

/**
 * Looks up the facts of trips, in their order: one statement for all of them. What a plugin that is absent would know
 * is null.
 */
export async function factsOf(
  host: Pick<Host, 'records'>,
  db: Database,
  trips: readonly Trip[],
): Promise<readonly TripFacts[]> {
  if (trips.length === 0) return [];
  const rows = trips.map((trip, key) => ({
    key,
    truck: trip.truck,
    unit: trip.loadingUnit,
    source: trip.source,
    start_at: iso(trip.cycleStart),
    load_at: iso(trip.loadStart ?? trip.loadEnd ?? trip.cycleStart),
    dump_end: iso(trip.dumpEnd),
  }));
  const checkins = host.records.has('operator_checkin');
  const tallies = host.records.has('truck_checkin');
  const loads = host.records.has('equipment_average_load');
  const on = (
    machine: string,
    at: string,
  ) => sql`(select case when kind = 'machine_on' then person end as person from ${operatorCheckinTable}
    where equipment = ${sql.raw(machine)}
      and kind in ('machine_on', 'machine_off')
      and deleted_at is null
      and at <= ${sql.raw(at)}
      and at > ${sql.raw(at)} - interval '14 hours'
    order by at desc, id desc
    limit 1)`;
  const tally = (kind: string, at: string) => sql`
    (
      select id, material
      from ${truckCheckinTable}
      where truck = t.truck and kind = ${kind} and deleted_at is null and coalesce(status, 'valid') <> 'cancelled'
    and at between ${sql.raw(at)} - ${near} and ${sql.raw(at)} + ${near}
    order by abs(extract(epoch from at - ${sql.raw(at)}))
    limit 1)`;
  const noPerson = sql`(select null::uuid as person)`;
  const noTally = sql`(select null::uuid as id, null::text as material)`;
  const { rows: found } = await sql<TripFacts & { readonly key: number }>`
    select t.key, driver.person as operator, digger.person as loader_operator, work.face, mineral.id as material,
      mineral.class as material_class, mineral.bank_density,
      work.mine_level, work.operating_stage, work.quality, average.tonnes as average_t,
        round((burnt.last - burnt.first)::numeric, 1)::float8 as fuel, loaded.id as checkin_load,
        dumped.id as checkin_dump
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t(
      key integer, truck uuid, unit uuid, source uuid, start_at timestamptz, load_at timestamptz, dump_end timestamptz)
    join ${equipmentTable} truck on truck.id = t.truck
    left join ${equipmentTable} digging on digging.id = t.unit
    left join lateral ${checkins ? on('t.truck', 't.dump_end') : noPerson} driver on true
    left join lateral ${checkins ? on('t.unit', 't.load_at') : noPerson} digger on true
    left join lateral ${tallies ? tally('load', 't.load_at') : noTally} loaded on true
    left join lateral ${tallies ? tally('dump', 't.dump_end') : noTally} dumped on true
    left join lateral (
      select *
      from loading_assignment a
      where a.deleted_at is null and (a.loading_unit = t.unit or (t.unit is null and a.face = t.source))
        and a.started_at <= t.load_at and coalesce(a.ended_at, 'infinity') > t.load_at
        order by a.started_at desc
        limit 1) work on true
    left join lateral ${
      host.records.has('mineral_type')
        ? sql`
          (
            select m.id, m.code, m.label, m.class, m.bank_density
            from ${mineralTypeTable} m
            where m.deleted_at is null
              and (m.id = work.material or (work.material is null and m.site = truck.site and m.code = dumped.material))
            limit 1)`
        : none
    } mineral on true
    left join lateral ${loads ? averageLoad(sql`truck.site`) : sql`(select null::float8 as tonnes)`} average on true
    left join lateral (
      select (
        select fuel_used
        from ${positionView} p
        where p.equipment = t.truck and p.ts >= t.start_at and p.ts <= t.dump_end and p.fuel_used is not null
        order by p.ts
        limit 1) as first,
        (
          select fuel_used
          from ${positionView} p
          where p.equipment = t.truck and p.ts >= t.start_at and p.ts <= t.dump_end and p.fuel_used is not null
          order by p.ts desc
          limit 1) as last) burnt on true
    order by t.key`.execute(db);
  return found;
}

const iso = (at: number): string => new Date(at).toISOString();
