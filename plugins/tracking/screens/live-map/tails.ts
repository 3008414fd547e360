import type { FeatureCollection } from 'geojson';
import type { PositionRow } from '../../streams/position.ts';

const tailMs = 3 * 60_000;
/** A jump in time after which a tail starts anew: what lies between is not known. */
const gapMs = 120_000;

/** The way of each machine over the last 3 minutes, gathered while it is watched. */
export class Tails {
  readonly #points = new Map<string, { readonly at: number; readonly lon: number; readonly lat: number }[]>();

  add(rows: readonly PositionRow[], now: number): void {
    for (const { equipment, at, lon, lat } of rows) {
      const instant = Date.parse(at);
      const points = this.#points.get(equipment) ?? [];
      this.#points.set(equipment, points);
      const last = points.at(-1);
      if (last && (instant < last.at || instant - last.at > gapMs)) points.length = 0;
      if (last?.at !== instant) points.push({ at: instant, lon, lat });
      while (points[0] && points[0].at < now - tailMs) points.shift();
    }
  }

  clear(): void {
    this.#points.clear();
  }

  features(): FeatureCollection {
    const lines = [...this.#points.values()].filter(({ length }) => length > 1).map((points) => points.map(({ lon, lat }) => [lon, lat]));
    return { type: 'FeatureCollection', features: [{ type: 'Feature', properties: {}, geometry: { type: 'MultiLineString', coordinates: lines } }] };
  }
}
