import { expect, test } from 'vitest';
import { haulHistory, historySite, type HaulHistory } from '../../../../tests/support/haul-history.ts';
import { recompute } from './advance.ts';
import type { Trip } from './trip.ts';

const span = (trip: Trip): readonly [number, number] => [
  trip.loadStart ?? trip.loadEnd ?? trip.dumpEnd - 60_000,
  trip.dumpEnd,
];

/** Catalogue §11: a match is the same truck and [load start, dump end] overlapping by half. */
function compare({ truth }: HaulHistory, trips: readonly Trip[]) {
  const pairs = truth.map((real) => {
    const found = trips.find((trip) => {
      const [from, to] = span(trip);
      return (
        Math.min(to, real.dumpEnd) - Math.max(from, real.loadStart) >=
        0.5 * Math.min(to - from, real.dumpEnd - real.loadStart)
      );
    });
    return { real, found };
  });
  const found = pairs.flatMap(({ real, found: trip }) => (trip ? [{ real, trip }] : []));
  const errors = found.flatMap(({ real, trip }) =>
    (['loadStart', 'loadEnd', 'dumpStart', 'dumpEnd'] as const).flatMap((time) =>
      trip[time] === null ? [] : [Math.abs(trip[time] - real[time]) / 1000],
    ),
  );
  return {
    foundShare: found.length / truth.length,
    falseTrips: trips.filter((trip) => !found.some((pair) => pair.trip === trip)).length,
    meanErrorS: errors.reduce((sum, error) => sum + error, 0) / errors.length,
    tonnes:
      found.reduce((sum, { trip }) => sum + (trip.payloadT ?? 0), 0) /
      found.reduce((sum, { real }) => sum + real.payloadT, 0),
  };
}

/** 800 trips with noise, outliers and, when heavy, many silences of 60 to 240 s (§5.6). */
function measure(hasScale: boolean, gapsPerHour: number): ReturnType<typeof compare> {
  const history = haulHistory({ seed: 42, trips: 800, hasScale, gapsPerHour });
  return compare(history, recompute(history.events, historySite(hasScale)).trips);
}

/** Four times as many silences as the catalogue's own simulator has. */
const heavy = 0.25;

test('with a scale nearly every trip is found, none invented', () => {
  const result = measure(true, heavy);
  expect(result.foundShare).toBeGreaterThanOrEqual(0.999);
  expect(result.falseTrips).toBe(0);
  expect(result.meanErrorS).toBeLessThanOrEqual(7);
  expect(result.tonnes).toBeCloseTo(1, 2);
});

test('without a scale nearly every trip is found, none invented', () => {
  const result = measure(false, heavy);
  expect(result.foundShare).toBeGreaterThanOrEqual(0.988);
  expect(result.falseTrips).toBe(0);
  expect(result.meanErrorS).toBeLessThanOrEqual(20);
});

test('without a scale and without silences every trip is found', () => {
  const result = measure(false, 0);
  expect(result).toMatchObject({ foundShare: 1, falseTrips: 0 });
});
