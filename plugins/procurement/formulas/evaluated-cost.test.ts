import { expect, test } from 'vitest';
import { addedCosts, weeksLate } from './evaluated-cost.ts';

test('P9: 100,000 + 4,000 + 2.5 % + 2 weeks × 0.5 % is 107,500', () => {
  const added = addedCosts(
    {
      net: '100000',
      logistics: '4000',
      dutyPct: '2.5',
      delayPct: '0.5',
      lines: [
        { net: '60000', weeksLate: 2 },
        { net: '40000', weeksLate: 2 },
      ],
    },
    2,
  );
  expect(added).toEqual({ logistics: '4000.00', duty: '2500.00', delay: '1000.00', sum: '7500.00' });
});

test('each line is late by its own weeks; a week that has begun counts', () => {
  expect(weeksLate('2026-03-10', '2026-03-10')).toBe(0);
  expect(weeksLate('2026-03-10', '2026-03-11')).toBe(1);
  expect(weeksLate('2026-03-10', '2026-03-17')).toBe(1);
  expect(weeksLate('2026-03-10', '2026-03-18')).toBe(2);
  expect(weeksLate('2026-03-10', '2026-01-01')).toBe(0);
  expect(weeksLate(null, '2026-03-18')).toBe(0);
  const { delay } = addedCosts(
    {
      net: '300',
      logistics: '0',
      dutyPct: '0',
      delayPct: '1',
      lines: [
        { net: '100', weeksLate: 3 },
        { net: '200', weeksLate: 0 },
      ],
    },
    2,
  );
  expect(delay).toBe('3.00');
});

test('amounts of a currency without decimals are whole', () => {
  const costs = { net: '33333', logistics: '0.6', dutyPct: '2.5', delayPct: '0', lines: [] };
  expect(addedCosts(costs, 0)).toEqual({ logistics: '1', duty: '833', delay: '0', sum: '834' });
});
