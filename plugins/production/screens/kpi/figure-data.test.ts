import { expect, test } from 'vitest';
import { figureData } from './figure-data.ts';

const words = {
  label: 'Trips',
  split: true,
  unit: 't',
  colour: (index: number) => `#${index}`,
  say: (value: string) => value.toUpperCase(),
};

test('rows become bars: a set per series, nothing where there was nothing', () => {
  const rows = [
    { x: 'b', x_key: 'id-b', series: 'ore', series_key: 'id-ore', value: 3 },
    { x: 'a', x_key: 'id-a', series: 'waste', value: 1 },
    { x: 'b', x_key: 'id-b', series: 'waste', value: 2 },
  ];
  expect(figureData(rows, words)).toEqual({
    categories: ['B', 'A'],
    series: [
      { label: 'ORE', unit: 't', colour: '#0', values: [3, null] },
      { label: 'WASTE', unit: 't', colour: '#1', values: [2, 1] },
    ],
    // What a click on a mark is about; where no filter says it, nothing.
    keys: { categories: ['id-b', 'id-a'], series: ['id-ore', null] },
  });
});

test('without a split there is one set; the unknown is a dash', () => {
  expect(figureData([{ x: null, series: null, value: 4 }], { ...words, split: false })).toEqual({
    categories: ['—'],
    series: [{ label: 'Trips', unit: 't', colour: '#0', values: [4] }],
    keys: { categories: [null], series: [null] },
  });
});
