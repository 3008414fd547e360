import { converted } from '../../../core/money/converted.ts';
import { Exact, type Decimal } from '../../../core/money/exact.ts';

/** A billed line, its prices in the currency of its order. */
export interface BilledPrice {
  readonly qty: Decimal;
  readonly price: Decimal;
  readonly orderPrice: Decimal;
  /** What the prices are for; 1 where nothing is said. */
  readonly priceBase: Decimal | null;
  /** What one unit of the currency is worth in the company's. */
  readonly rate: Decimal;
}

/**
 * What a line was billed above the price of its order, and what it comes to at that price, both in the company's currency:
 * (invoice price − order price) × quantity (P11 of catalogue procurement.md §11). Below zero where it was cheaper.
 */
export function priceVariance(
  { qty, price, orderPrice, priceBase, rate }: BilledPrice,
  units: number,
): { readonly variance: Decimal; readonly ordered: Decimal } {
  const worth = (amount: InstanceType<typeof Exact>): Decimal =>
    converted(
      amount
        .times(qty)
        .div(priceBase ?? '1')
        .toFixed(),
      rate,
      units,
    );
  return {
    variance: worth(new Exact(price).minus(orderPrice)),
    ordered: worth(new Exact(orderPrice)),
  };
}
