import type { Trip } from './mine-rows.ts';
import { groupBy, over, sum, sumOrNull } from './numbers.ts';
import type { Recomputation } from './recomputation.ts';
import { tonnesOf, tripsOf } from './trip-sums.ts';

const keys: Readonly<Record<string, (trip: Trip) => string | null>> = {
  mine_level: ({ level }) => level,
  material: ({ material }) => material,
  truck: ({ truck }) => truck,
  month: ({ date }) => date.slice(0, 7),
};

/** Litres over a measure, of the trips that tell both. */
function litresPer(trips: readonly Trip[], measure: (trip: Trip) => number | null): number | null {
  const both = trips.filter((trip) => trip.fuel_L !== null && measure(trip) !== null);
  return over(sumOrNull(both.map(({ fuel_L }) => fuel_L)), sum(both.map(measure)));
}

const haulage = ({ payload_t: payload, loaded_km: km }: Trip): number | null =>
  payload === null || km === null ? null : payload * km;

/** What trucks burn for what they carry (catalogue operations.md §8.2), by several groups. */
export const fuelPerOutput: readonly Recomputation[] = Object.entries(keys).map(([by, keyOf]) => ({
  report: 'fuel_per_output',
  query: { by },
  keyOf: ({ key }) => String(key),
  rows: (mine, question) =>
    new Map(
      [...groupBy(tripsOf(mine, question), (trip) => String(keyOf(trip)))].map(([key, trips]) => [
        key,
        {
          trips: trips.length,
          fuelled: trips.filter(({ fuel_L }) => fuel_L !== null).length,
          litres: sumOrNull(trips.map(({ fuel_L }) => fuel_L)),
          tonnes: tonnesOf(trips),
          l_per_t: litresPer(trips, ({ payload_t: payload }) => payload),
          l_per_tkm: litresPer(trips, haulage),
          l_per_m3: litresPer(trips, ({ bank_m3: volume }) => volume),
        },
      ]),
    ),
}));
