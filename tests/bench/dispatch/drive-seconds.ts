import type { Mine } from '../../../plugins/tracking/server/simulator/mine.ts';
import { Vehicle } from '../../../plugins/tracking/server/simulator/vehicle.ts';

/** Metres before a station where the first of its line stands: spotting begins there. */
export const lineM = 46;

const known = new WeakMap<Mine, Map<string, number>>();

/** Seconds of a way on a free road at a share of the usual speed, until `short` metres are left. */
export function driveSeconds(mine: Mine, from: string, to: string, loaded: boolean, pace: number, short = 0): number {
  if (from === to) return 0;
  const ways = known.get(mine) ?? new Map<string, number>();
  known.set(mine, ways);
  const key = `${from} ${to} ${loaded} ${pace} ${short}`;
  let seconds = ways.get(key);
  if (seconds !== undefined) return seconds;
  const vehicle = new Vehicle(mine, from, to, 0, 0);
  for (seconds = 0; vehicle.restM > short && !vehicle.drive(loaded, pace, Infinity); seconds += 1);
  ways.set(key, seconds);
  return seconds;
}
