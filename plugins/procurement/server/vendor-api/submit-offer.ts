import { msg } from '@lingui/core/macro';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import * as z from 'zod';
import { checkBody } from '../../../../core/host/check-body.ts';
import { sentenceIn } from '../../../../core/host/languages.ts';
import type { Database, Host } from '../../../../core/host/host.ts';
import { Problem } from '../../../../core/host/problem.ts';
import { beyondScope } from '../../../../core/host/scope/caller-scope.ts';
import { sendMail } from '../../../../core/mail/mail.server.ts';
import { changeRows, createRows, writingRows, type RowsContext } from '../../../../core/records/change-rows.server.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import { answeredBefore } from '../../../../core/records/answer-once.server.ts';
import { firstAnswer, keepAnswerSql, writeKey } from '../../../../core/records/idempotency.server.ts';
import { askForCode, signWithCode, type Signing } from '../../../../core/session/sign-with-code.server.ts';
import type { CodeAsked } from '../../../../core/session/signing.ts';
import { offerFileLimits, type EnvelopeKind, type OfferContent, type OfferReceipt } from '../../../vendor-calls.ts';
import { quotation } from '../../records/quotation.ts';
import { rfqInvitation } from '../../records/rfq-invitation.ts';
import { ownFiles, sendFiles } from '../offer-files/own-files.ts';
import type { KnownFile } from '../offer-files/sealed-file.ts';
import { canonicalText, fingerprintOf, sealEnvelope, sealedText, type Envelope } from '../rfq/envelope.ts';
import { commercialPart, technicalPart } from '../rfq/two-envelopes.ts';
import { faultsOf, type OfferTerms } from './check-offer.ts';
import { invitedRequest, offerLate, receivedAt, refuseOver, type InvitedRequest } from './invited-request.ts';
import type { HoldOffers } from './limit-vendors.ts';
import { liveOffer } from './live-offer.ts';
import { contentOf, termsOf } from './read-requests.ts';
import { refuseViewer, vendorOf, type VendorPerson } from './who.ts';

const submission = z.strictObject({
  /** Of the draft that is sent, as whoever signs has seen it. */
  version: z.number().int().min(1),
  signatory: z.string().trim().min(1).max(80),
  attestation: z.boolean(),
  /** The second factor; without it the answer says what is missing. */
  code: z.string().max(40).optional(),
});
const asking = z.strictObject({ version: z.number().int().min(1) });

type OfRequest = FastifyRequest<{ Params: { rfq: string } }>;

/**
 * Says where the code comes from by which the draft is signed, and mails it where it comes by mail. Throws as `submitOffer`
 * does: nobody is asked to sign what could not be sent.
 */
export async function askToSign(host: Host, request: OfRequest): Promise<CodeAsked> {
  const at = await receivedAt(host);
  const { version } = checkBody(asking, request.body);
  const person = await vendorOf(host, request.caller);
  const { signing } = await readyOffer(host, request, person, at, version);
  return askForCode(host, request, signing);
}

/**
 * Sends the draft, signed by a second factor: it is sealed under the name of who commits the company, and takes the place
 * of what was sent before. In time is what has arrived whole by the deadline, by the clock of the database (catalogue
 * procurement.md §1.6). Sent again with the same `Idempotency-Key` it is answered with the first receipt, and asks for no
 * other code. Throws 409 after the deadline, 422 with what is missing, 429 where `holdOffers` does.
 */
export async function submitOffer(host: Host, request: OfRequest, holdOffers: HoldOffers): Promise<OfferReceipt> {
  const at = await receivedAt(host);
  const { version, signatory, attestation, code } = checkBody(submission, request.body);
  if (!attestation) throw problems.invalid({ attestation: msg`Confirm that you may commit your company.` });
  const { caller } = request;
  const person = await vendorOf(host, caller);
  const body = { version, signatory };
  const key = writeKey(request.headers['idempotency-key'], caller.userId, {
    method: 'POST',
    url: `vendor/rfqs/${request.params.rfq}/submit/`,
    body,
  });
  const first = key && (await firstAnswer(host.db, key));
  if (first) return first.body as OfferReceipt;
  try {
    const { terms, text, signing } = await readyOffer(host, request, person, at, version);
    return await signWithCode(host, request, signing, code, (take) =>
      writingRows(host, { caller, ip: request.ip, requestId: request.id }, async (context) => {
        const asked = await invitedRequest(context.db, person, request.params.rfq, at, true);
        refuseOver(asked, offerLate(person, asked));
        const content = contentOf(host, await takeDraft(context, person, asked, version));
        if (!content || canonicalText(content) !== text) throw draftChanged();
        // Of what is incomplete or late none is counted: it is no offer.
        await holdOffers(request);
        await take(context.db);
        const files = await filesOf(host, context.db, person, asked, content);
        const texts: Texts =
          terms.criteria.length > 0
            ? {
                technical: sealedText(technicalPart(content), signatory, ofKind(files, 'technical')),
                commercial: sealedText(commercialPart(content), signatory, ofKind(files, 'commercial')),
              }
            : { single: sealedText(content, signatory, files) };
        const receipt = await keepOffer(host, context, { person, asked, at, texts, files, user: caller.userId });
        await tellReceipt({ ...host, db: context.db }, caller, person, asked, receipt);
        if (key) await keepAnswerSql(key, 200, JSON.stringify(receipt)).execute(context.db);
        return receipt;
      }),
    );
  } catch (error) {
    // Of two with one key at once the second fails on what the first has done.
    const done = await answeredBefore(host.db, key);
    if (done) return done.body as OfferReceipt;
    // That the draft is gone says more than that its code was used.
    if (error instanceof Problem && error.code === 'code_over') await readyOffer(host, request, person, at, version);
    throw error;
  }
}

const ofKind = (files: readonly KnownFile[], kind: EnvelopeKind) => files.filter((file) => file.kind === kind);

/** The files of an offer. Throws 422 where one is gone, or they are too large together. */
async function filesOf(
  host: Host,
  db: Database,
  { vendor }: VendorPerson,
  { id }: InvitedRequest,
  { files: named = [] }: OfferContent,
): Promise<readonly KnownFile[]> {
  const files = await ownFiles(host, db, { rfq: id, vendor }, named);
  if (files.length < named.length) throw problems.invalid({ files: msg`A file is missing; upload it again.` });
  const most = Math.round(offerFileLimits.all / 1_048_576);
  if (files.reduce((sum, { size }) => sum + size, 0) > offerFileLimits.all)
    throw problems.invalid({ files: msg`The files of an offer may have ${most} MB together.` });
  return files;
}

interface ReadyOffer {
  readonly terms: OfferTerms;
  /** Of the draft. */
  readonly text: string;
  readonly signing: Signing;
}

/**
 * A draft that could be sent now. Throws 404 where there is none, 409 where it was sent or changed, or the deadline has
 * passed, 422 with what it lacks.
 */
async function readyOffer(
  host: Host,
  request: OfRequest,
  person: VendorPerson,
  at: string,
  version: number,
): Promise<ReadyOffer> {
  const asked = await invitedRequest(host.db, person, request.params.rfq, at);
  refuseViewer(person);
  refuseOver(asked, offerLate(person, asked));
  const { rows } = await sql<Envelope & { version: number }>`
    select version, ciphertext, data_key from quotation_draft
    where rfq = ${asked.id} and vendor = ${person.vendor}`.execute(host.db);
  const content = contentOf(host, rightDraft(rows[0], version));
  if (!content) throw problems.notFound();
  const terms = await beyondScope(() => termsOf(host.db, asked.id, person.vendor));
  const faults = faultsOf(content, terms);
  if (Object.keys(faults).length > 0) throw problems.invalid(faults);
  await filesOf(host, host.db, person, asked, content);
  const text = canonicalText(content);
  const { number, title } = asked;
  return {
    terms,
    text,
    signing: {
      subject: `offer ${asked.id} ${person.vendor} ${version} ${fingerprintOf(text)}`,
      about: msg`You are about to send your offer for ${number}, “${title}”.`,
    },
  };
}

/** The draft that was looked at; gone from then on. Throws 409 where it was sent, or changed by a colleague. */
async function takeDraft(
  { db }: RowsContext,
  { vendor }: VendorPerson,
  { id }: InvitedRequest,
  version: number,
): Promise<Envelope> {
  const { rows } = await sql<Envelope & { version: number }>`
    delete from quotation_draft where rfq = ${id} and vendor = ${vendor}
    returning version, ciphertext, data_key`.execute(db);
  return rightDraft(rows[0], version);
}

function rightDraft<Draft extends { readonly version: number }>(draft: Draft | undefined, version: number): Draft {
  if (!draft) throw new Problem(409, 'draft_sent', msg`This draft was sent already; reload.`);
  if (draft.version !== version) throw draftChanged();
  return draft;
}

const draftChanged = () => new Problem(409, 'draft_changed', msg`A colleague changed this draft meanwhile; reload.`);

/** What is sealed: an offer as a whole, or what it offers and what it costs apart. */
type Texts = { readonly single: string } | { readonly technical: string; readonly commercial: string };

interface Sent {
  readonly person: VendorPerson;
  readonly asked: InvitedRequest;
  readonly at: string;
  readonly texts: Texts;
  readonly files: readonly KnownFile[];
  readonly user: string;
}

async function keepOffer(
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
  const commercialSha256 = 'single' in texts ? null : fingerprintOf(texts.commercial);
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
async function tellReceipt(
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
      words(msg`${name}, your offer ${reference} for “${title}” has arrived.`),
      words(msg`Received: ${clock} (${timeZone}), ${at} (UTC). Deadline: ${deadline} (${timeZone}).`),
      words(
        commercialSha256 === null
          ? msg`Fingerprint (SHA-256): ${sha256}`
          : msg`Fingerprints (SHA-256), technical envelope: ${sha256}, commercial envelope: ${commercialSha256}`,
      ),
      words(msg`It stays sealed until the offers are opened. Until the deadline you may send another version.`),
      '',
    ].join('\n\n'),
  });
}
