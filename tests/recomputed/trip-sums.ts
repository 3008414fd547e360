import type { Mine, Trip } from './mine-rows.ts';
import type { Question } from './period.ts';
import { over, sum, sumOrNull, times } from './numbers.ts';

/** The trips that a question counts: by the production date, shift and site of the dump. */
export const tripsOf = ({ trips }: Mine, { from, to, shift, sites, now }: Question): readonly Trip[] =>
  trips.filter(
    (trip) =>
      trip.state !== 'rejected' &&
      trip.date >= from &&
      trip.date <= to &&
      trip.dumpEnd <= now &&
      (shift === null || trip.shift === shift) &&
      sites.includes(trip.site),
  );

/** Seconds of a cycle; null where another part than its dump is not known. */
export const cycleSeconds = ({ parts_s: { dumping, ...others } }: Trip): number | null =>
  Object.values(others).includes(null) ? null : sum([...Object.values(others), dumping]);

/** Trips of which the means are: outliers, partial cycles and those that nobody timed are none. */
export const usual = (trips: readonly Trip[]): readonly Trip[] =>
  trips.filter(
    (trip) => !trip.flags.includes('outlier') && !trip.flags.includes('partial') && cycleSeconds(trip) !== null,
  );

export const queueSeconds = ({ parts_s: parts }: Trip): number => (parts.queue_load ?? 0) + (parts.queue_dump ?? 0);

const partNames = ['returning', 'queue_load', 'spot', 'loading', 'hauling', 'queue_dump', 'dumping'] as const;

/** Mean minutes of each part of the cycle and of the whole, and how much of it is waiting (§10.6). */
export function cycleMeans(trips: readonly Trip[]): Readonly<Record<string, number | null>> {
  const counted = usual(trips);
  const mean = (values: readonly (number | null)[]): number | null => {
    const known = values.filter((value) => value !== null);
    return times(over(sum(known), known.length), 1 / 60);
  };
  return {
    ...Object.fromEntries(partNames.map((part) => [part, mean(counted.map(({ parts_s }) => parts_s[part]))])),
    cycle: mean(counted.map(cycleSeconds)),
    queue_pct: times(over(sum(counted.map(queueSeconds)), sum(counted.map(cycleSeconds))), 100),
  };
}

export const tonnesOf = (trips: readonly Trip[]): number | null => sumOrNull(trips.map(({ payload_t }) => payload_t));

/** Tonnes of the materials of some classes. */
export const tonnesOfClass = (
  { materialClass }: Mine,
  trips: readonly Trip[],
  ...wanted: readonly string[]
): number | null =>
  tonnesOf(trips.filter(({ material }) => material !== null && wanted.includes(materialClass.get(material) ?? '')));

/** t·km and mean distance (§10.11), of trips with a measured distance. */
export function haulage(trips: readonly Trip[]): Readonly<Record<'tkm' | 'distance', number | null>> {
  const measured = trips.filter(({ loaded_km: km, payload_t: payload }) => km !== null && payload !== null);
  const tkm = sumOrNull(measured.map(({ loaded_km: km, payload_t: payload }) => (km ?? 0) * (payload ?? 0)));
  return { tkm, distance: over(tkm, tonnesOf(measured)) };
}
