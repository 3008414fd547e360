import type { FeatureCollection, Position } from 'geojson';
import { planeMetres } from '../../../../core/map/plane.ts';
import { trailMs, type Trail } from '../../shared/scene.ts';
import type { PositionRow } from '../../streams/position.ts';

/** A jump in time after which a tail starts anew: what lies between is not known. */
const gapMs = 120_000;
/**
 * Points of a tail lie at least this far apart: a machine that reports ten times a second has no longer tail to draw
 * than others.
 */
const stepMs = 4_000;

type Told = Trail['points'][number];

/**
 * Faster than any machine drives, in m/s: who went that far was not seen on the way, and a straight line would be a
 * lie.
 */
const tooFast = 40;

/** The pieces of a way between which nothing is missing; a piece is a line of two points at least. */
function unbroken(way: readonly Told[]): Position[][] {
  const pieces: Position[][] = [];
  for (const [index, [at, lon, lat]] of way.entries()) {
    const before = way[index - 1];
    const whole =
      before !== undefined &&
      planeMetres({ lon: before[1], lat: before[2] }, { lon, lat }) <= tooFast * Math.max(1, (at - before[0]) / 1_000);
    if (whole) pieces.at(-1)?.push([lon, lat]);
    else pieces.push([[lon, lat]]);
  }
  return pieces.filter(({ length }) => length > 1);
}

interface Tail {
  readonly instants: number[];
  readonly points: Position[];
  head: Position;
  seen: number;
}

/**
 * The way of each machine over the last 3 minutes: gathered while it is watched, and before that as the server told it.
 */
export class Tails {
  readonly #tails = new Map<string, Tail>();
  #told = new Map<string, Trail['points']>();

  /** What the server knows of the minutes before. */
  begin(trails: readonly Trail[]): void {
    this.#told = new Map(trails.map(({ equipment, points }) => [equipment, points]));
  }

  add(rows: readonly PositionRow[], now: number): void {
    for (const { equipment, at, lon, lat } of rows) {
      const instant = Date.parse(at);
      let tail = this.#tails.get(equipment);
      if (!tail) this.#tails.set(equipment, (tail = { instants: [], points: [], head: [lon, lat], seen: instant }));
      if (instant < tail.seen || instant - tail.seen > gapMs) tail.instants.length = tail.points.length = 0;
      tail.seen = instant;
      tail.head = [lon, lat];
      if (instant - (tail.instants.at(-1) ?? -Infinity) >= stepMs) {
        tail.instants.push(instant);
        tail.points.push(tail.head);
      }
      while (tail.instants[0] !== undefined && tail.instants[0] < now - trailMs) {
        tail.instants.shift();
        tail.points.shift();
      }
    }
  }

  /** What was told of a machine before the first point of its own, unless a gap lies between. */
  #before(equipment: string, first: number, seen: number): readonly Told[] {
    const earlier = (this.#told.get(equipment) ?? []).filter(([at]) => at < first && at >= seen - trailMs);
    return first - (earlier.at(-1)?.[0] ?? -Infinity) <= gapMs ? earlier : [];
  }

  clear(): void {
    this.#tails.clear();
  }

  features(): FeatureCollection {
    const lines = [...this.#tails].flatMap(([equipment, { instants, points, head, seen }]) => {
      const sentPoints = points.map((point, index): Told => [instants[index] ?? seen, point[0] ?? 0, point[1] ?? 0]);
      return unbroken([
        ...this.#before(equipment, instants[0] ?? seen, seen),
        ...sentPoints,
        [seen, head[0] ?? 0, head[1] ?? 0],
      ]);
    });
    return {
      type: 'FeatureCollection',
      features: [{ type: 'Feature', properties: {}, geometry: { type: 'MultiLineString', coordinates: lines } }],
    };
  }
}
