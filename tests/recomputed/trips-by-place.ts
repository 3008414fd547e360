import type { Mine, Trip } from './mine-rows.ts';
import { groupBy, over, quantile, sum, sumOrNull, times } from './numbers.ts';
import { hourMs, spansOf } from './period.ts';
import { idIn, type Recomputation } from './recomputation.ts';
import { cycleMeans, cycleSeconds, tonnesOf, tonnesOfClass, tripsOf, usual } from './trip-sums.ts';

/** Where loads came from. */
export const tripsBySource: Recomputation = {
  report: 'trips_by_source',
  keyOf: ({ source, mine_level: level, unit, material }) => [source, level, unit, material].map(idIn).join(' '),
  rows: (mine, question) => {
    const trips = tripsOf(mine, question);
    const total = tonnesOf(trips);
    const groups = groupBy(trips, ({ source, level, unit, material }) =>
      [source, level, unit, material].map((id) => id ?? '').join(' '),
    );
    return new Map(
      [...groups].map(([key, some]) => {
        const { queue_load = null, loading = null } = cycleMeans(some);
        return [
          key,
          {
            trips: some.length,
            tonnes: tonnesOf(some),
            bank_m3: sumOrNull(some.map(({ bank_m3 }) => bank_m3)),
            queue_load,
            loading,
            share: times(over(tonnesOf(some), total), 100),
          },
        ];
      }),
    );
  },
};

/** What places of dumping received, in an hour of the shifts that have passed. */
export const tripsByDestination: Recomputation = {
  report: 'trips_by_destination',
  keyOf: ({ site, destination }) => `${String(site)} ${idIn(destination)}`,
  rows: (mine, question) =>
    new Map(
      [...groupBy(tripsOf(mine, question), ({ site, destination }) => `${site} ${destination ?? ''}`)].map(
        ([key, trips]) => {
          const [site = '', place = ''] = key.split(' ');
          const hours = sum(spansOf(mine, question, site).map(({ start, end }) => (end - start) / hourMs));
          const rate = over(tonnesOf(trips), hours);
          const capacity = mine.throughput.get(place) ?? null;
          const { queue_dump = null, dumping = null } = cycleMeans(trips);
          return [
            key,
            {
              trips: trips.length,
              tonnes: tonnesOf(trips),
              ore: tonnesOfClass(mine, trips, 'ore'),
              low_grade: tonnesOfClass(mine, trips, 'low_grade'),
              waste: tonnesOfClass(mine, trips, 'waste', 'mineralised_waste', 'topsoil'),
              t_per_h: rate,
              queue_dump,
              dumping,
              wrong: trips.filter(({ flags }) => flags.includes('wrong_destination')).length,
              throughput: capacity,
              used: times(over(rate, capacity), 100),
            },
          ];
        },
      ),
    ),
};

/** The route between two places as it was on a day. */
export const routeOn = ({ routes }: Mine, source: string | null, destination: string | null, day: string) =>
  routes
    .filter((route) => route.source === source && route.destination === destination && route.from <= day)
    .toSorted((one, other) => one.from.localeCompare(other.from))
    .at(-1);

/** Minutes of haul, return and dump that a route should take on a day, and its length. */
function standardOf(mine: Mine, source: string, destination: string, day: string) {
  const valid = routeOn(mine, source, destination, day);
  const parts = valid ? [valid.haul_min, valid.return_min, valid.dump_min] : [null];
  return { declared: valid?.distance_km ?? null, standard: parts.includes(null) ? null : sum(parts) };
}

function routeFigures(trips: readonly Trip[], { declared, standard }: ReturnType<typeof standardOf>) {
  const counted = usual(trips);
  const means = cycleMeans(trips);
  const cycles = counted.map((trip) => cycleSeconds(trip) ?? 0);
  const measured = counted.filter(({ loaded_km: km }) => km !== null);
  const ways = counted.map(({ parts_s: { hauling, returning, dumping } }) => sum([hauling, returning, dumping]));
  const actual = times(over(sum(ways), counted.length), 1 / 60);
  const gap = actual === null || standard === null ? null : actual - standard;
  return {
    trips: trips.length,
    km: over(sum(measured.map(({ loaded_km: km }) => km)), measured.length),
    declared,
    ...means,
    p50: times(quantile(cycles, 0.5), 1 / 60),
    p90: times(quantile(cycles, 0.9), 1 / 60),
    standard,
    actual,
    gap,
    lost: times(gap, counted.length / 60),
    index: times(over(standard, actual), 100),
  };
}

/** Cycles of each route beside its standard. */
export const tripCycles: Recomputation = {
  report: 'trip_cycles',
  keyOf: ({ source, destination }) => `${idIn(source)} ${idIn(destination)}`,
  rows: (mine, question) =>
    new Map(
      [...groupBy(tripsOf(mine, question), ({ source, destination }) => `${source ?? ''} ${destination ?? ''}`)].map(
        ([key, trips]) => {
          const [source = '', destination = ''] = key.split(' ');
          return [key, routeFigures(trips, standardOf(mine, source, destination, question.to))];
        },
      ),
    ),
  decimals: { index: 1 },
};
