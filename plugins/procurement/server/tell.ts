import type { MessageDescriptor } from '@lingui/core';
import { sentenceIn } from '../../../core/host/languages.ts';
import type { Database, Host } from '../../../core/host/host.ts';
import { sendMail, type Attachment } from '../../../core/mail/mail.server.ts';

export type Sender = Pick<Host, 'sealing' | 'publish' | 'address' | 'portalAddress'>;

export interface Told {
  readonly subject: MessageDescriptor;
  /** Ours in the reader's language; what somebody wrote, as it is written. */
  readonly lines: readonly (MessageDescriptor | string)[];
  readonly link: string;
  /** Files that go with it, in a language. */
  readonly attachments?: (language: 'en' | 'fr') => Promise<readonly Attachment[]> | readonly Attachment[];
}

interface Reader {
  readonly email: string;
  readonly language: 'en' | 'fr';
}

/** Writes one mail to each reader, in their language, with a link at its end. */
export async function tell<R extends Reader>(
  host: Omit<Sender, 'portalAddress'>,
  db: Database,
  readers: readonly R[],
  toldTo: (reader: R) => Told,
): Promise<void> {
  for (const reader of readers) {
    const { email, language } = reader;
    const { subject, lines, link, attachments } = toldTo(reader);
    const words = lines.map((line) => (typeof line === 'string' ? line : sentenceIn(language, line)));
    await sendMail(
      { ...host, db },
      {
        to: email,
        language,
        subject: sentenceIn(language, subject),
        text: [...words, link, ''].join('\n\n'),
        attachments: (await attachments?.(language)) ?? [],
      },
    );
  }
}

/** Where vendors come in. */
export const portalOf = (host: Sender): string => `${host.portalAddress() ?? host.address()}/vendor`;
