import { expect, test } from 'vitest';
import { hoursOf, shiftAt, shiftOf } from './shift.ts';

const zone = 'Etc/GMT-1';

test.each([
  ['2026-11-21T05:29:59Z', 'P3', '2026-11-21'],
  ['2026-11-21T05:30:00Z', 'P1', '2026-11-21'],
  ['2026-11-21T13:30:00Z', 'P2', '2026-11-21'],
  ['2026-11-21T21:30:00Z', 'P3', '2026-11-22'],
  ['2026-11-21T23:59:00Z', 'P3', '2026-11-22'],
])('at %s the shift %s of %s runs', (instant, code, productionDate) => {
  expect(shiftAt(new Date(instant), zone)).toMatchObject({ code, productionDate });
});

test('a shift has eight hours, and one more or less when the clocks change', () => {
  expect(hoursOf(shiftOf('2026-11-21', 'P1', zone))).toHaveLength(8);
  expect(hoursOf(shiftOf('2026-03-29', 'P3', 'Europe/Paris'))).toHaveLength(7);
  expect(hoursOf(shiftOf('2026-10-25', 'P3', 'Europe/Paris'))).toHaveLength(9);
});
