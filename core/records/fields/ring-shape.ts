import { extent as spread } from 'd3-array';
type Position = readonly [lon: number, lat: number];
type Ring = readonly Position[];

/** The least ground of a ring, as a part of the square around it: what rounding alone makes of a line is less. */
const leastGround = 1e-7;
/** How far off an edge, in degrees, a corner still lies on it: a tenth of a millimetre. */
const onEdge = 1e-9;

const extent = (ring: Ring, axis: 0 | 1): number => {
  const [least = 0, most = 0] = spread(ring, (corner) => corner[axis]);
  return most - least;
};

/** Whether a closed ring has no ground: its corners lie in one place or on one line. */
export function isFlat(ring: Ring): boolean {
  const [lon, lat] = ring[0] ?? [0, 0];
  const doubled = ring.slice(1).reduce((sum, [x, y], index) => {
    const [fromX, fromY] = ring[index] as Position;
    return sum + (fromX - lon) * (y - lat) - (x - lon) * (fromY - lat);
  }, 0);
  const side = Math.max(extent(ring, 0), extent(ring, 1));
  return Math.abs(doubled) / 2 <= leastGround * side ** 2;
}

/** Whether a place lies within a closed ring or on its edge. */
export function holds(ring: Ring, [x, y]: Position): boolean {
  let inside = false;
  for (const [index, [toX, toY]] of ring.slice(1).entries()) {
    const [fromX, fromY] = ring[index] as Position;
    if (distanceTo([fromX, fromY], [toX, toY], [x, y]) <= onEdge) return true;
    if (fromY > y !== toY > y && x < ((toX - fromX) * (y - fromY)) / (toY - fromY) + fromX) inside = !inside;
  }
  return inside;
}

/** Degrees from a place to an edge. */
function distanceTo([fromX, fromY]: Position, [toX, toY]: Position, [x, y]: Position): number {
  const [alongX, alongY] = [toX - fromX, toY - fromY];
  const length = alongX ** 2 + alongY ** 2;
  const part = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - fromX) * alongX + (y - fromY) * alongY) / length));
  return Math.hypot(x - fromX - part * alongX, y - fromY - part * alongY);
}
