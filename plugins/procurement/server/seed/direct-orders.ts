import { seedId } from '../../../../core/host/seed.ts';
import { converted } from '../../../../core/money/converted.ts';
import { Exact } from '../../../../core/money/exact.ts';
import { directLimit } from '../orders/direct-limits.ts';
import type { DemoMarket } from './demo-market.ts';
import { holdsOn, type DemoPrice } from './info-records.ts';
import { netOf, totalsOf } from './order-totals.ts';
import type { DemoOrderDraft } from './orders.ts';
import type { DemoRequest } from './requests.ts';

/** Leaves room for the rate of the day of issue. */
const draftLimit = new Exact(directLimit).times('0.97');

/** Prices by vendor and part. */
export type PricesOf = ReadonlyMap<string, readonly DemoPrice[]>;

export const pricesOf = (prices: readonly DemoPrice[]): PricesOf =>
  Map.groupBy(prices, ({ vendor, part }) => `${vendor.id} ${part.id}`);

/** An order of a whole request at agreed prices; null where one of them has ended or it would need an award. */
export function draftDirect(
  market: DemoMarket,
  request: DemoRequest,
  prices: PricesOf,
  createdAt: number,
): DemoOrderDraft | null {
  const { vendor, site } = request;
  const day = site.hours.day(createdAt);
  const minorUnits = market.currencies.get(vendor.currency)?.minorUnits ?? 2;
  const lines = request.lines.flatMap(({ id, part, qty }) => {
    const price = prices.get(`${vendor.id} ${part.id}`)?.find((one) => holdsOn(one, day));
    return price
      ? [
          {
            id: seedId('purchase_order_line', id),
            part,
            qty,
            price: price.price,
            net: netOf(qty, price.price, minorUnits),
            vendorRef: price.vendorRef,
            manufacturerRef: null,
            leadDays: price.leadDays,
            requestLine: id,
            awardLine: null,
            infoRecord: price.id,
          },
        ]
      : [];
  });
  const draft = {
    id: seedId('purchase_order', request.key),
    request,
    vendor,
    award: null,
    quotation: null,
    currency: vendor.currency,
    discount: null,
    charges: '0',
    chargeTaxes: { charges_tax_code: null, charges_taxes: null },
    incoterm: null,
    place: null,
    terms: vendor.terms,
    lines,
    createdAt,
  };
  const worth = converted(totalsOf(draft, minorUnits).net, market.rateOn(vendor.currency, day), 2);
  return lines.length < request.lines.length || new Exact(worth).gt(draftLimit) ? null : draft;
}
