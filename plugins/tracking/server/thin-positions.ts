import type { Thinning } from '../../../core/live/thinning.server.ts';
import type { PositionRow } from '../streams/position.ts';

/** A metre, in degrees of latitude: less than a dot of any map that shows more than one machine. */
const metre = 1e-5;

/**
 * What screens can show of positions: a marker that glides from one place to the next needs five a second, and a
 * machine that stands is told with its age.
 */
export const thinPositions: Thinning<PositionRow> = {
  everyMs: 200,
  sameEveryMs: 5_000,
  isSame: (before, row) =>
    before.code === row.code &&
    before.family === row.family &&
    isNear(before.lon, row.lon, metre) &&
    isNear(before.lat, row.lat, metre) &&
    isNear(before.speedKmh, row.speedKmh, 0.05) &&
    isNear(before.heading, row.heading, 5) &&
    isNear(before.payload_t, row.payload_t, 0.05) &&
    isNear(before.fuelPercent, row.fuelPercent, 0.5),
};

const isNear = (before: number | null, now: number | null, apart: number): boolean =>
  before === now || (before !== null && now !== null && Math.abs(before - now) < apart);
