import { bearing, distance } from '../../formulas/geometry/distance.ts';
import type { Fix } from './fix.ts';

/** A position to be sent: its data as the ingest API takes it, its instant, and when it is released. Milliseconds. */
export interface Release {
  readonly ts: number;
  readonly releaseAt: number;
  readonly data: Readonly<Record<string, number>>;
}

const maxSpeedKmh = 120;
/** A shorter step is noise and has no direction. */
const movedMetres = 3;

/**
 * Plans a replay that starts now: instants keep the spacing in which they were recorded, so that the trajectory tells
 * the same distance and speed, and the track ends at the instant at which its last point is released; points are
 * released `speed` times faster than recorded. Nothing is ever dated ahead of its release. `keepTime` leaves the
 * recorded instants as they are.
 */
export function schedule(
  fixes: readonly Fix[],
  options: { readonly now: number; readonly speed: number; readonly keepTime: boolean },
): readonly Release[] {
  const first = fixes[0]?.at ?? 0;
  const last = fixes.at(-1)?.at ?? 0;
  const shift = options.keepTime ? 0 : Math.floor(options.now + (last - first) / options.speed - last);
  return fixes.map((fix, index) => ({
    ts: fix.at + shift,
    releaseAt: options.now + (fix.at - first) / options.speed,
    data: dataOf(fix, fixes[index - 1]),
  }));
}

/** Where a receiver told no speed or course, the way from the point before tells it. */
function dataOf(fix: Fix, before: Fix | undefined): Readonly<Record<string, number>> {
  const elapsed = before ? (fix.at - before.at) / 3_600_000 : 0;
  const step = before ? distance(before, fix) : 0;
  const heading = fix.heading ?? (before && step > movedMetres ? bearing(before, fix) : null);
  const derived = before && elapsed > 0 ? step / 1000 / elapsed : 0;
  const speed = Math.min(maxSpeedKmh, fix.speedKmh ?? derived);
  return {
    lon: fix.lon,
    lat: fix.lat,
    speed: Math.round(speed * 10) / 10,
    ...(heading !== null && heading >= 0 && heading <= 360 ? { heading: Math.round(heading * 10) / 10 } : {}),
    ...(fix.alt === null ? {} : { alt: fix.alt }),
  };
}
