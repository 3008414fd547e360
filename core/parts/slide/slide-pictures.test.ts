import { expect, test } from 'vitest';
import { layersPicture, linesPicture } from './slide-pictures.ts';

const number = (value: number, decimals: number): string => value.toFixed(decimals);
const chart = {
  title: 'Rates',
  steps: ['Jan', 'Feb', 'Mar', 'Apr', 'May'],
  lines: [
    { name: 'A & B', values: [4, 3, null, 2, 1.25], target: 2 },
    { name: 'C', values: [null, null, null, null, null], target: null },
  ],
  target: 'target',
};

test('a step without a value is a gap in its line, and the last value stands at its end', () => {
  const picture = linesPicture(chart, 500, 160, number);
  expect(picture.match(/<polyline/g)).toHaveLength(2);
  expect(picture).toContain('A &amp; B 1.25');
  expect(picture).toContain('target 2.00');
  expect(picture).toContain('C —');
  expect(picture).not.toContain('NaN');
});

test('one value between gaps is a dot', () => {
  const lines = [{ name: 'A', values: [1, null, 2, null, 3], target: null }];
  const picture = linesPicture({ ...chart, lines }, 500, 160, number);
  expect(picture.match(/<circle/g)).toHaveLength(3);
  expect(picture).not.toContain('<polyline');
});

test('layers widen downwards, each with its count and name', () => {
  const rows = [
    { label: 'Fatalities', count: '0' },
    { label: 'Near misses', count: '149' },
  ];
  const picture = layersPicture({ title: 'Triangle', rows }, 320, 200);
  expect(picture.match(/<polygon/g)).toHaveLength(2);
  for (const word of ['Fatalities', '0', 'Near misses', '149']) expect(picture).toContain(`>${word}<`);
});
