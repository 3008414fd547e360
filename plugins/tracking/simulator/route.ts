import type { Local, Mine, RoadKind } from './mine.ts';

interface Leg {
  readonly start: Local;
  readonly kind: RoadKind;
  readonly length: number;
  readonly direction: Local;
  /** Metres from the start of the route to the start of this leg. */
  readonly before: number;
  readonly uphill: boolean;
}

/** A way along roads, walked by its length in metres. */
export class Route {
  readonly length: number;
  readonly #legs: readonly Leg[];

  constructor(points: readonly { readonly at: Local; readonly kind: RoadKind; readonly uphill: boolean }[]) {
    const legs: Leg[] = [];
    let before = 0;
    for (const [index, { at, kind, uphill }] of points.entries()) {
      const next = points[index + 1]?.at;
      if (!next) break;
      const length = Math.hypot(next[0] - at[0], next[1] - at[1]);
      legs.push({ start: at, kind, length, before, uphill, direction: [(next[0] - at[0]) / length, (next[1] - at[1]) / length] });
      before += length;
    }
    this.#legs = legs;
    this.length = before;
  }

  /** The place, heading (degrees) and kind of road after so many metres; 4 m right of the centre, as trucks keep. */
  at(metres: number): { readonly place: Local; readonly heading: number; readonly kind: RoadKind; readonly uphill: boolean } {
    const leg = this.#legs.findLast(({ before }) => before <= metres) ?? this.#legs[0];
    if (!leg) throw new Error('An empty route');
    const along = Math.min(metres - leg.before, leg.length);
    const [east, north] = leg.direction;
    const place: Local = [leg.start[0] + east * along + north * 4, leg.start[1] + north * along - east * 4];
    return { place, heading: ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360, kind: leg.kind, uphill: leg.uphill };
  }
}

/** The way between two nodes: the roads form a tree, so there is one. */
export function routeBetween(mine: Mine, from: string, to: string): Route {
  const names = walk(mine, from, to, new Set([from]));
  if (!names) throw new Error(`No road leads from ${from} to ${to}`);
  const points: { at: Local; kind: RoadKind; uphill: boolean }[] = [];
  for (const [index, name] of names.entries()) {
    const next = names[index + 1];
    const at = mine.nodes[name];
    if (!at) throw new Error(`Unknown node ${name}`);
    const road = mine.roads.find((one) => (one.from === name && one.to === next) || (one.to === name && one.from === next));
    const forward = road?.from === name;
    const shape = { kind: road?.kind ?? 'flat', uphill: forward };
    points.push({ at, ...shape });
    if (road) for (const bend of forward ? road.via : [...road.via].reverse()) points.push({ at: bend, ...shape });
  }
  return new Route(points);
}

function walk(mine: Mine, from: string, to: string, seen: Set<string>): readonly string[] | null {
  if (from === to) return [to];
  for (const road of mine.roads) {
    const next = road.from === from ? road.to : road.to === from ? road.from : null;
    if (next === null || seen.has(next)) continue;
    seen.add(next);
    const rest = walk(mine, next, to, seen);
    if (rest) return [from, ...rest];
  }
  return null;
}

const metresPerDegree = 111_320;

/** Degrees of a place given in metres from the mine's centre. Good to metres over a few kilometres, and the mine is invented. */
export const toDegrees = (mine: Mine, [east, north]: Local): { readonly lon: number; readonly lat: number } => ({
  lon: mine.lon + east / (metresPerDegree * Math.cos((mine.lat * Math.PI) / 180)),
  lat: mine.lat + north / metresPerDegree,
});
