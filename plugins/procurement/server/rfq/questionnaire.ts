import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import type { QuestionnaireLine } from '../../../vendor-calls.ts';

/**
 * What vendors are asked beside their lines, numbered in order; where there is one envelope all of it lies there. In two
 * stages what is not technical is asked in the second.
 */
export async function questionnaireOf(db: Database, id: string): Promise<readonly QuestionnaireLine[]> {
  const { rows } = await sql<QuestionnaireLine>`
    select line.id, (row_number() over (order by line.created_at, line.id))::int as no, line.code, line.label, line.kind,
      coalesce(line.required, false) as required, coalesce(line.must_be_yes, false) as "mustBeYes",
      case when rfq.procedure = 'two_envelopes' or (rfq.procedure = 'two_stages' and line.envelope = 'technical')
        then line.envelope else 'single' end as envelope
    from questionnaire_line line
    join rfq on rfq.id = line.rfq
    where line.rfq = ${id} and line.deleted_at is null
    order by line.created_at, line.id`.execute(db);
  return rows;
}

/**
 * The opened offers of a request that say no to what must be yes, with the codes of those lines, by their ids. Of an
 * envelope that is not open yet nothing is known.
 */
export async function knockedOut(db: Database, id: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ offer: string; codes: readonly string[] }>`
    select offer.id as offer, array_agg(line.code order by line.created_at, line.id) as codes
    from quotation offer
    join rfq on rfq.id = offer.rfq
    join questionnaire_line line on line.rfq = rfq.id and line.deleted_at is null
      and line.kind = 'yes_no' and line.must_be_yes
    left join questionnaire_answer answer
      on answer.quotation = offer.id and answer.question = line.id and answer.deleted_at is null
    where offer.rfq = ${id} and offer.deleted_at is null and coalesce(answer.value, '') <> 'yes' and offer.seal_ok
      and case when rfq.procedure in ('two_envelopes', 'two_stages') and line.envelope = 'technical' then offer.technical_opened_at
        else offer.opened_at end is not null
    group by offer.id`.execute(db);
  return new Map(rows.map(({ offer, codes }) => [offer, codes]));
}

/** What the opened offers of a request answer, in the envelopes that are open. */
export async function answersOf(
  db: Database,
  id: string,
): Promise<readonly { readonly offer: string; readonly question: string; readonly value: string }[]> {
  const { rows } = await sql<{ offer: string; question: string; value: string }>`
    select answer.quotation as offer, answer.question, answer.value
    from questionnaire_answer answer
    join quotation offer on offer.id = answer.quotation and offer.deleted_at is null
    where offer.rfq = ${id} and answer.deleted_at is null`.execute(db);
  return rows;
}
