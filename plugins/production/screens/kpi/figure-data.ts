import type { BarSeries } from '../../../../core/charts/svg/bar-chart.tsx';
import type { ReportRowOf } from '../../../../core/reports/report.ts';
import type { tripFigures } from '../../reports/trip-figures.ts';

/** Rows of `trip_figures` as categories and sets of bars; `—` stands for what is not known. */
export function figureData(
  rows: readonly ReportRowOf<typeof tripFigures>[],
  {
    label,
    split,
    unit,
    colour,
    say,
    orderOf = () => 0,
  }: {
    readonly label: string;
    /** Whether every row belongs to a set with a name of its own. */ readonly split: boolean;
    readonly unit: string;
    readonly colour: (index: number) => string;
    readonly say: (value: string) => string;
    /** The place of a value among others, where it is not that of its words in the alphabet. */ readonly orderOf?: (
      value: string,
    ) => number;
  },
): {
  readonly categories: readonly string[];
  readonly series: readonly BarSeries[];
  /** What the marks stand for, by their place. */ readonly keys: {
    readonly categories: readonly (string | null)[];
    readonly series: readonly (string | null)[];
  };
} {
  const wordOf = (value: unknown): string => (typeof value === 'string' ? say(value) : '—');
  const places = new Map(
    rows.flatMap(({ x, series }) => [x, series]).map((value) => [wordOf(value), value === null ? 0 : orderOf(value)]),
  );
  const placeOf = (word: string): number => places.get(word) ?? 0;
  const categories = [...new Set(rows.map(({ x }) => wordOf(x)))].toSorted(
    (one, other) => placeOf(one) - placeOf(other),
  );
  const place = new Map(categories.map((category, index) => [category, index]));
  const names = [...new Set(rows.map(({ series }) => (split ? wordOf(series) : '')))].toSorted(
    (one, other) => placeOf(one) - placeOf(other) || one.localeCompare(other),
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
  const keyAt = (word: string, column: 'x' | 'series'): string | null =>
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
