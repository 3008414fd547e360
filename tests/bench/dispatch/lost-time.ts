import { cycleS, tripKinds } from './trip-kinds.ts';
import type { Shift } from './work-shift.ts';

/** Where the trucks' time went that the bound does not lose, in per cent of their time in the cycle. */
export interface LostTime {
  /** In line at units. */
  readonly waitingPct: number;
  /** By cycles that are longer than the shortest there is, on free ways. */
  readonly longerPct: number;
  /**
   * Behind slower trucks on the road and in trips that had not ended when the shift did, less what the first ways from
   * the parking are shorter: below zero where these are more.
   */
  readonly restPct: number;
}

export function lostTime(shift: Shift): LostTime {
  const { trips, cycleSeconds } = shift;
  const total = [...cycleSeconds.values()].flat().reduce((sum, one) => sum + one, 0);
  const kinds = tripKinds(shift).filter(({ isFirst }) => !isFirst);
  let [waiting, longer, moved] = [0, 0, 0];
  for (const { queueStart, spotStart, unit, destination, target_t: target } of trips) {
    waiting += queueStart === null ? 0 : (spotStart - queueStart) / 1000;
    const ofClass = kinds.filter((kind) => kind.target_t === target);
    const there = ofClass.find(({ face, from }) => face.unit === unit && from === destination);
    const cycle = there ? cycleS(there) : 0;
    moved += cycle;
    longer += cycle - Math.min(...ofClass.map(cycleS));
  }
  const pct = (seconds: number): number => (100 * seconds) / total;
  return { waitingPct: pct(waiting), longerPct: pct(longer), restPct: pct(total - waiting - moved) };
}
