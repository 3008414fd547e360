import { expect, test } from 'vitest';
import { figureData } from './figure-data.ts';

const words = {
  label: 'Trips',
  split: true,
  unit: 't',
  colour: (index: number) => `#${index}`,
  say: (value: string) => value.toUpperCase(),
};

type Row = Parameters<typeof figureData>[0][number];
const row = (more: Partial<Row>): Row => ({
  x: null,
  x_key: null,
  series: null,
  series_key: null,
  value: null,
  trips: null,
  ...more,
});

test('rows become bars: a set per series, nothing where there was nothing', () => {
  const rows = [
    row({ x: 'b', x_key: 'id-b', series: 'ore', series_key: 'id-ore', value: 3 }),
    row({ x: 'a', x_key: 'id-a', series: 'waste', value: 1 }),
    row({ x: 'b', x_key: 'id-b', series: 'waste', value: 2 }),
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

test('what has an order of its own stands in it, whatever its words', () => {
  const shifts = ['P1', 'P2', 'P3'];
  const spoken: Readonly<Record<string, string>> = { P1: 'morning', P2: 'afternoon', P3: 'night' };
  const rows = ['P3', 'P2', 'P1'].map((code) => row({ x: '2026-11-18', series: code, series_key: code, value: 1 }));
  const { series } = figureData(rows, {
    ...words,
    say: (value) => spoken[value] ?? value,
    orderOf: (value) => shifts.indexOf(value),
  });
  expect(series.map(({ label }) => label)).toEqual(['morning', 'afternoon', 'night']);
});

test('without a split there is one set; the unknown is a dash', () => {
  expect(figureData([row({ value: 4 })], { ...words, split: false })).toEqual({
    categories: ['—'],
    series: [{ label: 'Trips', unit: 't', colour: '#0', values: [4] }],
    keys: { categories: [null], series: [null] },
  });
});
