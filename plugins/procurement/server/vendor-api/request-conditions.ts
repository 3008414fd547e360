import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import { clockAround } from '../../../../core/sites/zone-clock.server.ts';
import type { VendorRequest, VendorRequestLine } from '../../../vendor-calls.ts';
import { criteriaOf } from '../evaluation/criteria.ts';
import { questionnaireOf } from '../rfq/questionnaire.ts';
import { currencyTable, exchangeRateOn, partTable, taxCodeTable, unitOfMeasureTable } from '../uses.ts';
import type { OfferTerms } from './check-offer.ts';
import type { Own } from './own-answer.ts';

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
