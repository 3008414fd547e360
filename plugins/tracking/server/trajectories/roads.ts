import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import { stretchesOf } from '../../formulas/geometry/stretches.ts';
import type { DrawnPlace } from '../../shared/course.ts';
import { locationView, tripView } from '../uses.ts';

/** How long a road is one after nobody drove it any more. */
const remembered = sql`interval '7 days'`;
/** Trips of a route that are looked at, the newest first: of some the radio lost half. */
const looked = 6;
/** Fewer fixes than this in a cycle draw no road. */
const fewestFixes = 20;
/** Of a truck that stands or whose receiver hardly sees the sky, fixes scatter about the road: km/h and metres. */
const [slowest, worstAccuracy] = [3, 25];

interface Driven {
  readonly site: string;
  readonly source: string | null;
  readonly destination: string | null;
  readonly fixes: readonly { readonly lon: number; readonly lat: number }[];
}

/**
 * The haul roads of sites at an instant: the way that a truck of each route drove last, there and back. No record says
 * where roads run; where trucks haul, there is one. None without a plugin that publishes trips.
 */
export async function readRoads(db: Database, sites: readonly string[], at: Date): Promise<readonly DrawnPlace[]> {
  const { rows } = await sql<Driven>`
    with route as (
      select trip.*, row_number() over (partition by site, source, destination order by dump_end desc) as place
      from ${tripView} trip
      where site = any(${[...sites]}::uuid[])
        and dump_end <= ${at}
        and dump_end > ${at}::timestamptz - ${remembered}
        and cycle_start is not null
        and source is not null
        and destination is not null
    ), driven as (
      select distinct on (route.site, route.source, route.destination)
        route.site, route.source, route.destination, track.fixes
      from route
      cross join lateral (
        select jsonb_agg(jsonb_build_object('lon', lon, 'lat', lat) order by ts) as fixes, count(*) as count
        from position
        where equipment = route.truck
          and ts between route.cycle_start and route.dump_end
          and speed >= ${slowest}
          and coalesce(acc, 0) <= ${worstAccuracy}) track
      where route.place <= ${looked} and track.count >= ${fewestFixes}
      order by route.site, route.source, route.destination, track.count desc)
    select driven.site, face.code as source, dump.code as destination, driven.fixes
    from driven
    left join lateral (
      select code from ${locationView} where location = driven.source order by valid_from desc limit 1) face on true
    left join lateral (
      select code from ${locationView} where location = driven.destination order by valid_from desc limit 1) dump on true
    order by 1, 2, 3`.execute(db);
  return rows.map(({ source, destination, fixes }) => ({
    id: null,
    code: `${source ?? '—'} → ${destination ?? '—'}`,
    en: null,
    fr: null,
    type: 'road',
    shape: {
      type: 'MultiLineString',
      coordinates: stretchesOf(fixes).map((stretch) => stretch.map(({ lon, lat }) => [lon, lat])),
    },
  }));
}
