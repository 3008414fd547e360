import { sql } from 'kysely';
import { seedId, seededRandom } from '../../../../core/host/seed.ts';
import type { Host } from '../../../../core/host/host.ts';
import { emptyLine, type OfferAnswer, type OfferContent } from '../../../vendor-offer-calls.ts';
import { fingerprintOf, sealEnvelope, sealedText } from '../rfq/envelope.ts';
import { insertRows } from './insert-rows.ts';
import { answersOf, questionnaireRows } from './questionnaire.ts';
import { openAll } from '../rfq/open-envelopes.ts';
import { partTable } from '../uses.ts';
import type { DemoSite } from './demo-market.ts';
import type { DemoPaper } from './number-papers.ts';

const hourMs = 3_600_000;

interface DemoTender {
  readonly title: string;
  readonly state: 'draft' | 'published' | 'closed' | 'opened' | 'no_award' | 'cancelled';
  /** Hours from now until the deadline. */
  readonly deadline: number;
  /** Vendors that have answered, by their number. */
  readonly offers: readonly number[];
  readonly lines: number;
  readonly question?: string;
  /** Whether something is asked beside the lines. */
  readonly asks?: boolean;
}

const tenders: readonly DemoTender[] = [
  { title: 'Peinture et signalisation des pistes', state: 'cancelled', deadline: -900, offers: [], lines: 2 },
  { title: 'Graisses et huiles en fûts', state: 'no_award', deadline: -700, offers: [2], lines: 3 },
  { title: 'Batteries et chargeurs', state: 'opened', deadline: -200, offers: [1, 2, 3], lines: 3 },
  { title: 'Éclairage mobile de la fosse', state: 'opened', deadline: -50, offers: [1, 3], lines: 2, asks: true },
  { title: 'Roulements et galets', state: 'closed', deadline: -3, offers: [1, 2, 3], lines: 4 },
  { title: 'Dents de godet', state: 'published', deadline: 2, offers: [2], lines: 3 },
  {
    title: 'Flexibles haute pression',
    state: 'published',
    deadline: 96,
    offers: [],
    lines: 4,
    question: 'Les raccords sont-ils à fournir montés ?',
  },
  { title: 'Filtres pour les 500 h', state: 'published', deadline: 220, offers: [], lines: 5, asks: true },
  { title: 'Élingues et crochets', state: 'draft', deadline: 260, offers: [], lines: 3 },
];
/** What each vendor asks beside the estimate. */
const levels: Readonly<Record<number, number>> = { 1: 0.97, 2: 1.06, 3: 0.92 };
const vendorOf = (number: number): string => seedId('vendor', `V-0000${number}`);

const idOf = (place: number): string => seedId('rfq', String(place));

/** To the minute. */
const deadlineOf = ({ deadline }: DemoTender, now: number): number =>
  Math.ceil((now + deadline * hourMs) / 60_000) * 60_000;
const publishedOf = (tender: DemoTender, now: number): number =>
  Math.min(deadlineOf(tender, now) - 168 * hourMs, now - hourMs);

/** What of them is numbered: drafts are not. */
export const quotationPapers = (site: DemoSite, now: number): readonly DemoPaper[] =>
  tenders.flatMap((tender, place) =>
    tender.state === 'draft' ? [] : [{ id: idOf(place), series: 'RFQ', site, at: publishedOf(tender, now) }],
  );

/**
 * Quotation requests that are under way or ended lately, in every state; offers lie sealed until theirs are opened
 * (catalogue procurement.md §13).
 */
export async function seedQuotations(host: Host, now: number, numbers: ReadonlyMap<string, string>): Promise<void> {
  const { db } = host;
  const today = new Date(now);
  const random = seededRandom(7);
  const site = seedId('site', 'S1');
  const { rows: parts } = await sql<{ id: string; unit: string }>`
    select id, unit from ${partTable} where deleted_at is null order by code limit 60`.execute(db);
  if (parts.length === 0) return;
  const { rows: buyers } = await sql<{ id: string }>`
    select id from app_user where email = 'buyer@demo.filon'`.execute(db);
  for (const [place, tender] of tenders.entries()) {
    const deadline = new Date(deadlineOf(tender, now));
    const published = new Date(publishedOf(tender, now));
    const isDraft = tender.state === 'draft';
    const id = idOf(place);
    const number = numbers.get(id) ?? null;
    const lines = Array.from({ length: tender.lines }, (_, index) => ({
      id: seedId('rfq_line', `${place}:${index}`),
      part: parts[(place * 7 + index * 3) % parts.length],
      qty: 1 + Math.floor(random() * 40),
      estimate: 40 + Math.floor(random() * 900),
    }));
    const at = { created_at: published, updated_at: published };
    await db
      .insertInto('rfq')
      .values({
        ...at,
        id,
        site,
        number,
        public_id: isDraft ? null : seedId('rfq_public', String(place)),
        title: tender.title,
        procedure: 'sealed',
        deadline_at: deadline,
        questions_until: new Date(Math.max(deadline.getTime() - 48 * hourMs, published.getTime() + hourMs)),
        validity_days: 60,
        partial_ok: true,
        alternates_ok: place % 2 === 0,
        debrief: 'rank',
        incoterm: 'DAP',
        place: 'Magasin principal',
        estimate: isDraft ? null : lines.reduce((sum, { qty, estimate }) => sum + qty * estimate, 0),
        published_at: isDraft ? null : published,
        published_by: isDraft ? null : (buyers[0]?.id ?? null),
        state: tender.state === 'opened' || tender.state === 'no_award' ? 'closed' : tender.state,
      })
      .execute();
    await db
      .insertInto('rfq_line')
      .values(
        lines.map((line, index) => ({
          created_at: new Date(published.getTime() + index),
          updated_at: published,
          id: line.id,
          site,
          rfq: id,
          part: line.part?.id,
          unit: line.part?.unit,
          qty: line.qty,
          est_price: line.estimate,
          equivalent_ok: index % 2 === 0,
        })),
      )
      .execute();
    if (tender.asks) await insertRows(db, 'questionnaire_line', questionnaireRows(id, site, published));
    const received = new Date(Math.min(deadline.getTime(), today.getTime()) - 0.5 * hourMs);
    await db
      .insertInto('rfq_invitation')
      .values(
        [1, 2, 3].map((vendor) => {
          const isAnswered = tender.offers.includes(vendor);
          return {
            ...at,
            id: seedId('rfq_invitation', `${place}:${vendor}`),
            site,
            rfq: id,
            vendor: vendorOf(vendor),
            status: isDraft ? 'to_send' : isAnswered ? 'submitted' : deadline < today ? 'no_answer' : 'sent',
            sent_at: isDraft ? null : published,
            // So many hours before the deadline they were reminded already.
            reminders: tender.deadline <= 24 ? 2 : tender.deadline <= 72 ? 1 : 0,
            answered_at: isAnswered ? received : null,
          };
        }),
      )
      .execute();
    for (const vendor of tender.offers)
      await seedOffer(
        host,
        { id, number: number ?? '', site },
        vendor,
        received,
        lines,
        tender.asks ? answersOf(id, vendor) : [],
      );
    if (tender.question !== undefined)
      await db
        .insertInto('rfq_question')
        .values({
          ...at,
          id: seedId('rfq_question', String(place)),
          site,
          rfq: id,
          vendor: vendorOf(2),
          text: tender.question,
          asked_at: new Date(today.getTime() - hourMs / 2),
        })
        .execute();
    if (tender.state === 'opened' || tender.state === 'no_award')
      await openTender(host, { id, site }, tender, deadline);
  }
}

interface DemoLine {
  readonly id: string;
  readonly qty: number;
  readonly estimate: number;
}

async function seedOffer(
  host: Host,
  rfq: { readonly id: string; readonly number: string; readonly site: string },
  vendor: number,
  received: Date,
  lines: readonly DemoLine[],
  answers: readonly OfferAnswer[],
): Promise<void> {
  const reference = `${rfq.number}/V-0000${vendor}/1`;
  const quotation = seedId('quotation', reference);
  const content: OfferContent = {
    quote_no: `D-${vendor}${rfq.number.slice(-3)}`,
    currency: 'MAD',
    incoterm: 'DAP',
    place: 'Magasin principal',
    payment_terms: '',
    valid_until: new Date(received.getTime() + 75 * 24 * hourMs).toISOString().slice(0, 10),
    partial_ok: true,
    discount: vendor === 2 ? '2' : null,
    charges: vendor === 1 ? [{ kind: 'freight', label: '', amount: '450.00', tax_code: null }] : [],
    deviations: '',
    message: '',
    lines: lines.map((line, index) => {
      const isOffered = !(vendor === 3 && index === lines.length - 1 && lines.length > 2);
      return {
        ...emptyLine(line.id, isOffered ? 'as_asked' : 'not_offered'),
        price: isOffered ? (line.estimate * (levels[vendor] ?? 1)).toFixed(2) : null,
        lead_days: isOffered ? 7 * vendor : null,
      };
    }),
    ...(answers.length > 0 ? { answers } : {}),
  };
  const text = sealedText(content, 'Direction commerciale');
  await host.db
    .insertInto('quotation')
    .values({
      created_at: received,
      updated_at: received,
      id: quotation,
      site: rfq.site,
      reference,
      rfq: rfq.id,
      vendor: vendorOf(vendor),
      revision: 1,
      received_at: received,
      sha256: fingerprintOf(text),
      state: 'submitted',
    })
    .execute();
  const { ciphertext, data_key: key } = sealEnvelope(host, text);
  await sql`
    insert into quotation_envelope (quotation, vendor, ciphertext, data_key)
    values (${quotation}, ${vendorOf(vendor)}, ${ciphertext}, ${key})`.execute(host.db);
}

/** Opens the offers as two people did after the deadline. */
async function openTender(
  host: Host,
  rfq: { readonly id: string; readonly site: string },
  tender: DemoTender,
  deadline: Date,
): Promise<void> {
  const offers = await openAll(host, { host, db: host.db, machine: 'demo' }, rfq);
  const [first, second] = [new Date(deadline.getTime() + hourMs), new Date(deadline.getTime() + 1.2 * hourMs)];
  await sql`
    insert into rfq_opening (id, site, rfq, first_by, first_at, second_by, second_at, offers)
    select ${seedId('rfq_opening', rfq.id)}, ${rfq.site}, ${rfq.id},
      (select id from app_user where email = 'buyer@demo.filon'), ${first},
      (select id from app_user where email = 'approver@demo.filon'), ${second}, ${offers}`.execute(host.db);
  await sql`update rfq set state = ${tender.state}, opened_at = ${second} where id = ${rfq.id}`.execute(host.db);
}
