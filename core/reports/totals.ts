import type { ReportDefinition, ReportRow, Total } from './report.ts';

const numbersOf = (rows: readonly ReportRow[], column: string): readonly number[] =>
  rows
    .map((row) => row[column])
    .map((value) => (typeof value === 'string' ? Number(value) : value))
    .filter((value) => typeof value === 'number' && !Number.isNaN(value)) as number[];
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** One total over rows; null where there is nothing to add up, or a ratio's denominator is zero. */
export function totalOf(rows: readonly ReportRow[], column: string, total: Total): number | null {
  if (typeof total === 'object') {
    const [numerator, denominator] = total.over;
    // Only rows that have both: a ratio of sums over different rows says nothing.
    const both = rows.filter((row) => row[numerator] != null && row[denominator] != null);
    const below = sum(numbersOf(both, denominator));
    return below === 0 ? null : (sum(numbersOf(both, numerator)) / below) * (total.factor ?? 1);
  }
  const values = numbersOf(rows, column);
  if (total === 'count') return rows.filter((row) => row[column] != null).length;
  if (values.length === 0) return null;
  return total === 'max' ? Math.max(...values) : sum(values);
}

/** The row of totals of a report; null where no column has one. */
export function totalsOf({ totals }: Pick<ReportDefinition, 'totals'>, rows: readonly ReportRow[]): ReportRow | null {
  const entries = Object.entries(totals);
  return entries.length === 0
    ? null
    : Object.fromEntries(entries.map(([column, total]) => [column, totalOf(rows, column, total)]));
}
