import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import type { DueShare } from '../../formulas/due-on.ts';
import { dueShares } from '../invoices/match-facts.ts';
import { underWay } from '../orders/revisions.ts';
import { currencyTable } from '../uses.ts';

export interface ReceivedLine {
  readonly id: string;
  readonly unit: string | null;
  readonly qty: string;
  readonly accepted: string;
  readonly price: string;
  readonly price_base_qty: string | null;
  readonly discount: string | null;
  readonly net: string;
  readonly tax_code: string | null;
}

/** What a vendor of the demo bills: what came with one delivery, by lines of the order. */
export interface ReceivedDelivery {
  readonly id: string;
  /** Day, at the site. */
  readonly day: string;
  readonly posted_at: string;
  /** Null where all of it was sent back. */
  readonly lines: readonly { readonly line: string; readonly accepted: string }[] | null;
}

export interface ReceivedOrder {
  readonly id: string;
  readonly site: string;
  readonly site_code: string;
  readonly time_zone: string;
  readonly vendor: string;
  readonly is_domestic: boolean;
  readonly currency: string;
  readonly currency_code: string;
  readonly minor_units: number;
  readonly rate: string;
  readonly discount: string | null;
  readonly charges: string;
  readonly charges_tax_code: string | null;
  readonly shares: readonly DueShare[];
  readonly issued_on: string;
  readonly issued_at: string;
  readonly lines: readonly ReceivedLine[];
  /** In the order in which they came. */
  readonly deliveries: readonly ReceivedDelivery[];
}

/** The orders of the demo that a vendor may bill, with what came of them. */
export async function receivedOrders(db: Database): Promise<readonly ReceivedOrder[]> {
  const { rows } = await sql<ReceivedOrder>`
    select one.id, one.site, site.code as site_code, site.time_zone, one.vendor, vendor.country = 'MA' as is_domestic,
      one.currency, currency.code as currency_code, currency.minor_units,
      coalesce(one.rate, 1)::numeric::text as rate, one.discount::numeric::text as discount,
      coalesce(one.charges, 0)::text as charges, one.charges_tax_code, ${dueShares} as shares, one.issued_at,
      local_clock(one.issued_at, site.time_zone)::date::text as issued_on, (
        select coalesce(jsonb_agg(jsonb_build_object('id', line.id, 'unit', line.unit, 'qty', line.qty::numeric::text,
          'accepted', coalesce(line.accepted_qty, 0)::numeric::text, 'price', line.price::text,
          'price_base_qty', line.price_base_qty::numeric::text, 'discount', line.discount::numeric::text,
          'net', line.net::text, 'tax_code', line.tax_code) order by line.created_at, line.id), '[]')
        from purchase_order_line line
        where line."order" = one.id and line.price is not null and line.deleted_at is null) as lines, (
        select coalesce(jsonb_agg(jsonb_build_object('id', receipt.id, 'posted_at', receipt.posted_at,
          'day', local_clock(receipt.received_at, site.time_zone)::date::text, 'lines', (
            select jsonb_agg(jsonb_build_object('line', came.order_line, 'accepted', came.qty_accepted::numeric::text)
              order by came.created_at, came.id)
            from goods_receipt_line came
            where came.receipt = receipt.id and came.qty_accepted > 0 and came.deleted_at is null))
          order by receipt.posted_at, receipt.id), '[]')
        from goods_receipt receipt
        where receipt."order" = one.id and receipt.state = 'posted' and receipt.deleted_at is null) as deliveries
    from purchase_order one
    join site on site.id = one.site
    join vendor on vendor.id = one.vendor
    join ${currencyTable} currency on currency.id = one.currency
    where one.number is not null and one.state in ('acknowledged', 'partially_received', 'received', 'closed')
      and one.deleted_at is null
      and not exists (select from po_revision revision where revision."order" = one.id and ${underWay})
    order by one.issued_at, one.id`.execute(db);
  return rows;
}
