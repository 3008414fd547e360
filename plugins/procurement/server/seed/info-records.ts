import type { Database } from '../../../../core/host/host.ts';
import { seedId } from '../../../../core/host/seed.ts';
import { Exact, rounded } from '../../../../core/money/exact.ts';
import { chancesOf } from './chances.ts';
import type { DemoMarket, DemoPart, DemoVendor } from './demo-market.ts';
import { insertRows } from './insert-rows.ts';

const dayMs = 86_400_000;

/** A price that a vendor agreed to; days `YYYY-MM-DD`. */
export interface DemoPrice {
  readonly id: string;
  readonly vendor: DemoVendor;
  readonly part: DemoPart;
  readonly vendorRef: string;
  readonly price: string;
  readonly rank: number;
  readonly leadDays: number;
  readonly from: string;
  readonly until: string | null;
}

/** What vendors agreed to: two prices of each part, one in eight of them over (catalogue procurement.md §13). */
export async function seedInfoRecords(db: Database, market: DemoMarket): Promise<readonly DemoPrice[]> {
  const { parts, vendors, now, currencies, rateOn } = market;
  const chances = chancesOf(23);
  const day = (ahead: number): string => new Date(now + ahead * dayMs).toISOString().slice(0, 10);
  const prices = parts.flatMap((part, index) =>
    [0, 1].map((place): DemoPrice => {
      const other = place * (5 + (Math.floor(index / vendors.length) % 23));
      const vendor = vendors[(index + other) % vendors.length] as DemoVendor;
      const isOver = (index * 2 + place) % 25 < 3;
      const from = day(index % 4 === place ? -(60 + chances.below(300)) : -(380 + (index % 300)));
      const worth = new Exact(part.price).times(
        (place === 0 ? chances.between(0.92, 1.03) : chances.between(1, 1.12)).toFixed(3),
      );
      const units = currencies.get(vendor.currency)?.minorUnits ?? 2;
      const price = rounded(worth.div(rateOn(vendor.currency, from)), units);
      return {
        id: seedId('vendor_info_record', `${vendor.code} ${part.code} ${place}`),
        vendor,
        part,
        vendorRef: `${vendor.code.slice(-3)}-${part.code.slice(2)}`,
        price: new Exact(price).gt('0') ? price : '1',
        rank: place + 1,
        leadDays: 3 + chances.below(60),
        from,
        until: isOver ? day(-1 - chances.below(50)) : index % 3 === 0 ? day(30 + (index % 300)) : null,
      };
    }),
  );
  await insertRows(
    db,
    'vendor_info_record',
    prices.map(({ id, vendor, part, vendorRef, price, rank, leadDays, from, until }, index) => ({
      id,
      vendor: vendor.id,
      part: part.id,
      vendor_ref: vendorRef,
      currency: currencies.get(vendor.currency)?.id,
      price,
      price_base_qty: 1,
      unit: part.unit,
      factor: 1,
      lead_days: leadDays,
      valid_from: from,
      valid_to: until,
      source: index % 5 === 0 ? 'contract' : 'catalogue',
      rank,
      blocked: false,
      created_at: `${from}T08:00:00Z`,
      updated_at: `${from}T08:00:00Z`,
    })),
  );
  return prices;
}

/** Whether a price holds on a day. */
export const holdsOn = ({ from, until }: DemoPrice, day: string): boolean =>
  from <= day && (until === null || day <= until);
