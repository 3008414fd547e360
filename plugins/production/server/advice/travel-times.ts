import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import { counted } from '../kpi/trips-sql.ts';
import { equipmentTable, locationView } from '../uses.ts';

/** How long ways and dumps take at a site, in minutes. */
export interface TravelTimes {
  readonly haulMin: (from: string, to: string) => number;
  readonly emptyMin: (from: string, to: string) => number;
  readonly dumpMin: (place: string) => number;
  /** t/h that a place takes; null: what comes. */
  readonly capacityOf: (place: string) => number | null;
  /** Tonnes of a mean load. */
  readonly load_t: number;
}

/** What is taken where nothing was measured: roads are longer than the bee line, km/h, minutes at a dump. */
const [roadFactor, loadedKmh, emptyKmh, usualDumpMin] = [1.4, 20, 28, 1.25];

interface Place {
  readonly location: string;
  readonly lon: number;
  readonly lat: number;
  readonly throughput: number | null;
}

const key = (from: string, to: string): string => `${from} ${to}`;

/** Means of the last day's trips; a way that nobody drove is guessed by the distance of its places. */
export async function readTravelTimes(db: Database, site: string): Promise<TravelTimes> {
  const { rows: ways } = await sql<{
    kind: 'haul' | 'empty' | 'dump';
    from: string | null;
    to: string;
    minutes: number;
    load: number | null;
  }>`
    with run as (
      select source, destination, hauling_s, returning_s, dumping_s, payload, flags, cycle_s,
        lag(destination) over (partition by truck order by dump_end) as came_from
      from v_trip where site = ${site} and dump_end > now() - interval '24 hours'
    ), counted as (select * from run trip where ${counted})
    select 'haul' as kind, source as "from", destination as "to", avg(hauling_s)::float8 / 60 as minutes,
      avg(payload)::float8 as load
    from counted
    where source is not null and destination is not null and hauling_s > 0
    group by source, destination
    union all
    select 'empty', came_from, source, avg(returning_s)::float8 / 60, null
    from counted
    where came_from is not null and source is not null and returning_s > 0
    group by came_from, source
    union all
    select 'dump', null, destination, avg(dumping_s)::float8 / 60, null
    from counted
    where destination is not null and dumping_s > 0
    group by destination`.execute(db);
  const measured = (kind: string): ReadonlyMap<string, number> =>
    new Map(ways.filter((way) => way.kind === kind).map(({ from, to, minutes }) => [key(from ?? '', to), minutes]));
  const [haul, empty, dump] = ['haul', 'empty', 'dump'].map(measured);
  const places = await readPlaces(db, site);
  const guess = (from: string, to: string, kmh: number): number => {
    const [a, b] = [places.get(from), places.get(to)];
    if (!a || !b) return 10;
    const east = (b.lon - a.lon) * 111.32 * Math.cos((a.lat * Math.PI) / 180);
    return ((Math.hypot(east, (b.lat - a.lat) * 111.32) * roadFactor) / kmh) * 60;
  };
  const loads = ways.flatMap(({ load }) => load ?? []);
  return {
    haulMin: (from, to) => haul?.get(key(from, to)) ?? guess(from, to, loadedKmh),
    emptyMin: (from, to) => empty?.get(key(from, to)) ?? guess(from, to, emptyKmh),
    dumpMin: (place) => dump?.get(key('', place)) ?? usualDumpMin,
    capacityOf: (place) => places.get(place)?.throughput ?? null,
    load_t: loads.length > 0 ? loads.reduce((sum, load) => sum + load, 0) / loads.length : await targetLoad(db, site),
  };
}

async function targetLoad(db: Database, site: string): Promise<number> {
  const { rows } = await sql<{
    load: number | null;
  }>`
    select avg(payload_target)::float8 as load
    from ${equipmentTable}
    where site = ${site} and family = 'haul_truck' and deleted_at is null`.execute(db);
  return rows[0]?.load ?? 100;
}

/** The middles of places, where a plugin publishes them. */
async function readPlaces(db: Database, site: string): Promise<ReadonlyMap<string, Place>> {
  const { rows } = await sql<{
    location: string;
    throughput: number | null;
    shape: { readonly coordinates?: readonly (readonly (readonly [number, number])[])[] } | null;
  }>`
    select location, throughput_tph::float8 as throughput, shape
    from ${locationView}
    where site = ${site}
      and coalesce(valid_from, '-infinity') <= now()
      and coalesce(valid_to, 'infinity') > now()`.execute(db);
  return new Map(
    rows.flatMap(({ location, throughput, shape }) => {
      const ring = shape?.coordinates?.[0] ?? [];
      const middle = (of: 0 | 1): number => ring.reduce((sum, corner) => sum + corner[of], 0) / ring.length;
      return ring.length === 0 ? [] : [[location, { location, throughput, lon: middle(0), lat: middle(1) }] as const];
    }),
  );
}
