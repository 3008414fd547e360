import { mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from '../host/config.ts';
import type { Mail } from './mail.server.ts';

/** Takes mails out of the house. */
export interface Transport {
  readonly send: (mail: Mail & { readonly id: string }) => Promise<void>;
  readonly close: () => void;
}

/** The folder in DATA_DIR for mails that no server takes. */
export const outbox = 'outbox';

const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 };

/** SMTP where there is a server, else files that a mail program opens, readable by the owner alone. */
export function openTransport({
  smtpUrl,
  dataDir,
  mailFrom,
}: Pick<Config, 'smtpUrl' | 'dataDir' | 'mailFrom'>): Transport {
  const messageOf = ({ to, language, subject, text, attachments = [] }: Mail) => ({
    from: mailFrom,
    to,
    subject,
    text,
    attachments: attachments.map(({ name, type, content }) => ({ filename: name, contentType: type, content })),
    // Mail that a machine wrote: nobody's holiday notice answers it (RFC 3834).
    headers: { 'content-language': language, 'auto-submitted': 'auto-generated' },
    // A text never becomes a file to attach or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  if (smtpUrl !== null) {
    const transport = createTransport({ url: smtpUrl, ...timeouts });
    return { send: async (mail) => void (await transport.sendMail(messageOf(mail))), close: () => transport.close() };
  }
  const folder = join(dataDir, outbox);
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail(messageOf(mail));
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const at = new Date().toISOString().replaceAll(/[:.]/g, '-');
      await writeFile(join(folder, `${at}-${mail.id}.eml`), message as Buffer, { mode: 0o600 });
    },
    close: () => transport.close(),
  };
}
