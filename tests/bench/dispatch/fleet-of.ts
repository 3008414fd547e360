import type { Mine } from '../../../plugins/tracking/server/simulator/mine.ts';
import { serviceS } from '../../../plugins/tracking/server/simulator/yard.ts';
import { driveSeconds } from './drive-seconds.ts';

/** Seconds of a dump, spotting included. */
const dumpS = 75;

/**
 * The share of a shift's trucks that are in the cycle while units could load; the others eat, refuel, are repaired, or are
 * on their way to that. The match factor counts truck-hours in the cycle (catalogue operations.md §10.7), not trucks on
 * a list. Measured over seeds of both sites that the benchmark does not use: 0.86 to 0.88.
 */
const inCycle = 7 / 8;

/** Trucks with which a shift just saturates every unit of a mine: a match factor of 1. */
export const matchedFleet = (mine: Mine): number =>
  mine.faces.reduce((trucks, face) => {
    const pace = mine.pace ?? 1;
    const ways =
      driveSeconds(mine, face.node, face.destination, true, pace) +
      driveSeconds(mine, face.destination, face.node, false, pace);
    return trucks + (ways + serviceS(face) + dumpS) / serviceS(face);
  }, 0) / inCycle;

/** The mine with so many trucks; where they differ, as many of each kind as before, in proportion. */
export function withFleet(mine: Mine, count: number): Mine {
  const { targets_t: targets } = mine.trucks;
  return {
    ...mine,
    trucks: {
      ...mine.trucks,
      count,
      ...(targets
        ? {
            targets_t: Array.from(
              { length: count },
              (_, index) => targets[Math.floor((index / count) * targets.length)] ?? mine.trucks.target_t,
            ),
          }
        : {}),
    },
  };
}
