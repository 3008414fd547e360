import type { MessageDescriptor } from '@lingui/core';
import { sql } from 'kysely';
import { sentenceIn } from '../../../../core/host/languages.ts';
import type { Database, Host } from '../../../../core/host/host.ts';
import { sendMail } from '../../../../core/mail/mail.server.ts';

interface Told {
  readonly subject: MessageDescriptor;
  readonly line: MessageDescriptor;
}

/** Writes to the contacts of a vendor who receive orders, each in their language, with the link to the order. */
export async function tellOrder(
  host: Pick<Host, 'sealing' | 'publish' | 'address' | 'portalAddress'>,
  db: Database,
  order: { readonly vendor: string; readonly public_id?: string | null },
  { subject, line }: Told,
): Promise<void> {
  const { rows } = await sql<{ email: string; language: 'en' | 'fr' }>`
    select contact.email, coalesce(contact.language, vendor.language, 'fr') as language
    from vendor_contact contact
    join vendor on vendor.id = contact.vendor
    where contact.vendor = ${order.vendor} and contact.deleted_at is null and 'order' = any(coalesce(contact.receives, '{}'))
    order by contact.email`.execute(db);
  const link = `${host.portalAddress() ?? host.address()}/vendor/orders/${order.public_id ?? ''}`;
  for (const { email, language } of rows)
    await sendMail(
      { ...host, db },
      {
        to: email,
        language,
        subject: sentenceIn(language, subject),
        text: [sentenceIn(language, line), link, ''].join('\n\n'),
      },
    );
}
