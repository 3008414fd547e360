import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { Database, Host } from '../../../../core/host/host.ts';
import { Problem } from '../../../../core/host/problem.ts';
import { beyondScope } from '../../../../core/host/scope/caller-scope.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import type { Signing } from '../../../../core/session/sign-with-code.server.ts';
import { offerFileLimits, type OfferContent } from '../../../vendor-offer-calls.ts';
import { ownFiles } from '../offer-files/own-files.ts';
import type { KnownFile } from '../offer-files/sealed-file.ts';
import { canonicalText, fingerprintOf, type Envelope } from '../rfq/envelope.ts';
import type { OfRequest } from './answer.ts';
import { misplacedAnswers } from './check-answers.ts';
import { faultsOf, type OfferTerms } from './check-offer.ts';
import { invitedRequest, offerLate, refuseOver, type InvitedRequest } from './invited-request.ts';
import { contentOf } from './own-answer.ts';
import { termsOf } from './request-conditions.ts';
import { refuseViewer, type VendorPerson } from './who.ts';

/** The files of an offer. Throws 422 where one is gone, or they are too large together. */
export async function filesOf(
  host: Host,
  db: Database,
  { vendor }: VendorPerson,
  { id }: InvitedRequest,
  { files: named = [] }: OfferContent,
): Promise<readonly KnownFile[]> {
  const files = await ownFiles(host, db, { rfq: id, vendor }, named);
  if (files.length < named.length) throw problems.invalid({ files: msg`A file is missing; upload it again.` });
  const most = Math.round(offerFileLimits.all / 1_000_000);
  if (files.reduce((sum, { size }) => sum + size, 0) > offerFileLimits.all)
    throw problems.invalid({ files: msg`The files of an offer can total ${most} MB.` });
  return files;
}

export interface ReadyOffer {
  readonly terms: OfferTerms;
  /** Of the draft. */
  readonly text: string;
  readonly signing: Signing;
}

/**
 * A draft that could be sent now. Throws 404 where there is none, 409 where it was sent or changed, or the deadline has
 * passed, 422 with what it lacks.
 */
export async function readyOffer(
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
  const files = await filesOf(host, host.db, person, asked, content);
  const misplaced = misplacedAnswers(content, terms.questionnaire, files);
  if (Object.keys(misplaced).length > 0) throw problems.invalid(misplaced);
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

/** Throws 409 where the draft was sent, or is not the one that was looked at. */
export function rightDraft<Draft extends { readonly version: number }>(
  draft: Draft | undefined,
  version: number,
): Draft {
  if (!draft) throw new Problem(409, 'draft_sent', msg`This draft has already been sent; reload.`);
  if (draft.version !== version) throw draftChanged();
  return draft;
}

export const draftChanged = () => new Problem(409, 'draft_changed', msg`A colleague has changed this draft; reload.`);
