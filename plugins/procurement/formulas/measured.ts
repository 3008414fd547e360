import { median } from 'd3-array';
import { Exact, sumOfAmounts, type Decimal } from '../../../core/money/exact.ts';

/** How a figure is worked out from the rows of its list, as `Total` of core/reports tells it. */
export type Measuring = 'median' | { readonly over: readonly [above: string, below: string]; readonly factor?: number };

export interface Measured {
  /** Null where nothing is known: an empty denominator is not 0. */
  readonly value: number | null;
  /** The two sums of a ratio, exact; null of a median. */
  readonly above: Decimal | null;
  readonly below: Decimal | null;
  /** Rows that count. */
  readonly rows: number;
}

type Row = Readonly<Record<string, unknown>>;
const exact = (value: unknown): Decimal => (typeof value === 'string' ? value : String(value));

/**
 * A figure over rows: the median of a column, or the ratio of two sums over the rows that have both – never a mean of
 * ratios (P1 to P5, P12 and P13 of catalogue procurement.md §11). Sums are exact.
 */
export function measured(rows: readonly Row[], column: string, how: Measuring): Measured {
  if (how === 'median') {
    const values = rows.flatMap((row) => (row[column] == null ? [] : [Number(row[column])]));
    return { value: median(values) ?? null, above: null, below: null, rows: values.length };
  }
  const [numerator, denominator] = how.over;
  const both = rows.filter((row) => row[numerator] != null && row[denominator] != null);
  const above = sumOfAmounts(both.map((row) => exact(row[numerator])));
  const below = sumOfAmounts(both.map((row) => exact(row[denominator])));
  const value = below.eq('0')
    ? null
    : Number(
        new Exact(above)
          .times(String(how.factor ?? 1))
          .div(below)
          .toFixed(12),
      );
  return { value, above: above.toFixed(), below: below.toFixed(), rows: both.length };
}
