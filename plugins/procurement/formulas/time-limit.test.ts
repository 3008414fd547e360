import { expect, test } from 'vitest';
import { urgedBy } from './time-limit.ts';

/** Friday 13 November 2026, 16:00 by the site's clocks. */
const friday = Date.UTC(2026, 10, 13, 16);
const at = (day: number, hour: number): number => Date.UTC(2026, 10, day, hour);

test('half, whole and twice a time limit are counted in hours of work', () => {
  const after = (now: number) => urgedBy({ openedAt: friday, now, hours: 4, isDown: false });
  // 1 h on Friday, then Monday from 8.
  expect([at(14, 12), at(16, 8), at(16, 9), at(16, 11), at(16, 14), at(16, 15)].map(after)).toEqual([0, 0, 1, 2, 2, 3]);
});

test('a stopped machine counts every hour', () => {
  const after = (hours: number) =>
    urgedBy({ openedAt: friday, now: friday + hours * 3_600_000, hours: 2, isDown: true });
  expect([0.9, 1, 2, 3.9, 4, 100].map(after)).toEqual([0, 1, 2, 2, 3, 3]);
});
