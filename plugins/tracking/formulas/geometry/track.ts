import { lengthOf, type Position } from './distance.ts';
import { gapMs } from './gap.ts';

/** A recorded point: `at` in milliseconds, speed in km/h. */
export interface TrackPoint extends Position {
  readonly at: number;
  readonly speedKmh: number;
  readonly heading: number | null;
  /** Tonnes; null where no scale told. */
  readonly payload_t: number | null;
  /** Name of the operator, for those who may read it. */
  readonly operator: string | null;
}

export interface Stop extends Position {
  readonly from: number;
  readonly to: number;
}

export interface TrackSummary {
  readonly points: number;
  readonly km: number;
  readonly hours: number;
  /** Distance over elapsed time, stops included; null for a track without length in time. */
  readonly averageKmh: number | null;
}

const hourMs = 3_600_000;
/** A stop is longer than this (catalogue operations.md §3.2). */
const stopMs = 60_000;
/** Slower than this is standing (catalogue operations.md §5.3, v_stop). */
const standingKmh = 3;

export function summaryOf(points: readonly TrackPoint[]): TrackSummary {
  const km = lengthOf(points) / 1000;
  const hours = ((points.at(-1)?.at ?? 0) - (points[0]?.at ?? 0)) / hourMs;
  return { points: points.length, km, hours, averageKmh: hours > 0 ? km / hours : null };
}

/**
 * The stops of more than 60 s: standing points in a row, without a gap between them: a parked machine that tells every
 * 5 minutes that it is there has stopped.
 */
export function stopsOf(points: readonly TrackPoint[]): readonly Stop[] {
  const stops: Stop[] = [];
  let first: TrackPoint | null = null;
  let last: TrackPoint | null = null;
  const end = (): void => {
    if (first && last && last.at - first.at > stopMs)
      stops.push({ lon: first.lon, lat: first.lat, from: first.at, to: last.at });
    first = null;
  };
  for (const point of points) {
    if (last && point.at - last.at > gapMs) end();
    if (point.speedKmh < standingKmh) first ??= point;
    else end();
    last = point;
  }
  end();
  return stops;
}

/** How many points lie at or before an instant. */
export function countUntil(points: readonly TrackPoint[], at: number): number {
  let low = 0;
  let high = points.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((points[middle] as TrackPoint).at <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Where a machine was at an instant: between two points on the straight line, in a silence at the last known place.
 * Null before the first.
 */
export function placeAt(points: readonly TrackPoint[], at: number): TrackPoint | null {
  const count = countUntil(points, at);
  const before = points[count - 1];
  const after = points[count];
  if (!before) return null;
  if (!after || after.at - before.at > gapMs) return before;
  const share = (at - before.at) / (after.at - before.at);
  return {
    ...before,
    at,
    lon: before.lon + (after.lon - before.lon) * share,
    lat: before.lat + (after.lat - before.lat) * share,
  };
}
