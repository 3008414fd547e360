import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import { Exact } from '../../../../core/money/exact.ts';
import type { VendorOrderLine, VendorReceipt } from '../../../vendor-order-calls.ts';
import { orderedLines, type OrderedLine } from '../receipts/lines-in-force.ts';

type Came = Pick<VendorOrderLine, 'no' | 'received' | 'open'>;

/** What came of each line of an order as it is in force, and what is still awaited of it. */
export async function cameOf(db: Database, order: string, language: 'en' | 'fr'): Promise<readonly Came[]> {
  const lines = await orderedLines(db, order, language);
  return lines.map((line) => ({ no: line.no, received: line.received, open: openOf(line) }));
}

/** Of what is closed, be it within its tolerance, nothing is awaited any more. */
function openOf({ qty, received, reception }: OrderedLine): string {
  const isAwaited = reception === null || reception === 'open' || reception === 'partial';
  const missing = new Exact(qty).minus(received);
  return isAwaited && missing.gt('0') ? missing.toFixed() : '0';
}

/**
 * The receipts of an order that stand, as its vendor may know of them (catalogue procurement.md §5): what was kept, what was
 * refused and why. What the store has written of them for itself, and who was there, is not told.
 */
export async function vendorReceipts(db: Database, order: string): Promise<readonly VendorReceipt[]> {
  const { rows } = await sql<VendorReceipt>`
    with numbered as (
      select id, row_number() over (order by created_at, id)::int as no
      from purchase_order_line
      where "order" = ${order} and deleted_at is null)
    select receipt.delivery_note as "deliveryNote", receipt.received_at as "receivedAt",
      jsonb_agg(jsonb_build_object('no', numbered.no,
        'received', trim_scale(line.qty_accepted::numeric + line.qty_quarantine::numeric)::text,
        'refused', trim_scale(line.qty_refused::numeric)::text,
        'reason', case when line.qty_refused > 0 then line.reason end) order by numbered.no, line.id) as lines
    from goods_receipt receipt
    join goods_receipt_line line on line.receipt = receipt.id and line.deleted_at is null
    join numbered on numbered.id = line.order_line
    where receipt."order" = ${order} and receipt.state = 'posted' and receipt.deleted_at is null
    group by receipt.id
    order by receipt.received_at desc, receipt.id desc`.execute(db);
  return rows;
}
