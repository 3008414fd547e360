import { extent } from 'd3-array';
import { boxIndex, type Box, type BoxIndex } from '../../../../core/map/box-index.ts';
import { segmentOffset } from '../../../../core/map/plane.ts';

export type FenceKind =
  | 'loading_face'
  | 'stockpile'
  | 'dump'
  | 'hopper'
  | 'workshop'
  | 'fuel_point'
  | 'parking'
  | 'queue_area';

/** A place drawn in the site's plane: one ring of [x, y] in metres, first point not repeated. */
export interface Fence {
  readonly id: string;
  readonly kind: FenceKind;
  readonly ring: readonly (readonly [number, number])[];
  /** The face or dump that a queue area belongs to. */
  readonly parent?: string;
}

type Prepared = Fence & Box;

/** A site's fences in the order in which overlapping ones are asked. */
export interface Fences {
  readonly ordered: readonly Prepared[];
  /** Finds those whose box is touched. */
  readonly touching: BoxIndex;
  readonly byId: ReadonlyMap<string, Prepared>;
}

/**
 * Where fences overlap, the first kind wins, then the smaller area (§5.4); the catalogue ranks no parking or queue
 * area.
 */
const rank: Readonly<Record<FenceKind, number>> = {
  workshop: 0,
  fuel_point: 0,
  hopper: 1,
  dump: 2,
  stockpile: 3,
  loading_face: 4,
  parking: 5,
  queue_area: 6,
};

export function prepareFences(fences: readonly Fence[]): Fences {
  const ordered = fences
    .map((fence) => {
      const [west = Infinity, east = -Infinity] = extent(fence.ring, ([x]) => x);
      const [south = Infinity, north = -Infinity] = extent(fence.ring, ([, y]) => y);
      return { ...fence, west, east, south, north };
    })
    .toSorted((a, b) => rank[a.kind] - rank[b.kind] || area(a) - area(b) || (a.id < b.id ? -1 : 1));
  return { ordered, touching: boxIndex(ordered), byId: new Map(ordered.map((fence) => [fence.id, fence])) };
}

/** The fence that holds a place; null outside of all. */
export function fenceAt({ ordered, touching }: Fences, x: number, y: number): Prepared | null {
  let first = Infinity;
  for (const place of touching({ west: x, east: x, south: y, north: y }))
    if (place < first && holds(ordered[place] as Prepared, x, y)) first = place;
  return ordered[first] ?? null;
}

/** Metres from a place to a fence's line: positive inside, negative outside. */
export function depthIn(fence: Fence, x: number, y: number): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (let index = 0, before = fence.ring.length - 1; index < fence.ring.length; before = index, index += 1) {
    nearest = Math.min(nearest, segmentOffset([x, y], fence.ring[before] as Corner, fence.ring[index] as Corner));
  }
  return holds(fence, x, y) ? nearest : -nearest;
}

/** The nearest fence of some kinds and the metres to it (0 inside); null when none lies within `within` metres. */
export function nearestFence(
  { ordered, touching }: Fences,
  kinds: ReadonlySet<FenceKind>,
  x: number,
  y: number,
  within: number,
): { readonly id: string; readonly metres: number } | null {
  let best: { id: string; metres: number } | null = null;
  const near = touching({ west: x - within, east: x + within, south: y - within, north: y + within });
  // Of two that are as near as each other the first counts.
  for (const place of [...near].sort((a, b) => a - b)) {
    const fence = ordered[place] as Prepared;
    if (!kinds.has(fence.kind)) continue;
    // No need to measure against every side what lies farther than the box.
    const boxed = Math.hypot(
      Math.max(fence.west - x, 0, x - fence.east),
      Math.max(fence.south - y, 0, y - fence.north),
    );
    if (boxed > within || (best && boxed >= best.metres)) continue;
    const metres = Math.max(0, -depthIn(fence, x, y));
    if (metres <= within && (!best || metres < best.metres)) best = { id: fence.id, metres };
  }
  return best;
}

type Corner = readonly [number, number];

function holds({ ring }: Fence, x: number, y: number): boolean {
  let inside = false;
  for (let index = 0, before = ring.length - 1; index < ring.length; before = index, index += 1) {
    const [ax, ay] = ring[index] as Corner;
    const [bx, by] = ring[before] as Corner;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

function area({ ring }: Fence): number {
  let twice = 0;
  for (const [index, [x, y]] of ring.entries()) {
    const [nx, ny] = ring[(index + 1) % ring.length] as Corner;
    twice += x * ny - nx * y;
  }
  return Math.abs(twice) / 2;
}
