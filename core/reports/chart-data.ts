import type { MessageDescriptor } from '@lingui/core';
import type { BarSeries } from '../charts/svg/bar-chart.tsx';
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

/**
 * Categories in the order of the rows, and one set of bars per series, or per value of `by`. Rows of one category and
 * series add up.
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
  for (const row of rows) {
    const at = place.get(words(row, chart.x)) ?? 0;
    if (chart.target !== undefined) targets[at] = numberAt(row, chart.target);
    for (const name of chart.series) {
      const value = numberAt(row, name);
      if (value === null) continue;
      const label = chart.by === undefined ? say(columns[name]?.label ?? chart.title) : words(row, chart.by);
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

/** Categories from the greatest down, and the share of the whole that they and all before them make. */
export function paretoData(
  chart: Extract<ReportChart, { kind: 'pareto' }>,
  rows: readonly ReportRow[],
  { columns, say, words, colour }: ChartWords,
): {
  readonly categories: readonly string[];
  readonly series: readonly BarSeries[];
  readonly cumulative: readonly number[];
} {
  const sums = new Map<string, number>();
  for (const row of rows)
    sums.set(words(row, chart.x), (sums.get(words(row, chart.x)) ?? 0) + (numberAt(row, chart.value) ?? 0));
  const sorted = [...sums].filter(([, value]) => value > 0).toSorted(([, one], [, other]) => other - one);
  const whole = sorted.reduce((sum, [, value]) => sum + value, 0);
  const shown = sorted.slice(0, chart.top ?? 10);
  let reached = 0;
  const cumulative = shown.map(([, value]) => (reached += value) / whole);
  const series = [
    {
      label: say(columns[chart.value]?.label ?? chart.title),
      unit: unitOf(columns[chart.value]),
      colour: colour(0),
      values: shown.map(([, value]) => value),
    },
  ];
  return { categories: shown.map(([category]) => category), series, cumulative };
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

/** The instant of a value in milliseconds. */
export const instantAt = (row: ReportRow, column: string): number => Date.parse(textOf(row[column]));
