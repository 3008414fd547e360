import type { Mine } from './mine-rows.ts';

type Price = Mine['prices'][number];

const sources = ['delivery', 'contract', 'manual'];

/**
 * The price of a litre of a product that holds at a site on a day: the newest that is no market index; of several of
 * one day the site's own, then that of a delivery, of a contract, and the one entered last.
 */
export function priceOn({ prices }: Mine, product: string, site: string, day: string): Price | null {
  const holding = prices.filter(
    (price) =>
      price.product === product &&
      price.source !== 'market_index' &&
      (price.site === null || price.site === site) &&
      price.from <= day,
  );
  const [first] = holding.toSorted(
    (one, other) =>
      other.from.localeCompare(one.from) ||
      Number(one.site === null) - Number(other.site === null) ||
      sources.indexOf(one.source) - sources.indexOf(other.source) ||
      other.entered - one.entered ||
      (one.vendor ?? '').localeCompare(other.vendor ?? ''),
  );
  return first ?? null;
}
