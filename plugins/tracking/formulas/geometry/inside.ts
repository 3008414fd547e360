/** A GeoJSON polygon as records keep areas: longitude first, holes after the edge. */
export interface Polygon {
  readonly coordinates: readonly (readonly (readonly [lon: number, lat: number])[])[];
}

/**
 * Whether a place lies within a polygon, also where that crosses the antimeridian: longitudes count from each ring's
 * first corner.
 */
export function isInside({ coordinates }: Polygon, lon: number, lat: number): boolean {
  let inside = false;
  for (const ring of coordinates) {
    const first = ring[0]?.[0] ?? 0;
    const x = nearer(lon - first);
    for (const [index, corner] of ring.entries()) {
      const before = ring[(index + ring.length - 1) % ring.length] ?? corner;
      const [x1, y1, x2, y2] = [nearer(before[0] - first), before[1], nearer(corner[0] - first), corner[1]];
      if (y1 > lat !== y2 > lat && x1 + ((lat - y1) / (y2 - y1)) * (x2 - x1) > x) inside = !inside;
    }
  }
  return inside;
}

/** The same longitude, within half a turn of 0. */
export const nearer = (degrees: number): number => ((((degrees + 180) % 360) + 360) % 360) - 180;
