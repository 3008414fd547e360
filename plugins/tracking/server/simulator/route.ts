import { placeFrom, type Place } from '../../../../core/map/plane.ts';
import type { Local, Mine, RoadKind } from './mine.ts';

interface Leg {
  readonly start: Local;
  readonly kind: RoadKind;
  readonly length: number;
  readonly direction: Local;
  /** Metres from the start of the route to the start of this leg. */
  readonly before: number;
  readonly uphill: boolean;
  /** The road and the way along it, and metres from its beginning to the start of this leg. */
  readonly lane: string;
  readonly laneBefore: number;
  readonly spur: boolean;
}

/** Where something on a route is. */
export interface Spot {
  /** 4 m right of the centre, as trucks keep. */
  readonly place: Local;
  /** Degrees from north. */
  readonly heading: number;
  readonly kind: RoadKind;
  readonly uphill: boolean;
  readonly lane: string;
  /** Metres from the beginning of the lane. */
  readonly along: number;
  /** The road ends at a face or dump: who waits there stands in its line. */
  readonly spur: boolean;
}

type Point = {
  readonly at: Local;
  readonly kind: RoadKind;
  readonly uphill: boolean;
  readonly lane: string;
  readonly spur: boolean;
};
/** Metres about a face or dump that are driven slowly; before, its spur is a road like any other. */
const slowM = 170;

/** A way along roads, walked by its length in metres. */
export class Route {
  readonly length: number;
  readonly #legs: readonly Leg[];

  constructor(points: readonly Point[]) {
    const legs: Leg[] = [];
    let [before, laneStart] = [0, 0];
    for (const [index, { at, ...road }] of points.entries()) {
      const next = points[index + 1]?.at;
      if (!next) break;
      if (legs.at(-1)?.lane !== road.lane) laneStart = before;
      const length = Math.hypot(next[0] - at[0], next[1] - at[1]);
      legs.push({
        start: at,
        ...road,
        length,
        before,
        laneBefore: before - laneStart,
        direction: [(next[0] - at[0]) / length, (next[1] - at[1]) / length],
      });
      before += length;
    }
    this.#legs = legs;
    this.length = before;
  }

  at(metres: number): Spot {
    let leg = this.#legs[0];
    for (const one of this.#legs) {
      if (one.before > metres) break;
      leg = one;
    }
    if (!leg) throw new Error('An empty route');
    const within = Math.min(metres - leg.before, leg.length);
    const [east, north] = leg.direction;
    const place: Local = [leg.start[0] + east * within + north * 4, leg.start[1] + north * within - east * 4];
    return {
      place,
      heading: ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360,
      kind: leg.kind,
      uphill: leg.uphill,
      lane: leg.lane,
      along: leg.laneBefore + within,
      spur: leg.spur,
    };
  }
}

const routesByMine = new WeakMap<Mine, Map<string, Route>>();

/** The shortest way between two nodes. */
export function routeBetween(mine: Mine, from: string, to: string): Route {
  const routes = routesByMine.get(mine) ?? new Map<string, Route>();
  routesByMine.set(mine, routes);
  const key = `${from} ${to}`;
  const route = routes.get(key) ?? build(mine, shortest(mine, from, to));
  routes.set(key, route);
  return route;
}

function build(mine: Mine, names: readonly string[]): Route {
  const points: Point[] = [];
  for (const [index, name] of names.entries()) {
    const next = names[index + 1];
    const at = mine.nodes[name];
    if (!at) throw new Error(`Unknown node ${name}`);
    const road = mine.roads.find(
      (one) => (one.from === name && one.to === next) || (one.to === name && one.from === next),
    );
    const forward = road?.from === name;
    const line = [at, ...(road ? (forward ? road.via : [...road.via].reverse()) : [])];
    const end = next === undefined ? undefined : mine.nodes[next];
    const lane = { uphill: forward, lane: `${name}>${next}`, spur: road?.kind === 'face' || road?.kind === 'dump' };
    if (!road || !end || !lane.spur)
      points.push(...line.map((place) => ({ at: place, kind: road?.kind ?? 'flat', ...lane })));
    else {
      // Faces are the beginnings of their roads, dumps the ends.
      const leaves = (road.kind === 'face') === forward;
      points.push(
        ...slowNear([...line, end], leaves).map(({ place, slow }) => ({
          at: place,
          kind: slow ? road.kind : ('flat' as const),
          ...lane,
        })),
      );
    }
  }
  return new Route(points);
}

/**
 * The corners of a spur but its last, cut where the slow part ends or begins; `leaves`: the face or dump is at its
 * beginning.
 */
function slowNear(line: readonly Local[], leaves: boolean): { readonly place: Local; readonly slow: boolean }[] {
  const ordered = leaves ? line : [...line].reverse();
  const near: { place: Local; slow: boolean }[] = [];
  let metres = 0;
  for (const [index, place] of ordered.entries()) {
    const before = ordered[index - 1];
    const length = before ? Math.hypot(place[0] - before[0], place[1] - before[1]) : 0;
    if (before && metres < slowM && metres + length > slowM) {
      const share = (slowM - metres) / length;
      near.push({
        place: [before[0] + (place[0] - before[0]) * share, before[1] + (place[1] - before[1]) * share],
        slow: false,
      });
    }
    metres += length;
    near.push({ place, slow: metres < slowM });
  }
  if (leaves) return near.slice(0, -1);
  // Walked the other way a corner tells of what follows it, not of what lies behind.
  const walked = near.reverse();
  return walked
    .slice(0, -1)
    .map(({ place }, index) => ({ place, slow: index + 1 < walked.length && (walked[index + 1]?.slow ?? true) }));
}

/** Places at which roads end: nobody drives through them, but from one face to another over the parking. */
function endsOf({ bays, parking, fuelPoint, workshop, faces }: Mine, from: string, to: string): ReadonlySet<string> {
  const changes = [from, to].every((node) => faces.some((face) => face.node === node));
  return new Set([...Object.keys(bays), fuelPoint, workshop, ...(changes ? [] : [parking])]);
}

/** Dijkstra over a few dozen nodes. */
function shortest(mine: Mine, from: string, to: string): readonly string[] {
  const best = new Map<string, { readonly metres: number; readonly names: readonly string[] }>([
    [from, { metres: 0, names: [from] }],
  ]);
  const open = new Set([from]);
  const ends = endsOf(mine, from, to);
  while (open.size > 0) {
    const nearest = [...open].reduce((a, b) => ((best.get(a)?.metres ?? 0) <= (best.get(b)?.metres ?? 0) ? a : b));
    open.delete(nearest);
    const here = best.get(nearest);
    if (!here || nearest === to) break;
    if (nearest !== from && ends.has(nearest)) continue;
    for (const road of mine.roads) {
      const next = road.from === nearest ? road.to : road.to === nearest ? road.from : null;
      if (next === null) continue;
      const metres =
        here.metres + lengthOf(mine, [nearest, ...(road.from === nearest ? road.via : [...road.via].reverse()), next]);
      if (metres >= (best.get(next)?.metres ?? Infinity)) continue;
      best.set(next, { metres, names: [...here.names, next] });
      open.add(next);
    }
  }
  const found = best.get(to);
  if (!found) throw new Error(`No road leads from ${from} to ${to}`);
  return found.names;
}

function lengthOf(mine: Mine, points: readonly (string | Local)[]): number {
  const places = points.map((point): Local => (typeof point === 'string' ? (mine.nodes[point] ?? [0, 0]) : point));
  return places
    .slice(1)
    .reduce(
      (sum, [east, north], index) =>
        sum + Math.hypot(east - (places[index]?.[0] ?? 0), north - (places[index]?.[1] ?? 0)),
      0,
    );
}

/** Degrees of a place given in metres from the mine's centre. */
export const toDegrees = (mine: Mine, local: Local): Place => placeFrom(mine, local);
