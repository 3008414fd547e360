import { expect, test } from 'vitest';
import { totalOf, totalsOf } from './totals.ts';

const rows = [
  { litres: 600, hours: 4, machine: 'T-01' },
  { litres: 400, hours: 16, machine: 'T-02' },
  { litres: 100, hours: null, machine: null },
];

test('a ratio is the ratio of the sums over the rows that have both, never a mean of ratios', () => {
  expect(totalOf(rows, 'rate', { over: ['litres', 'hours'] })).toBe(50);
  expect(totalOf(rows, 'rate', { over: ['litres', 'hours'], factor: 100 })).toBe(5000);
});

test('nothing to add up is nothing, not zero', () => {
  expect(totalOf([], 'litres', 'sum')).toBeNull();
  expect(totalOf([{ litres: 5, hours: 0 }], 'rate', { over: ['litres', 'hours'] })).toBeNull();
});

test('sums, greatest and counts; exact amounts come as text', () => {
  expect(
    totalsOf({ totals: { litres: 'sum', hours: 'max', machine: 'count', cost: 'sum' } }, [...rows, { cost: '12.50' }]),
  ).toEqual({ litres: 1100, hours: 16, machine: 2, cost: 12.5 });
});
