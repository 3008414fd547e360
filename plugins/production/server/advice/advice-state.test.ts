import { expect, test } from 'vitest';
import type { HaulStateRow } from '../../streams/haul-state.ts';
import { adviceTrucks } from './advice-state.ts';
import type { SitePicture } from './site-picture.ts';

const now = Date.parse('2026-11-18T10:00:00Z');
const instant = new Date(now).toISOString();
const truck = (code: string, target: number | null, more: Partial<HaulStateRow> = {}): HaulStateRow => ({
  truck: code,
  code,
  state: 'queue_load',
  since: instant,
  at: instant,
  place: null,
  unit: 'shovel',
  loaded: false,
  payload_t: null,
  target_t: target,
  scaleFault: null,
  scaleFaultSince: null,
  ...more,
});
const picture = (trucks: readonly HaulStateRow[]): SitePicture => ({
  now,
  units: [{ id: 'shovel', code: 'EX-01', face: 'face', destinations: ['dump'], loadMin: 4, up: true }],
  trucks,
  placeOf: new Map(),
  trips: [],
  orders: new Map(),
  fuelOf: new Map(),
});
const times = { haulMin: () => 10, emptyMin: () => 8, dumpMin: () => 1, capacityOf: () => null, load_t: 100 };
const rules = { mealMin: new Map<string, number>(), unlicensed: new Set<string>() };

test('a unit loads a larger truck for longer; one without a target counts as the mean one', () => {
  const trucks = adviceTrucks(picture([truck('small', 60), truck('large', 140), truck('other', null)]), times, rules);
  expect(trucks.map(({ id, size, serviceMin }) => [id, size, serviceMin])).toEqual([
    ['small', 0.6, 2.4],
    ['large', 1.4, 5.6],
    ['other', 1, 4],
  ]);
});

test('trucks that are not heard, or out of the cycle, are not sent', () => {
  const silent = truck('silent', 100, { at: new Date(now - 20 * 60_000).toISOString() });
  expect(adviceTrucks(picture([silent, truck('out', 100, { state: 'out' })]), times, rules)).toEqual([]);
});
