import { sql } from 'kysely';
import { changeRows, type RowsContext } from '../../../../core/records/change-rows.server.ts';
import { lineReception, orderReception, receivedPercent } from '../../formulas/receivable.ts';
import { purchaseOrderLine } from '../../records/purchase-order-line.ts';
import { purchaseOrder } from '../../records/purchase-order.ts';
import { matchInvoices } from '../invoices/match-invoices.ts';
import { orderedLines, receivableStates, type Moving } from './lines-in-force.ts';

interface Order {
  readonly state: string;
  readonly under: string | null;
  readonly is_answered: boolean;
  readonly is_asked: boolean;
}

/**
 * Works out anew what came of an order and its lines from the receipts that stand: after each of them, and whenever what
 * is ordered changes; its invoices are compared anew. The order is held by the caller.
 */
export async function settleReception(context: RowsContext, order: string, moving: Moving = {}): Promise<void> {
  const { db } = context;
  const { rows } = await sql<Order>`
    select one.state, one.tol_under_pct::text as under, (one.in_force is not null or one.answered_at is not null) as is_answered,
      one.state = 'acknowledged_with_changes' or exists (
        select from po_revision revision
        where revision."order" = one.id and revision.state = 'issued' and revision.deleted_at is null) as is_asked
    from purchase_order one
    where one.id = ${order}`.execute(db);
  const [found] = rows;
  if (!found) return;
  const isOff = found.state === 'cancelled' || found.state === 'refused';
  const lines = (await orderedLines(db, order, 'en', moving)).map((line) => ({
    ...line,
    reception: lineReception(line, found),
  }));
  await changeRows(context, purchaseOrderLine, {
    rows: lines.map(({ id, accepted, received, reception }) => ({
      id,
      received_qty: Number(received),
      accepted_qty: Number(accepted),
      reception: isOff ? 'cancelled' : reception,
    })),
  });
  const percent = receivedPercent(lines);
  await changeRows(context, purchaseOrder, {
    rows: [
      {
        id: order,
        received_pct: percent === null ? null : Number(percent),
        state: nextState(found, orderReception(lines)),
      },
    ],
    action: 'state',
  });
  await matchInvoices(context, order, { moving });
}

/** While the vendor is asked about a revision, or we about its changes, the order waits for that answer. */
function nextState({ state, is_answered, is_asked }: Order, reception: ReturnType<typeof orderReception>): string {
  const moves = [...receivableStates, 'closed'].some((one) => one === state);
  if (!moves || is_asked) return state;
  if (state === 'closed' && reception === 'received') return state;
  return reception ?? (is_answered ? 'acknowledged' : 'issued');
}
