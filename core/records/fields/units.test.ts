import { describe, expect, test } from 'vitest';
import { quantity } from './number.ts';
import { parseQuantity } from './quantity-text.ts';
import { convert, otherUnits } from './units.ts';

test.each([
  [1500, 'kg', 't', 1.5],
  [1200, 'L', 'm³', 1.2],
  [1200, 'l', 'm3', 1.2],
  [0.1, 'km', 'm', 100],
  [90, 'min', 'h', 1.5],
  [72, 'km/h', 'm/s', 20],
  [212, '°F', '°C', 100],
  [0, '°C', 'K', 273.15],
  [2, 'bar', 'kPa', 200],
  [5, '%', '%', 5],
  [1, 'M', 'm', 1],
  [3, 'km', 't', null],
  [3, 'furlong', 'm', null],
  [3, 'trips', 'Trips', 3],
])('%d %s in %s is %j', (value, from, to, expected) => expect(convert(value, from, to)).toBe(expected));

describe('what is typed into a quantity', () => {
  test.each([
    ['12.5', 12.5],
    ['1500 kg', 1.5],
    ['1500kg', 1.5],
    ['1 500,5 kg', 1.5005],
    ['2 t', 2],
    ['1e3', 1000],
    ['', null],
    ['12 km', '12 km'],
    ['heavy', 'heavy'],
    ['kg', 'kg'],
  ])('%j is understood as %j tonnes', (typed, value) => expect(parseQuantity(typed, 't')).toBe(value));

  test('in a file the decimal separator counts', () => {
    const field = quantity('t', { label: { id: 'Mass', message: 'Mass' } });
    expect(field.text.parse('1.500 kg', field, { timeZone: 'UTC', decimal: ',', words: () => [] })).toBe(1.5);
  });
});

test('a unit of our own has no others', () => {
  expect(otherUnits('m³/h')).toEqual([]);
  expect(otherUnits('t')).toEqual(['kg', 'g', 'lb', 'short ton', 'long ton', 'kt', 'Mt']);
});
