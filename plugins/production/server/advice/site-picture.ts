import { sql } from 'kysely';
import type { Host } from '../../../../core/host/host.ts';
import type { HaulStateRow } from '../../streams/haul-state.ts';
import { counted } from '../kpi/trips-sql.ts';
import { selectHaulStates } from '../streams.ts';
import { equipmentLiveTable, equipmentStatusIntervalTable, equipmentTable } from '../uses.ts';

/** A loading unit with its work now. */
export interface PictureUnit {
  readonly id: string;
  readonly code: string;
  readonly face: string;
  readonly destinations: readonly string[];
  /** Mean minutes of spotting and loading of the last day; null: nothing was loaded. */
  readonly loadMin: number | null;
  readonly up: boolean;
}

/** What a truck did lately, the newest first. */
export interface PictureTrip {
  readonly truck: string;
  readonly unit: string | null;
  readonly destination: string | null;
  readonly loadedAt: number;
  readonly dumpedAt: number;
}

/** A site as the advice reads it from what the engine, the ledger and the devices tell. Instants in milliseconds. */
export interface SitePicture {
  readonly now: number;
  readonly units: readonly PictureUnit[];
  readonly trucks: readonly HaulStateRow[];
  /** Ids of the places in which trucks are. */
  readonly placeOf: ReadonlyMap<string, string>;
  readonly trips: readonly PictureTrip[];
  readonly orders: ReadonlyMap<string, { readonly unit: string; readonly at: number }>;
  readonly fuelOf: ReadonlyMap<string, number>;
}

const millis = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`);
/** What the advice must know happened within this. */
const lately = sql`interval '12 hours'`;

export async function readPicture({ db, records }: Pick<Host, 'db' | 'records'>, site: string): Promise<SitePicture> {
  const down = records.has('equipment_status_interval')
    ? sql`
      exists (
        select
        from ${equipmentStatusIntervalTable} spell
        where spell.equipment = machine.id
          and spell.ended_at is null
          and spell.deleted_at is null
          and spell.category in ('DTS', 'DTU'))`
    : sql`false`;
  const units = await sql<PictureUnit>`
    select machine.id, machine.code, work.face, coalesce(work.destinations, '{}') as destinations, not ${down} as up,
      (
        select avg(trip.spot_s + trip.loading_s) / 60
        from v_trip trip
        where trip.site = machine.site
          and trip.loading_unit = machine.id
          and trip.dump_end > now() - interval '24 hours'
          and ${counted})::float8 as "loadMin"
    from ${equipmentTable} machine
    cross join lateral (
      select face, destinations
      from loading_assignment a
      where a.loading_unit = machine.id
        and a.deleted_at is null
        and a.started_at <= now()
        and coalesce(a.ended_at, 'infinity') > now()
      order by a.started_at desc
      limit 1) work
    where machine.site = ${site} and machine.deleted_at is null and machine.state = 'active' and work.face is not null
    order by machine.code`.execute(db);
  const places = await sql<{
    truck: string;
    place: string;
  }>`select truck, place from v_haul_state where site = ${site} and place is not null`.execute(db);
  const trips = await sql<PictureTrip>`
    select truck, loading_unit as unit, destination,
      ${millis('coalesce(load_start, load_end, dump_end)')} as "loadedAt", ${millis('dump_end')} as "dumpedAt"
    from v_trip where site = ${site} and dump_end > now() - ${lately} order by dump_end desc`.execute(db);
  const orders = await sql<{ truck: string; unit: string; at: number }>`
    select distinct on (truck) truck, loading_unit as unit, ${millis('ordered_at')} as at
    from truck_order
    where site = ${site} and deleted_at is null and ordered_at > now() - ${lately}
    order by truck, ordered_at desc`.execute(db);
  return {
    now: Date.now(),
    units: units.rows,
    trucks: await selectHaulStates(db, site),
    placeOf: new Map(places.rows.map(({ truck, place }) => [truck, place])),
    trips: trips.rows,
    orders: new Map(orders.rows.map(({ truck, unit, at }) => [truck, { unit, at }])),
    fuelOf: await readFuel(db, site),
  };
}

/** What the gauges of a site's trucks show, in per cent; nothing without a plugin that hears them. */
async function readFuel(db: Host['db'], site: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{
    truck: string;
    level: number;
  }>`
    select equipment as truck, fuel_level::float8 as level
    from ${equipmentLiveTable}
    where site = ${site} and fuel_level is not null and ts > now() - interval '1 hour'`.execute(db);
  return new Map(rows.map(({ truck, level }) => [truck, level]));
}
