import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import { receiptReasons } from '../../records/receipt-choices.ts';
import { tellOrder } from '../orders/tell-order.ts';
import type { Sender } from '../tell.ts';
import { unitOfMeasureTable } from '../uses.ts';
import type { HeldOrder } from './held-order.ts';

interface Refused {
  readonly no: number;
  readonly qty: string;
  readonly unit: string;
  readonly reason: keyof typeof receiptReasons;
}

/** Tells a vendor which lines of a delivery were refused, and why (catalogue procurement.md §5); nothing where none was. */
export async function tellRefused(
  host: Sender,
  db: Database,
  order: HeldOrder,
  receipt: { readonly id: string; readonly delivery_note: string },
): Promise<void> {
  const { rows } = await sql<Refused>`
    with numbered as (
      select id, unit, row_number() over (order by created_at, id)::int as no
      from purchase_order_line
      where "order" = ${order.id} and deleted_at is null)
    select numbered.no, trim_scale(line.qty_refused::numeric)::text as qty, line.reason,
      coalesce(unit.code, '') as unit
    from goods_receipt_line line
    join numbered on numbered.id = line.order_line
    left join ${unitOfMeasureTable} unit on unit.id = line.unit
    where line.receipt = ${receipt.id} and line.qty_refused > 0 and line.deleted_at is null
    order by numbered.no`.execute(db);
  if (rows.length === 0) return;
  const { delivery_note: note } = receipt;
  const [number, count] = [order.number ?? '', rows.length];
  await tellOrder(host, db, order, {
    subject: msg`Delivery ${note}: ${count} lines refused`,
    lines: [
      msg`Not everything in your delivery ${note} of order ${number} was accepted:`,
      ...rows.map(({ no, qty, unit, reason }) => {
        const why = receiptReasons[reason];
        return { ...msg({ message: 'Line {no}: {qty} {unit} rejected ({why}).' }), values: { no, qty, unit, why } };
      }),
      msg`Please agree with your contact how to proceed.`,
    ],
  });
}
