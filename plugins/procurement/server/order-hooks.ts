import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import { v4 } from 'uuid';
import { nextDocumentNumber } from '../../../core/host/document-number.server.ts';
import type { Database } from '../../../core/host/host.ts';
import { Problem } from '../../../core/host/problem.ts';
import { converted } from '../../../core/money/converted.ts';
import { changeRows, type AlongContext } from '../../../core/records/change-rows.server.ts';
import type { StoredOf } from '../../../core/records/record.ts';
import type { RecordHooks } from '../../../core/records/records.server.ts';
import { purchaseOrderLine } from '../records/purchase-order-line.ts';
import type { purchaseOrder } from '../records/purchase-order.ts';
import { holdRates } from './approval/hold-rates.ts';
import { refuseAboveDirect, refuseEnded, refuseOwnApproval, requestsOf } from './orders/direct-limits.ts';
import { dropRevisions } from './orders/revisions.ts';
import { tellOrder } from './orders/tell-order.ts';
import { attachedOrder } from './ubl/attached-order.ts';
import { companyUnits } from './company-units.ts';
import { currencyTable, exchangeRateOn } from './uses.ts';
import { notApproved, vendorName } from './vendor-name.ts';

type Order = StoredOf<typeof purchaseOrder>;

/** An order is numbered, converted and sent when it is issued; what was sent is told when it is cancelled. */
export const orderHooks: RecordHooks<typeof purchaseOrder> = {
  beforeTransition: async (transition, { row, reason, ...context }) => {
    if (transition === 'issue') return issue(context, row);
    if (transition === 'cancel') await cancelLines(context, row.id);
    if (transition === 'cancel' && row.number != null) {
      const { number } = row;
      await tellOrder(context.host, context.db, row, {
        subject: msg`Order ${number} is cancelled`,
        lines: [msg`Order ${number} is cancelled: ${reason ?? ''}.`],
      });
    }
    return {};
  },
};

/** Nothing of the order is awaited any more. Throws 409 where something of it was received or billed. */
async function cancelLines(context: AlongContext, order: string): Promise<void> {
  await refuseReceived(context.db, order);
  await refuseInvoiced(context.db, order);
  await dropRevisions(context, order);
  await changeRows(context, purchaseOrderLine, {
    where: sql`"order" = ${order}`,
    set: { reception: 'cancelled' },
  });
}

/** An order stays an order once goods of it stand in the store, be it that its vendor is asked about a revision. */
async function refuseReceived(db: Database, order: string): Promise<void> {
  const { rows } = await sql`
    select from goods_receipt where "order" = ${order} and state = 'posted' and deleted_at is null limit 1`.execute(db);
  if (rows.length > 0)
    throw new Problem(
      409,
      'received',
      msg`Goods of this order have been received: it can no longer be cancelled. Close the outstanding lines early instead.`,
    );
}

/** What was billed stands on an order: an invoice that is wrong is cancelled first. */
async function refuseInvoiced(db: Database, order: string): Promise<void> {
  const { rows } = await sql<{ number: string }>`
    select number from vendor_invoice where "order" = ${order} and state <> 'cancelled' and deleted_at is null
    order by created_at limit 1`.execute(db);
  const [invoice] = rows;
  if (!invoice) return;
  const { number } = invoice;
  throw new Problem(409, 'invoiced', msg`Order has invoice ${number}: cancel it first.`);
}

async function issue(context: AlongContext, row: Order) {
  const { db, host, caller } = context;
  await refuseOwnAward(db, row.award, caller.userId);
  const requests = await requestsOf(db, row.id);
  await refuseOwnApproval(db, requests, caller.userId);
  await refuseVendor(db, row.vendor);
  if (row.award == null) {
    await refuseEnded(db, row.id);
    for (const request of requests) await refuseAboveDirect(db, request, row.vendor);
  }
  const { rows } = await sql<{ rate: string; today: string }>`
    select rate.rate::text, current_date::text as today from ${currencyTable} currency
    cross join lateral ${exchangeRateOn}(currency.code, current_date) rate
    where currency.id = ${row.currency}`.execute(db);
  if (!rows[0]) throw new Problem(409, 'no_rate', msg`There is no rate of this currency today: enter it first.`);
  const { rate, today } = rows[0];
  await holdRates(context, sql`select ${row.currency}::uuid`, today);
  await changeRows(context, purchaseOrderLine, {
    where: sql`"order" = ${row.id}`,
    set: {
      received_qty: 0,
      accepted_qty: 0,
      invoiced_qty: 0,
      reception: 'open',
      promised_on: sql`(
        select local_clock(now(), site.time_zone)::date + coalesce((
            select coalesce(line.lead_days, 0)
            from award_line awarded
            join quotation_line line on line.id = awarded.quotation_line
            where awarded.id = purchase_order_line.award_line), (
            select price.lead_days from vendor_info_record price where price.id = purchase_order_line.info_record))
        from site where site.id = purchase_order_line.site)`,
    },
  });
  const number = await nextDocumentNumber(db, 'PO', String(row.site));
  const publicId = v4();
  const now = new Date().toISOString();
  await tellOrder(
    host,
    db,
    { ...row, public_id: publicId },
    {
      subject: msg`Order ${number} to acknowledge`,
      lines: [
        msg`You have received an order: ${number}.`,
        msg`Please accept or reject it in the portal. Your contact: ${caller.name}, ${caller.email}.`,
      ],
      attachments: attachedOrder(db, row.id, {
        number,
        public_id: publicId,
        issued_at: now,
        revised_at: now,
        buyer: { name: caller.name, email: caller.email },
      }),
    },
  );
  return {
    number,
    public_id: publicId,
    rate: Number(rate),
    net_company: converted(String(row.net), rate, await companyUnits(db)),
    received_pct: 0,
    invoiced_pct: 0,
    issued_at: sql`now()`,
    issued_by: caller.userId,
  };
}

/** Who approved an award does not issue its orders (catalogue procurement.md §3, 9). */
async function refuseOwnAward(db: Database, award: string | null | undefined, user: string): Promise<void> {
  const { rows } =
    await sql`select from award where id = ${award ?? null}::uuid and decided_by = ${user}::uuid`.execute(db);
  if (rows.length > 0)
    throw new Problem(403, 'own_award', msg`You approved the award of this order: another person must issue it.`);
}

async function refuseVendor(db: Database, vendor: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select ${vendorName} as name from vendor
    where id = ${vendor} and state <> 'approved'`.execute(db);
  const [refused] = rows;
  if (refused) throw new Problem(409, 'vendor_not_approved', notApproved(refused.name));
}
