import { expect, test } from 'vitest';
import { bookValue, costPer, depreciationPerHour } from './depreciation.ts';

const truck = { price: 1_450_000, residual: 145_000, lifeHours: 60_000 };

test('the truck of the catalogue: 21.75 per hour, 960 625 after 22 500 h', () => {
  expect(depreciationPerHour(truck)).toBe(21.75);
  expect(bookValue(truck, 22_500)).toBe(960_625);
});

test('nothing is written off below the residual value', () => {
  expect(bookValue(truck, 90_000)).toBe(145_000);
});

test('cost per hour is the sum over the hours run', () => {
  const costs = {
    depreciationOrLease: 2175,
    fuel: 6000,
    maintenance: 1200,
    tyres: 300,
    operators: 900,
    insurance: 125,
  };
  expect(costPer(costs, 100)).toBe(107);
  expect(costPer(costs, 0)).toBeNull();
});
