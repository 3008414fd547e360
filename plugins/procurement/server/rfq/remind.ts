import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { Host } from '../../../../core/host/host.ts';
import { changeRows, writingRows } from '../../../../core/records/change-rows.server.ts';
import { rfqInvitation } from '../../records/rfq-invitation.ts';
import { tellVendors } from './tell-vendors.ts';

/** Hours before the deadline at which who has not answered is reminded (catalogue procurement.md §5). */
const hoursBefore = [72, 24];

interface Due {
  readonly rfq: string;
  readonly public_id: string;
  readonly number: string;
  readonly title: string;
  readonly invitations: readonly string[];
  readonly times: number;
  readonly left: number;
}

/**
 * Reminds vendors that have neither answered nor declined, once for each of the hours that have come since the request
 * was published; of several that were missed the last alone.
 */
export async function remindVendors(host: Host): Promise<void> {
  await writingRows(host, { machine: 'rfq-clock' }, async (context) => {
    const { rows } = await sql<Due>`
      select rfq.id as rfq, rfq.public_id, rfq.number, rfq.title, due.times,
        ceil(extract(epoch from rfq.deadline_at - now()) / 3600)::int as left, array_agg(invitation.id) as invitations
      from rfq
      cross join lateral (
        select count(*)::int as times
        from unnest(${hoursBefore}::int[]) as before(hours)
        where rfq.deadline_at - before.hours * interval '1 hour' between rfq.published_at and now()) due
      join rfq_invitation invitation
        on invitation.rfq = rfq.id and invitation.deleted_at is null
          and invitation.status in ('sent', 'opened', 'intends') and coalesce(invitation.reminders, 0) < due.times
      where rfq.state = 'published' and rfq.deadline_at > now() and rfq.deleted_at is null and due.times > 0
      group by rfq.id, due.times`.execute(context.db);
    for (const { rfq: id, public_id, number, title, times, left, invitations } of rows) {
      // Of two processes at once the second finds them reminded.
      const reminded = await changeRows(context, rfqInvitation, {
        where: sql`id = any(${invitations}::uuid[]) and coalesce(reminders, 0) < ${times}`,
        set: { reminders: times },
        action: 'remind',
      });
      await tellVendors(
        host,
        context.db,
        { id, public_id },
        (deadline) => ({
          subject: msg`Reminder: ${number} closes in ${left} h`,
          lines: [msg`We are waiting for your offer for “${title}”. Offers are accepted until ${deadline}.`],
        }),
        reminded.map((row) => String(row['id'])),
      );
    }
  });
}
