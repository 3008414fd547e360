import { sql } from 'kysely';
import { v7 } from 'uuid';
import type { Database, Host } from '../../../../core/host/host.ts';
import { changeRows, createRows, type RowsContext } from '../../../../core/records/change-rows.server.ts';
import type { EnvelopeKind } from '../../../vendor-offer-calls.ts';
import { quotationLine } from '../../records/quotation-line.ts';
import { quotation } from '../../records/quotation.ts';
import { questionnaireAnswer } from '../../records/questionnaire-answer.ts';
import { technicalAnswer } from '../../records/technical-answer.ts';
import { bytesOf, type SealedFile } from '../offer-files/sealed-file.ts';
import { fingerprintOf, openEnvelope, type Envelope, type SentFile, type SentOffer } from './envelope.ts';
import { moneyOf } from './offered-money.ts';
import { lineValues, openedOffer, type AskedLine } from './opened-offer.ts';
import { questionnaireOf } from './questionnaire.ts';
import { joined } from './two-envelopes.ts';

/** The request whose offers are opened. */
interface Opened {
  readonly id: string;
  readonly site: string;
}

interface SealedOffer extends Envelope {
  readonly id: string;
  readonly reference: string;
  readonly sha256: string;
}

/** Opens what counts; what is withdrawn, superseded or not confirmed stays sealed for ever. Answers how many there were. */
export async function openAll(host: Host, context: RowsContext, held: Opened): Promise<number> {
  const offers = await sealedOffers(context, held, 'single', 'submitted');
  const asked = await askedLines(context, held);
  const scores = await firstScores(context, held);
  const questions = await questionsIn(context, held, 'single');
  for (const sealed of offers) {
    const content = await unsealed(host, context, sealed, 'single');
    if (!content) continue;
    const { lines, offer } = openedOffer(content, asked, await moneyOf(context.db, content.currency ?? ''));
    await createRows(
      context,
      quotationLine,
      lines.map((line) => ({ site: held.site, quotation: sealed.id, ...line })),
    );
    await keepAnswers(context, held, sealed.id, content, questions);
    await changeRows(context, quotation, {
      where: sql`id = ${sealed.id}`,
      set: {
        ...columnsOf(offer),
        state: 'opened',
        opened_at: sql`now()`,
        ...(scores.has(sealed.id) ? { technical_score: scores.get(sealed.id) ?? null } : {}),
      },
      action: 'open',
    });
  }
  return offers.length;
}

/** Opens what is offered, without its prices. Answers how many offers there were. */
export async function openTechnical(host: Host, context: RowsContext, held: Opened): Promise<number> {
  const offers = await sealedOffers(context, held, 'technical', 'submitted');
  const asked = await askedLines(context, held);
  const questions = await questionsIn(context, held, 'technical');
  for (const sealed of offers) {
    const content = await unsealed(host, context, sealed, 'technical');
    if (!content) continue;
    const { id } = sealed;
    await createRows(
      context,
      quotationLine,
      // Their ids keep the order in which they are joined with their prices.
      content.lines.map((line) => ({
        id: v7(),
        site: held.site,
        quotation: id,
        ...lineValues(line, line.qty ?? asked.find(({ id: one }) => one === line.line)?.qty ?? '0'),
      })),
    );
    await createRows(
      context,
      technicalAnswer,
      (content.technical ?? []).map((answer) => ({ site: held.site, quotation: id, ...answer })),
    );
    await keepAnswers(context, held, id, content, questions);
    await changeRows(context, quotation, {
      where: sql`id = ${id}`,
      set: {
        state: 'technical',
        technical_opened_at: sql`now()`,
        seal_ok: true,
        signatory: content.signatory,
        deviations: content.deviations || null,
      },
      action: 'open',
    });
  }
  return offers.length;
}

/** Opens the prices of the offers that have passed; the others stay sealed. Answers how many were opened. */
export async function openCommercial(host: Host, context: RowsContext, held: Opened): Promise<number> {
  const offers = await sealedOffers(context, held, 'commercial', 'technical');
  const asked = await askedLines(context, held);
  const questions = await questionsIn(context, held, 'commercial');
  const technical = await sealedOffers(context, held, 'technical', 'technical');
  for (const sealed of offers) {
    const commercial = await unsealed(host, context, sealed, 'commercial');
    const own = technical.find(({ id }) => id === sealed.id);
    const text = own ? openEnvelope(host, own) : null;
    if (!commercial || text === null) continue;
    const content = { ...commercial, ...joined(JSON.parse(text) as SentOffer, commercial) };
    const { lines, offer } = openedOffer(content, asked, await moneyOf(context.db, content.currency ?? ''));
    const { rows: kept } = await sql<{ id: string }>`
      select id from quotation_line where quotation = ${sealed.id} and deleted_at is null order by id`.execute(
      context.db,
    );
    await changeRows(context, quotationLine, {
      rows: kept.flatMap(({ id }, place) => {
        const line = lines[place];
        if (!line) return [];
        const { currency, price, price_base_qty, discount, tax_code, net } = line;
        return [{ id, currency, price, price_base_qty, discount, tax_code, net }];
      }),
      action: 'open',
    });
    await keepAnswers(context, held, sealed.id, commercial, questions);
    await changeRows(context, quotation, {
      where: sql`id = ${sealed.id}`,
      set: { ...columnsOf(offer), state: 'opened', opened_at: sql`now()` },
      action: 'open',
    });
  }
  return offers.length;
}

/** What an offer says, as its columns take it: a list is JSON there. */
const columnsOf = ({ charges_taxes: taxes, ...offer }: ReturnType<typeof openedOffer>['offer']) => ({
  ...offer,
  charges_taxes: taxes === null ? null : sql`${JSON.stringify(taxes)}::jsonb`,
});

/** What the technical offers of the first of two stages scored, by the offers that the same vendors sent in the second. */
async function firstScores({ db }: RowsContext, { id }: Opened): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ offer: string; score: number }>`
    select offer.id as offer, first.technical_score as score
    from quotation offer
    join quotation first on first.rfq = offer.rfq and first.vendor = offer.vendor and first.stage = 1
      and first.state = 'technical' and first.deleted_at is null
    where offer.rfq = ${id} and offer.stage = 2 and offer.deleted_at is null
      and first.technical_score is not null`.execute(db);
  return new Map(rows.map(({ offer, score }) => [offer, score]));
}

/** The lines of the questionnaire that are answered in an envelope of one kind, by their ids. */
async function questionsIn({ db }: RowsContext, { id }: Opened, kind: EnvelopeKind): Promise<ReadonlySet<string>> {
  const lines = await questionnaireOf(db, id);
  return new Set(lines.flatMap((line) => (line.envelope === kind ? [line.id] : [])));
}

/** Answers to the questionnaire that lie in the opened envelope; those to what is asked no longer are told to nobody. */
const keepAnswers = (
  context: RowsContext,
  { site }: Opened,
  offer: string,
  { answers = [] }: SentOffer,
  questions: ReadonlySet<string>,
): Promise<unknown> =>
  createRows(
    context,
    questionnaireAnswer,
    answers
      .filter(({ question, value }) => value.trim() && questions.has(question))
      .map(({ question, value }) => ({ site, quotation: offer, question, value: value.trim() })),
  );

async function sealedOffers(
  { db }: RowsContext,
  { id }: Opened,
  kind: EnvelopeKind,
  state: 'submitted' | 'technical',
): Promise<readonly SealedOffer[]> {
  const { rows } = await sql<SealedOffer>`
    select offer.id, offer.reference, case when ${kind} = 'commercial' then offer.commercial_sha256 else offer.sha256 end as sha256,
      envelope.ciphertext, envelope.data_key
    from quotation offer
    join quotation_envelope envelope on envelope.quotation = offer.id and envelope.kind = ${kind}
    where offer.rfq = ${id} and offer.state = ${state} and offer.deleted_at is null
    order by offer.reference`.execute(db);
  return rows;
}

async function askedLines({ db }: RowsContext, { id }: Opened): Promise<readonly AskedLine[]> {
  const { rows } = await sql<AskedLine>`
    select id, qty::text from rfq_line where rfq = ${id} and deleted_at is null`.execute(db);
  return rows;
}

/**
 * What an envelope says; null where it does not hold what its receipt says: such an offer counts for nothing, and the
 * others are opened all the same.
 */
async function unsealed(
  host: Host,
  context: RowsContext,
  { id, reference, sha256, ...envelope }: SealedOffer,
  kind: EnvelopeKind,
): Promise<SentOffer | null> {
  const text = openEnvelope(host, envelope);
  const content = text === null || fingerprintOf(text) !== sha256 ? null : (JSON.parse(text) as SentOffer);
  if (content === null || !(await filesAreWhole(host, context.db, content.files ?? []))) {
    await changeRows(context, quotation, {
      where: sql`id = ${id}`,
      set: {
        state: 'non_compliant',
        seal_ok: false,
        ...(kind === 'technical' ? { technical_opened_at: sql`now()` } : { opened_at: sql`now()` }),
      },
      action: 'open',
      reason: `${reference}: SHA-256`,
    });
    return null;
  }
  await sql`update quotation_envelope set opened_at = now() where quotation = ${id} and kind = ${kind}`.execute(
    context.db,
  );
  return content;
}

/** Whether the files that an offer names are there as its fingerprint says. */
async function filesAreWhole(host: Host, db: Database, files: readonly SentFile[]): Promise<boolean> {
  const { rows } = await sql<SealedFile>`
    select id, kind, facts, data_key from quotation_file
    where id = any(${files.map(({ id }) => id)}::uuid[])`.execute(db);
  for (const file of files) {
    const found = rows.find(({ id }) => id === file.id);
    if (!found || (await bytesOf(host, db, found, file)) === null) return false;
  }
  return true;
}
