import { sql } from 'kysely';
import { seedId } from '../../../../core/host/seed.ts';
import type { Host } from '../../../../core/host/host.ts';
import { fingerprintOf, sealEnvelope, sealedText } from '../rfq/envelope.ts';
import { clockOf } from '../rfq/calendar.ts';
import { commercialPart, technicalPart } from '../rfq/two-envelopes.ts';
import { personTable, unitOfMeasureTable } from '../uses.ts';
import type { DemoSite } from './demo-market.ts';
import { insertRows, instantOf } from './insert-rows.ts';
import { judgeTwoStep } from './judge-two-step.ts';
import type { DemoPaper } from './number-papers.ts';
import { signatory } from './offers.ts';
import { purchases } from './two-step-purchases.ts';
import { idOf, publishedOf, purchaseRows, type DemoAnswer, type PurchaseRows } from './two-step-rows.ts';

const evaluators = ['mechanic@demo.filon', 'supervisor@demo.filon'] as const;

/** What of them is numbered. */
export const twoStepPapers = (site: DemoSite, now: number): readonly DemoPaper[] =>
  purchases.map((purchase, place) => ({ id: idOf(place), series: 'RFQ', site, at: publishedOf(purchase, now) }));

/**
 * Purchases in two envelopes, one that is being judged and one whose prices wait to be opened, and one in the second of its
 * two stages (catalogue procurement.md §13).
 */
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
  const { rows: buyers } = await sql<{ id: string }>`
    select id from app_user where email = 'buyer@demo.filon'`.execute(db);
  const clock = await clockOf(db, seedId('site', 'S1'));
  for (const [place, purchase] of purchases.entries()) {
    const rows = purchaseRows(purchase, {
      place,
      now,
      number: numbers.get(idOf(place)) ?? '',
      clock,
      buyer: buyers[0]?.id ?? null,
      unit: unit.id,
      people: people.map(({ id }) => id),
    });
    await insertRows(db, 'rfq', [rows.request]);
    await insertRows(db, 'rfq_line', rows.lines);
    await insertRows(db, 'evaluation_criterion', rows.criteria);
    await insertRows(db, 'questionnaire_line', rows.questionnaire);
    await insertRows(db, 'rfq_evaluator', rows.evaluators);
    await insertRows(db, 'rfq_invitation', rows.invitations);
    const offers: string[] = [];
    for (const answer of rows.answers) offers.push(await seedOffer(host, rows, answer, purchase.second !== undefined));
    await judgeTwoStep(host, rows, purchase, offers);
  }
}

/** Seals an offer in its two envelopes, or of the first of two stages in the technical one alone; answers its id. */
async function seedOffer(
  host: Host,
  { request: { id: rfq, site }, questionnaire }: PurchaseRows,
  { vendor, reference, received, content }: DemoAnswer,
  isStaged: boolean,
): Promise<string> {
  const id = seedId('quotation', reference);
  const texts: { readonly technical: string; readonly commercial?: string } = {
    technical: sealedText(technicalPart(content, questionnaire), signatory),
    ...(isStaged ? {} : { commercial: sealedText(commercialPart(content, questionnaire), signatory) }),
  };
  const at = instantOf(received);
  await insertRows(host.db, 'quotation', [
    {
      id,
      site,
      reference,
      rfq,
      vendor,
      revision: 1,
      received_at: at,
      created_at: at,
      updated_at: at,
      sha256: fingerprintOf(texts.technical),
      stage: isStaged ? 1 : null,
      commercial_sha256: texts.commercial === undefined ? null : fingerprintOf(texts.commercial),
      state: 'submitted',
    },
  ]);
  for (const [kind, text] of Object.entries(texts)) {
    const { ciphertext, data_key: key } = sealEnvelope(host, text);
    await sql`
      insert into quotation_envelope (quotation, kind, vendor, ciphertext, data_key)
      values (${id}, ${kind}, ${vendor}, ${ciphertext}, ${key})`.execute(host.db);
  }
  return id;
}
