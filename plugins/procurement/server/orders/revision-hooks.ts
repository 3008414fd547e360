import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import { Problem } from '../../../../core/host/problem.ts';
import { Exact } from '../../../../core/money/exact.ts';
import type { AlongContext } from '../../../../core/records/change-rows.server.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import type { StoredOf } from '../../../../core/records/record.ts';
import type { RecordHooks } from '../../../../core/records/records.server.ts';
import { reachIn } from '../../../../core/registry/access.ts';
import type { poRevision } from '../../records/po-revision.ts';
import { managerFrom } from '../award-hooks.ts';
import { refuseAboveDirect, requestsOf } from './direct-limits.ts';
import { refuseBelowReceived, refuseNotRevisable } from './revisable.ts';
import { applySide } from './revisions.ts';
import { tellOrder } from './tell-order.ts';

type Revision = StoredOf<typeof poRevision>;

/** A revision that costs more is approved by somebody else; issued, it stands in the order and waits for the vendor. */
export const revisionHooks: RecordHooks<typeof poRevision> = {
  beforeTransition: async (transition, { row, reason: _reason, ...context }) => {
    if (transition === 'issue_revision') return issue(context, row);
    if (transition !== 'approve') return {};
    const { caller } = context;
    if (row.created_by === caller.userId) throw problems.ownRequest();
    if (
      new Exact(String(row.net_company)).gte(managerFrom) &&
      reachIn(caller.access, 'po_revision:approve_large', String(row.site)) !== 'site'
    )
      throw new Problem(403, 'above_limit', msg`From ${managerFrom} on a manager approves a revision.`);
    return { approved_by: caller.userId, approved_at: sql`now()` };
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
  if (row.approved_by === caller.userId)
    throw new Problem(403, 'own_approval', msg`You approved this revision: another person issues it.`);
  const { exceeds: above, no } = row;
  if (above != null && row.approved_by == null)
    throw new Problem(
      409,
      'needs_approval',
      msg`The order exceeds the approved amount by ${above}; approval is needed again.`,
    );
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
