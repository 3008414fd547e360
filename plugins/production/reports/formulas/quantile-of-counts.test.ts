import { quantileSorted, range } from 'd3-array';
import { expect, test } from 'vitest';
import { seededRandom } from '../../../../core/host/seed.ts';
import { quantileOfCounts, type CountedLength } from './quantile-of-counts.ts';

test('of no trips there is none, of one its own', () => {
  expect(quantileOfCounts([], 0.5)).toBe(null);
  expect(quantileOfCounts([[90, 1]], 0.9)).toBe(90);
});

test('of lengths that are counted it is that of the trips one by one', () => {
  const random = seededRandom(3);
  for (const _ of range(50)) {
    const lengths = range(1 + random() * 8).map((): CountedLength => [
      Math.floor(random() * 500),
      1 + Math.floor(random() * 4),
    ]);
    const trips = lengths.flatMap(([seconds, count]) => range(count).map(() => seconds)).toSorted((a, b) => a - b);
    for (const share of [0, 0.5, 0.9, 1])
      expect(quantileOfCounts(lengths, share)).toBeCloseTo(quantileSorted(trips, share) ?? Number.NaN, 9);
  }
});
