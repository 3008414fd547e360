import { placeFrom, type Place } from '../../../../core/map/plane.ts';
import type { Area } from '../../../../core/records/fields/index.ts';
import { areaOf } from '../../../../core/records/fields/corners.ts';

/** Metres east and north of a site's centre. */
export type Local = readonly [east: number, north: number];
export type DemoSite = 'S1' | 'S2';

/** Centres of the demo mine's two sites (catalogue operations.md §12). */
const centres: Readonly<Record<DemoSite, Place>> = { S1: { lon: -6.21, lat: 31.05 }, S2: { lon: -6.315, lat: 30.961 } };

/** Degrees of a place given in metres, as the simulator of the demo mine reckons. */
export function degrees(site: DemoSite, local: Local): readonly [lon: number, lat: number] {
  const { lon, lat } = placeFrom(centres[site], local);
  const round = (value: number): number => Math.round(value * 1e7) / 1e7;
  return [round(lon), round(lat)];
}

const shapeOf = (site: DemoSite, corners: readonly Local[]): Area =>
  areaOf(corners.map((corner) => degrees(site, corner)));

/** A rounded shape about a place; `wide` and `deep` are its half axes in metres. */
export const around = (site: DemoSite, [east, north]: Local, wide: number, deep = wide, corners = 12): Area =>
  shapeOf(
    site,
    Array.from({ length: corners }, (_, index): Local => {
      const angle = (2 * Math.PI * index) / corners;
      return [east + wide * Math.cos(angle), north + deep * Math.sin(angle)];
    }),
  );

/** A rectangle along the axes. */
export const rectangle = (site: DemoSite, [west, south]: Local, [east, north]: Local): Area =>
  shapeOf(site, [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ]);
