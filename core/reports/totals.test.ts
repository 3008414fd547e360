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

test('the hours of what goes on side by side count once: a rate of all is the sum of the rates', () => {
  const shifts = [
    { day: '2026-03-01', shift: 'P1', site: 'S1', tonnes: 8000, hours: 8 },
    { day: '2026-03-01', shift: 'P1', site: 'S2', tonnes: 4000, hours: 8 },
    { day: '2026-03-01', shift: 'P2', site: 'S1', tonnes: 2000, hours: 2 },
  ];
  expect(totalOf(shifts, 'rate', { over: ['tonnes', 'hours'], once: ['day', 'shift'] })).toBe(1400);
});

test('nothing to add up is nothing, not zero', () => {
  expect(totalOf([], 'litres', 'sum')).toBeNull();
  expect(totalOf([{ litres: 5, hours: 0 }], 'rate', { over: ['litres', 'hours'] })).toBeNull();
});

test('a median is that of the values that there are', () => {
  expect(totalOf(rows, 'hours', 'median')).toBe(10);
  expect(totalOf([...rows, { hours: 5 }], 'hours', 'median')).toBe(5);
  expect(totalOf([{ hours: null }], 'hours', 'median')).toBeNull();
});

test('what is counted within a shift adds up over sites and not over shifts', () => {
  const people = { within: ['day', 'shift'] };
  const [one, other] = [
    { day: '2026-03-01', shift: 'P1', people: 43 },
    { day: '2026-03-01', shift: 'P1', people: 28 },
  ];
  expect(totalOf([one, other], 'people', people)).toBe(71);
  expect(totalOf([one, { ...other, shift: 'P2' }], 'people', people)).toBeNull();
});

test('sums and counts; exact amounts come as text', () => {
  expect(
    totalsOf({ totals: { litres: 'sum', hours: 'sum', machine: 'count', cost: 'sum' } }, [...rows, { cost: '12.50' }]),
  ).toEqual({ litres: 1100, hours: 20, machine: 2, cost: 12.5 });
});
