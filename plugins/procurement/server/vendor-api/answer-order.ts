import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Host } from '../../../../core/host/host.ts';
import { Problem } from '../../../../core/host/problem.ts';
import { seeingAll } from '../../../../core/host/scope/caller-scope.ts';
import { sentences } from '../../../../core/i18n/sentences.ts';
import { changeRows, type RowsContext } from '../../../../core/records/change-rows.server.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import { writingOnce } from '../../../../core/records/writing-once.server.ts';
import { poRevision } from '../../records/po-revision.ts';
import { purchaseOrder } from '../../records/purchase-order.ts';
import { applySide, awaitingAnswer } from '../orders/revisions.ts';
import { settleReception } from '../receipts/settle-reception.ts';
import { askForChanges, wishedLines } from './ask-for-changes.ts';
import { keepAnswer } from './keep-answer.ts';
import { issuedTo } from './own-order.ts';
import type { OfOrder } from './read-orders.ts';
import { refuseNotManager, vendorOf } from './who.ts';

/** What a vendor may answer to an order. */
export const orderAnswer = z.strictObject({
  decision: z.enum(['accept', 'changes', 'refuse']),
  note: z.string().trim().max(2_000).optional(),
  /** Which one was read; absent: the order as it was first issued. */
  revision: z.number().int().min(0).optional(),
  /** Of changes alone. */
  lines: wishedLines.optional(),
});
type OrderAnswer = z.infer<typeof orderAnswer>;

const nextState = { accept: 'acknowledged', changes: 'acknowledged_with_changes', refuse: 'refused' } as const;

/**
 * Accepts an order as it was read, refuses it, or asks for changes of it. Throws 409 where it changed meanwhile, 422 where
 * no reason is given or what is asked for cannot be.
 */
export async function answerOrder(host: Host, request: OfOrder, given: OrderAnswer): Promise<void> {
  const { caller } = request;
  const { decision, note, revision = 0, lines } = given;
  const person = await vendorOf(host, caller);
  const id = await issuedTo(host.db, person, request.params.order);
  refuseNotManager(person);
  if (decision !== 'accept' && !note) throw problems.invalid({ note: sentences.required });
  if (decision === 'changes' && !lines) throw problems.invalid({ lines: sentences.required });
  if (decision !== 'changes' && lines)
    throw problems.invalid({ lines: msg`Lines are only listed where changes are requested.` });
  await writingOnce(host, request, async (context) => {
    const changed = await changeRows(context, purchaseOrder, {
      where: sql`id = ${id} and vendor = ${person.vendor} and state = 'issued'
        and coalesce(revision, 0) = ${revision}`,
      set: {
        state: nextState[decision],
        answered_at: sql`now()`,
        answer_note: note || null,
        ...(decision === 'accept' ? { in_force: sql`coalesce(revision, 0)` } : {}),
      },
      action: decision === 'changes' ? 'ask_for_changes' : decision,
    });
    const [order] = changed;
    if (!order) throw new Problem(409, 'answered', msg`This order has been answered, changed or cancelled: reload it.`);
    await seeingAll(context.db, async () => {
      const reply = { order: id, site: String(order.site), vendor: person.vendor, revision, note: note ?? '' };
      if (decision === 'changes') {
        await askForChanges(host, context, person.name, reply, lines ?? []);
        return;
      }
      await keepAnswer(context, reply, { decision });
      await answerRevision(context, id, decision === 'accept');
      await settleReception(context, id);
    });
  });
}

/** Of a revision that is refused nothing stays in the order: it is as it was before, and so is what waits for an answer. */
async function answerRevision(context: RowsContext, order: string, isAccepted: boolean): Promise<void> {
  const { db } = context;
  const asked = await awaitingAnswer(db, order);
  if (!asked) return;
  await changeRows(context, poRevision, {
    where: sql`id = ${asked.id}`,
    set: { state: isAccepted ? 'acknowledged' : 'refused', answered_at: sql`now()` },
    action: isAccepted ? 'accept' : 'refuse',
  });
  if (isAccepted) return;
  const { rows } = await sql<{ before: number }>`
    select coalesce(max(no), 0) as before from po_revision
    where "order" = ${order} and state = 'acknowledged' and deleted_at is null`.execute(db);
  await applySide(context, asked.id, 'before', { state: asked.was, revision: rows[0]?.before ?? 0 });
}
