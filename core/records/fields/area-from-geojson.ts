import { areaOf } from './corners.ts';
import type { Area } from './area.ts';

type Position = readonly [lon: number, lat: number];

/** Decimals kept of a degree: a centimetre on the ground. */
const keep = 1e7;

/**
 * The first polygon of a GeoJSON text (RFC 7946): of a geometry, a feature, a collection, or the first part of a multipolygon.
 * A closed line counts as the edge of one. Heights are left out. Null where there is none, or its numbers are no degrees.
 */
export function areaFromGeoJson(text: string): Area | null {
  try {
    return find(JSON.parse(text) as unknown);
  } catch {
    return null;
  }
}

function find(value: unknown): Area | null {
  if (typeof value !== 'object' || value === null || !('type' in value)) return null;
  const parts = value as { readonly type: unknown; readonly geometry?: unknown; readonly coordinates?: unknown; readonly features?: unknown; readonly geometries?: unknown };
  if (parts.type === 'Feature') return find(parts.geometry);
  if (parts.type === 'FeatureCollection' || parts.type === 'GeometryCollection') return [parts.features, parts.geometries].flat().map(find).find((area) => area !== null) ?? null;
  if (parts.type === 'MultiPolygon' && Array.isArray(parts.coordinates)) return polygonOf(parts.coordinates[0]);
  if (parts.type === 'LineString') return polygonOf([parts.coordinates]);
  return parts.type === 'Polygon' ? polygonOf(parts.coordinates) : null;
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
    const known = typeof lon === 'number' && typeof lat === 'number' && Math.abs(lon) <= 180 && Math.abs(lat) <= 90;
    return known ? [[Math.round(lon * keep) / keep, Math.round(lat * keep) / keep]] : [];
  });
  if (places.length < corners.length) return null;
  const [first, last] = [places[0], places.at(-1)];
  const open = first && last && first[0] === last[0] && first[1] === last[1] ? places.slice(0, -1) : places;
  return open.length < 3 ? null : (areaOf(open).coordinates[0] ?? null);
}
