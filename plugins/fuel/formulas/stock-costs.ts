import { averageCost } from './average-cost.ts';

/** A delivery into the stock of a site. Litres; price per litre, null where nobody told it. */
export interface Receipt {
  readonly day: string;
  readonly site: string;
  /** What all tanks of the product held before. */
  readonly stock: number;
  readonly received: number;
  readonly price: number | null;
  readonly currency: string | null;
}

export interface StockCost {
  readonly day: string;
  readonly site: string;
  readonly currency: string;
  /** Per litre, after the last delivery of the day. */
  readonly cost: number;
}

/**
 * The moving average cost of each site's stock after each day of deliveries, in the order in which they came (catalogue
 * operations.md §10.17). It begins at the first price and is in that price's currency: what came at another, or at
 * none, takes the cost that there is.
 */
export function stockCosts(receipts: readonly Receipt[]): readonly StockCost[] {
  const running = new Map<string, StockCost>();
  const days = new Map<string, StockCost>();
  for (const { day, site, stock, received, price, currency } of receipts) {
    const before = running.get(site);
    if (!before && (price === null || currency === null)) continue;
    const tankCurrency = before?.currency ?? currency ?? '';
    const paid = price !== null && currency === tankCurrency ? price : before?.cost;
    if (paid === undefined) continue;
    const cost = averageCost(Math.max(0, stock), before?.cost ?? paid, Math.max(0, received), paid) ?? paid;
    const next = { day, site, currency: tankCurrency, cost };
    running.set(site, next);
    days.set(`${site} ${day}`, next);
  }
  return [...days.values()];
}
