import { sql } from 'kysely';
import { seedId } from '../../../../core/host/seed.ts';
import type { Host } from '../../../../core/host/host.ts';
import { emptyLine, type OfferContent } from '../../../vendor-calls.ts';
import { closeEvaluation } from '../evaluation/close-routes.ts';
import { publishScores } from '../evaluation/judge-routes.ts';
import { evaluationOf } from '../evaluation/read-evaluation.ts';
import { fingerprintOf, sealEnvelope, sealedText } from '../rfq/envelope.ts';
import { openTechnical } from '../rfq/open-envelopes.ts';
import { commercialPart, technicalPart } from '../rfq/two-envelopes.ts';
import { personTable, unitOfMeasureTable } from '../uses.ts';
import type { DemoSite } from './demo-market.ts';
import type { DemoPaper } from './number-papers.ts';
import { purchases, type DemoPurchase } from './two-step-purchases.ts';

const hourMs = 3_600_000;

/** What each vendor asks beside the estimate. */
const levels = ['0.98', '1.07', '0.83'] as const;
const vendorOf = (number: number): string => seedId('vendor', `V-0000${number}`);
const evaluators = ['mechanic@demo.filon', 'supervisor@demo.filon'] as const;

const idOf = (place: number): string => seedId('rfq_two_step', String(place));

/** To the minute. */
const deadlineOf = ({ deadline }: DemoPurchase, now: number): number =>
  Math.floor((now + deadline * hourMs) / 60_000) * 60_000;
const publishedOf = (purchase: DemoPurchase, now: number): number => deadlineOf(purchase, now) - 240 * hourMs;

/** What of them is numbered. */
export const twoStepPapers = (site: DemoSite, now: number): readonly DemoPaper[] =>
  purchases.map((purchase, place) => ({ id: idOf(place), series: 'RFQ', site, at: publishedOf(purchase, now) }));

/** Purchases in two envelopes: one that is being judged, one whose prices wait to be opened (catalogue procurement.md §13). */
export async function seedTwoStep(host: Host, now: number, numbers: ReadonlyMap<string, string>): Promise<void> {
  const { db } = host;
  if (!host.records.has('person')) return;
  const { rows: units } = await sql<{ id: string }>`
    select id from ${unitOfMeasureTable} order by ubl_code is distinct from 'C62', code limit 1`.execute(db);
  const [unit] = units;
  const { rows: people } = await sql<{ id: string }>`
    select id from ${personTable}
    where email_work = any(${[...evaluators]}::text[]) and deleted_at is null
    order by email_work`.execute(db);
  if (!unit || people.length < evaluators.length) return;
  for (const [place, purchase] of purchases.entries())
    await seedPurchase(host, now, place, purchase, {
      unit: unit.id,
      people: people.map(({ id }) => id),
      number: numbers.get(idOf(place)) ?? '',
    });
}

interface Known {
  readonly unit: string;
  readonly people: readonly string[];
  readonly number: string;
}

async function seedPurchase(
  host: Host,
  now: number,
  place: number,
  purchase: DemoPurchase,
  { unit, people, number }: Known,
): Promise<void> {
  const { db } = host;
  const site = seedId('site', 'S1');
  const deadline = new Date(deadlineOf(purchase, now));
  const published = new Date(publishedOf(purchase, now));
  const at = { site, created_at: published, updated_at: published };
  const id = idOf(place);
  const { rows: buyers } = await sql<{ id: string }>`
    select id from app_user where email = 'buyer@demo.filon'`.execute(db);
  await db
    .insertInto('rfq')
    .values({
      ...at,
      id,
      number,
      public_id: seedId('rfq_two_step_public', String(place)),
      title: purchase.title,
      procedure: 'two_envelopes',
      technical_weight: 40,
      technical_pass: 70,
      show_weights: true,
      deadline_at: deadline,
      questions_until: new Date(deadline.getTime() - 48 * hourMs),
      validity_days: 60,
      partial_ok: false,
      alternates_ok: false,
      debrief: 'rank',
      incoterm: 'DAP',
      place: 'Magasin principal',
      estimate: purchase.lines.reduce((sum, { estimate }) => sum + estimate * 2, 0),
      published_at: published,
      published_by: buyers[0]?.id ?? null,
      state: 'closed',
    })
    .execute();
  const lines = purchase.lines.map((line, index) => ({
    ...line,
    id: seedId('rfq_two_step_line', `${place}:${index}`),
  }));
  await db
    .insertInto('rfq_line')
    .values(
      lines.map(({ id: line, estimate, description }, index) => ({
        ...at,
        created_at: new Date(published.getTime() + index),
        id: line,
        rfq: id,
        description,
        unit,
        qty: 2,
        est_price: estimate,
        equivalent_ok: true,
      })),
    )
    .execute();
  const criteria = purchase.criteria.map(({ en, fr, weight }, index) => ({
    ...at,
    id: seedId('evaluation_criterion', `${place}:${index}`),
    rfq: id,
    place: index + 1,
    label: { en, fr },
    knock_out: weight === undefined,
    weight: weight ?? 0,
  }));
  await db.insertInto('evaluation_criterion').values(criteria).execute();
  const judging = new Date(deadline.getTime() + 20 * hourMs);
  await db
    .insertInto('rfq_evaluator')
    .values(
      people.map((person, index) => ({
        ...at,
        created_at: new Date(published.getTime() + index),
        id: seedId('rfq_evaluator', `${place}:${index}`),
        rfq: id,
        person,
        declared_at: index < purchase.signed ? judging : null,
        has_conflict: index < purchase.signed ? false : null,
        signed_at: index < purchase.signed ? judging : null,
      })),
    )
    .execute();
  const received = new Date(deadline.getTime() - 5 * hourMs);
  await db
    .insertInto('rfq_invitation')
    .values(
      levels.map((_, index) => ({
        ...at,
        id: seedId('rfq_two_step_invitation', `${place}:${index}`),
        rfq: id,
        vendor: vendorOf(index + 1),
        status: 'submitted',
        sent_at: published,
        reminders: 2,
        answered_at: received,
      })),
    )
    .execute();
  const offers: string[] = [];
  for (const [index, level] of levels.entries())
    offers.push(
      await seedOffer(host, { id, site, number }, index, received, {
        quote_no: `T-${index + 1}${number.slice(-3)}`,
        currency: 'MAD',
        incoterm: 'DAP',
        place: 'Magasin principal',
        payment_terms: '',
        valid_until: new Date(deadline.getTime() + 75 * 24 * hourMs).toISOString().slice(0, 10),
        partial_ok: false,
        discount: null,
        charges: [],
        deviations: '',
        message: '',
        lines: lines.map(({ id: line, estimate }) => ({
          ...emptyLine(line, 'as_asked'),
          price: (estimate * Number(level)).toFixed(2),
          lead_days: 20 + index * 10,
          warranty_months: 12,
        })),
        technical: criteria.map(({ id: criterion }, one) => ({
          criterion,
          text: purchase.criteria[one]?.answers[index] ?? '',
        })),
      }),
    );
  await judge(host, { id, site }, purchase, { deadline, offers, criteria: criteria.map((one) => one.id), place });
}

async function seedOffer(
  host: Host,
  rfq: { readonly id: string; readonly site: string; readonly number: string },
  index: number,
  received: Date,
  content: OfferContent,
): Promise<string> {
  const reference = `${rfq.number}/V-0000${index + 1}/1`;
  const quotation = seedId('quotation', reference);
  const texts = {
    technical: sealedText(technicalPart(content), 'Direction technique'),
    commercial: sealedText(commercialPart(content), 'Direction technique'),
  };
  await host.db
    .insertInto('quotation')
    .values({
      created_at: received,
      updated_at: received,
      id: quotation,
      site: rfq.site,
      reference,
      rfq: rfq.id,
      vendor: vendorOf(index + 1),
      revision: 1,
      received_at: received,
      sha256: fingerprintOf(texts.technical),
      commercial_sha256: fingerprintOf(texts.commercial),
      state: 'submitted',
    })
    .execute();
  for (const [kind, text] of Object.entries(texts)) {
    const { ciphertext, data_key: key } = sealEnvelope(host, text);
    await sql`
      insert into quotation_envelope (quotation, kind, vendor, ciphertext, data_key)
      values (${quotation}, ${kind}, ${vendorOf(index + 1)}, ${ciphertext}, ${key})`.execute(host.db);
  }
  return quotation;
}

interface Judged {
  readonly deadline: Date;
  readonly offers: readonly string[];
  readonly criteria: readonly string[];
  readonly place: number;
}

/** Opens the technical envelopes as two people did, and scores as far as evaluators have come. */
async function judge(
  host: Host,
  rfq: { readonly id: string; readonly site: string },
  purchase: DemoPurchase,
  { deadline, offers, criteria, place }: Judged,
): Promise<void> {
  const { db } = host;
  const context = { host, db, machine: 'demo' };
  const count = await openTechnical(host, context, rfq);
  const [first, second] = [new Date(deadline.getTime() + hourMs), new Date(deadline.getTime() + 1.2 * hourMs)];
  await sql`
    insert into rfq_opening (id, site, rfq, kind, first_by, first_at, second_by, second_at, offers)
    select ${seedId('rfq_opening', rfq.id)}, ${rfq.site}, ${rfq.id}, 'technical',
      (select id from app_user where email = 'buyer@demo.filon'), ${first},
      (select id from app_user where email = 'approver@demo.filon'), ${second}, ${count}`.execute(db);
  await sql`update rfq set state = 'technical_opened' where id = ${rfq.id}`.execute(db);
  for (let evaluator = 0; evaluator < purchase.signed; evaluator++) {
    const scores = offers.flatMap((offer, vendor) =>
      criteria.map((criterion, one) => ({
        offer,
        criterion,
        score: purchase.criteria[one]?.scores[vendor]?.[evaluator] ?? 3,
        comment: 'Selon dossier technique',
      })),
    );
    await sql`
      insert into evaluation_draft (evaluator, scores)
      values (${seedId('rfq_evaluator', `${place}:${evaluator}`)}, ${JSON.stringify(scores)}::jsonb)`.execute(db);
  }
  if (purchase.state !== 'technical_closed') return;
  await publishScores(context, rfq);
  await sql`
    insert into evaluation_note (id, site, rfq, quotation, criterion, note)
    values (${seedId('evaluation_note', rfq.id)}, ${rfq.site}, ${rfq.id}, ${offers[1]}, ${criteria[1]},
      ${"Essai chez un tiers : accepté si le rapport est signé par l'atelier."})`.execute(db);
  await closeEvaluation(context, rfq, await evaluationOf(db, rfq.id, null));
}
