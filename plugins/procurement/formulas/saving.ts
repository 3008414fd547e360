import { Exact, rounded, type Decimal } from '../../../core/money/exact.ts';
import { medianOf } from './compare-offers.ts';

/** What an award is held against, in the company's currency and for the awarded quantity. */
export interface KnownPrices {
  /** By the last order of the part; null where there is none. */
  readonly lastOrder: Decimal | null;
  /** Compliant offers for the line. */
  readonly offers: readonly Decimal[];
  readonly estimate: Decimal | null;
}

export type BaselineSource = 'last_order' | 'offers' | 'estimate';

export interface Baseline {
  readonly amount: Decimal;
  readonly source: BaselineSource;
}

/** The last price, else the median of the offers, else the estimate (P5 of catalogue procurement.md §11). */
export function baselineOf({ lastOrder, offers, estimate }: KnownPrices, minorUnits: number): Baseline | null {
  if (lastOrder !== null) return { amount: rounded(lastOrder, minorUnits), source: 'last_order' };
  const middle = medianOf(offers, minorUnits);
  if (middle !== null) return { amount: middle, source: 'offers' };
  return estimate === null ? null : { amount: rounded(estimate, minorUnits), source: 'estimate' };
}

/** What was saved against a price; null where there is none, or it is 0. */
export function savedAgainst(price: Decimal | null, awarded: Decimal, minorUnits: number): Decimal | null {
  if (price === null || new Exact(price).eq('0')) return null;
  return rounded(new Exact(price).minus(awarded), minorUnits);
}
