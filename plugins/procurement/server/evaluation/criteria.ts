import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import type { EvaluationCriterion } from '../../shared/evaluation-answers.ts';

/** By what the technical offers of a request are judged, numbered in their order; empty where there is one envelope. */
export async function criteriaOf(db: Database, id: string): Promise<readonly EvaluationCriterion[]> {
  const { rows } = await sql<EvaluationCriterion>`
    select id, (row_number() over (order by place, id))::int as no, label, coalesce(knock_out, false) as "knockOut",
      weight::text, nullif(scale, '') as scale
    from evaluation_criterion
    where rfq = ${id} and deleted_at is null
      and exists (select from rfq where rfq.id = ${id} and rfq.procedure in ('two_envelopes', 'two_stages'))
    order by place, id`.execute(db);
  return rows;
}
