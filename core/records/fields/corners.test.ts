import { expect, test } from 'vitest';
import { checkField } from '../validate.ts';
import { area, crossesItself } from './area.ts';
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

const square = (lon: number, lat: number, size: number) => [
  [lon, lat],
  [lon + size, lat],
  [lon + size, lat + size],
  [lon, lat + size],
  [lon, lat],
];
const flat = 'The shape has no area: its points are in one place or on one line.';
const outside = 'Holes must lie inside the shape.';

test.each([
  ['a square', [square(-6.3, 31.2, 0.01)], undefined],
  [
    'a strip of a centimetre',
    [
      [
        [-6, 31],
        [-5.99, 31],
        [-5.99, 31.0000001],
        [-6, 31.0000001],
        [-6, 31],
      ],
    ],
    undefined,
  ],
  [
    'four points in one place',
    [
      [
        [-6, 31],
        [-6, 31],
        [-6, 31],
        [-6, 31],
      ],
    ],
    flat,
  ],
  [
    'points on one line',
    [
      [
        [-6.3, 31.1],
        [-6.2, 31.2],
        [-6.1, 31.3],
        [-6.3, 31.1],
      ],
    ],
    flat,
  ],
  ['a hole within', [square(-6.3, 31.2, 0.01), square(-6.297, 31.203, 0.002)], undefined],
  ['a hole that touches the edge', [square(-6.3, 31.2, 0.01), square(-6.3, 31.203, 0.002)], undefined],
  ['a hole elsewhere', [square(-6.3, 31.2, 0.01), square(-6.2, 31.203, 0.002)], outside],
  ['a hole across the edge', [square(-6.3, 31.2, 0.01), square(-6.291, 31.203, 0.002)], outside],
])('%s', (_case, coordinates, sentence) => {
  const ground = area({ label: { id: 'Ground', message: 'Ground' } });
  expect(checkField(ground, { type: 'Polygon', coordinates })?.message).toBe(sentence);
});
