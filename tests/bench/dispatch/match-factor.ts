import { mean } from './trip-kinds.ts';
import type { Shift } from './work-shift.ts';

/**
 * The match factor of a shift as it was worked (catalogue operations.md §10.7): truck-hours in the cycle for each hour in
 * which units could load, against those that its cycles without queues and its loads ask for.
 */
export function matchFactor({ mine, trips, cycleSeconds, unitSeconds }: Shift): number {
  const inCycle = [...cycleSeconds.values()].flat().reduce((sum, one) => sum + one, 0);
  const units = mine.faces.flatMap(({ unit }) => {
    const own = trips.filter((trip) => trip.unit === unit);
    if (own.length === 0) return [];
    const cycleMs = own.map(
      ({ cycleStart, queueStart, spotStart, dumpEnd }) =>
        dumpEnd - cycleStart - (queueStart === null ? 0 : spotStart - queueStart),
    );
    const loadMs = own.map(({ spotStart, loadEnd }) => loadEnd - spotStart);
    return [
      {
        needed: mean(cycleMs, 0) / mean(loadMs, 1),
        open: (unitSeconds.get(unit) ?? []).reduce((sum, one) => sum + one, 0),
      },
    ];
  });
  return (
    inCycle /
    mean(
      units.map(({ open }) => open),
      1,
    ) /
    units.reduce((sum, { needed }) => sum + needed, 0)
  );
}
