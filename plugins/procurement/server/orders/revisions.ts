import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import { Exact, rounded, sumOfAmounts } from '../../../../core/money/exact.ts';
import { changeRows, type RowsContext, type RowValues } from '../../../../core/records/change-rows.server.ts';
import { poResponse } from '../../records/po-response.ts';
import { poRevision } from '../../records/po-revision.ts';
import { purchaseOrderLine } from '../../records/purchase-order-line.ts';
import { purchaseOrder } from '../../records/purchase-order.ts';

/** A revision that is under way: of an order we draft one at a time, beside what its vendor may ask for. */
export const underWay = sql<boolean>`state in ('draft', 'approved', 'issued', 'proposed', 'proposal_approved')`;

/** Nothing is revised any more: the order is cancelled. */
export async function dropRevisions(context: RowsContext, order: string): Promise<void> {
  await changeRows(context, poRevision, {
    where: sql`"order" = ${order} and ${underWay}`,
    set: { state: 'cancelled' },
    action: 'state',
  });
  await changeRows(context, poResponse, {
    where: sql`"order" = ${order} and outcome = 'open'`,
    set: { outcome: 'dropped', decided_at: sql`now()` },
  });
}

/** Lines less the discount of an order, and its charges. */
export function orderNet(
  nets: readonly string[],
  { discount, charges }: { readonly discount: string | null; readonly charges: string | null },
  minorUnits: number,
): string {
  const subtotal = sumOfAmounts(nets);
  const taken = rounded(subtotal.times(discount ?? '0').div('100'), minorUnits);
  return rounded(new Exact(subtotal).minus(taken).plus(charges ?? '0'), minorUnits);
}

interface Side {
  readonly id: string;
  readonly qty: string;
  readonly price: string;
  readonly net: string;
  readonly promised_on: string | null;
}

interface Head {
  readonly order: string;
  readonly no: number;
  readonly net: string;
  readonly net_company: string;
}

/** Writes one side of a revision into the lines and totals of its order. */
export async function applySide(
  context: RowsContext,
  revision: string,
  side: 'before' | 'after',
  more: RowValues<typeof purchaseOrder>,
): Promise<void> {
  const { db } = context;
  const isAfter = side === 'after';
  const { rows: lines } = await sql<Side>`
    select line as id, ${isAfter ? sql`qty` : sql`qty_before`}::text as qty,
      ${isAfter ? sql`price` : sql`price_before`}::text as price, ${isAfter ? sql`net` : sql`net_before`}::text as net,
      ${isAfter ? sql`promised_on` : sql`promised_before`}::text as promised_on
    from po_revision_line where revision = ${revision} and deleted_at is null
    order by line`.execute(db);
  const { rows } = await sql<Head>`
    select "order", no, ${isAfter ? sql`net` : sql`net_before`}::text as net,
      ${isAfter ? sql`net_company` : sql`company_before`}::text as net_company
    from po_revision where id = ${revision}`.execute(db);
  const [head] = rows;
  if (!head) return;
  await changeRows(context, purchaseOrderLine, {
    rows: lines.map(({ qty, ...line }) => ({ ...line, qty: Number(qty) })),
  });
  await changeRows(context, purchaseOrder, {
    where: sql`id = ${head.order}`,
    set: {
      subtotal: sumOfAmounts(lines.map(({ net }) => net)).toFixed(),
      net: head.net,
      net_company: head.net_company,
      ...more,
    },
    action: isAfter ? 'revise' : 'refuse',
  });
}

/** The revision of an order that its vendor has to answer. */
export async function awaitingAnswer(db: Database, order: string): Promise<{ id: string; was: string } | undefined> {
  const { rows } = await sql<{ id: string; was: string }>`
    select id, order_state as was from po_revision
    where "order" = ${order} and state = 'issued' and deleted_at is null`.execute(db);
  return rows[0];
}
