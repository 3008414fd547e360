import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import * as z from 'zod';
import type { Database, Host } from '../../../../core/host/host.ts';
import { Exact } from '../../../../core/money/exact.ts';
import { createRows, type RowsContext } from '../../../../core/records/change-rows.server.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import { poResponseLine } from '../../records/po-response-line.ts';
import { poResponse } from '../../records/po-response.ts';
import { draftRevision, heldForRevision } from '../orders/draft-revision.ts';
import { tellBuyer } from '../orders/tell-buyer.ts';
import type { VendorPerson } from './who.ts';

/** What a vendor wants otherwise, line by line, by their number on the order. */
export const wishedLines = z
  .array(
    z.strictObject({
      line: z.number().int().min(1).max(10_000),
      qty: z.optional(z.string().regex(/^[0-9]{1,9}(\.[0-9]{1,6})?$/)),
      price: z.optional(z.string().regex(/^[0-9]{1,10}(\.[0-9]{1,6})?$/)),
      promised_on: z.optional(z.iso.date()),
      note: z.optional(z.string().trim().max(400)),
    }),
  )
  .min(1)
  .max(2_000);
type WishedLines = z.infer<typeof wishedLines>;

/** A vendor that promises a day farther away has mistyped it. */
const mostYears = 5;

interface Answer {
  readonly order: string;
  readonly site: string;
  readonly revision: number;
  readonly note: string;
}

/**
 * Keeps what a vendor asks for, drafts it as a revision for the buyer, and tells that buyer. The order is held by the
 * caller. Throws 422 where a wish cannot be: of a line that is not there, twice of the same, more than is ordered, less
 * than came, a day that has passed, or nothing otherwise.
 */
export async function askForChanges(
  host: Host,
  context: RowsContext,
  { vendor, name }: VendorPerson,
  { order: id, site, revision, note }: Answer,
  wishes: WishedLines,
): Promise<void> {
  const { db } = context;
  const order = await heldForRevision(db, id);
  if (!order) throw problems.notFound();
  const lines = await linesOf(db, id);
  if (new Set(wishes.map(({ line }) => line)).size < wishes.length)
    throw problems.invalid({ lines: msg`A line stands there twice.` });
  const latest = `${Number(order.today.slice(0, 4)) + mostYears}${order.today.slice(4)}`;
  const wished = wishes.map((wish) => {
    const line = lines[wish.line - 1];
    if (!line) throw problems.invalid({ lines: msg`One of the lines is none of this order.` });
    const { line: no, qty, price, promised_on: day } = wish;
    const { qty: ordered } = line;
    if (qty !== undefined && new Exact(qty).gt(ordered))
      throw problems.invalid({ lines: msg`Line ${no}: no more than the ${ordered} ordered can be delivered.` });
    if (price !== undefined && !new Exact(price).gt('0'))
      throw problems.invalid({ lines: msg`Line ${no}: a price is above zero.` });
    if (day !== undefined && day > latest)
      throw problems.invalid({ lines: msg`Line ${no}: this day is more than five years away.` });
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
    'fr',
  );
  const response = v7();
  await createRows(
    context,
    poResponse,
    [
      {
        id: response,
        site,
        order: id,
        vendor,
        revision,
        decision: 'changes',
        note,
        proposal,
        outcome: 'open',
        answered_by: 'caller' in context ? context.caller.userId : null,
      },
    ],
    { computed: { answered_at: sql`now()` } },
  );
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
    subject: msg`${name} asks for changes of order ${number}`,
    lines: [msg`${name} asks for changes of the order ${number}:`, note],
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
