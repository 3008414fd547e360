import type { Trip } from './mine-rows.ts';
import { groupBy, sum } from './numbers.ts';
import type { Recomputation } from './recomputation.ts';
import { dailyProduction } from './trips-by-time.ts';
import { cycleSeconds, haulage, tonnesOf, tripsOf, usual } from './trip-sums.ts';

const dimensions: Readonly<Record<string, (trip: Trip) => string | null>> = {
  truck: ({ truck }) => truck,
  material: ({ material }) => material,
  mine_level: ({ level }) => level,
  shift: ({ shift }) => shift,
  production_date: ({ date }) => date,
};

const measures: Readonly<Record<string, (trips: readonly Trip[]) => number>> = {
  t: (trips) => tonnesOf(trips) ?? 0,
  m3: (trips) => sum(trips.map(({ bank_m3 }) => bank_m3)),
  tkm: (trips) => haulage(trips).tkm ?? 0,
  min: (trips) => sum(trips.map(cycleSeconds)) / 60,
};

/** Trips by the whole minutes of their cycle, or of a part of it that they tell; two hours and more are one. */
const histograms = (['cycle', 'returning', 'queue_load', 'dumping'] as const).map((part): Recomputation => ({
  report: 'trip_figures',
  query: { by: `${part}_minutes`, measure: 'trips' },
  keyOf: ({ x_key: key }) => String(key),
  rows: (mine, question) => {
    const told = usual(tripsOf(mine, question)).flatMap((trip) => {
      const seconds = part === 'cycle' ? cycleSeconds(trip) : trip.parts_s[part];
      return seconds === null ? [] : [String(Math.min(120, Math.floor(seconds / 60))).padStart(3, '0')];
    });
    return new Map(
      [...groupBy(told, (minutes) => minutes)].map(([key, some]) => [key, { value: some.length, trips: some.length }]),
    );
  },
}));

/** Every measure by several dimensions. */
const sums = Object.entries(dimensions).flatMap(([by, valueOf]) =>
  Object.entries(measures).map(([measure, measured]): Recomputation => ({
    report: 'trip_figures',
    query: { by, measure },
    keyOf: ({ x_key: key }) => String(key),
    rows: (mine, question) => {
      const trips = groupBy(tripsOf(mine, question), (trip) => String(valueOf(trip)));
      const idle = by === 'production_date' && trips.size > 0 ? [...dailyProduction.rows(mine, question).keys()] : [];
      return new Map(
        [...new Set([...trips.keys(), ...idle])].map((key) => {
          const some = trips.get(key) ?? [];
          return [key, { value: measured(some), trips: some.length }];
        }),
      );
    },
  })),
);

export const tripCharts: readonly Recomputation[] = [...sums, ...histograms];
