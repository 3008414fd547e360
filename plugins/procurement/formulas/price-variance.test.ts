import { expect, test } from 'vitest';
import { priceVariance } from './price-variance.ts';

const line = { qty: '100', price: '51.00', orderPrice: '50.00', priceBase: null, rate: '1' };

test('the variance of a price is its difference times the quantity, in the company’s currency', () => {
  // Worked example of the catalogue, procurement.md §11 P11.
  expect(priceVariance(line, 2)).toEqual({ variance: '100.00', ordered: '5000.00' });
  expect(priceVariance({ ...line, price: '49.5' }, 2).variance).toBe('-50.00');
  expect(priceVariance({ ...line, rate: '10.8735' }, 2)).toEqual({ variance: '1087.35', ordered: '54367.50' });
  expect(priceVariance({ ...line, priceBase: '10' }, 2).variance).toBe('10.00');
});
