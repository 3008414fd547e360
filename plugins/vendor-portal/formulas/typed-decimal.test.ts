import { expect, test } from 'vitest';
import { typedDecimal } from './typed-decimal.ts';

test('a price is read with comma or point, and what may be a thousand times as much is none', () => {
  expect(['', ' ', '12,5', '1 250,50', '1250.5', '0,125'].map((typed) => typedDecimal(typed, ','))).toEqual([
    null,
    null,
    '12.5',
    '1250.50',
    '1250.5',
    '0.125',
  ]);
  expect(['1.234', '12.500.000', 'abc', '-5', '1,2,3', '1.1234567'].map((typed) => typedDecimal(typed, ','))).toEqual(
    Array.from({ length: 6 }),
  );
  expect([typedDecimal('1,234', '.'), typedDecimal('1,234', ','), typedDecimal('1.234', '.')]).toEqual([
    undefined,
    '1.234',
    '1.234',
  ]);
});
