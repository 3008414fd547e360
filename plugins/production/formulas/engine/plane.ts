/** Degrees, WGS 84. */
export interface Position {
  readonly lon: number;
  readonly lat: number;
}

/** Axes of the WGS 84 ellipsoid. */
const equatorM = 6_378_137;
const eccentricity2 = 0.006_694_379_990_14;

/**
 * Metres east and north of a site's centre, on the ellipsoid's tangent there: within 20 km of it, distances differ from
 * the geodesic by less than 1 in 1,000. Circles of distance cost nothing so, and the engine can afford every fix.
 */
export function toPlane(centre: Position): (place: Position) => { readonly x: number; readonly y: number } {
  const latitude = (centre.lat * Math.PI) / 180;
  const bend = 1 - eccentricity2 * Math.sin(latitude) ** 2;
  const east = ((equatorM / Math.sqrt(bend)) * Math.cos(latitude) * Math.PI) / 180;
  const north = ((equatorM * (1 - eccentricity2)) / bend ** 1.5) * (Math.PI / 180);
  return ({ lon, lat }) => ({ x: (lon - centre.lon) * east, y: (lat - centre.lat) * north });
}
