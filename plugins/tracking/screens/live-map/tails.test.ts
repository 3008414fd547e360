import { expect, test } from 'vitest';
import type { PositionRow } from '../../streams/position.ts';
import { Tails } from './tails.ts';

const now = Date.parse('2026-03-09T08:00:00Z');
const row = (secondsAgo: number, lon: number): PositionRow => ({
  equipment: 't',
  code: 'T-01',
  family: 'haul_truck',
  at: new Date(now - secondsAgo * 1000).toISOString(),
  lon: lon / 10_000,
  lat: 0,
  speedKmh: 20,
  heading: 0,
  payload_t: null,
  fuelPercent: null,
});
const lines = (tails: Tails): unknown => {
  const geometry = tails.features().features[0]?.geometry;
  return geometry?.type === 'MultiLineString'
    ? geometry.coordinates.map((line) => line.map(([lon = 0]) => Math.round(lon * 10_000)))
    : null;
};
const told = (...points: readonly (readonly [secondsAgo: number, lon: number])[]) => [
  { equipment: 't', points: points.map(([secondsAgo, lon]) => [now - secondsAgo * 1000, lon / 10_000, 0] as const) },
];

test('a trail begins with what the server knows, and goes on with what is seen', () => {
  const tails = new Tails();
  tails.begin(told([170, 1], [100, 2], [30, 3], [5, 9]));
  tails.add([row(10, 4)], now - 10_000);
  expect(lines(tails)).toEqual([[1, 2, 3, 4, 4]]);
  tails.add([row(0, 5)], now);
  expect(lines(tails)).toEqual([[1, 2, 3, 4, 5, 5]]);
});

test('what lies beyond three minutes or a gap is left out', () => {
  const tails = new Tails();
  tails.begin(told([200, 1], [170, 2], [130, 3]));
  tails.add([row(0, 5)], now);
  expect(lines(tails)).toEqual([[5, 5]]);
  tails.begin(told([200, 1], [170, 2], [110, 3]));
  expect(lines(tails)).toEqual([[2, 3, 5, 5]]);
});

test('who jumps was not seen on the way: no line joins the two places', () => {
  const tails = new Tails();
  tails.begin(told([60, 1], [50, 2], [40, 900], [30, 901]));
  tails.add([row(20, 902)], now - 20_000);
  expect(lines(tails)).toEqual([
    [1, 2],
    [900, 901, 902, 902],
  ]);
});
