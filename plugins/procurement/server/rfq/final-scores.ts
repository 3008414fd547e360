import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import { Exact, type Decimal } from '../../../../core/money/exact.ts';
import { finalScore, usualTechnicalWeight } from '../../formulas/technical-score.ts';

/** By technical score and price together, as offers in two envelopes are ranked; null where the price alone decides. */
export async function finalScores(
  db: Database,
  id: string,
  offers: readonly { readonly evaluated: Decimal | null; readonly technical: Decimal | null }[],
): Promise<readonly { readonly score: string | null; readonly rank: number | null }[] | null> {
  const { rows } = await sql<{ weight: string }>`
    select coalesce(technical_weight, ${usualTechnicalWeight})::text as weight from rfq
    where id = ${id} and procedure in ('two_envelopes', 'two_stages')`.execute(db);
  const [found] = rows;
  if (!found) return null;
  const evaluated = offers.flatMap((one) => (one.evaluated === null ? [] : [new Exact(one.evaluated)]));
  const lowest = evaluated.toSorted((one, other) => one.cmp(other))[0];
  const scores = offers.map(({ evaluated: own, technical }) =>
    own === null || technical === null || !lowest || !new Exact(own).gt('0')
      ? null
      : finalScore(found.weight, technical, own, lowest.toFixed()),
  );
  return scores.map((score) => ({
    score,
    rank: score === null ? null : 1 + scores.filter((other) => other !== null && new Exact(other).gt(score)).length,
  }));
}
