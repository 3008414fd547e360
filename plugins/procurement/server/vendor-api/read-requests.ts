import { sql } from 'kysely';
import type { Caller, Database, Host } from '../../../../core/host/host.ts';
import { beyondScope } from '../../../../core/host/scope/caller-scope.ts';
import { clockAround } from '../../../../core/sites/zone-clock.server.ts';
import type { VendorHome, VendorRequest, VendorRequestLine, VendorState } from '../../../vendor-calls.ts';
import type { EnvelopeKind, OfferContent, OfferReceipt } from '../../../vendor-offer-calls.ts';
import { openEnvelope, type Envelope, type SentFile, type SentOffer } from '../rfq/envelope.ts';
import { questionnaireOf } from '../rfq/questionnaire.ts';
import { takesPart } from '../rfq/takes-part.ts';
import { joined } from '../rfq/two-envelopes.ts';
import { currencyTable, exchangeRateOn, partTable, taxCodeTable, unitOfMeasureTable } from '../uses.ts';
import { ownFiles } from '../offer-files/own-files.ts';
import { criteriaOf } from '../evaluation/criteria.ts';
import { invitedRequest } from './invited-request.ts';
import type { OfferTerms } from './check-offer.ts';
import { companyOf, type VendorPerson } from './who.ts';

interface Summary {
  readonly id: string;
  readonly number: string;
  readonly title: string;
  readonly lines: number;
  readonly deadlineAt: string;
  readonly sentAt: string | null;
  readonly rfqState: string;
  readonly status: string;
  readonly live: string | null;
  readonly hasDraft: boolean;
  readonly isOver: boolean;
  readonly takesPart: boolean;
}

/** Where a vendor's answer stands, in the vendor's own words; nothing of how offers are judged. */
function stateOf({ rfqState, status, live, hasDraft, isOver, takesPart }: Omit<Summary, 'id'>): VendorState {
  if (rfqState === 'cancelled') return 'cancelled';
  // What was judged in the first stage is told, and nothing of how.
  if (!takesPart) return 'not_awarded';
  if (rfqState === 'no_award') return live === null ? 'closed' : 'not_awarded';
  if (rfqState === 'awarded')
    return live === 'awarded' || live === 'partly_awarded' ? 'awarded' : live === null ? 'closed' : 'not_awarded';
  if (status === 'declined') return 'declined';
  if (isOver) return live === null || live === 'to_confirm' ? 'closed' : 'evaluating';
  if (live === 'to_confirm') return 'to_confirm';
  if (live !== null) return 'sent';
  return hasDraft ? 'draft' : 'to_answer';
}

/** One request or all that a vendor is invited to. */
async function summaries(db: Database, vendor: string, rfq: string | null): Promise<readonly Summary[]> {
  const { rows: own } = await sql<{ rfq: string }>`
    select rfq from rfq_invitation
    where vendor = ${vendor} and deleted_at is null and (${rfq}::uuid is null or rfq = ${rfq}::uuid)`.execute(db);
  const { rows } = await beyondScope(() =>
    sql<Summary>`
      select rfq.public_id as id, rfq.number, rfq.title, rfq.deadline_at as "deadlineAt", rfq.state as "rfqState",
        invitation.status, live.state as live, live.received_at as "sentAt",
        draft.rfq is not null as "hasDraft", ${takesPart(vendor)} as "takesPart",
        clock_timestamp() > rfq.deadline_at as "isOver",
        (select count(*)::int from rfq_line line where line.rfq = rfq.id and line.deleted_at is null) as lines
      from rfq
      join rfq_invitation invitation
        on invitation.rfq = rfq.id and invitation.vendor = ${vendor} and invitation.deleted_at is null
      left join quotation_draft draft on draft.rfq = rfq.id and draft.vendor = ${vendor}
      left join lateral (
        select offer.state, offer.received_at
        from quotation offer
        where offer.rfq = rfq.id and offer.vendor = ${vendor} and offer.deleted_at is null
          and offer.state not in ('superseded', 'withdrawn') and offer.stage is not distinct from rfq.stage
        order by offer.revision desc
        limit 1) live on true
      where rfq.id = any(${own.map((one) => one.rfq)}::uuid[]) and rfq.deleted_at is null and rfq.published_at is not null
      order by rfq.deadline_at desc, rfq.id`.execute(db),
  );
  return rows;
}

/** What a vendor is shown first. */
export async function vendorHome(host: Host, person: VendorPerson): Promise<VendorHome> {
  const rows = await summaries(host.db, person.vendor, null);
  return {
    company: companyOf(person),
    now: new Date().toISOString(),
    requests: rows.map((row) => ({
      id: row.id,
      number: row.number,
      title: row.title,
      lines: row.lines,
      deadlineAt: row.deadlineAt,
      state: stateOf(row),
      sentAt: row.sentAt,
    })),
  };
}

/** A request with all that its vendor may know of it, and with the vendor's own answer. */
export async function vendorRequest(
  host: Host,
  caller: Caller,
  person: VendorPerson,
  publicId: string,
): Promise<VendorRequest> {
  const { id, stage } = await invitedRequest(host.db, person, publicId);
  const [summary] = await summaries(host.db, person.vendor, id);
  if (!summary) throw new Error(`The request ${id} is no longer there`);
  // Somebody of the mine who looks through a vendor's eyes sees nothing that is sealed.
  const own = caller.viewedBy
    ? { draft: null, sent: null, firstStage: null, files: [] }
    : await ownAnswer(host, person.vendor, id, stage);
  const conditions = await beyondScope(() => conditionsOf(host.db, id, person.vendor, caller.language));
  return {
    ...(summary.takesPart ? conditions : withoutSecondStage(conditions)),
    id: summary.id,
    number: summary.number,
    title: summary.title,
    lines: summary.lines,
    deadlineAt: summary.deadlineAt,
    sentAt: summary.sentAt,
    state: stateOf(summary),
    company: companyOf(person),
    now: new Date().toISOString(),
    ...own,
  };
}

/** What those may know of a request who take no part in its second stage: nothing of what is asked there. */
const withoutSecondStage = (conditions: Conditions): Conditions => ({
  ...conditions,
  finalSpecification: null,
  requestLines: [],
  questionnaire: [],
  addenda: [],
  questions: conditions.questions.filter(({ mine }) => mine),
});

type Answered = 'id' | 'number' | 'title' | 'lines' | 'deadlineAt' | 'sentAt' | 'state' | 'company' | 'now';
export type Conditions = Omit<VendorRequest, Answered | Own>;

/** Column by column what a vendor may know: never an estimate, a note, or who else is asked. */
export async function conditionsOf(
  db: Database,
  id: string,
  vendor: string,
  language: 'en' | 'fr',
): Promise<Conditions> {
  const { rows } = await sql<
    Omit<
      Conditions,
      'requestLines' | 'addenda' | 'questions' | 'currencies' | 'taxCodes' | 'minorUnits' | 'criteria' | 'questionnaire'
    > & {
      readonly showWeights: boolean;
    }
  >`
    select rfq.description, rfq.procedure, rfq.stage, nullif(rfq.final_specification, '') as "finalSpecification",
      coalesce(rfq.show_weights, false) as "showWeights",
      jsonb_build_object('name', site.name, 'timeZone', site.time_zone) as site,
      rfq.questions_until as "questionsUntil", rfq.incoterm, rfq.place, terms.label as "paymentTerms",
      (local_clock(rfq.deadline_at, site.time_zone)::date + rfq.validity_days)::text as "validUntil",
      coalesce(rfq.partial_ok, false) as "partialOk", coalesce(rfq.alternates_ok, false) as "alternatesOk",
      case when buyer.id is not null then jsonb_build_object('name', buyer.name, 'email', buyer.email) end as buyer
    from rfq
    join site on site.id = rfq.site
    left join payment_terms terms on terms.id = rfq.payment_terms
    left join app_user buyer on buyer.id = rfq.published_by
    where rfq.id = ${id}`.execute(db);
  const [found] = rows;
  if (!found) throw new Error(`The request ${id} is no longer there`);
  const { rows: addenda } = await sql<Conditions['addenda'][number]>`
    select place as no, text, coalesce(material, false) as material, deadline_at as "deadlineAt", created_at as at
    from rfq_addendum where rfq = ${id} and deleted_at is null order by place`.execute(db);
  // Of others' questions the text that was written anew, and of none whose it is.
  const { rows: questions } = await sql<Conditions['questions'][number]>`
    select id, case when vendor = ${vendor} then text else public_text end as text, answer,
      vendor = ${vendor} as mine, coalesce(published_at, asked_at) as at
    from rfq_question
    where rfq = ${id} and deleted_at is null
      and (vendor = ${vendor} or (published_at is not null and audience = 'all'))
    order by coalesce(published_at, asked_at), id`.execute(db);
  const { showWeights, ...conditions } = found;
  return {
    ...conditions,
    site: { ...conditions.site, clock: clockAround(conditions.site.timeZone) },
    criteria: (found.stage === 2 ? [] : await criteriaOf(db, id)).map(
      ({ id: criterion, no, label, knockOut, weight }) => ({
        id: criterion,
        no,
        label,
        knockOut,
        weight: showWeights ? weight : null,
      }),
    ),
    questionnaire: (await questionnaireOf(db, id)).filter(
      ({ envelope }) => found.stage === null || (envelope === 'technical') === (found.stage === 1),
    ),
    requestLines: await linesOf(db, id, language),
    addenda,
    questions,
    ...(await moneyOf(db, id)),
  };
}

/** The lines of a request, numbered in their order. */
export async function linesOf(db: Database, rfq: string, language: 'en' | 'fr'): Promise<readonly VendorRequestLine[]> {
  const other = language === 'en' ? 'fr' : 'en';
  const { rows } = await sql<VendorRequestLine>`
    select line.id, (row_number() over (order by line.created_at, line.id))::int as no,
      coalesce(nullif(line.description, ''), nullif(part.label ->> ${language}, ''), part.label ->> ${other}) as description,
      coalesce(nullif(line.manufacturer_ref, ''), part.manufacturer_ref) as reference,
      nullif(line.specification, '') as specification, line.qty::text as qty,
      coalesce(nullif(unit.label ->> ${language}, ''), unit.code) as unit,
      line.needed_by::text as "neededBy", coalesce(line.equivalent_ok, false) as "equivalentOk"
    from rfq_line line
    left join ${partTable} part on part.id = line.part
    left join ${unitOfMeasureTable} unit on unit.id = line.unit
    where line.rfq = ${rfq} and line.deleted_at is null
    order by line.created_at, line.id`.execute(db);
  return rows;
}

/** Currencies that an offer may be in (those that have a rate), and taxes that it may name. */
async function moneyOf(db: Database, id: string): Promise<Pick<Conditions, 'currencies' | 'taxCodes' | 'minorUnits'>> {
  const { rows: currencies } = await sql<{ code: string; minor_units: number }>`
    select currency.code, currency.minor_units
    from ${currencyTable} currency
    cross join (select currencies from rfq where id = ${id}) asked
    where currency.deleted_at is null
      and (coalesce(cardinality(asked.currencies), 0) = 0 or currency.id = any(asked.currencies))
      and exists (select from ${exchangeRateOn}(currency.code, current_date))
    order by currency.code`.execute(db);
  const { rows: taxCodes } = await sql<Conditions['taxCodes'][number]>`
    select code, rate::text, category from ${taxCodeTable}
    where deleted_at is null and coalesce(active, true) and valid_from <= current_date
      and coalesce(valid_to, current_date) >= current_date
    order by code`.execute(db);
  return {
    currencies: currencies.map(({ code }) => code),
    minorUnits: Object.fromEntries(currencies.map(({ code, minor_units: units }) => [code, units])),
    taxCodes,
  };
}

/** What an offer for a request is checked against. */
export async function termsOf(db: Database, id: string, vendor: string): Promise<OfferTerms> {
  const { requestLines, ...conditions } = await conditionsOf(db, id, vendor, 'en');
  return { ...conditions, lines: requestLines };
}

/** What nobody but the vendor itself is shown. */
type Own = 'draft' | 'sent' | 'firstStage' | 'files';

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
