import { sql } from 'kysely';
import { seedId } from '../../../../core/host/seed.ts';
import type { Host } from '../../../../core/host/host.ts';
import { closeEvaluation } from '../evaluation/close-routes.ts';
import { publishScores } from '../evaluation/judge-routes.ts';
import { evaluationOf } from '../evaluation/read-evaluation.ts';
import { beginSecondStage } from '../rfq/second-stage.ts';
import { openTechnical } from '../rfq/open-envelopes.ts';
import type { DemoPurchase } from './two-step-purchases.ts';
import type { PurchaseRows } from './two-step-rows.ts';

const hourMs = 3_600_000;

/** Opens the technical envelopes as two people did, and scores as far as evaluators have come. `offers`: by vendor. */
export async function judgeTwoStep(
  host: Host,
  { request, criteria, evaluators, deadline }: PurchaseRows,
  purchase: DemoPurchase,
  offers: readonly string[],
): Promise<void> {
  const { db } = host;
  const { id, site } = request;
  const context = { host, db, machine: 'demo' };
  const count = await openTechnical(host, context, { id, site });
  const [first, second] = [new Date(deadline + hourMs), new Date(deadline + 1.2 * hourMs)];
  await sql`
    insert into rfq_opening (id, site, rfq, kind, first_by, first_at, second_by, second_at, offers)
    select ${seedId('rfq_opening', id)}, ${site}, ${id}, 'technical',
      (select id from app_user where email = 'buyer@demo.filon'), ${first},
      (select id from app_user where email = 'approver@demo.filon'), ${second}, ${count}`.execute(db);
  await sql`update quotation set technical_opened_at = ${second} where rfq = ${id}`.execute(db);
  await sql`update rfq set state = 'technical_opened' where id = ${id}`.execute(db);
  for (const [place, evaluator] of evaluators.slice(0, purchase.signed).entries()) {
    const scores = offers.flatMap((offer, vendor) =>
      criteria.map((criterion, one) => ({
        offer,
        criterion: criterion.id,
        score: purchase.criteria[one]?.scores[vendor]?.[place] ?? 3,
        comment: 'Selon dossier technique',
      })),
    );
    await sql`
      insert into evaluation_draft (evaluator, scores)
      values (${evaluator.id}, ${JSON.stringify(scores)}::jsonb)`.execute(db);
  }
  if (purchase.state === 'technical_opened') return;
  await publishScores(context, { id, site });
  if (purchase.state === 'technical_closed')
    await sql`
    insert into evaluation_note (id, site, rfq, quotation, criterion, note)
    values (${seedId('evaluation_note', id)}, ${site}, ${id}, ${offers[1]}, ${criteria[1]?.id},
      ${"Essai chez un tiers : accepté si le rapport est signé par l'atelier."})`.execute(db);
  await closeEvaluation(context, { id }, await evaluationOf(db, id, null));
  const { second: asked } = purchase;
  if (!asked) return;
  const at = new Date(deadline + (asked.deadline - purchase.deadline) * hourMs).toISOString();
  await beginSecondStage(context, { id, site }, { specification: asked.specification, deadline: at, lines: null });
}
