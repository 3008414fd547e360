import type { Mine, Trip } from './mine-rows.ts';
import { over, quantile, sum } from './numbers.ts';
import type { Recomputation } from './recomputation.ts';
import { routeOn } from './trips-by-place.ts';
import { cycleSeconds, tripsOf, usual } from './trip-sums.ts';

type Route = Mine['routes'][number];

/** Minutes that a part should take; of the others nothing is said. */
const standards: Readonly<Record<string, (route: Route) => number | null>> = {
  hauling: ({ haul_min }) => haul_min,
  returning: ({ return_min }) => return_min,
  dumping: ({ dump_min }) => dump_min,
};

function partFigures(mine: Mine, part: string, trips: readonly Trip[]) {
  const measured = trips.flatMap((trip) => {
    const seconds = part === 'cycle' ? cycleSeconds(trip) : trip.parts_s[part as keyof Trip['parts_s']];
    const route = routeOn(mine, trip.source, trip.destination, trip.date);
    return seconds === null ? [] : [{ minutes: seconds / 60, standard: (route && standards[part]?.(route)) ?? null }];
  });
  const minutes = measured.map((one) => one.minutes);
  const judged = measured.filter(({ standard }) => standard !== null);
  const standard = over(sum(judged.map((one) => one.standard)), judged.length);
  const actual = over(sum(judged.map((one) => one.minutes)), judged.length);
  return {
    trips: minutes.length,
    mean: over(sum(minutes), minutes.length),
    p50: quantile(minutes, 0.5),
    p90: quantile(minutes, 0.9),
    standard,
    gap: standard === null || actual === null ? null : actual - standard,
  };
}

/** Minutes of each part of the cycle beside its standard. */
export const tripParts: Recomputation = {
  report: 'trip_parts',
  keyOf: ({ part }) => String(part),
  rows: (mine, question) => {
    const trips = usual(tripsOf(mine, question));
    const parts = [...Object.keys(trips[0]?.parts_s ?? {}), 'cycle'];
    return new Map(
      parts.flatMap((part) => {
        const figures = partFigures(mine, part, trips);
        return figures.trips === 0 ? [] : [[part, figures] as const];
      }),
    );
  },
};
