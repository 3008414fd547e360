import type { Interval } from './trip.ts';

/**
 * Cuts intervals at shift boundaries (ascending, milliseconds) for the accounts of time: two rows, one `stateId`. The
 * engine itself does not know of shifts; a trip belongs whole to the shift that contains its dump's end (§5.6).
 */
export function cutAtShifts(intervals: readonly Interval[], boundaries: readonly number[]): readonly Interval[] {
  return intervals.flatMap((interval) => {
    const cuts = boundaries.filter((at) => at > interval.startedAt && at < interval.endedAt);
    const edges = [interval.startedAt, ...cuts, interval.endedAt];
    return edges.slice(1).map((endedAt, index) => ({ ...interval, startedAt: edges[index] as number, endedAt }));
  });
}

/**
 * Place in `boundaries` of the shift that contains an instant; −1 before the first. A boundary belongs to the shift it
 * opens.
 */
export const shiftOf = (boundaries: readonly number[], at: number): number =>
  boundaries.findLastIndex((start) => start <= at);
