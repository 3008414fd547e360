import { expect, test } from 'vitest';
import { deliveryFigures } from './delivery-figures.ts';

const draft = { note_l: 20_000, note_temp: 35, obs_temp: 30, dip_before: 12_000, dip_after: 31_500 };
const diesel = { isDiesel: true, issued: 0 };

test('10.19: 20,000 L at 35 °C are 19,664 L at 15 °C; what the tank received is read at its own temperature', () => {
  const figures = deliveryFigures(draft, diesel);
  expect(figures.v15Note).toBeCloseTo(19_664, 6);
  expect(figures.received).toBe(19_500);
  expect(figures.v15Received).toBeCloseTo(19_500 * (1 - 0.000_84 * 15), 6);
  expect(figures.shortage).toBeCloseTo(409.7, 6);
  expect(figures.shortagePct).toBeCloseTo(2.0835, 4);
});

test('what was issued while the tank was filled was received too', () => {
  expect(deliveryFigures(draft, { ...diesel, issued: 300 }).received).toBe(19_800);
});

test('a temperature of one side stands for both, and none for 15 °C', () => {
  const one = deliveryFigures({ ...draft, note_temp: null }, diesel);
  expect(one.v15Note).toBeCloseTo(20_000 * (1 - 0.000_84 * 15), 6);
  expect(deliveryFigures({ ...draft, note_temp: null, obs_temp: null }, diesel)).toMatchObject({
    v15Note: 20_000,
    v15Received: 19_500,
    shortage: 500,
    shortagePct: 2.5,
  });
});

test('petrol is not converted, and what is not there yet makes no figure', () => {
  expect(deliveryFigures(draft, { isDiesel: false, issued: 0 })).toMatchObject({ v15Note: 20_000, shortage: 500 });
  expect(deliveryFigures({ ...draft, dip_after: null }, diesel)).toMatchObject({
    received: null,
    v15Received: null,
    shortage: null,
    shortagePct: null,
  });
});
