import { expect, test } from 'vitest';
import type { PositionRow } from '../../streams/position.ts';
import { Tails } from './tails.ts';

const now = Date.parse('2026-03-09T08:00:00Z');
const row = (secondsAgo: number, lon: number): PositionRow => ({ equipment: 't', code: 'T-01', family: 'haul_truck', at: new Date(now - secondsAgo * 1000).toISOString(), lon, lat: 0, speedKmh: 20, heading: 0, payload_t: null, fuelPercent: null });
const lines = (tails: Tails): unknown => tails.features().features[0]?.geometry;
const told = (...points: readonly (readonly [secondsAgo: number, lon: number])[]) => [{ equipment: 't', points: points.map(([secondsAgo, lon]) => [now - secondsAgo * 1000, lon, 0] as const) }];

test('a trail begins with what the server knows, and goes on with what is seen', () => {
  const tails = new Tails();
  tails.begin(told([170, 1], [100, 2], [30, 3], [5, 9]));
  tails.add([row(10, 4)], now - 10_000);
  expect(lines(tails)).toMatchObject({ coordinates: [[[1, 0], [2, 0], [3, 0], [4, 0], [4, 0]]] });
  tails.add([row(0, 5)], now);
  expect(lines(tails)).toMatchObject({ coordinates: [[[1, 0], [2, 0], [3, 0], [4, 0], [5, 0], [5, 0]]] });
});

test('what lies beyond three minutes or a gap is left out', () => {
  const tails = new Tails();
  tails.begin(told([200, 1], [170, 2], [130, 3]));
  tails.add([row(0, 5)], now);
  expect(lines(tails)).toMatchObject({ coordinates: [[[5, 0], [5, 0]]] });
  tails.begin(told([200, 1], [170, 2], [110, 3]));
  expect(lines(tails)).toMatchObject({ coordinates: [[[2, 0], [3, 0], [5, 0], [5, 0]]] });
});
