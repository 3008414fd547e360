import { expect, test } from 'vitest';
import { daysIn, periodOf, type Preset } from './period.ts';

const zone = 'Etc/GMT-1';
/** 20 March 2026, 23:10 at the site: P3 of the 21st. */
const night = new Date('2026-03-20T22:10:00Z');

test.each<[Preset, string, string, string | null]>([
  ['this_shift', '2026-03-21', '2026-03-21', 'P3'],
  ['previous_shift', '2026-03-20', '2026-03-20', 'P2'],
  ['today', '2026-03-21', '2026-03-21', null],
  ['yesterday', '2026-03-20', '2026-03-20', null],
  ['7d', '2026-03-15', '2026-03-21', null],
  ['month', '2026-03-01', '2026-03-21', null],
])('%s in the night shift', (preset, from, to, shift) => {
  expect(periodOf(preset, night, zone)).toEqual({ from, to, shift });
});

test('both ends of a period count', () => {
  expect(daysIn(periodOf('365d', night, zone))).toBe(365);
  expect(daysIn({ from: '2024-02-28', to: '2024-03-01' })).toBe(3);
});
