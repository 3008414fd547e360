import type { Area } from './area.ts';

type Position = readonly [lon: number, lat: number];

/** The corners of an area's edge, each once, as `lat, lon` lines: latitude first, as maps and people write it. */
export const printCorners = (area: Area | null): string =>
  (area?.coordinates[0] ?? [])
    .slice(0, -1)
    .map(([lon, lat]) => `${lat}, ${lon}`)
    .join('\n');

/**
 * The area whose corners were written line by line; null for nothing, the text itself while a line is no place or
 * corners are missing.
 */
export function parseCorners(text: string): Area | string | null {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  if (lines.length === 0) return null;
  const corners: Position[] = [];
  for (const line of lines) {
    const [, lat, lon] = /^(-?\d+(?:\.\d+)?)\s*[,; ]\s*(-?\d+(?:\.\d+)?)$/.exec(line) ?? [];
    if (lat === undefined) return text;
    corners.push([Number(lon), Number(lat)]);
  }
  return corners.length < 3 ? text : areaOf(corners);
}

/** Closes the edge. */
export const areaOf = (corners: readonly Position[]): Area => ({
  type: 'Polygon',
  coordinates: [[...corners, corners[0] as Position]],
});

/** Metres in a degree at a latitude, on the ellipsoid WGS 84. */
function metresPerDegree(lat: number): { readonly east: number; readonly north: number } {
  const [radius, flattening] = [6_378_137, 0.006_694_379_990_14];
  const angle = (lat * Math.PI) / 180;
  const bulge = 1 - flattening * Math.sin(angle) ** 2;
  return {
    east: (Math.PI / 180) * (radius / Math.sqrt(bulge)) * Math.cos(angle),
    north: (Math.PI / 180) * ((radius * (1 - flattening)) / bulge ** 1.5),
  };
}

/**
 * Hectares of an area the size of a mine, on a plane that touches the earth at its middle; good to a thousandth up to
 * 50 km, to three of them up to 100 km.
 */
export function hectaresOf(area: Area): number {
  const rings = area.coordinates.map((ring) => {
    const middle = ring.reduce((sum, [, lat]) => sum + lat, 0) / ring.length;
    const { east, north } = metresPerDegree(middle);
    const [originLon, originLat] = ring[0] ?? [0, 0];
    const flat = ring.map(([lon, lat]) => [(lon - originLon) * east, (lat - originLat) * north] as const);
    return (
      Math.abs(
        flat
          .slice(1)
          .reduce((sum, [x, y], index) => sum + (flat[index]?.[0] ?? 0) * y - x * (flat[index]?.[1] ?? 0), 0),
      ) / 2
    );
  });
  const [edge = 0, ...holes] = rings;
  return (edge - holes.reduce((sum, hole) => sum + hole, 0)) / 10_000;
}
