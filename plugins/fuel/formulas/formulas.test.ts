import { expect, test } from 'vitest';
import { averageCost, costEffects } from './average-cost.ts';
import { isMonotonic, litresAt } from './dip-table.ts';
import { litresAt15 } from './litres-at-15.ts';
import { fillToFill } from './rate.ts';
import { spreadLitres } from './spread.ts';
import { bookStock, needsCause, variance } from './variance.ts';

test('10.15: L/h between full fills', () => {
  const fills = [
    { litres: 900, hourMeter: 12_448.1, full: true },
    { litres: 612, hourMeter: 12_459, full: true },
    { litres: 588, hourMeter: 12_470, full: true },
    { litres: 640, hourMeter: 12_480.5, full: true },
  ];
  expect(fillToFill(fills)).toBeCloseTo(56.8, 1);
  expect(fillToFill(fills.map((fill, index) => (index === 1 ? { ...fill, full: false } : fill)))).toBeCloseTo(56.8, 1);
  expect(fillToFill([...fills, { litres: 100, hourMeter: 12_484, full: false }])).toBeCloseTo(56.8, 1);
  expect(
    fillToFill([
      { litres: 10, hourMeter: 100, full: true },
      { litres: 50, hourMeter: 103.9, full: true },
    ]),
  ).toBeNull();
  expect(fillToFill(fills.slice(0, 1))).toBeNull();
});

test('10.16: a fill is shared by the shifts that burnt it', () => {
  expect(spreadLitres(600, [4, 6])).toEqual([240, 360]);
  expect(spreadLitres(600, [0, 0])).toBeNull();
});

test('10.17: the moving average cost, and what price and volume did to the bill', () => {
  expect(averageCost(40_000, 1, 32_000, 1.09)).toBeCloseTo(1.04, 10);
  expect(averageCost(0, 0, 0, 1)).toBeNull();
  const effects = costEffects({ price: 1, volume: 1000 }, { price: 1.1, volume: 1200 });
  expect(effects.price).toBeCloseTo(120, 10);
  expect(effects.volume).toBeCloseTo(200, 10);
  expect(effects.price + effects.volume).toBeCloseTo(1.1 * 1200 - 1000, 10);
});

test('10.18: book stock and variance', () => {
  const day = { opening: 84_200, deliveries: 31_950, transfersIn: 0, transfersOut: 12_000, issues: 27_480 };
  expect(bookStock(day)).toBe(76_670);
  const { litres, percent } = variance(day, 76_490);
  expect(litres).toBe(-180);
  expect(percent).toBeCloseTo(-0.46, 2);
  expect(variance({ ...day, transfersOut: 0, issues: 0 }, 1).percent).toBeNull();
});

test('a variance of more than 100 L and more than 0.5 % needs a cause', () => {
  expect(needsCause(-180, 39_480)).toBe(false);
  expect(needsCause(-198, 39_480)).toBe(true);
  expect(needsCause(100, 0)).toBe(false);
  expect(needsCause(101, 0)).toBe(true);
});

test('10.19: litres at 15 °C', () => {
  expect(litresAt15(20_000, 35)).toBeCloseTo(19_664, 6);
  expect(litresAt15(20_000, 15)).toBe(20_000);
});

test('a dip table is read in proportion and says nothing outside itself', () => {
  const rows = [
    { height_mm: 0, litres: 0 },
    { height_mm: 1000, litres: 40_000 },
    { height_mm: 2000, litres: 100_000 },
  ];
  expect(litresAt(rows, 1000)).toBe(40_000);
  expect(litresAt(rows, 1500)).toBe(70_000);
  expect(litresAt(rows, 2001)).toBeNull();
  expect(litresAt(rows.slice(1), 500)).toBeNull();
  expect(isMonotonic(rows)).toBe(true);
  expect(isMonotonic([...rows, { height_mm: 2100, litres: 90_000 }])).toBe(false);
});
