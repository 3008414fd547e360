import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import { Problem } from '../../../../core/host/problem.ts';
import { changeRows, type AlongContext } from '../../../../core/records/change-rows.server.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import type { StoredOf } from '../../../../core/records/record.ts';
import { poResponse } from '../../records/po-response.ts';
import { poRevision } from '../../records/po-revision.ts';
import { purchaseOrder } from '../../records/purchase-order.ts';
import { holdOrder, type HeldOrder } from '../receipts/held-order.ts';
import { settleReception } from '../receipts/settle-reception.ts';
import { refuseOrderAboveDirect } from './direct-limits.ts';
import { refuseOvertaken } from './revisable.ts';
import { refuseUnapproved } from './revision-approval.ts';
import { applySide, awaitingAnswer } from './revisions.ts';
import { tellOrder } from './tell-order.ts';

type Revision = StoredOf<typeof poRevision>;

/**
 * What a vendor asked for is agreed to: it stands in the order and is in force at once, for the vendor has said so already.
 * A revision of ours that the vendor answered with it is settled by it.
 */
export async function acceptChanges(context: AlongContext, row: Revision) {
  const { db, host, caller } = context;
  const order = await askedOrder(context, row);
  const { rows: drafts } = await sql`
    select from po_revision
    where "order" = ${row.order} and state in ('draft', 'approved') and deleted_at is null`.execute(db);
  if (drafts.length > 0)
    throw new Problem(
      409,
      'revision_open',
      msg`There is a draft revision of this order: drop it before you accept others.`,
    );
  await refuseOvertaken(db, row.id);
  refuseUnapproved(row, caller.userId);
  const asked = await awaitingAnswer(db, row.order);
  if (asked)
    await changeRows(context, poRevision, {
      where: sql`id = ${asked.id}`,
      set: { state: 'acknowledged', answered_at: sql`now()` },
      action: 'accept',
    });
  const { no } = row;
  await applySide(context, row.id, 'after', { revision: no, in_force: no, state: 'acknowledged' });
  await refuseOrderAboveDirect(db, order);
  await settleReception(context, row.order);
  await decide(context, row.id, { outcome: 'accepted' });
  const number = order.number ?? '';
  await tellOrder(host, db, order, {
    subject: msg`Order ${number}: your changes are accepted`,
    lines: [
      msg`Order ${number} is now revision ${no}, with the changes you requested.`,
      msg`Your contact: ${caller.name}, ${caller.email}.`,
    ],
  });
  return { issued_at: sql`now()`, answered_at: sql`now()` };
}

/** What a vendor asked for is declined: the order waits for its answer as it stands. */
export async function declineChanges(context: AlongContext, row: Revision, reason: string) {
  const { db, host, caller } = context;
  const order = await askedOrder(context, row);
  await changeRows(context, purchaseOrder, {
    where: sql`id = ${row.order}`,
    set: { state: 'issued', answered_at: null, answer_note: null },
    action: 'decline_changes',
    reason,
  });
  await settleReception(context, row.order);
  await decide(context, row.id, { outcome: 'declined', outcome_reason: reason });
  const number = order.number ?? '';
  await tellOrder(host, db, order, {
    subject: msg`Order ${number}: your changes are not accepted`,
    lines: [
      msg`Your changes to order ${number} are not accepted:`,
      reason,
      msg`Please accept or reject the order as it is. Your contact: ${caller.name}, ${caller.email}.`,
    ],
  });
  return {};
}

async function askedOrder({ db }: AlongContext, { order }: Revision): Promise<HeldOrder> {
  const found = await holdOrder(db, order);
  if (!found) throw problems.notFound();
  if (found.state !== 'acknowledged_with_changes')
    throw new Problem(409, 'not_asked', msg`This order has no changes waiting for a decision.`);
  return found;
}

const decide = (context: AlongContext, proposal: string, set: { outcome: string; outcome_reason?: string }) =>
  changeRows(context, poResponse, {
    where: sql`proposal = ${proposal} and outcome = 'open'`,
    set: { ...set, decided_at: sql`now()` },
    action: set.outcome,
  });
