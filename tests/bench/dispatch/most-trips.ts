import { driveSeconds } from './drive-seconds.ts';
import { cycleS, emptyWayS, mean, meanLoadS, placesOf, usualLoadS } from './trip-kinds.ts';
import type { Shift, ShiftTruck } from './work-shift.ts';

/**
 * How many trips a truck can have ended when the shift does, had it always the shortest way and never waited: a whole
 * number. Its driver's speed, its mean seconds of spotting, loading and tipping, and what kept it from hauling are as
 * they were; had it gone home, it hauls on until the shift ends.
 */
export function mostTrips({ mine, trips }: Shift, { code, ...truck }: ShiftTruck): number {
  const own = trips.filter((trip) => trip.truck === code);
  const tippingS = own.length > 0 ? truck.tippingSeconds / own.length : mean([], 65);
  const ofFaces = mine.faces.map((face) => {
    const loadS = meanLoadS(
      own.filter(({ unit }) => unit === face.unit),
      meanLoadS(
        trips.filter(({ unit, target_t }) => unit === face.unit && target_t === truck.target_t),
        usualLoadS(face, truck.target_t),
      ),
    );
    const haulS = driveSeconds(mine, face.node, face.destination, true, truck.pace);
    const ways = (from: readonly string[]): number =>
      Math.min(...from.map((place) => emptyWayS(mine, place, face, truck.pace)));
    return { face, rest: { loadS, haulS, tippingS }, emptyS: ways(placesOf(mine)), ways };
  });
  const least = Math.min(...ofFaces.map(({ rest, emptyS }) => cycleS({ ...rest, emptyS })));
  // A stretch of hauling begins on another way than from a dump.
  const gained = truck.starts.reduce(
    (sum, start) => sum + Math.max(...ofFaces.map(({ emptyS, ways }) => emptyS - ways([start]))),
    0,
  );
  return Math.floor((truck.openSeconds + gained) / least);
}
