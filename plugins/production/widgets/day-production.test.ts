import { expect, test } from 'vitest';
import { shiftOf } from '../../../core/sites/shift.ts';
import { dayProduction } from './day-production.ts';

const running = shiftOf('2026-03-09', 'P1', 'UTC');
const at = (time: string): number => Date.parse(`2026-03-09T${time}:00Z`);
const shifts = [
  { production_date: '2026-03-09', shift: 'P3', tonnes: 8_000, target: 9_000 },
  { production_date: '2026-03-09', shift: 'P1', tonnes: 9_999, target: 9_999 },
];
const quarters = [
  { at: '2026-03-09T06:30:00Z', tonnes: 0, target: 0 },
  { at: '2026-03-09T08:30:00Z', tonnes: 2_000, target: 2_250 },
  { at: '2026-03-09T10:30:00Z', tonnes: 4_400, target: 4_500 },
  { at: '2026-03-09T14:30:00Z', tonnes: null, target: 9_000 },
];

test('a day is the shifts that ended and the quarters of the running one', () => {
  expect(dayProduction(shifts, quarters, running, at('10:30'), 'UTC')).toEqual({
    tonnes: 12_400,
    target: 13_500,
    shift: { tonnes: 4_400, target: 9_000, projection: 8_800 },
  });
});

test('an earlier instant knows nothing of what came later', () => {
  expect(dayProduction(shifts, quarters, running, at('08:40'), 'UTC').tonnes).toBe(10_000);
});

test('the first hour of a shift projects nothing, and no target is none', () => {
  const first = dayProduction(
    [],
    [{ at: '2026-03-09T06:30:00Z', tonnes: 0, target: null }],
    running,
    at('07:00'),
    'UTC',
  );
  expect(first).toEqual({ tonnes: 0, target: null, shift: { tonnes: 0, target: null, projection: null } });
});
