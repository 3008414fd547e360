import { sql } from 'kysely';
import type { Database, Host } from '../../../../core/host/host.ts';
import type { VendorRequest } from '../../../vendor-calls.ts';
import type { EnvelopeKind, OfferContent, OfferReceipt } from '../../../vendor-offer-calls.ts';
import { ownFiles } from '../offer-files/own-files.ts';
import { openEnvelope, type Envelope, type SentFile, type SentOffer } from '../rfq/envelope.ts';
import { joined } from '../rfq/two-envelopes.ts';

/** What nobody but the vendor itself is shown. */
export type Own = 'draft' | 'sent' | 'firstStage' | 'files';

type SentEnvelope = Envelope & OfferReceipt & { readonly kind: EnvelopeKind };

/**
 * The draft of a vendor, what it sent last in the stage that runs, and in the first one before. Only the vendor itself
 * comes here: drafts are shown to nobody else.
 */
export async function ownAnswer(
  host: Pick<Host, 'db' | 'sealing'>,
  vendor: string,
  rfq: string,
  stage: number | null,
): Promise<Pick<VendorRequest, Own>> {
  const { rows: drafts } = await sql<Envelope & { version: number; saved_at: string }>`
    select version, saved_at, ciphertext, data_key from quotation_draft
    where rfq = ${rfq} and vendor = ${vendor}`.execute(host.db);
  const [draft] = drafts;
  const written = draft && contentOf(host, draft);
  const last = sentOf(host, await sentEnvelopes(host.db, vendor, rfq, stage));
  const firstStage = stage === 2 ? sentOf(host, await sentEnvelopes(host.db, vendor, rfq, 1)) : null;
  const named = [written, last?.content, firstStage?.content].flatMap((content) => content?.files ?? []);
  return {
    draft: draft && written ? { version: draft.version, savedAt: draft.saved_at, content: written } : null,
    sent: last,
    firstStage,
    files: (await ownFiles(host, host.db, { rfq, vendor }, named)).map(({ sha256: _sha256, ...file }) => file),
  };
}

async function sentEnvelopes(
  db: Database,
  vendor: string,
  rfq: string,
  stage: number | null,
): Promise<readonly SentEnvelope[]> {
  const { rows } = await sql<SentEnvelope>`
    select envelope.kind, offer.reference, offer.revision, offer.received_at as "receivedAt", offer.sha256,
      offer.commercial_sha256 as "commercialSha256", envelope.ciphertext, envelope.data_key
    from (
      select id, reference, revision, received_at, sha256, commercial_sha256
      from quotation
      where rfq = ${rfq} and vendor = ${vendor} and deleted_at is null and stage is not distinct from ${stage}::integer
        and state not in ('superseded', 'withdrawn')
      order by revision desc
      limit 1) offer
    join quotation_envelope envelope on envelope.quotation = offer.id`.execute(db);
  return rows;
}

/** What was sent, whole; the key of prices that were never opened is gone once the award is made. */
function sentOf(host: Pick<Host, 'sealing'>, envelopes: readonly SentEnvelope[]): VendorRequest['sent'] {
  const first = envelopes.find(({ kind }) => kind !== 'commercial');
  const prices = envelopes.find(({ kind }) => kind === 'commercial');
  const content = first && contentOf(host, first);
  if (!first || !content) return null;
  const { reference, revision, receivedAt, sha256, commercialSha256 } = first;
  const priced = prices ? contentOf(host, prices) : null;
  return {
    receipt: { reference, revision, receivedAt, sha256, commercialSha256 },
    content: priced
      ? { ...joined(content, priced), files: [...(content.files ?? []), ...(priced.files ?? [])] }
      : content,
  };
}

/** What an envelope says, without what was added when it was sent. */
export function contentOf(host: Pick<Host, 'sealing'>, envelope: Envelope): OfferContent | null {
  const text = openEnvelope(host, envelope);
  if (text === null) return null;
  const {
    signatory: _,
    salt: _salt,
    files,
    ...content
  } = JSON.parse(text) as Omit<OfferContent, 'files'> & {
    readonly files?: readonly (string | SentFile)[];
  } & Partial<Pick<SentOffer, 'signatory' | 'salt'>>;
  return files ? { ...content, files: files.map((file) => (typeof file === 'string' ? file : file.id)) } : content;
}
