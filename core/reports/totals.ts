import { max, median } from 'd3-array';
import type { ReportDefinition, ReportRow, Total } from './report.ts';

const numbersOf = (rows: readonly ReportRow[], column: string): readonly number[] =>
  rows
    .map((row) => row[column])
    .map((value) => (typeof value === 'string' ? Number(value) : value))
    .filter((value) => typeof value === 'number' && !Number.isNaN(value)) as number[];
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** One total over rows; null where there is nothing to add up, or a ratio's denominator is zero. */
export function totalOf(rows: readonly ReportRow[], column: string, total: Total): number | null {
  if (typeof total === 'object' && 'within' in total) {
    const isOneTime = total.within.every((name) => rows.every((row) => row[name] === rows[0]?.[name]));
    return isOneTime ? totalOf(rows, column, 'sum') : null;
  }
  if (typeof total === 'object') {
    const [numerator, denominator] = total.over;
    // Only rows that have both: a ratio of sums over different rows says nothing.
    const both = rows.filter((row) => row[numerator] != null && row[denominator] != null);
    const { once } = total;
    const below = once
      ? sum(
          [...Map.groupBy(both, (row) => JSON.stringify(once.map((name) => row[name]))).values()].map(
            (beside) => max(numbersOf(beside, denominator)) ?? 0,
          ),
        )
      : sum(numbersOf(both, denominator));
    return below === 0 ? null : (sum(numbersOf(both, numerator)) / below) * (total.factor ?? 1);
  }
  const values = numbersOf(rows, column);
  if (total === 'count') return rows.filter((row) => row[column] != null).length;
  if (values.length === 0) return null;
  return total === 'median' ? (median(values) ?? null) : sum(values);
}

/** The value that a column has in every row, such as the currency of what was added up; null where rows differ. */
const commonOf = (rows: readonly ReportRow[], column: string): unknown =>
  rows.every((row) => row[column] === rows[0]?.[column]) ? (rows[0]?.[column] ?? null) : null;

/** The row of totals of a report; null where no column has one. */
export function totalsOf({ totals }: Pick<ReportDefinition, 'totals'>, rows: readonly ReportRow[]): ReportRow | null {
  const entries = Object.entries(totals);
  return entries.length === 0
    ? null
    : Object.fromEntries(
        entries.flatMap(([column, total]) => [
          ...(typeof total === 'object' && 'within' in total
            ? total.within.map((name) => [name, commonOf(rows, name)] as const)
            : []),
          [column, totalOf(rows, column, total)] as const,
        ]),
      );
}
