import { expect, test } from 'vitest';
import { lagBoundsMs, lagClass, lagQuantile, median } from './lag.ts';

const counted = (...lags: readonly number[]): number[] => {
  const counts = Array.from({ length: lagBoundsMs.length + 1 }, () => 0);
  for (const lag of lags) counts[lagClass(lag)] = (counts[lagClass(lag)] ?? 0) + 1;
  return counts;
};

test('half of the events came within p50, whatever the others did', () => {
  expect(lagQuantile(counted(), 0.5)).toBeNull();
  expect(lagQuantile(counted(-40, 90, 90, 90), 0.5)).toBe(50);
  expect(lagQuantile(counted(90, 90, 90, 700), 0.95)).toBeCloseTo(900, 6);
  expect(lagQuantile(counted(1e12), 0.5)).toBe(86_400_000);
});

test('a clock is judged by the middle of its events: one late event says nothing', () => {
  expect(median([])).toBeNull();
  expect(median([3])).toBe(3);
  expect(median([100, 120, 90, 600_000])).toBe(110);
  expect(median([5, 1, 3])).toBe(3);
});
