import type { Local, Mine } from './mine.ts';

/** A place beyond the end of a road, so many metres on in its direction and to the right of it. */
export function beyond(mine: Mine, node: string, onM: number, rightM = 0): Local {
  const [east, north] = mine.nodes[node] ?? [0, 0];
  const [x, y] = roadEnd(mine, node);
  return [east + x * onM + y * rightM, north + y * onM - x * rightM];
}

/** The direction in which a road ends at a node, of length 1. */
export function roadEnd(mine: Mine, node: string): Local {
  const [east, north] = mine.nodes[node] ?? [0, 0];
  const road = mine.roads.find(({ from, to }) => from === node || to === node);
  const before = (road?.from === node ? road.via[0] : road?.via.at(-1)) ??
    (road && mine.nodes[road.from === node ? road.to : road.from]) ?? [east, north + 1];
  const away: Local = [east - before[0], north - before[1]];
  const length = Math.hypot(...away);
  return [away[0] / length, away[1] / length];
}
