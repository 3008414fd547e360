import { areaOf } from './corners.ts';
import type { Area } from './area.ts';

type Position = readonly [lon: number, lat: number];

/** Decimals kept of a degree: a centimetre on the ground. */
const keep = 1e7;

/** One of the areas of a file, with what its feature is called; null where it has no name. */
export interface FoundArea {
  readonly name: string | null;
  readonly area: Area;
}

/** What may be in a file; more than anybody chooses among. */
const mostAreas = 1_000;
/** Collections in collections end here: no map program writes more of them. */
const deepest = 8;

/**
 * Every polygon of a GeoJSON text (RFC 7946): of a geometry, a feature, a collection, or a multipolygon, each of its
 * parts by itself. A closed line counts as the edge of one. Heights are left out. Empty where there is none, or its
 * numbers are no degrees.
 */
export function areasFromGeoJson(text: string): readonly FoundArea[] {
  try {
    return find(JSON.parse(text) as unknown, null, 0).slice(0, mostAreas);
  } catch {
    return [];
  }
}

interface Parts {
  readonly type: unknown;
  readonly geometry?: unknown;
  readonly coordinates?: unknown;
  readonly features?: unknown;
  readonly geometries?: unknown;
  readonly properties?: unknown;
}

function find(value: unknown, name: string | null, depth: number): readonly FoundArea[] {
  if (typeof value !== 'object' || value === null || !('type' in value) || depth > deepest) return [];
  const parts = value as Parts;
  if (parts.type === 'Feature') return find(parts.geometry, nameIn(parts.properties) ?? name, depth + 1);
  if (parts.type === 'FeatureCollection' || parts.type === 'GeometryCollection')
    return [parts.features ?? [], parts.geometries ?? []].flat().flatMap((part) => find(part, name, depth + 1));
  const polygons =
    parts.type === 'MultiPolygon' && Array.isArray(parts.coordinates)
      ? (parts.coordinates as unknown[])
      : parts.type === 'LineString'
        ? [[parts.coordinates]]
        : parts.type === 'Polygon'
          ? [parts.coordinates]
          : [];
  return polygons.flatMap((rings) => {
    const area = polygonOf(rings);
    return area ? [{ name, area }] : [];
  });
}

/** What map programs call a feature. */
function nameIn(properties: unknown): string | null {
  if (typeof properties !== 'object' || properties === null) return null;
  const named = Object.entries(properties).find(
    ([key, value]) =>
      /^(name|nom|label|libelle|title|titre|code|id)$/i.test(key) &&
      (typeof value === 'string' || typeof value === 'number') &&
      value !== '',
  );
  return named ? String(named[1]).slice(0, 80) : null;
}

function polygonOf(rings: unknown): Area | null {
  if (!Array.isArray(rings) || rings.length === 0) return null;
  const read = rings.map(ringOf);
  return read.every((ring) => ring !== null) ? { type: 'Polygon', coordinates: read } : null;
}

/** A ring with its end at its start, however it was written. */
function ringOf(corners: unknown): readonly Position[] | null {
  if (!Array.isArray(corners)) return null;
  const places = corners.flatMap((corner: unknown): Position[] => {
    const [lon, lat] = Array.isArray(corner) ? (corner as unknown[]) : [];
    const isPlace = typeof lon === 'number' && typeof lat === 'number' && Math.abs(lon) <= 180 && Math.abs(lat) <= 90;
    return isPlace ? [[Math.round(lon * keep) / keep, Math.round(lat * keep) / keep]] : [];
  });
  if (places.length < corners.length) return null;
  const [first, last] = [places[0], places.at(-1)];
  const open = first && last && first[0] === last[0] && first[1] === last[1] ? places.slice(0, -1) : places;
  return open.length < 3 ? null : (areaOf(open).coordinates[0] ?? null);
}
