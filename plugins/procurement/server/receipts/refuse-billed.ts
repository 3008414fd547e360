import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import { Problem } from '../../../../core/host/problem.ts';
import { holdInvoices } from '../invoices/hold-invoices.ts';

/**
 * What accounting was told to pay for has come: a receipt stays where an invoice that was handed over bills more than would
 * be left without it. Throws 409. An order that is compared without receipts asks for none. The order is held by the caller,
 * its invoices from here on.
 */
export async function refuseBilled(
  db: Database,
  { id: receipt, order }: { readonly id: string; readonly order: string },
): Promise<void> {
  await holdInvoices(db, order);
  const { rows } = await sql<{ number: string }>`
    select billed.number
    from (
      select line.order_line, sum(line.qty::numeric) as qty, max(invoice.number) as number
      from vendor_invoice_line line
      join vendor_invoice invoice on invoice.id = line.invoice and invoice.state = 'exported'
        and invoice.deleted_at is null
      join purchase_order one on one.id = invoice."order" and coalesce(one.match, 'three_way') = 'three_way'
      where line.deleted_at is null and line.order_line in (
        select order_line from goods_receipt_line where receipt = ${receipt} and deleted_at is null)
      group by line.order_line) billed
    cross join lateral (
      select coalesce(sum(other.qty_accepted::numeric), 0) as accepted
      from goods_receipt_line other
      join goods_receipt posted on posted.id = other.receipt and posted.state = 'posted' and posted.deleted_at is null
      where other.order_line = billed.order_line and other.receipt <> ${receipt} and other.deleted_at is null) kept
    where billed.qty > kept.accepted
    order by billed.number
    limit 1`.execute(db);
  if (!rows[0]) return;
  const { number } = rows[0];
  throw new Problem(
    409,
    'billed',
    msg`Invoice ${number} covers these goods and was sent to accounting: the receipt cannot be changed.`,
  );
}
