import { expect, test } from 'vitest';
import type { HaulState } from '../../formulas/engine/states.ts';
import type { HaulStateRow } from '../../streams/haul-state.ts';
import { allSilent, isSilent, starvedFor } from './stages.ts';

const minute = 60_000;
const now = Date.parse('2026-03-09T12:00:00Z');
const ago = (minutes: number): string => new Date(now - minutes * minute).toISOString();
const truck = (state: HaulState, minutes: number): HaulStateRow => ({
  truck: `${state}-${minutes}`,
  code: 'T-01',
  state,
  since: ago(minutes),
  at: ago(0),
  place: null,
  unit: 'EX-01',
  loaded: state === 'hauling',
  payload_t: null,
  target_t: null,
  scaleFault: null,
  scaleFaultSince: null,
});

test('a unit is without a truck since the last one left it, whether that one has dumped or not', () => {
  expect(starvedFor([truck('returning', 3)], ago(16), now)).toBe(16 * minute);
  expect(starvedFor([truck('returning', 3), truck('hauling', 9), truck('hauling', 2)], ago(16), now)).toBe(2 * minute);
  expect(starvedFor([truck('hauling', 2)], null, now)).toBe(2 * minute);
  expect(starvedFor([truck('queue_load', 1)], ago(16), now)).toBe(0);
  expect(starvedFor([], null, now)).toBe(0);
});

test('who is no longer heard is silent, unless it is out of its cycle', () => {
  expect(isSilent(truck('hauling', 9), 'late')).toBe(true);
  expect(isSilent(truck('unknown', 9), 'lost')).toBe(true);
  expect(isSilent(truck('hauling', 9), 'fresh')).toBe(false);
  expect(isSilent(truck('out', 9), 'lost')).toBe(false);
});

test('the silence of all is no longer that of each, but not of two alone', () => {
  const [one, two, three, parked] = [truck('hauling', 9), truck('loading', 9), truck('returning', 9), truck('out', 90)];
  expect(allSilent([one, two, three, parked], [one, two, three])).toBe(true);
  expect(allSilent([one, two, three, parked], [one, two])).toBe(false);
  expect(allSilent([one, two, parked], [one, two])).toBe(false);
});
