import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import { sentenceIn } from '../../../../core/host/languages.ts';
import type { Database, Host } from '../../../../core/host/host.ts';
import { sendMail } from '../../../../core/mail/mail.server.ts';

interface Asked {
  readonly id: string;
  readonly email: string;
  readonly language: 'en' | 'fr';
  readonly step: string;
  readonly title: string;
  readonly requester: string;
}

type Sender = Pick<Host, 'sealing' | 'publish' | 'address'>;

/**
 * Writes to everybody whose signature was asked for in this transaction. A mail leads to the screen; nothing is approved
 * by a link alone (catalogue procurement.md §3, 9).
 */
export async function tellSigners(host: Sender, db: Database, request: string, number: string): Promise<void> {
  const { rows } = await sql<Asked>`
    select task.id, account.email, account.language, task.step, request.title, asker.name as requester
    from approval_task task
    join purchase_request request on request.id = task.request
    join app_user account on account.id = task.approver
    left join app_user asker on asker.id = request.created_by
    where task.request = ${request} and task.status = 'open' and task.opened_at = now()::timestamptz(3) and task.deleted_at is null`.execute(
    db,
  );
  for (const { id, email, language, step, title, requester } of rows) {
    const words = (sentence: Parameters<typeof sentenceIn>[1]): string => sentenceIn(language, sentence);
    await sendMail(
      { ...host, db },
      {
        to: email,
        language,
        subject: words(msg`${number} waits for your signature: ${title}`),
        text: [
          words(msg`${requester} asks for your signature (${step}) under purchase request ${number}: ${title}.`),
          `${host.address()}/procurement/process/pr_approval?task=${id}`,
          '',
        ].join('\n\n'),
      },
    );
  }
}
