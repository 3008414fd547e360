import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import { tell, type Sender } from '../tell.ts';

interface Asked {
  readonly id: string;
  readonly email: string;
  readonly language: 'en' | 'fr';
  readonly step: string;
  readonly title: string;
  readonly requester: string;
}

/**
 * Writes to everybody whose signature was asked for in this transaction. A mail leads to the screen; nothing is approved
 * by a link alone (catalogue procurement.md §3, 9).
 */
export async function tellSigners(
  host: Omit<Sender, 'portalAddress'>,
  db: Database,
  request: string,
  number: string,
): Promise<void> {
  const { rows } = await sql<Asked>`
    select task.id, account.email, account.language, task.step, request.title, asker.name as requester
    from approval_task task
    join purchase_request request on request.id = task.request
    join app_user account on account.id = task.approver
    left join app_user asker on asker.id = request.created_by
    where task.request = ${request} and task.status = 'open' and task.opened_at = now()::timestamptz(3) and task.deleted_at is null`.execute(
    db,
  );
  await tell(host, db, rows, ({ id, step, title, requester }) => ({
    subject: msg`${number} awaits your approval: ${title}`,
    lines: [msg`${requester} requests your approval (${step}) of purchase request ${number}: ${title}.`],
    link: `${host.address()}/procurement/process/pr_approval?task=${id}`,
  }));
}
