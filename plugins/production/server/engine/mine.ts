import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import { prepareFences, type Fence, type FenceKind, type Fences } from '../../formulas/engine/fences.ts';
import { toPlane, type Position } from '../../formulas/engine/plane.ts';
import { readSettings, type DatedSettings } from './read-settings.ts';
import { equipmentTable, locationView } from '../uses.ts';

/** A place as it was between two instants (milliseconds). */
export interface Place {
  readonly id: string;
  readonly code: string;
  readonly type: string;
  readonly materialClass: string | null;
  readonly doubleSide: boolean;
  readonly from: number;
  readonly to: number;
}

/** Where a loading unit worked between two instants (milliseconds). */
export interface Assigned {
  readonly unit: string;
  readonly face: string | null;
  readonly from: number;
  readonly to: number;
}

/** What the engine must know of a site beside its trucks, with everything's dates. */
export interface Mine {
  readonly site: string;
  readonly code: string;
  readonly timeZone: string;
  readonly plane: (place: Position) => { readonly x: number; readonly y: number };
  readonly places: readonly Place[];
  readonly units: readonly string[];
  readonly assigned: readonly Assigned[];
  /** Instants at which the fences changed, ascending, with what was there from then on. */
  readonly fences: readonly { readonly from: number; readonly fences: Fences }[];
  readonly routeM: ReadonlyMap<string, number>;
  /** The site's own settings, the oldest first. */
  readonly settings: readonly DatedSettings[];
}

/** What a place is to a truck; others, such as weighbridges, are no fence of its cycle. */
const kinds: Readonly<Record<string, FenceKind>> = {
  loading_face: 'loading_face',
  stockpile: 'stockpile',
  rom_pad: 'stockpile',
  waste_dump: 'dump',
  backfill: 'dump',
  leach_pad: 'dump',
  hopper: 'hopper',
  crusher: 'hopper',
  workshop: 'workshop',
  fuel_point: 'fuel_point',
  parking: 'parking',
  queue_area: 'queue_area',
};

interface StoredPlace {
  readonly location: string;
  readonly code: string;
  readonly type: string;
  readonly shape: { readonly coordinates?: readonly (readonly (readonly [number, number])[])[] } | null;
  readonly from_ms: number | null;
  readonly to_ms: number | null;
  readonly parent: string | null;
  readonly material_class: string | null;
  readonly double_side: boolean | null;
}

const millis = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`);

/**
 * Reads a site's mine; null for a site that is gone. Without a plugin that publishes `v_location` there are no places.
 */
export async function readMine(db: Database, site: string): Promise<Mine | null> {
  const { rows: sites } = await sql<{
    code: string;
    time_zone: string;
    lon: number;
    lat: number;
  }>`select code, time_zone, lon, lat from site where id = ${site}`.execute(db);
  const [known] = sites;
  if (!known) return null;
  const plane = toPlane(known);
  const stored = await readPlaces(db, site);
  const units = await sql<{
    id: string;
  }>`
    select id
    from ${equipmentTable}
    where site = ${site} and family in ('hydraulic_shovel', 'wheel_loader', 'dragline') and deleted_at is null
    order by code`.execute(db);
  const assigned = await sql<Assigned>`
    select loading_unit as unit, face, ${millis('started_at')} as "from",
      coalesce(${millis('ended_at')}, 'infinity') as "to"
    from loading_assignment
    where site = ${site} and deleted_at is null
    order by started_at`.execute(db);
  const routes = await sql<{ source: string; destination: string; distance: number }>`
    select distinct on (source, destination) source, destination, distance
    from haul_route
    where site = ${site} and deleted_at is null and source is not null and destination is not null
    order by source, destination, valid_from desc`.execute(db);
  return {
    site,
    code: known.code,
    timeZone: known.time_zone,
    plane,
    places: stored.map((place) => ({
      id: place.location,
      code: place.code,
      type: place.type,
      materialClass: place.material_class,
      doubleSide: place.double_side ?? false,
      from: place.from_ms ?? -Infinity,
      to: place.to_ms ?? Infinity,
    })),
    units: units.rows.map(({ id }) => id),
    assigned: assigned.rows,
    fences: fenceVersions(stored, plane),
    settings: await readSettings(db, site),
    routeM: new Map(
      routes.rows.map(({ source, destination, distance }) => [`${source} ${destination}`, distance * 1000]),
    ),
  };
}

async function readPlaces(db: Database, site: string): Promise<readonly StoredPlace[]> {
  const { rows } = await sql<StoredPlace>`
    select location, code, type, shape, ${millis('valid_from')} as from_ms, ${millis('valid_to')} as to_ms, parent,
      material_class, double_side
    from ${locationView}
    where site = ${site}
    order by location, valid_from`.execute(db);
  return rows;
}

function fenceVersions(places: readonly StoredPlace[], plane: Mine['plane']): Mine['fences'] {
  const instants = [
    ...new Set([-Infinity, ...places.flatMap(({ from_ms: from, to_ms: to }) => [from ?? -Infinity, to ?? -Infinity])]),
  ].toSorted((a, b) => a - b);
  return instants.map((from) => {
    const there = places.filter((place) => (place.from_ms ?? -Infinity) <= from && from < (place.to_ms ?? Infinity));
    return { from, fences: prepareFences(there.flatMap((place) => fenceOf(place, plane) ?? [])) };
  });
}

function fenceOf({ location, type, shape, parent }: StoredPlace, plane: Mine['plane']): Fence | null {
  const kind = kinds[type];
  const ring = shape?.coordinates?.[0]
    ?.slice(0, -1)
    .map(([lon, lat]) => plane({ lon, lat }))
    .map(({ x, y }) => [x, y] as const);
  return kind && ring && ring.length >= 3 ? { id: location, kind, ring, ...(parent === null ? {} : { parent }) } : null;
}

/** A place as it was at an instant. */
export const placeAt = ({ places }: Mine, id: string | null, at: number): Place | null =>
  id === null
    ? null
    : (places.find((place) => place.id === id && place.from <= at && at < place.to) ??
      places.find((place) => place.id === id) ??
      null);

/** The face where a unit was assigned at an instant. */
export const faceOf = ({ assigned }: Mine, unit: string, at: number): string | null =>
  assigned.findLast((one) => one.unit === unit && one.from <= at && at < one.to)?.face ?? null;
