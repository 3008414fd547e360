import { Exact, rounded, type Decimal } from './exact.ts';

export interface PricedLine {
  readonly qty: Decimal;
  /** Without tax, up to 6 decimals. */
  readonly price: Decimal;
  /** The quantity that the price is for; 1 where nothing is said. Above zero. */
  readonly price_base_qty?: Decimal | null;
  /** Per cent. */
  readonly discount?: Decimal | null;
}

/**
 * What a line comes to without tax: quantity × price × (1 − discount) ÷ the quantity that the price is for, rounded once
 * to the minor units of its currency (M1 of catalogue procurement.md §11). Nothing is rounded before.
 */
export function lineNet({ qty, price, price_base_qty: base, discount }: PricedLine, minorUnits: number): Decimal {
  const left = new Exact('100').minus(discount ?? '0');
  return rounded(
    new Exact(qty)
      .times(price)
      .times(left)
      .div(new Exact(base ?? '1').times('100')),
    minorUnits,
  );
}
