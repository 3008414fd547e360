import type { MessageDescriptor } from '@lingui/core';
import type { BarSeries } from '../charts/svg/bar-chart.tsx';
import type { BoxMark } from '../charts/svg/box-chart.tsx';
import type { Field } from '../records/field.ts';
import { textOf } from './compare-values.ts';
import type { ReportChart, ReportDefinition, ReportRow } from './report.ts';

/** What turning rows into drawings needs: the words of a value and of a label, and the colours. */
export interface ChartWords {
  readonly columns: ReportDefinition['columns'];
  readonly say: (label: MessageDescriptor) => string;
  readonly words: (row: ReportRow, column: string) => string;
  readonly colour: (index: number) => string;
}

type Bars = Extract<ReportChart, { kind: 'bar' | 'stacked' }>;

/** A column's value as a number; exact amounts come as text. */
export const numberAt = (row: ReportRow, column: string): number | null => {
  const value = row[column];
  return value == null || value === '' || Number.isNaN(Number(value)) ? null : Number(value);
};

const unitOf = (field: Field | undefined): string =>
  typeof field?.options.unit === 'string' ? field.options.unit : '';

/** The currency that a row's amount in a column is in; empty where the column holds no amounts, or nothing tells. */
const currencyAt = (row: ReportRow, column: string, columns: ReportDefinition['columns']): string => {
  const named = columns[column]?.options.currency;
  return typeof named === 'string' && typeof row[named] === 'string' ? row[named] : '';
};

/** The currencies of what a column's rows amount to, those of most rows first. */
function currenciesOf(column: string, rows: readonly ReportRow[], columns: ReportDefinition['columns']): string[] {
  const counts = new Map<string, number>();
  for (const row of rows) {
    if (numberAt(row, column) === null) continue;
    const currency = currencyAt(row, column, columns);
    counts.set(currency, (counts.get(currency) ?? 0) + 1);
  }
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([currency]) => currency);
}

/**
 * Categories in the order of the rows, and one set of bars per series, or per value of `by`. Rows of one category and
 * series add up; amounts of two currencies never: they are sets of their own.
 */
export function barData(
  chart: Bars,
  rows: readonly ReportRow[],
  { columns, say, words, colour }: ChartWords,
): {
  readonly categories: readonly string[];
  readonly series: readonly BarSeries[];
  readonly targets: readonly (number | null)[];
} {
  const categories = [...new Set(rows.map((row) => words(row, chart.x)))];
  const place = new Map(categories.map((category, index) => [category, index]));
  const sets = new Map<string, { label: string; unit: string; values: (number | null)[] }>();
  const targets: (number | null)[] = categories.map(() => null);
  const mixed = new Set(chart.series.filter((name) => currenciesOf(name, rows, columns).length > 1));
  for (const row of rows) {
    const at = place.get(words(row, chart.x)) ?? 0;
    if (chart.target !== undefined) targets[at] = numberAt(row, chart.target);
    for (const name of chart.series) {
      const value = numberAt(row, name);
      if (value === null) continue;
      const named = chart.by === undefined ? say(columns[name]?.label ?? chart.title) : words(row, chart.by);
      const isMixed = mixed.has(name) && chart.by !== columns[name]?.options.currency;
      const label = isMixed ? `${named} – ${currencyAt(row, name, columns) || '—'}` : named;
      const set = sets.get(label) ?? { label, unit: unitOf(columns[name]), values: categories.map(() => null) };
      set.values[at] = (set.values[at] ?? 0) + value;
      sets.set(label, set);
    }
  }
  return {
    categories,
    series: [...sets.values()].map((set, index) => ({ ...set, colour: colour(index) })),
    targets: chart.target === undefined ? [] : targets,
  };
}

/**
 * Categories from the greatest down, and the share of the whole that they and all before them make. Amounts of two
 * currencies are never added nor ranked against each other: each currency has bars of its own, one currency's
 * categories after the other's, and no line accumulates them.
 */
export function paretoData(
  chart: Extract<ReportChart, { kind: 'pareto' }>,
  rows: readonly ReportRow[],
  { columns, say, words, colour }: ChartWords,
): {
  readonly categories: readonly string[];
  readonly series: readonly BarSeries[];
  readonly cumulative?: readonly number[];
} {
  const top = chart.top ?? 10;
  const label = say(columns[chart.value]?.label ?? chart.title);
  const unit = unitOf(columns[chart.value]);
  const currencies = currenciesOf(chart.value, rows, columns);
  if (currencies.length > 1) {
    const ranked = currencies
      .map((currency) => ({
        currency,
        sums: rankedSums(
          chart,
          rows.filter((row) => currencyAt(row, chart.value, columns) === currency),
          words,
        ).slice(0, top),
      }))
      .filter(({ sums }) => sums.length > 0);
    const categories = [...new Set(ranked.flatMap(({ sums }) => sums.map(([category]) => category)))];
    const series = ranked.map(({ currency, sums }, index) => {
      const values = new Map(sums);
      return {
        label: `${label} – ${currency || '—'}`,
        unit,
        colour: colour(index),
        values: categories.map((category) => values.get(category) ?? null),
      };
    });
    return { categories, series };
  }
  const sorted = rankedSums(chart, rows, words);
  const whole = sorted.reduce((sum, [, value]) => sum + value, 0);
  const shown = sorted.slice(0, top);
  let reached = 0;
  const cumulative = shown.map(([, value]) => (reached += value) / whole);
  const series = [{ label, unit, colour: colour(0), values: shown.map(([, value]) => value) }];
  return { categories: shown.map(([category]) => category), series, cumulative };
}

/** The sums of a Pareto chart's categories from the greatest down; those that come to nothing are left out. */
function rankedSums(
  chart: Extract<ReportChart, { kind: 'pareto' }>,
  rows: readonly ReportRow[],
  words: ChartWords['words'],
): readonly (readonly [category: string, sum: number])[] {
  const sums = new Map<string, number>();
  for (const row of rows)
    sums.set(words(row, chart.x), (sums.get(words(row, chart.x)) ?? 0) + (numberAt(row, chart.value) ?? 0));
  return [...sums].filter(([, value]) => value > 0).toSorted(([, one], [, other]) => other - one);
}

/**
 * The values of a box plot's things, in the order of the rows. A column of lists gives all of them, one of numbers one
 * per row.
 */
export function boxData(
  chart: Extract<ReportChart, { kind: 'box' }>,
  rows: readonly ReportRow[],
  { words }: ChartWords,
): readonly { readonly label: string; readonly values: readonly number[] }[] {
  const groups = new Map<string, number[]>();
  for (const row of rows) {
    const values = [row[chart.value]]
      .flat()
      .map(Number)
      .filter((value) => !Number.isNaN(value));
    groups.set(words(row, chart.x), [...(groups.get(words(row, chart.x)) ?? []), ...values]);
  }
  return [...groups].map(([label, values]) => ({ label, values }));
}

/** The lines that a box plot's things are held against: of each column the first value that a thing's rows give. */
export function boxMarks(
  chart: Extract<ReportChart, { kind: 'box' }>,
  rows: readonly ReportRow[],
  { columns, say, words, colour }: ChartWords,
): readonly BoxMark[] {
  const categories = [...new Set(rows.map((row) => words(row, chart.x)))];
  return (chart.marks ?? []).flatMap((column, index) => {
    const values = categories.map(
      (category) =>
        rows
          .filter((row) => words(row, chart.x) === category)
          .map((row) => numberAt(row, column))
          .find((value) => value !== null) ?? null,
    );
    const label = columns[column]?.label;
    return !label || values.every((value) => value === null)
      ? []
      : [{ label: say(label), colour: colour(index + 1), values }];
  });
}

/** The instant of a value in milliseconds. */
export const instantAt = (row: ReportRow, column: string): number => Date.parse(textOf(row[column]));
