import { sql } from 'kysely';
import type { Host } from '../host/host.ts';

/** A file of a mail. */
export interface Attachment {
  readonly name: string;
  /** Media type. */
  readonly type: string;
  readonly content: string;
}

/** A message to one person, in that person's language. */
export interface Mail {
  readonly to: string;
  readonly language: 'en' | 'fr';
  readonly subject: string;
  /** Plain text; links stand on lines of their own. */
  readonly text: string;
  readonly attachments?: readonly Attachment[];
  /** Somebody sits and waits for it: it goes before all others. */
  readonly isAwaited?: boolean;
}

/** Told on the host's bus when there is a mail to send. */
export const mailQueued = 'mail.queued';

/**
 * Puts a message into the queue and returns: nobody waits for a mail server, and the time of an answer tells nothing
 * about whether somebody was written to. It is sent by SMTP_URL, else it becomes a file in DATA_DIR/outbox
 * (`mailer.server.ts`). Inside a transaction give `{ ...host, db }`: the message is queued with the commit or not at
 * all. The text lies sealed in the database, since it may hold a link that opens an account.
 */
export async function sendMail(
  { db, sealing, publish }: Pick<Host, 'db' | 'sealing' | 'publish'>,
  { to, language, subject, text, attachments = [], isAwaited = false }: Mail,
): Promise<void> {
  await sql`
    insert into mail_queue (recipient, language, subject, body, attachments, next_at)
    values (${to}, ${language}, ${subject}, ${sealing.seal(text)},
      ${attachments.length > 0 ? sealing.seal(JSON.stringify(attachments)) : null},
      case when ${isAwaited} then 'epoch' else now() end)`.execute(db);
  publish(mailQueued, null);
}
