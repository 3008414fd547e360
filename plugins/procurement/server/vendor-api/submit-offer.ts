import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import * as z from 'zod';
import { checkBody } from '../../../../core/host/check-body.ts';
import type { Host } from '../../../../core/host/host.ts';
import { Problem } from '../../../../core/host/problem.ts';
import { answeredBefore } from '../../../../core/records/answer-once.server.ts';
import { writingRows, type RowsContext } from '../../../../core/records/change-rows.server.ts';
import { firstAnswer, keepAnswerSql, writeKey } from '../../../../core/records/idempotency.server.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import { askForCode, signWithCode } from '../../../../core/session/sign-with-code.server.ts';
import type { CodeAsked } from '../../../../core/session/signing.ts';
import type { EnvelopeKind, OfferReceipt } from '../../../vendor-offer-calls.ts';
import type { KnownFile } from '../offer-files/sealed-file.ts';
import { canonicalText, sealedText, type Envelope } from '../rfq/envelope.ts';
import { commercialPart, technicalPart } from '../rfq/two-envelopes.ts';
import type { OfRequest } from './answer.ts';
import { invitedRequest, offerLate, receivedAt, refuseOver, type InvitedRequest } from './invited-request.ts';
import { keepOffer, tellReceipt, type Texts } from './keep-offer.ts';
import type { HoldOffers } from './limit-vendors.ts';
import { contentOf } from './own-answer.ts';
import { draftChanged, filesOf, readyOffer, rightDraft } from './ready-offer.ts';
import { vendorOf, type VendorPerson } from './who.ts';

export const submission = z.strictObject({
  /** Of the draft that is sent, as whoever signs has seen it. */
  version: z.number().int().min(1),
  signatory: z.string().trim().min(1).max(80),
  attestation: z.boolean(),
  /** The second factor; without it the answer says what is missing. */
  code: z.string().max(40).optional(),
});
export const asking = z.strictObject({ version: z.number().int().min(1) });

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
  if (!attestation)
    throw problems.invalid({ attestation: msg`Confirm that you are authorised to commit your company.` });
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
          terms.stage === 1
            ? { technical: sealedText(technicalPart(content, terms.questionnaire), signatory, files) }
            : terms.criteria.length > 0
              ? {
                  technical: sealedText(
                    technicalPart(content, terms.questionnaire),
                    signatory,
                    ofKind(files, 'technical'),
                  ),
                  commercial: sealedText(
                    commercialPart(content, terms.questionnaire),
                    signatory,
                    ofKind(files, 'commercial'),
                  ),
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
