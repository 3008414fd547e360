import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { patience } from './patience.ts';
import type { TestServer } from './server.ts';

/** A mail of the outbox, with where its file lies. */
export interface OutboxMail {
  readonly path: string;
  readonly mode: number;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly mail: Email;
}

/** The mails to an address that lie in a server's outbox, oldest first. */
export async function outboxOf({ dataDir }: Pick<TestServer, 'dataDir'>, to: string): Promise<readonly OutboxMail[]> {
  const folder = join(dataDir, 'outbox');
  const names = readdirSync(dataDir).includes('outbox') ? readdirSync(folder).sort() : [];
  const mails = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const mail = await PostalMime.parse(readFileSync(path));
      return {
        path,
        mode: statSync(path).mode & 0o777,
        to: mail.to?.[0]?.address ?? '',
        subject: mail.subject ?? '',
        text: mail.text ?? '',
        mail,
      };
    }),
  );
  return mails.filter((mail) => mail.to === to);
}

/** Waits until a mail with this subject has come, and answers the newest. */
export async function mailTo(
  server: Pick<TestServer, 'dataDir'>,
  to: string,
  subject: string | RegExp,
): Promise<OutboxMail> {
  const until = Date.now() + patience.timeout;
  for (;;) {
    const mail = (await outboxOf(server, to)).findLast((candidate) =>
      typeof subject === 'string' ? candidate.subject === subject : subject.test(candidate.subject),
    );
    if (mail) return mail;
    if (Date.now() > until) throw new Error(`No mail ${String(subject)} to ${to} has come.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** The path of the link in a mail. */
export const linkIn = ({ text }: Pick<OutboxMail, 'text'>): string => {
  const link = /^https?:\/\/\S+$/m.exec(text)?.[0];
  if (!link) throw new Error(`There is no link in: ${text}`);
  return new URL(link).pathname;
};
