import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { sentenceIn } from '../../../../core/host/languages.ts';
import type { Host } from '../../../../core/host/host.ts';
import { sendMail } from '../../../../core/mail/mail.server.ts';
import { changeRows, createRows, type RowsContext } from '../../../../core/records/change-rows.server.ts';
import type { OfferReceipt } from '../../../vendor-offer-calls.ts';
import { quotation } from '../../records/quotation.ts';
import { rfqInvitation } from '../../records/rfq-invitation.ts';
import { sendFiles } from '../offer-files/own-files.ts';
import type { KnownFile } from '../offer-files/sealed-file.ts';
import { fingerprintOf, sealEnvelope } from '../rfq/envelope.ts';
import type { InvitedRequest } from './invited-request.ts';
import { liveOffer } from './live-offer.ts';
import type { VendorPerson } from './who.ts';

/** What is sealed: an offer as a whole, what it offers and what it costs apart, or what it offers alone. */
export type Texts =
  | { readonly single: string }
  | { readonly technical: string }
  | { readonly technical: string; readonly commercial: string };

interface Sent {
  readonly person: VendorPerson;
  readonly asked: InvitedRequest;
  readonly at: string;
  readonly texts: Texts;
  readonly files: readonly KnownFile[];
  readonly user: string;
}

/** Seals an offer and puts it in the place of the one that counted. */
export async function keepOffer(
  host: Host,
  context: RowsContext,
  { person, asked, at, texts, files, user }: Sent,
): Promise<OfferReceipt> {
  const { db } = context;
  const live = await liveOffer(context, person, asked);
  if (live)
    await changeRows(context, quotation, {
      where: sql`id = ${live.id}`,
      set: { state: 'superseded' },
      action: 'state',
    });
  const { rows } = await sql<{ revision: number }>`
    select coalesce(max(revision), 0) + 1 as revision from quotation
    where rfq = ${asked.id} and vendor = ${person.vendor}`.execute(db);
  const revision = rows[0]?.revision ?? 1;
  const sha256 = fingerprintOf('single' in texts ? texts.single : texts.technical);
  const commercialSha256 = 'commercial' in texts ? fingerprintOf(texts.commercial) : null;
  const reference = `${asked.number}/${person.code}/${revision}`;
  const id = v7();
  await createRows(context, quotation, [
    {
      id,
      site: asked.site,
      reference,
      rfq: asked.id,
      vendor: person.vendor,
      revision,
      stage: asked.stage,
      received_at: at,
      sha256,
      commercial_sha256: commercialSha256,
      sent_by: user,
      state: 'submitted',
    },
  ]);
  for (const [kind, text] of Object.entries(texts)) {
    const { ciphertext, data_key: key } = sealEnvelope(host, text);
    await sql`
      insert into quotation_envelope (quotation, kind, vendor, ciphertext, data_key)
      values (${id}, ${kind}, ${person.vendor}, ${ciphertext}, ${key})`.execute(db);
  }
  await sendFiles(
    db,
    { rfq: asked.id, vendor: person.vendor },
    id,
    files.map((file) => file.id),
  );
  await changeRows(context, rfqInvitation, {
    where: sql`id = ${asked.invitation}`,
    set: { status: 'submitted', answered_at: at, decline_reason: null, decline_text: null },
  });
  return { reference, revision, receivedAt: at, sha256, commercialSha256 };
}

/** The receipt by mail: what came, when, and its fingerprint; nothing of what it says. */
export async function tellReceipt(
  host: Pick<Host, 'db' | 'sealing' | 'publish'>,
  { email, language, name }: { readonly email: string; readonly language: 'en' | 'fr'; readonly name: string },
  { timeZone }: VendorPerson,
  { number, title, deadline_there: deadline }: InvitedRequest,
  { reference, revision, receivedAt: at, sha256, commercialSha256 }: OfferReceipt,
): Promise<void> {
  const words = (sentence: Parameters<typeof sentenceIn>[1]): string => sentenceIn(language, sentence);
  const clock = new Intl.DateTimeFormat(language === 'fr' ? 'fr-FR' : 'en-GB', {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone,
  }).format(new Date(at));
  await sendMail(host, {
    to: email,
    language,
    subject: words(msg`Offer received for ${number}, version ${revision}`),
    text: [
      words(msg`${name}, your offer ${reference} for “${title}” has been received.`),
      words(msg`Received: ${clock} (${timeZone}), ${at} (UTC). Deadline: ${deadline} (${timeZone}).`),
      words(
        commercialSha256 === null
          ? msg`Fingerprint (SHA-256): ${sha256}`
          : msg`Fingerprints (SHA-256), technical envelope: ${sha256}, commercial envelope: ${commercialSha256}`,
      ),
      words(msg`It stays sealed until the offers are opened. You can send another version until the deadline.`),
      '',
    ].join('\n\n'),
  });
}
