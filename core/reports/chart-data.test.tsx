import { msg } from '@lingui/core/macro';
import { expect, test } from 'vitest';
import { boxOf, stretchesOf } from '../charts/svg/box-chart.tsx';
import { money, quantity, text } from '../records/fields/index.ts';
import { barData, boxMarks, paretoData, type ChartWords } from './chart-data.ts';
import { lineData } from './line-data.ts';

const columns = {
  cause: text({ label: msg`Code` }),
  group: text({ label: msg`Group` }),
  day: text({ label: msg`Day` }),
  hours: quantity('h', { label: msg`Hours` }),
};
const words: ChartWords = {
  columns,
  say: ({ message }) => message ?? '',
  words: (row, column) => JSON.stringify(row[column] ?? null).replaceAll('"', ''),
  colour: String,
};
const rows = [
  { cause: 'tyres', group: 'a', day: '2026-03-02', hours: 2 },
  { cause: 'engine', group: 'a', day: '2026-03-01', hours: 5 },
  { cause: 'tyres', group: 'b', day: '2026-03-01', hours: 1 },
  { cause: 'hydraulics', group: 'b', day: '2026-03-02', hours: null },
];

test('a Pareto chart goes from the greatest down and reaches the whole', () => {
  const { categories, series, cumulative } = paretoData(
    { kind: 'pareto', title: msg`Code`, x: 'cause', value: 'hours' },
    rows,
    words,
  );
  expect(categories).toEqual(['engine', 'tyres']);
  expect(series[0]?.values).toEqual([5, 3]);
  expect(cumulative).toEqual([0.625, 1]);
});

test('a Pareto chart never adds nor ranks amounts of two currencies', () => {
  const amounts = {
    ...columns,
    amount: money({ label: msg`Amount`, currency: 'currency' }),
    currency: text({ label: msg`Currency` }),
  };
  const spent = [
    { cause: 'tyres', amount: '900', currency: 'MAD' },
    { cause: 'engine', amount: '40', currency: 'EUR' },
    { cause: 'tyres', amount: '100', currency: 'EUR' },
    { cause: 'engine', amount: '60', currency: 'EUR' },
  ];
  const chart = { kind: 'pareto', title: msg`Code`, x: 'cause', value: 'amount' } as const;
  const { categories, series, cumulative } = paretoData(chart, spent, { ...words, columns: amounts });
  expect(categories).toEqual(['engine', 'tyres']);
  expect(series.map(({ label, values }) => [label, values])).toEqual([
    ['Amount – EUR', [100, 100]],
    ['Amount – MAD', [null, 900]],
  ]);
  expect(cumulative).toBeUndefined();
  const one = paretoData(
    chart,
    spent.filter(({ currency }) => currency === 'EUR'),
    { ...words, columns: amounts },
  );
  expect(one.cumulative).toEqual([0.5, 1]);
  const bars = barData({ kind: 'bar', title: msg`Code`, x: 'cause', series: ['amount'] }, spent, {
    ...words,
    columns: amounts,
  });
  expect(bars.series.map(({ label, values }) => [label, values])).toEqual([
    ['Amount – MAD', [900, null]],
    ['Amount – EUR', [100, 100]],
  ]);
});

test('bars of one category and series add up; what is missing is no bar', () => {
  const { categories, series } = barData(
    { kind: 'stacked', title: msg`Code`, x: 'cause', series: ['hours'], by: 'group' },
    rows,
    words,
  );
  expect(categories).toEqual(['tyres', 'engine', 'hydraulics']);
  expect(series.map(({ label, values }) => [label, values])).toEqual([
    ['a', [2, 5, null]],
    ['b', [1, null, null]],
  ]);
});

test('lines share their instants, and a line without a value has a gap', () => {
  const { instants, series } = lineData(
    { columns },
    { kind: 'line', title: msg`Code`, x: 'day', series: ['hours'], by: 'group' },
    rows,
    'light',
    words.say,
  );
  expect(instants).toEqual([Date.parse('2026-03-01'), Date.parse('2026-03-02')]);
  expect(series.map(({ label, values }) => [label, values])).toEqual([
    ['a', [5, 2]],
    ['b', [1, null]],
  ]);
});

test('a stepped line holds its value until the next, and to the end of the period', () => {
  const { instants, series } = lineData(
    { columns },
    { kind: 'line', title: msg`Code`, x: 'day', series: ['hours'], by: 'group', stepped: true },
    rows,
    'light',
    words.say,
    '2026-03-04',
  );
  expect(instants).toEqual(['2026-03-01', '2026-03-02', '2026-03-05'].map(Date.parse));
  expect(series.map(({ label, values }) => [label, values])).toEqual([
    ['a', [5, 2, 2]],
    ['b', [1, 1, 1]],
  ]);
});

test('a box has its quartiles, and whiskers that end at the last value within reach', () => {
  expect(boxOf([1, 2, 3, 4, 5, 6, 7, 8, 9, 30])).toEqual({
    low: 1,
    first: 3.25,
    median: 5.5,
    third: 7.75,
    high: 9,
    outliers: [30],
  });
  expect(boxOf([])).toBeNull();
});

test('a box plot draws its targets over each thing, one line where neighbours share it', () => {
  const trucks = [
    { cause: 'T-01', hours: 98 },
    { cause: 'T-02', hours: 98 },
    { cause: 'T-31', hours: 64 },
    { cause: 'T-32', hours: null },
  ];
  const [mark] = boxMarks(
    { kind: 'box', title: msg`Code`, x: 'cause', value: 'hours', marks: ['hours'] },
    trucks,
    words,
  );
  expect(mark).toEqual({ label: 'Hours', colour: '1', values: [98, 98, 64, null] });
  expect(stretchesOf(mark?.values ?? [])).toEqual([
    { from: 0, to: 1, value: 98 },
    { from: 2, to: 2, value: 64 },
  ]);
});
