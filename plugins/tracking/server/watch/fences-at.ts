import { extent } from 'd3-array';
import { boxIndex, type Box } from '../../../../core/map/box-index.ts';
import { isInside, nearer } from '../../formulas/geometry/inside.ts';
import type { Fence } from './watch-fix.ts';

/** The fences that hold a place, in the order in which they were given. Degrees WGS 84. */
export type FencesAt = (lon: number, lat: number) => readonly Fence[];

/** A whole turn either way: a shape across the antimeridian lies beyond ±180° on one side of it. */
const turns = [-360, 0, 360] as const;

/** Prepares fences to be asked for places: only those whose box holds one are looked at. */
export function fencesAt(fences: readonly Fence[]): FencesAt {
  const touching = boxIndex(fences.map(boxOf));
  return (lon, lat) => {
    const near = new Set(
      turns.flatMap((turn) => touching({ west: lon + turn, east: lon + turn, south: lat, north: lat })),
    );
    return [...near]
      .sort((a, b) => a - b)
      .flatMap((place) => fences[place] ?? [])
      .filter(({ shape }) => isInside(shape, lon, lat));
  };
}

/** Longitudes count from the first corner of each ring, as `isInside` counts them. */
function boxOf({ shape: { coordinates } }: Fence): Box {
  const corners = coordinates.flatMap((ring) => {
    const first = ring[0]?.[0] ?? 0;
    return ring.map(([lon, lat]) => [first + nearer(lon - first), lat] as const);
  });
  const [west = Infinity, east = -Infinity] = extent(corners, ([lon]) => lon);
  const [south = Infinity, north = -Infinity] = extent(corners, ([, lat]) => lat);
  return { west, east, south, north };
}
