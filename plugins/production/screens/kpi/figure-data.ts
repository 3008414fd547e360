import type { BarSeries } from '../../../../core/charts/svg/bar-chart.tsx';
import type { ReportRow } from '../../../../core/reports/report.ts';

/** Rows of `trip_figures` as categories and sets of bars; `—` stands for what is not known. */
export function figureData(
  rows: readonly ReportRow[],
  {
    label,
    split,
    unit,
    colour,
    say,
  }: {
    readonly label: string;
    /** Whether every row belongs to a set with a name of its own. */ readonly split: boolean;
    readonly unit: string;
    readonly colour: (index: number) => string;
    readonly say: (value: string) => string;
  },
): {
  readonly categories: readonly string[];
  readonly series: readonly BarSeries[];
  /** What the marks stand for, by their place. */ readonly keys: {
    readonly categories: readonly unknown[];
    readonly series: readonly unknown[];
  };
} {
  const wordOf = (value: unknown): string => (typeof value === 'string' ? say(value) : '—');
  const categories = [...new Set(rows.map(({ x }) => wordOf(x)))];
  const place = new Map(categories.map((category, index) => [category, index]));
  const names = [...new Set(rows.map(({ series }) => (split ? wordOf(series) : '')))].toSorted((one, other) =>
    one.localeCompare(other),
  );
  const sets = names.map((name, index) => ({
    label: name || label,
    unit,
    colour: colour(index),
    values: categories.map((): number | null => null),
  }));
  for (const { x, series, value } of rows) {
    const set = sets[names.indexOf(split ? wordOf(series) : '')];
    const at = place.get(wordOf(x));
    if (set && at !== undefined && typeof value === 'number') set.values[at] = (set.values[at] ?? 0) + value;
  }
  const keyAt = (word: string, column: 'x' | 'series'): unknown =>
    rows.find((row) => wordOf(row[column]) === word)?.[`${column}_key`] ?? null;
  return {
    categories,
    series: sets,
    keys: {
      categories: categories.map((word) => keyAt(word, 'x')),
      series: names.map((word) => (split ? keyAt(word, 'series') : null)),
    },
  };
}
