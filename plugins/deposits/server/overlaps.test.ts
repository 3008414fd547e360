import { expect, test } from 'vitest';
import { areaOf } from '../../../core/records/fields/corners.ts';
import { overlaps } from './overlaps.ts';

/** A square of about 111 m × 100 m per thousandth of a degree. */
const square = (lon: number, lat: number, size = 0.001) =>
  areaOf([
    [lon, lat],
    [lon + size, lat],
    [lon + size, lat + size],
    [lon, lat + size],
  ]);

test('shapes that share ground overlap: crossed, one in the other, or the same', () => {
  expect(overlaps(square(-6.2, 31), square(-6.1995, 31.0005))).toBe(true);
  expect(overlaps(square(-6.2, 31, 0.01), square(-6.197, 31.003))).toBe(true);
  expect(overlaps(square(-6.2, 31), square(-6.2, 31))).toBe(true);
});

test('shapes side by side, or apart, do not', () => {
  expect(overlaps(square(-6.2, 31), square(-6.199, 31))).toBe(false);
  expect(overlaps(square(-6.2, 31), square(-6.19, 31))).toBe(false);
});

test('edges drawn a metre too far only touch', () => {
  expect(overlaps(square(-6.2, 31), square(-6.199_008, 31))).toBe(false);
  expect(overlaps(square(-6.2, 31), square(-6.199_05, 31))).toBe(true);
});
