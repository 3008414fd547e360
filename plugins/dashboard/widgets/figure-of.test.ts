import { expect, test } from 'vitest';
import { figureOf } from './figure-of.ts';

const rows = [
  { production_date: '2026-03-10', tonnes: 300, hours: 2 },
  { production_date: '2026-03-09', tonnes: 100, hours: 1 },
  { production_date: '2026-03-09', tonnes: 200, hours: 1 },
];

test('a figure is a total, of everything and of each day in turn', () => {
  expect(figureOf({ day: 'production_date' }, { column: 'tonnes', total: 'sum' }, rows)).toEqual({
    value: 600,
    days: [300, 300],
  });
});

test('a ratio is that of the sums, never a mean of ratios', () => {
  expect(
    figureOf({ day: 'production_date' }, { column: 't_per_h', total: { over: ['tonnes', 'hours'] } }, rows),
  ).toEqual({ value: 150, days: [150, 150] });
});

test('rows that are not of days have no line, and no rows no figure', () => {
  expect(figureOf({ day: null }, { column: 'tonnes', total: 'sum' }, [])).toEqual({ value: null, days: [] });
});
