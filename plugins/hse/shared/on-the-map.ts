import { placeFrom, type Place } from '../../../core/map/plane.ts';

/** Signs of one spot stand so far around it, in pixels, that each can be clicked. */
export const apartPixels = 22;

/** Of a map whose world is 512 pixels wide at zoom 0. */
export const metresPerPixel = (zoom: number, lat: number): number =>
  (78_271.5 * Math.cos((lat * Math.PI) / 180)) / 2 ** zoom;

/** One alone stands on its spot; several stand around it, the first to the north. */
export function spreadAround(spot: Place, index: number, count: number, apartM: number): Place {
  if (count === 1) return { lon: spot.lon, lat: spot.lat };
  const angle = (index / count) * 2 * Math.PI;
  return placeFrom(spot, [apartM * Math.sin(angle), apartM * Math.cos(angle)]);
}

/** The middle of the box around an edge: near enough to show where something is that names no point. */
export function middleOf(edge: readonly (readonly [lon: number, lat: number])[]): Place | null {
  if (edge.length === 0) return null;
  const [lons, lats] = [edge.map(([lon]) => lon), edge.map(([, lat]) => lat)];
  return { lon: (Math.min(...lons) + Math.max(...lons)) / 2, lat: (Math.min(...lats) + Math.max(...lats)) / 2 };
}
