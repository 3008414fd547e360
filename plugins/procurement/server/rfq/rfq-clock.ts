import { sql } from 'kysely';
import type { Host } from '../../../../core/host/host.ts';
import { changeRows, writingRows } from '../../../../core/records/change-rows.server.ts';
import { rfqInvitation } from '../../records/rfq-invitation.ts';
import { rfq } from '../../records/rfq.ts';
import { forgetOldDrafts } from '../offer-files/clean-up.ts';
import { remindVendors } from './remind.ts';

const everyMs = 5_000;
const hourMs = 3_600_000;

/**
 * Closes requests whose deadline has passed, by the clock of the database. Offers are judged by the deadline itself and
 * not by this state, so nothing depends on how soon it comes.
 */
export async function closeRequests(host: Host): Promise<void> {
  const { rows } = await sql`
    select from rfq where state = 'published' and deadline_at < now() and deleted_at is null limit 1`.execute(host.db);
  if (rows.length === 0) return;
  await writingRows(host, { machine: 'rfq-clock' }, async (context) => {
    const closed = await changeRows(context, rfq, {
      where: sql`state = 'published' and deadline_at < now()`,
      set: { state: 'closed' },
      action: 'state',
    });
    await changeRows(context, rfqInvitation, {
      where: sql`rfq = any(${closed.map(({ id }) => id)}::uuid[]) and status in ('sent', 'opened', 'intends', 'to_confirm')`,
      set: { status: 'no_answer' },
    });
  });
}

/** Looks every few seconds; of several processes the second finds nothing left to close. The answer ends it. */
export function startRfqClock(host: Host): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let cleanedAt = 0;
  const cleanUp = async (): Promise<void> => {
    if (Date.now() - cleanedAt < hourMs) return;
    cleanedAt = Date.now();
    await forgetOldDrafts(host);
  };
  const timer = setInterval(() => {
    running = running
      .then(() => closeRequests(host))
      .then(() => remindVendors(host))
      .then(cleanUp)
      .catch((error: unknown) => host.log.warn({ err: error }, 'The clock of quotation requests missed a beat'));
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
