import { expect, it } from 'vitest';
import {
  capacityPct,
  clearanceRequired,
  groundKpa,
  isCriticalLift,
  isGasOk,
  trainingState,
  trainingsState,
} from './permit-figures.ts';

it('a lift by the example of the catalogue: 68.1 % and 176.6 kPa, not critical', () => {
  const lift = { load_t: 12, rigging_t: 0.6, chart_capacity_t: 18.5, outrigger_load_t: 18, mat_area_m2: 1 };
  expect(capacityPct(lift)).toBeCloseTo(68.1, 1);
  expect(groundKpa(lift)).toBeCloseTo(176.58, 2);
  expect(isCriticalLift(lift)).toBe(false);
});

it.each([
  [{ load_t: 14, chart_capacity_t: 18.5 }, true],
  [{ load_t: 13.875, chart_capacity_t: 18.5 }, false],
  [{ cranes: 2 }, true],
  [{ over_people: true }, true],
  [{ over_live_plant: true }, true],
  [{ load_estimated: true }, true],
  [{ power_line: true }, true],
  [{ power_line: true, power_line_m: 6 }, false],
  [{ power_line: true, power_line_m: 6, power_line_kv: 60 }, true],
  [{ power_line: true, power_line_m: 12, power_line_kv: 60 }, false],
])('%o is critical: %s', (lift, critical) => {
  expect(isCriticalLift(lift)).toBe(critical);
});

it('a lanyard of 2 m needs 6.25 m below', () => {
  expect(clearanceRequired(2)).toBe(6.25);
});

it('air is judged by its limits, and what was not measured is not good', () => {
  const good = { o2: 20.9, lel: 0, co: 0, h2s: 0 };
  expect(isGasOk(good, true)).toBe(true);
  expect(isGasOk({ ...good, lel: 2 }, true)).toBe(false);
  expect(isGasOk({ ...good, lel: 10 }, false)).toBe(true);
  expect(isGasOk({ ...good, o2: 19.4 }, false)).toBe(false);
  expect(isGasOk({ ...good, o2: 23.6 }, false)).toBe(false);
  expect(isGasOk({ ...good, co: 21 }, false)).toBe(false);
  expect(isGasOk({ ...good, h2s: 5.1 }, false)).toBe(false);
  expect(isGasOk({ ...good, h2s: null }, false)).toBe(false);
});

it('a certificate counts on its last day', () => {
  expect(trainingState(true, '2026-11-28', '2026-11-28')).toBe('ok');
  expect(trainingState(true, '2026-11-27', '2026-11-28')).toBe('expired');
  expect(trainingState(true, null, '2026-11-28')).toBe('missing');
  expect(trainingState(false, null, '2026-11-28')).toBe('ok');
});

it('several trainings hold where each was passed and lasts to the day of the work', () => {
  const held = [
    { training: 'a', valid_until: '2026-11-28' },
    { training: 'a', valid_until: '2024-01-01' },
    { training: 'b', valid_until: null },
  ];
  expect(trainingsState(['a', 'b'], held, '2026-11-28')).toBe('ok');
  expect(trainingsState(['a', 'b'], held, '2026-11-29')).toBe('expired');
  expect(trainingsState(['a', 'c'], held, '2026-11-29')).toBe('missing');
  expect(trainingsState([], [], '2026-11-29')).toBe('ok');
});
