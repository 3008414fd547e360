import geodesic from 'geographiclib-geodesic';

export interface Position {
  readonly lon: number;
  readonly lat: number;
}

/**
 * The sphere of the earth's mean radius (IUGG, 6 371 008.8 m): what receivers and fleet systems count on, 0.1 to 0.5 %
 * from the ellipsoid.
 */
const sphere = new geodesic.Geodesic.Geodesic(6_371_008.8, 0);

/** Metres between two places along the great circle. */
export function distance(a: Position, b: Position): number {
  return sphere.Inverse(a.lat, a.lon, b.lat, b.lon, geodesic.Geodesic.DISTANCE).s12 ?? 0;
}

/** Metres along a way: the sum of its steps. */
export function lengthOf(points: readonly Position[]): number {
  let metres = 0;
  for (let index = 1; index < points.length; index += 1)
    metres += distance(points[index - 1] as Position, points[index] as Position);
  return metres;
}

/** Direction from one place to another, in degrees clockwise from north: 0 to below 360. */
export function bearing(a: Position, b: Position): number {
  return ((sphere.Inverse(a.lat, a.lon, b.lat, b.lon, geodesic.Geodesic.AZIMUTH).azi1 ?? 0) + 360) % 360;
}
