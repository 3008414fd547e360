import type { Row } from '../client.ts';
import { summable } from '../groups.ts';
import type { Column } from './columns.ts';

/** What the numbers of a column come to in the rows marked. */
export interface ColumnTotals {
  readonly column: Column;
  readonly count: number;
  readonly sum: number;
  readonly mean: number;
  readonly min: number;
  readonly max: number;
}

/**
 * Sum, mean and extremes of the numeric columns; a column without a number is left out. Sums are kept exact to 9 digits
 * after the point.
 */
export function totalsOf(rows: readonly (Row | undefined)[], columns: readonly Column[]): readonly ColumnTotals[] {
  return columns.flatMap((column) => {
    if (!summable(column.field.kind)) return [];
    const numbers = rows.flatMap((row) => (typeof row?.[column.name] === 'number' ? [row[column.name] as number] : []));
    if (numbers.length === 0) return [];
    const sum = Math.round(numbers.reduce((total, number) => total + number, 0) * 1e9) / 1e9;
    return [
      {
        column,
        count: numbers.length,
        sum,
        mean: sum / numbers.length,
        min: numbers.reduce((least, number) => Math.min(least, number)),
        max: numbers.reduce((most, number) => Math.max(most, number)),
      },
    ];
  });
}
