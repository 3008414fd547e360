import type { PositionEvent } from './events.ts';
import type { CycleSettings } from './settings.ts';

export interface Signal {
  last: PositionEvent | null;
  /** Fixes in a row that were dropped for their speed. */
  dropped: PositionEvent[];
}

/**
 * Whether a fix is kept (§5.4): precise enough, and reachable from the last kept one, or the third in a row that says
 * so.
 */
export function keeps(signal: Signal, fix: PositionEvent, settings: CycleSettings): boolean {
  if (fix.accuracyM !== undefined && fix.accuracyM > settings.maxAccuracyM) return false;
  if (signal.last === null || impliedKmh(signal.last, fix) <= settings.maxKmh) return keep(signal, fix);
  const before = signal.dropped.at(-1);
  if (before && impliedKmh(before, fix) > settings.maxKmh) signal.dropped = [];
  signal.dropped.push(fix);
  // Three agree with each other: the truck really is there.
  return signal.dropped.length >= 3 ? keep(signal, fix) : false;
}

function keep(signal: Signal, fix: PositionEvent): boolean {
  signal.last = fix;
  if (signal.dropped.length > 0) signal.dropped = [];
  return true;
}

/** Straight speed in km/h between two fixes. */
function impliedKmh(from: PositionEvent, to: PositionEvent): number {
  return (Math.hypot(to.x - from.x, to.y - from.y) / Math.max(1, to.at - from.at)) * 3600;
}
