import { sql } from 'kysely';
import type { Host } from '../../../../core/host/host.ts';
import { changeRows, writingRows } from '../../../../core/records/change-rows.server.ts';
import { rfqInvitation } from '../../records/rfq-invitation.ts';
import { rfq } from '../../records/rfq.ts';

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
