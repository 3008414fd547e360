import { expect, test } from 'vitest';
import { nearestEdge } from './nearest-edge.ts';

const square = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
] as const;

test('a place on an edge belongs behind the corner where that edge begins', () => {
  expect(
    [
      [0.5, -0.01],
      [1.01, 0.5],
      [0.5, 1],
      [0, 0.4],
    ].map(([lon = 0, lat = 0]) => nearestEdge(square, [lon, lat])),
  ).toEqual([0, 1, 2, 3]);
});
