import { planePoint, segmentOffset, type PlanePoint } from '../../../../core/map/plane.ts';
import type { Position } from './distance.ts';

/**
 * Douglas and Peucker: the fewest points whose line stays within `tolerance` metres of the track. Ends stay, and so
 * does every point that `keep` names (stops). Distances on a plane at the track's latitude: exact enough for metres
 * over a mine.
 */
export function simplify<Point extends Position>(
  points: readonly Point[],
  tolerance: number,
  keep: (point: Point) => boolean = () => false,
): readonly Point[] {
  if (points.length < 3) return points;
  const { lat } = points[0] as Point;
  const plane = points.map((point) => planePoint(point, lat));
  const kept = new Uint8Array(points.length);
  kept[0] = 1;
  kept[points.length - 1] = 1;
  for (const [index, point] of points.entries()) if (keep(point)) kept[index] = 1;
  const fixed = [...kept.keys()].filter((index) => kept[index] === 1);
  const open = fixed.slice(1).map((end, index) => [fixed[index] as number, end] as const);
  for (let range = open.pop(); range; range = open.pop()) {
    const [start, end] = range;
    let farthest = -1;
    let most = tolerance;
    for (let index = start + 1; index < end; index += 1) {
      const off = segmentOffset(plane[index] as PlanePoint, plane[start] as PlanePoint, plane[end] as PlanePoint);
      if (off > most) {
        most = off;
        farthest = index;
      }
    }
    if (farthest === -1) continue;
    kept[farthest] = 1;
    open.push([start, farthest], [farthest, end]);
  }
  return points.filter((_, index) => kept[index] === 1);
}
