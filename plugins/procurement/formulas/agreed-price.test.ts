import { expect, test } from 'vitest';
import { inOrderUnits, priceFor, soldBy } from './agreed-price.ts';

const breaks = [
  { from_qty: 100, price: '8.5' },
  { from_qty: 10, price: '9' },
];

test.each([
  ['9.999', '10'],
  ['10', '9'],
  ['99', '9'],
  ['100', '8.5'],
])('%s pieces cost %s each', (qty, price) => {
  expect(priceFor('10', breaks, qty)).toBe(price);
  expect(priceFor('10', null, qty)).toBe('10');
});

test.each([
  ['10', null, null, null],
  ['10', '12', null, '12'],
  ['10', null, '6', '6'],
  ['12', '12', '6', null],
  ['0.3', null, '0.1', null],
])('%s with a minimum of %s in packs of %s: sold by %s', (qty, moq, pack, by) => {
  expect(soldBy(qty, moq, pack)).toBe(by);
});

test.each([
  ['416', '208', '2'],
  ['300', '208', null],
  ['1', '8', '0.125'],
])('%s stock units in order units of %s: %s', (qty, factor, units) => {
  expect(inOrderUnits(qty, factor)).toBe(units);
});
