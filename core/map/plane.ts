/** Degrees. */
export interface Place {
  readonly lon: number;
  readonly lat: number;
}

/** Metres east and north of a corner of the plane. */
export type PlanePoint = readonly [east: number, north: number];

/**
 * A mine is reckoned as a plane: good to a thousandth over its few kilometres, and cheap enough for thousands of
 * distances a second.
 */
const metresPerDegree = 111_320;
const metresPerLongitude = (lat: number): number => metresPerDegree * Math.cos((lat * Math.PI) / 180);

/** The place that lies so many metres east and north of another. */
export const placeFrom = ({ lon, lat }: Place, [east, north]: PlanePoint): Place => ({
  lon: lon + east / metresPerLongitude(lat),
  lat: lat + north / metresPerDegree,
});

/** A place on the plane that is true at `trueAt` degrees of latitude. */
export const planePoint = ({ lon, lat }: Place, trueAt: number): PlanePoint => [
  lon * metresPerLongitude(trueAt),
  lat * metresPerDegree,
];

/** Metres between two places. */
export const planeMetres = (from: Place, to: Place): number =>
  Math.hypot((to.lat - from.lat) * metresPerDegree, (to.lon - from.lon) * metresPerLongitude(from.lat));

/** Metres from a point to the segment between two others. */
export function segmentOffset([x, y]: PlanePoint, [ax, ay]: PlanePoint, [bx, by]: PlanePoint): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length));
  return Math.hypot(x - ax - along * dx, y - ay - along * dy);
}
