import { expect, test } from 'vitest';
import { crossesItself } from './area.ts';
import { areaOf, hectaresOf, parseCorners, printCorners } from './corners.ts';

const text = '31.05, -6.22\n31.05, -6.21\n31.06, -6.21\n31.06, -6.22';

test('corners are written line by line, latitude first, and close by themselves', () => {
  const parsed = parseCorners(text);
  expect(parsed).toEqual({
    type: 'Polygon',
    coordinates: [
      [
        [-6.22, 31.05],
        [-6.21, 31.05],
        [-6.21, 31.06],
        [-6.22, 31.06],
        [-6.22, 31.05],
      ],
    ],
  });
  expect(printCorners(parsed as ReturnType<typeof areaOf>)).toBe(text);
});

test.each([
  ['', null],
  ['31, -6\n32, -6', '31, -6\n32, -6'],
  ['31, -6\nnowhere\n32, -7', '31, -6\nnowhere\n32, -7'],
])('%j stays as it was typed until it is an area', (typed, value) => expect(parseCorners(typed)).toEqual(value));

test('the size of a piece of ground: GeographicLib says 105.825 ha for this one', () => {
  expect(hectaresOf(parseCorners(text) as ReturnType<typeof areaOf>)).toBeCloseTo(105.825, 1);
});

test('an edge that crosses itself is found, one that only turns is not', () => {
  expect(
    crossesItself([
      [0, 0],
      [1, 1],
      [1, 0],
      [0, 1],
      [0, 0],
    ]),
  ).toBe(true);
  expect(
    crossesItself([
      [0, 0],
      [2, 0],
      [2, 2],
      [1, 1],
      [0, 2],
      [0, 0],
    ]),
  ).toBe(false);
  expect(
    crossesItself([
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 0],
    ]),
  ).toBe(false);
});
