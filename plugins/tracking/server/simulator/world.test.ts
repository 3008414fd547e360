import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { TrueTrip } from './truth.ts';
import { World, type SimulatedEvent, type WorldOptions } from './world.ts';
import { leastWait, nearestFace } from './yard.ts';

const start = new Date('2026-03-09T05:30:00Z');

/** What a run tells, with the events that are kept, and what happened in it. */
function tell(
  hours: number,
  options: Partial<WorldOptions> = {},
  keep: (event: SimulatedEvent) => boolean = () => false,
) {
  const trips: TrueTrip[] = [];
  const world = new World({ seed: 42, run: '42', start, onTrip: (trip) => trips.push(trip), ...options });
  const hash = createHash('sha256');
  const ids: string[] = [];
  const kept: string[] = [];
  for (let second = 1; second <= hours * 3600; second += 1) {
    for (const event of world.tick(new Date(start.getTime() + second * 1000))) {
      hash.update(JSON.stringify(event));
      ids.push(event.id);
      if (keep(event)) kept.push(JSON.stringify(event));
    }
  }
  return { digest: hash.digest('hex'), ids, kept, trips };
}

describe('the simulated mine', () => {
  const morning = tell(8);

  it('tells the same story twice, and another one with another seed', () => {
    const hour = tell(1).digest;
    expect(tell(1).digest).toBe(hour);
    expect(tell(1, { seed: 43 }).digest).not.toBe(hour);
  }, 60_000);

  it('hauls in eight hours about a third of what the catalogue expects of a day (operations.md §12)', () => {
    const of = (site: string): readonly TrueTrip[] => morning.trips.filter((trip) => trip.site === site);
    // A shift with its start, its meals and its end: 930 to 1,070 trips a day in one pit, 610 to 700 in the other.
    expect(of('S1').length).toBeGreaterThan(280);
    expect(of('S1').length).toBeLessThan(360);
    expect(of('S2').length).toBeGreaterThan(190);
    expect(of('S2').length).toBeLessThan(260);
    const meanShare = (trips: readonly TrueTrip[], target: number): number =>
      trips.reduce((sum, trip) => sum + trip.payload_t, 0) / trips.length / target;
    expect(meanShare(of('S1'), 98)).toBeCloseTo(0.97, 1);
    expect(meanShare(of('S2'), 64)).toBeCloseTo(0.97, 1);
  });

  it('keeps each truck’s trips in order, and one truck at a spot', () => {
    for (const own of Map.groupBy(morning.trips, ({ truck }) => truck).values()) {
      for (const [index, trip] of own.entries()) {
        const times = [trip.cycleStart, trip.spotStart, trip.loadStart, trip.loadEnd, trip.dumpStart, trip.dumpEnd];
        expect(times).toEqual(times.toSorted((a, b) => a - b));
        expect(trip.cycleStart).toBeGreaterThanOrEqual(own[index - 1]?.dumpEnd ?? 0);
      }
    }
    for (const own of Map.groupBy(morning.trips, ({ unit }) => unit).values()) {
      const loads = own.toSorted((a, b) => a.loadStart - b.loadStart);
      for (const [index, trip] of loads.entries())
        expect(trip.loadStart).toBeGreaterThanOrEqual(loads[index - 1]?.loadEnd ?? 0);
    }
  });

  it('repeats half a percent of what the radio carries, and nothing where there is no radio', () => {
    const repeated = morning.ids.length - new Set(morning.ids).size;
    expect(repeated / morning.ids.length).toBeGreaterThan(0.002);
    expect(repeated / morning.ids.length).toBeLessThan(0.01);
    const { ids } = tell(1, { radio: false });
    expect(new Set(ids).size).toBe(ids.length);
  }, 60_000);

  it('hauls more when trucks go where they wait least than when each takes the nearest face', () => {
    const tonnes = (policy: NonNullable<WorldOptions['policy']>): number =>
      tell(3, { policy, radio: false }).trips.reduce((sum, trip) => sum + trip.payload_t, 0);
    expect(tonnes(leastWait)).toBeGreaterThan(tonnes(nearestFace) * 1.05);
  }, 60_000);

  it('lets trucks do just the same with and without support machines', () => {
    const isOfTruck = ({ device, data }: SimulatedEvent): boolean =>
      device.startsWith('T-') || String(data['equipment']).startsWith('T-');
    const [alone, accompanied] = [tell(2, { support: false }, isOfTruck), tell(2, {}, isOfTruck)];
    expect(alone.kept.length).toBeGreaterThan(2_000);
    expect(accompanied.kept).toEqual(alone.kept);
    expect(accompanied.trips).toEqual(alone.trips);
  }, 60_000);
});
