import type { FeatureCollection, Position } from 'geojson';
import type { PositionRow } from '../../streams/position.ts';

const tailMs = 3 * 60_000;
/** A jump in time after which a tail starts anew: what lies between is not known. */
const gapMs = 120_000;
/** Points of a tail lie at least this far apart: a machine that reports ten times a second has no longer tail to draw than others. */
const stepMs = 4_000;

interface Tail {
  readonly instants: number[];
  readonly points: Position[];
  head: Position;
  seen: number;
}

/** The way of each machine over the last 3 minutes, gathered while it is watched. */
export class Tails {
  readonly #tails = new Map<string, Tail>();

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
      while (tail.instants[0] !== undefined && tail.instants[0] < now - tailMs) {
        tail.instants.shift();
        tail.points.shift();
      }
    }
  }

  clear(): void {
    this.#tails.clear();
  }

  features(): FeatureCollection {
    const lines = [...this.#tails.values()].filter(({ points }) => points.length > 0).map(({ points, head }) => [...points, head]);
    return { type: 'FeatureCollection', features: [{ type: 'Feature', properties: {}, geometry: { type: 'MultiLineString', coordinates: lines } }] };
  }
}
