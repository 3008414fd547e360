import { expect, test } from 'vitest';
import { duplicateOf, isCovered, matchCharges, matchLine, matchState, matchTax } from './match-invoice.ts';

const company = { rate: '1', units: 2 };
const line = (more: object = {}) => ({
  id: 'line',
  qty: '100',
  invoiced: '100',
  ordered: '100',
  accepted: '100',
  price: '50.00',
  orderPrice: '50.00',
  priceBase: null,
  ...more,
});
const told = (more: object, match: 'three_way' | 'two_way' = 'three_way', rate = company) =>
  matchLine(line(more), match, rate).map(({ kind, expected, found, difference }) => [
    kind,
    expected,
    found,
    difference,
  ]);

test('of 100 at 50.00 of which 96 were accepted, 100 at 51.00 are too many and not too dear', () => {
  // Worked example of the catalogue, procurement.md §11 P6: 100 > 97.92; price +2.0 % and 100.00.
  expect(told({ accepted: '96', price: '51.00' })).toEqual([['qty_block', '96', '100', '4']]);
  expect(told({ accepted: '96', price: '51.00' }, 'two_way')).toEqual([]);
});

test('so much more than accepted passes as the tolerance says, and nothing without a receipt', () => {
  expect(told({ invoiced: '97.92', accepted: '96' })).toEqual([]);
  expect(told({ invoiced: '97.93', accepted: '96' })).toEqual([['qty_block', '96', '97.93', '1.93']]);
  expect(told({ accepted: '0' })).toEqual([['no_receipt', '0', '100', '100']]);
  expect(told({ accepted: '0' }, 'two_way')).toEqual([]);
  expect(told({ invoiced: '103' }, 'two_way')).toEqual([['qty_block', '100', '103', '3']]);
  // 0.1 + 0.2 is 0.3.
  expect(told({ qty: '0.1', invoiced: '0.3', accepted: '0.3' })).toEqual([]);
});

test('a price is blocked above 2 % or above 500 in all, in the company’s currency; a cheaper one passes', () => {
  expect(told({ price: '51.000001' })).toEqual([['price_block', '50', '51.000001', '1.000001']]);
  expect(told({ price: '45' })).toEqual([]);
  const many = { qty: '1000', invoiced: '1000', ordered: '1000', accepted: '1000' };
  expect(told({ ...many, price: '50.50' })).toEqual([]);
  expect(told({ ...many, price: '50.51' })).toEqual([['price_block', '50', '50.51', '0.51']]);
  // 0.50 × 100 EUR at 10.8735 is 543.68 MAD.
  expect(told({ price: '50.50' }, 'three_way', { rate: '10.8735', units: 2 })).toHaveLength(1);
  // The price is for a hundred.
  expect(told({ ...many, price: '50.90', priceBase: '100' })).toEqual([]);
  expect(told({ price: '0.01', orderPrice: '0' })).toHaveLength(1);
  expect(told({ accepted: '0', price: '60' }).map(([kind]) => kind)).toEqual(['no_receipt', 'price_block']);
});

test('charges are compared as a line of one piece', () => {
  expect(matchCharges('450', '450', company)).toBeNull();
  expect(matchCharges('459', '450', company)).toBeNull();
  expect(matchCharges('459.01', '450', company)).toMatchObject({ kind: 'price_block', line: null, difference: '9.01' });
  expect(matchCharges('1', '0', company)).toMatchObject({ found: '1' });
});

test('tax is off by more than one minor unit of its currency', () => {
  expect(matchTax('TVA20', '6.03', '6.02', 2)).toBeNull();
  expect(matchTax('TVA20', '6.01', '6.02', 2)).toBeNull();
  expect(matchTax('TVA20', '6.04', '6.02', 2)).toEqual({
    kind: 'tax_block',
    line: null,
    subject: 'TVA20',
    expected: '6.02',
    found: '6.04',
    difference: '0.02',
  });
  // XOF has no minor units, TND three.
  expect(matchTax('TVA20', '19', '20', 0)).toBeNull();
  expect(matchTax('TVA20', '1.002', '1', 3)).not.toBeNull();
});

test('an invoice is as its weightiest open block says; what was released covers no more than it was', () => {
  const block = (kind: 'qty_block' | 'tax_block', isReleased = false) => ({ kind, isReleased });
  expect(matchState([])).toBe('matched');
  expect(matchState([block('tax_block'), block('qty_block')])).toBe('qty_block');
  expect(matchState([block('tax_block'), block('qty_block', true)])).toBe('tax_block');
  expect(matchState([block('qty_block', true)])).toBe('released');
  const found = (difference: string) => ({ ...duplicateOf(''), kind: 'qty_block' as const, difference });
  const released = { ...found('4'), isReleased: true };
  expect(isCovered(released, found('4'))).toBe(true);
  expect(isCovered(released, found('3'))).toBe(true);
  expect(isCovered(released, found('4.1'))).toBe(false);
  expect(isCovered({ ...released, isReleased: false }, found('3'))).toBe(false);
  expect(isCovered({ ...duplicateOf('INV-1'), isReleased: true }, duplicateOf('INV-1'))).toBe(true);
});
