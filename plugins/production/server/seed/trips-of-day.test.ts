import { addDays, formatISO, parseISO } from 'date-fns';
import { describe, expect, test } from 'vitest';
import { tripsOfDay } from './trips-of-day.ts';

/** A dry month: single days, and those with rain, lie further off. */
const days = Array.from({ length: 31 }, (_, index) =>
  formatISO(addDays(parseISO('2026-10-01'), index), { representation: 'date' }),
);
const month = days.flatMap((day) => tripsOfDay(day, 'Africa/Casablanca', Infinity));
const total = <T>(rows: readonly T[], of: (row: T) => number): number =>
  rows.reduce((whole, row) => whole + of(row), 0);

describe('the demo mine works as the catalogue expects (operations.md §12)', () => {
  test.each([
    ['S1', 900, 1070, 85_000, 102_000],
    ['S2', 600, 710, 36_000, 44_000],
  ] as const)('%s: trips and tonnes of a day', (site, least, most, fewest, all) => {
    const trips = month.filter((trip) => trip.site === site);
    expect(trips.length / days.length).toBeGreaterThan(least);
    expect(trips.length / days.length).toBeLessThan(most);
    const tonnes = total(trips, ({ payload }) => payload) / days.length;
    expect(tonnes).toBeGreaterThan(fewest);
    expect(tonnes).toBeLessThan(all);
  });

  test('cycles of 26 to 31 minutes, queues of a fifth, litres per tonne of the class', () => {
    const trips = month.filter(({ site, inferred }) => site === 'S1' && !inferred);
    const cycles = total(trips, ({ parts }) => total(Object.values(parts), (seconds) => seconds));
    expect(cycles / trips.length / 60).toBeGreaterThan(26);
    expect(cycles / trips.length / 60).toBeLessThan(31);
    const queue = (100 * total(trips, ({ parts }) => parts.queue_load + parts.queue_dump)) / cycles;
    expect(queue).toBeGreaterThan(15);
    expect(queue).toBeLessThan(26);
    const litres = total(trips, ({ fuel }) => fuel) / total(trips, ({ payload }) => payload);
    expect(litres).toBeGreaterThan(0.25);
    expect(litres).toBeLessThan(0.31);
  });
});
