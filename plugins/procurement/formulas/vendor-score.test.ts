import { expect, test } from 'vitest';
import { letterOf, pricePoints, vendorScore } from './vendor-score.ts';

test('the worked example of P8: 85, 97, 90, 66.7 → 87.8, an A', () => {
  const score = vendorScore({ otif: 85, quality: 97, price: 90, answers: 66.7 }, 12);
  expect(score).toBeCloseTo(34 + 29.1 + 18 + 6.67, 10);
  expect(letterOf(score ?? 0)).toBe('A');
});

test('a part that is missing is left out, and the others count for it', () => {
  expect(vendorScore({ otif: 80, quality: 100, price: null, answers: null }, 3)).toBeCloseTo(
    (80 * 40 + 100 * 30) / 70,
    10,
  );
  expect(vendorScore({ otif: null, quality: null, price: null, answers: null }, 3)).toBeNull();
});

test('with fewer than three lines received nobody is rated', () => {
  expect(vendorScore({ otif: 100, quality: 100, price: 100, answers: 100 }, 2)).toBeNull();
});

test('points of prices have a floor', () => {
  expect([0, 5, 50, 80].map(pricePoints)).toEqual([100, 90, 0, 0]);
});

test('letters begin at 80, 65 and 50', () => {
  expect([80, 79.99, 65, 64.99, 50, 49.99].map(letterOf)).toEqual(['A', 'B', 'B', 'C', 'C', 'D']);
});
