import geodesic from 'geographiclib-geodesic';

export interface Spot {
  /** Degrees, WGS 84. */
  readonly lon: number;
  readonly lat: number;
}

/** Metres between two spots on the ellipsoid. */
export const metresBetween = (one: Spot, other: Spot): number =>
  geodesic.Geodesic.WGS84.Inverse(one.lat, one.lon, other.lat, other.lon, geodesic.Geodesic.DISTANCE).s12 ?? 0;
