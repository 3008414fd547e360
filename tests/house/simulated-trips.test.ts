import { describe, expect, it } from 'vitest';
import { recompute } from '../../plugins/production/formulas/engine/advance.ts';
import type { Trip } from '../../plugins/production/formulas/engine/trip.ts';
import type { TrueTrip } from '../../plugins/tracking/server/simulator/truth.ts';
import { simulateHours, type SimulatedTruck } from '../support/simulated-hours.ts';

const start = new Date('2026-03-09T05:30:00Z');
const hours = 24;
/** Two in each run; ten with `npm test -- --long`. */
const seeds = Array.from({ length: process.env.FILON_LONG ? 10 : 2 }, (_, index) => 42 + index);
const timesOf = ['loadStart', 'loadEnd', 'dumpStart', 'dumpEnd'] as const;

interface Found {
  readonly real: TrueTrip;
  readonly trip: Trip;
}
interface Sums {
  readonly truth: number;
  readonly found: readonly Found[];
  readonly invented: number;
}

const spanOf = (trip: Trip): readonly [number, number] => [
  trip.loadStart ?? trip.loadEnd ?? trip.dumpEnd - 60_000,
  trip.dumpEnd,
];

/**
 * Milliseconds that a trip and the truth have in common, where that is at least half of the shorter (catalogue
 * operations.md §11); else 0.
 */
function shared(real: TrueTrip, trip: Trip): number {
  const [from, to] = spanOf(trip);
  const common = Math.min(to, real.dumpEnd) - Math.max(from, real.loadStart);
  return common >= 0.5 * Math.min(to - from, real.dumpEnd - real.loadStart) ? common : 0;
}

/**
 * Each true trip with the found one that fits best, and none twice. What ends in the last minute of the run the engine
 * cannot have closed yet.
 */
function compare({ events, site, truth }: SimulatedTruck): Sums {
  const over = truth.filter(({ dumpEnd }) => dumpEnd < start.getTime() + hours * 3_600_000 - 60_000);
  const { trips } = recompute(events, site);
  const free = new Set(trips);
  const found = over.flatMap((real): Found[] => {
    const [best] = [...free]
      .map((trip) => ({ trip, ms: shared(real, trip) }))
      .filter(({ ms }) => ms > 0)
      .sort((a, b) => b.ms - a.ms);
    if (!best) return [];
    free.delete(best.trip);
    return [{ real, trip: best.trip }];
  });
  const invented = [...free].filter((trip) => !truth.some((real) => shared(real, trip) > 0)).length;
  return { truth: over.length, found, invented };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** What the engine makes of all trucks of a kind. */
function judge(all: readonly Sums[]) {
  const found = all.flatMap((one) => one.found);
  const errors = found.flatMap(({ real, trip }) =>
    trip.flags.includes('gps_gap')
      ? []
      : timesOf.flatMap((time) => (trip[time] === null ? [] : [Math.abs(trip[time] - real[time]) / 1000])),
  );
  return {
    trips: sum(all.map(({ truth }) => truth)),
    foundShare: found.length / sum(all.map(({ truth }) => truth)),
    invented: sum(all.map((one) => one.invented)),
    meanErrorS: sum(errors) / errors.length,
    tonnes: sum(found.map(({ trip }) => trip.payloadT ?? 0)) / sum(found.map(({ real }) => real.payload_t)),
  };
}

describe(`the trips of ${seeds.length} simulated days with noise, gaps and faults`, () => {
  const trucks = seeds.flatMap((seed) =>
    simulateHours({ seed, start, hours, faults: true }).map((truck) => ({
      hasScale: truck.site.truck.hasScale,
      ...compare(truck),
    })),
  );
  const [weighed, blind] = [
    judge(trucks.filter(({ hasScale }) => hasScale)),
    judge(trucks.filter(({ hasScale }) => !hasScale)),
  ];
  console.log('with a scale', weighed, 'without', blind);

  it('are found by trucks with a scale, and none is invented', () => {
    expect(weighed.trips).toBeGreaterThan(1_000 * seeds.length);
    expect(weighed.foundShare).toBeGreaterThanOrEqual(0.995);
    expect(weighed.invented).toBe(0);
    expect(weighed.meanErrorS).toBeLessThanOrEqual(10);
    expect(Math.abs(weighed.tonnes - 1)).toBeLessThanOrEqual(0.005);
  });

  it('are found by trucks without one', () => {
    expect(blind.trips).toBeGreaterThan(100 * seeds.length);
    expect(blind.foundShare).toBeGreaterThanOrEqual(0.985);
    expect(blind.invented).toBe(0);
    expect(blind.meanErrorS).toBeLessThanOrEqual(25);
    expect(Math.abs(blind.tonnes - 1)).toBeLessThanOrEqual(0.005);
  });
});
