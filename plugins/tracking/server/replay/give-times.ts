import { distance } from '../../formulas/geometry/distance.ts';
import type { Fix, RecordedPoint } from './fix.ts';

/** How points that tell no time are given one: by the speed of the way, or one after the other. */
export interface Pace {
  /** When the first point was, in ms; used where no point tells its time. */
  readonly start: number;
  readonly speedKmh: number | null;
  readonly intervalS: number | null;
}

/**
 * Milliseconds from one point to the next, at the pace that was said; a second at least, so that each has an instant of
 * its own.
 */
function step(from: RecordedPoint, to: RecordedPoint, { speedKmh, intervalS }: Pace): number {
  if (intervalS !== null) return intervalS * 1_000;
  return Math.max(1_000, (distance(from, to) / 1_000 / (speedKmh ?? 20)) * 3_600_000);
}

/**
 * Gives every point a time: between two that tell theirs by their share of the way, before the first and after the last
 * at the pace that was said.
 */
export function withTimes(points: readonly RecordedPoint[], pace: Pace): readonly Fix[] {
  const times = points.map(({ at }) => at);
  const timed = times.flatMap((at, index) => (at === null ? [] : [index]));
  const [first, last] = [timed[0] ?? 0, timed.at(-1) ?? 0];
  if (timed.length === 0) times[0] = pace.start;
  for (let index = first - 1; index >= 0; index -= 1)
    times[index] =
      (times[index + 1] ?? 0) - step(points[index] as RecordedPoint, points[index + 1] as RecordedPoint, pace);
  for (let index = last + 1; index < points.length; index += 1)
    times[index] =
      (times[index - 1] ?? 0) + step(points[index - 1] as RecordedPoint, points[index] as RecordedPoint, pace);
  for (const [place, from] of timed.slice(0, -1).entries()) between(points, times, from, timed[place + 1] ?? from);
  return points.map((point, index) => ({ ...point, at: Math.round(times[index] ?? pace.start) }));
}

/** The times of what lies between two points, by their share of the way. */
function between(points: readonly RecordedPoint[], times: (number | null)[], from: number, to: number): void {
  const [start, end] = [times[from] ?? 0, times[to] ?? 0];
  const steps = Array.from({ length: to - from }, (_, index) =>
    distance(points[from + index] as RecordedPoint, points[from + index + 1] as RecordedPoint),
  );
  const whole = steps.reduce((sum, one) => sum + one, 0);
  let gone = 0;
  for (let index = from + 1; index < to; index += 1) {
    gone += steps[index - from - 1] ?? 0;
    times[index] = start + (whole > 0 ? gone / whole : (index - from) / (to - from)) * (end - start);
  }
}
