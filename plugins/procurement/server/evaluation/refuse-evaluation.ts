import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import { Exact } from '../../../../core/money/exact.ts';
import { problems } from '../../../../core/records/problems.server.ts';

/** Throws 422 where offers in two envelopes could not be judged: weights that are not 100 %, fewer than two evaluators. */
export async function refuseEvaluation(db: Database, id: string): Promise<void> {
  const { rows } = await sql<{ criteria: number; weights: string; evaluators: number }>`
    select count(*)::int as criteria, coalesce(sum(weight::numeric), 0)::text as weights, (
      select count(*)::int from rfq_evaluator where rfq = ${id} and deleted_at is null) as evaluators
    from evaluation_criterion
    where rfq = ${id} and deleted_at is null`.execute(db);
  const { criteria, weights, evaluators } = rows[0] ?? { criteria: 0, weights: '0', evaluators: 0 };
  if (criteria === 0)
    throw problems.invalid({ criteria: msg`Enter the criteria for evaluating the technical offers.` });
  const total = new Exact(weights).toFixed();
  if (!new Exact(weights).eq('100'))
    throw problems.invalid({ criteria: msg`Evaluation weights add up to ${total} %, not 100.` });
  if (evaluators < 2) throw problems.invalid({ evaluators: msg`Offers need at least two evaluators.` });
}
