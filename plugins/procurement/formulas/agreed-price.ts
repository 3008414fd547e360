import { Exact, type Decimal } from '../../../core/money/exact.ts';

export interface PriceBreak {
  readonly from_qty: number | string;
  readonly price: number | string;
}

/** The price of a quantity: that of the greatest break it reaches, else the price of the record. */
export function priceFor(price: Decimal, breaks: readonly PriceBreak[] | null, qty: Decimal): Decimal {
  const reached = (breaks ?? [])
    .filter(({ from_qty: from }) => new Exact(String(from)).lte(qty))
    .toSorted((one, other) => new Exact(String(other.from_qty)).cmp(String(one.from_qty)));
  return reached[0] ? String(reached[0].price) : price;
}

/** By how much the vendor sells, where a quantity is below its minimum or breaks a pack; else null. */
export function soldBy(qty: Decimal, moq: Decimal | null, pack: Decimal | null): Decimal | null {
  if (pack !== null && !new Exact(qty).mod(pack).eq('0')) return pack;
  return moq !== null && new Exact(qty).lt(moq) ? moq : null;
}

/** A quantity of stock units in order units of so many each; null where it is no number of six decimals. */
export function inOrderUnits(qty: Decimal, factor: Decimal): Decimal | null {
  const units = new Exact(qty).div(factor).round(6);
  return units.times(factor).eq(qty) ? units.toFixed() : null;
}
