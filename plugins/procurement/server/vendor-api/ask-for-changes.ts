import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import * as z from 'zod';
import { refuseSameLine } from '../refuse-same-line.ts';
import type { Database, Host } from '../../../../core/host/host.ts';
import { Exact } from '../../../../core/money/exact.ts';
import { createRows, type RowsContext } from '../../../../core/records/change-rows.server.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import { poResponseLine } from '../../records/po-response-line.ts';
import { draftRevision, heldForRevision, wishOfLine } from '../orders/draft-revision.ts';
import { tellBuyer } from '../orders/tell-buyer.ts';
import { keepAnswer, type OrderReply } from './keep-answer.ts';

/** What a vendor wants otherwise, line by line, by their number on the order. */
export const wishedLines = z
  .array(
    z.strictObject({
      line: z.number().int().min(1).max(10_000),
      ...wishOfLine,
      note: z.optional(z.string().trim().max(400)),
    }),
  )
  .min(1)
  .max(2_000);
type WishedLines = z.infer<typeof wishedLines>;

/**
 * Keeps what a vendor asks for, drafts it as a revision for the buyer, and tells that buyer. The order is held by the
 * caller. Throws 422 where a wish cannot be: of a line that is not there, twice of the same, more than is ordered, less
 * than came, a day that has passed, or nothing otherwise.
 */
export async function askForChanges(
  host: Host,
  context: RowsContext,
  name: string,
  reply: OrderReply,
  wishes: WishedLines,
): Promise<void> {
  const { db } = context;
  const { order: id, site, note } = reply;
  const order = await heldForRevision(db, id);
  if (!order) throw problems.notFound();
  const lines = await linesOf(db, id);
  refuseSameLine(
    'lines',
    wishes.map(({ line }) => line),
  );
  const wished = wishes.map((wish) => {
    const line = lines[wish.line - 1];
    if (!line) throw problems.invalid({ lines: msg`One of the lines is not part of this order.` });
    const { line: no, qty, price } = wish;
    const { qty: ordered } = line;
    if (qty !== undefined && new Exact(qty).gt(ordered))
      throw problems.invalid({ lines: msg`Line ${no}: no more than the ${ordered} ordered can be delivered.` });
    if (price !== undefined && !new Exact(price).gt('0'))
      throw problems.invalid({ lines: msg`Line ${no}: the price must be above zero.` });
    return { ...wish, id: line.id };
  });
  const said = wished.flatMap(({ line, note: remark }) => (remark ? [`${line}. ${remark}`] : []));
  const proposal = await draftRevision(
    context,
    order,
    {
      reason: [note, ...said].join('\n').slice(0, 4_000),
      requested_by: 'vendor',
      lines: wished.map(({ id: line, qty, price, promised_on }) => ({ line, qty, price, promised_on })),
    },
    'proposed',
  );
  const response = v7();
  await keepAnswer(context, reply, { id: response, decision: 'changes', proposal, outcome: 'open' });
  await createRows(
    context,
    poResponseLine,
    wished.map(({ id: line, qty, price, promised_on, note: remark }) => ({
      site,
      response,
      line,
      currency: order.currency,
      qty: qty === undefined ? null : Number(qty),
      price: price ?? null,
      promised_on: promised_on ?? null,
      note: remark || null,
    })),
  );
  await tellBuyer(host, db, id, (number) => ({
    subject: msg`${name} requests changes to order ${number}`,
    lines: [msg`${name} requests changes to order ${number}:`, note],
    path: `/procurement/process/po_edit/${proposal}`,
  }));
}

async function linesOf(db: Database, order: string): Promise<readonly { readonly id: string; readonly qty: string }[]> {
  const { rows } = await sql<{ id: string; qty: string }>`
    select id, qty::text as qty from purchase_order_line
    where "order" = ${order} and deleted_at is null
    order by created_at, id`.execute(db);
  return rows;
}
