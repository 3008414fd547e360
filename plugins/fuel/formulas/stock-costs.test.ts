import { expect, test } from 'vitest';
import { stockCosts, type Receipt } from './stock-costs.ts';

const receipt = (more: Partial<Receipt>): Receipt => ({
  day: '2026-03-01',
  site: 'S1',
  stock: 40_000,
  received: 32_000,
  price: 1,
  currency: 'EUR',
  ...more,
});

test('the cost of the stock moves with every delivery and starts at the first price', () => {
  const costs = stockCosts([receipt({}), receipt({ day: '2026-03-05', price: 1.09 })]);
  expect(costs.map(({ day, cost }) => [day, Number(cost.toFixed(4))])).toEqual([
    ['2026-03-01', 1],
    ['2026-03-05', 1.04],
  ]);
});

test('two currencies are never added: what came at another takes the cost that there is', () => {
  const costs = stockCosts([receipt({}), receipt({ day: '2026-03-05', price: 11, currency: 'MAD' })]);
  expect(costs.at(-1)).toEqual({ day: '2026-03-05', site: 'S1', currency: 'EUR', cost: 1 });
});

test('sites have stocks of their own, and a delivery without a price tells no cost', () => {
  const costs = stockCosts([receipt({ price: null }), receipt({ site: 'S2', price: 1.2 })]);
  expect(costs).toEqual([{ day: '2026-03-01', site: 'S2', currency: 'EUR', cost: 1.2 }]);
});
