import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import { nextDocumentNumber } from '../../../../core/host/document-number.server.ts';
import type { Database } from '../../../../core/host/host.ts';
import { Exact } from '../../../../core/money/exact.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import type { BrokenRule } from '../../../../core/records/record.ts';
import type { RecordHooks } from '../../../../core/records/records.server.ts';
import { receivable } from '../../formulas/receivable.ts';
import type { goodsReceipt } from '../../records/goods-receipt.ts';
import { settleShipment } from '../shipments/settle-shipment.ts';
import { whyNotComing } from './check-draft.ts';
import { notedAlready } from './delivery-note.ts';
import { holdOrder, refuseNotReceivable, type HeldOrder } from './held-order.ts';
import { orderedLines } from './lines-in-force.ts';
import { refuseBilled } from './refuse-billed.ts';
import { settleReception } from './settle-reception.ts';
import { tellRefused } from './tell-refused.ts';

/**
 * A receipt binds when it is posted: within what may still come, by who did not order it, or with a reason. Posted and
 * reversed, it is worked into its order in the same transaction.
 */
export const receiptHooks: RecordHooks<typeof goodsReceipt> = {
  cannotBe: async ({ id, order, shipment, delivery_note: note, received_by: receiver }, { db, caller, transition }) => {
    if (transition !== 'post' || !id || !order) return [];
    const held = await holdOrder(db, order);
    if (!held) throw problems.notFound();
    refuseNotReceivable(held);
    const noted = await notedAlready(db, held, String(note), id);
    if (noted) return [{ field: 'delivery_note', sentence: noted }];
    const over = shipment ? whyNotComing(await stateOf(db, shipment)) : null;
    if (over) return [{ field: 'shipment', sentence: over }];
    return [
      ...(await beyondOrdered(db, held, id)),
      ...(held.issued_by !== null && [caller.userId, receiver].includes(held.issued_by) ? [ownOrder] : []),
    ];
  },
  beforeTransition: async (transition, { row, reason: _reason, ...context }) => {
    const { db, caller } = context;
    if (transition === 'reverse') {
      if (!(await holdOrder(db, row.order))) throw problems.notFound();
      await refuseBilled(db, row);
      await settleReception(context, row.order, { reversed: row.id });
      await settleShipment(context, row.shipment, { reversed: row.id });
      return {};
    }
    await settleReception(context, row.order, { posted: row.id });
    await settleShipment(context, row.shipment, { posted: row.id });
    const held = await holdOrder(db, row.order);
    if (held) await tellRefused(context.host, db, held, row);
    return {
      posted_at: sql`now()`,
      posted_by: caller.userId,
      number: await nextDocumentNumber(db, 'GR', String(row.site)),
    };
  },
  afterWrite: (row, { host, action }) => {
    if (action === 'state' && row.state === 'posted')
      host.publish('receipt.posted', { site: String(row.site), receipt: row.id, order: row.order.id });
  },
};

async function stateOf(db: Database, shipment: string): Promise<string> {
  const { rows } = await sql<{ state: string }>`select state from shipment where id = ${shipment}`.execute(db);
  return rows[0]?.state ?? '';
}

const ownOrder: BrokenRule = {
  field: 'received_by',
  sentence: msg`You placed this order; another person should receive it.`,
  confirm: 'own_order',
  needsReason: true,
  ofAnybody: true,
};

/** Lines of which more is accepted than may still come; a manager may accept it with a reason. */
async function beyondOrdered(
  db: Database,
  { id: order, tol_over: over }: HeldOrder,
  receipt: string,
): Promise<readonly BrokenRule[]> {
  const { rows } = await sql<{ line: string; accepted: string }>`
    select order_line as line, qty_accepted::text as accepted
    from goods_receipt_line
    where receipt = ${receipt} and deleted_at is null`.execute(db);
  const accepted = new Map(rows.map((row) => [row.line, row.accepted]));
  const lines = await orderedLines(db, order, 'en');
  return lines.flatMap((line) => {
    const most = receivable(line, { over }, line.decimals);
    if (!new Exact(accepted.get(line.id) ?? '0').gt(most)) return [];
    const { no, unit_code: unit } = line;
    return [
      {
        field: 'lines',
        sentence: msg`At most ${most} ${unit} can still be received on line ${no}.`,
        confirm: 'over_receipt',
        needsReason: true,
      },
    ];
  });
}
