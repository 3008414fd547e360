import { expect, test } from 'vitest';
import { beside } from './published.ts';

test('ours less what was told, in per cent of what was told', () => {
  const { difference, percent } = beside(212.4, 15_071.4 - 14_865.2);
  expect([difference?.toFixed(1), percent?.toFixed(1)]).toEqual(['6.2', '3.0']);
  expect(beside(830, 841).percent?.toFixed(1)).toBe('-1.3');
  expect(beside(null, 5)).toEqual({ difference: null, percent: null });
  expect(beside(5, null)).toEqual({ difference: null, percent: null });
  expect(beside(5, 0)).toEqual({ difference: 5, percent: null });
});
