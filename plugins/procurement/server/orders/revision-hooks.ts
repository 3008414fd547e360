import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { AlongContext } from '../../../../core/records/change-rows.server.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import type { StoredOf } from '../../../../core/records/record.ts';
import type { RecordHooks } from '../../../../core/records/records.server.ts';
import type { poRevision } from '../../records/po-revision.ts';
import { holdOrder } from '../receipts/held-order.ts';
import { refuseOrderAboveDirect } from './direct-limits.ts';
import { refuseNotRevisable, refuseOvertaken } from './revisable.ts';
import { refuseApprover, refuseUnapproved } from './revision-approval.ts';
import { applySide } from './revisions.ts';
import { attachedOrder } from '../ubl/attached-order.ts';
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

async function issue(context: AlongContext, row: Revision) {
  const { db, host, caller } = context;
  const order = await holdOrder(db, row.order);
  if (!order) throw problems.notFound();
  const { state } = order;
  refuseNotRevisable(state);
  await refuseOvertaken(db, row.id);
  refuseUnapproved(row, caller.userId);
  const { no } = row;
  await applySide(context, row.id, 'after', { revision: no, state: 'issued', answered_at: null, answer_note: null });
  await refuseOrderAboveDirect(db, order);
  const number = order.number ?? '';
  await tellOrder(host, db, order, {
    subject: msg`Order ${number} rev ${no} to acknowledge`,
    lines: [
      msg`Order ${number} is changed by revision ${no}; until you accept it, the order remains unchanged.`,
      msg`Please accept or reject it in the portal. Your contact: ${caller.name}, ${caller.email}.`,
    ],
    attachments: attachedOrder(db, row.order, { revised_at: new Date().toISOString() }),
  });
  return { order_state: state, issued_at: sql`now()` };
}
