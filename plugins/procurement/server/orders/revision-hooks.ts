import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { AlongContext } from '../../../../core/records/change-rows.server.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import type { StoredOf } from '../../../../core/records/record.ts';
import type { RecordHooks } from '../../../../core/records/records.server.ts';
import type { poRevision } from '../../records/po-revision.ts';
import { refuseAboveDirect, requestsOf } from './direct-limits.ts';
import { refuseBelowReceived, refuseNotRevisable } from './revisable.ts';
import { refuseApprover, refuseUnapproved } from './revision-approval.ts';
import { applySide } from './revisions.ts';
import { tellOrder } from './tell-order.ts';
import { acceptChanges, declineChanges } from './vendor-changes.ts';

type Revision = StoredOf<typeof poRevision>;

/** A revision that costs more is approved by somebody else; issued, it stands in the order and waits for the vendor. */
export const revisionHooks: RecordHooks<typeof poRevision> = {
  beforeTransition: async (transition, { row, reason, ...context }) => {
    if (transition === 'issue_revision') return issue(context, row);
    if (transition === 'accept_changes') return acceptChanges(context, row);
    if (transition === 'decline_changes') return declineChanges(context, row, reason ?? '');
    if (transition !== 'approve' && transition !== 'approve_changes') return {};
    refuseApprover(context, row);
    return { approved_by: context.caller.userId, approved_at: sql`now()` };
  },
};

interface Issued {
  readonly number: string;
  readonly vendor: string;
  readonly public_id: string;
  readonly award: string | null;
  readonly state: string;
}

async function issue(context: AlongContext, row: Revision) {
  const { db, host, caller } = context;
  const { rows } = await sql<Issued>`
    select number, vendor, public_id, award, state from purchase_order where id = ${row.order} for update`.execute(db);
  const [order] = rows;
  if (!order) throw problems.notFound();
  refuseNotRevisable(order.state);
  await refuseBelowReceived(db, row.id);
  refuseUnapproved(row, caller.userId);
  const { no } = row;
  await applySide(context, row.id, 'after', { revision: no, state: 'issued', answered_at: null, answer_note: null });
  if (order.award === null)
    for (const request of await requestsOf(db, row.order)) await refuseAboveDirect(db, request, order.vendor);
  const { number } = order;
  await tellOrder(host, db, order, {
    subject: msg`Order ${number} rev ${no} to acknowledge`,
    lines: [
      msg`The order ${number} is changed by revision ${no}; until you accept it, the order stands as it was.`,
      msg`Please accept or refuse it in the portal. Your contact: ${caller.name}, ${caller.email}.`,
    ],
  });
  return { order_state: order.state as 'issued' | 'acknowledged' | 'partially_received', issued_at: sql`now()` };
}
