import { msg } from '@lingui/core/macro';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod';
import { checkBody } from '../../../../core/host/check-body.ts';
import type { Host } from '../../../../core/host/host.ts';
import { Problem } from '../../../../core/host/problem.ts';
import { changeRows, createRows, type RowsContext } from '../../../../core/records/change-rows.server.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import { writingOnce } from '../../../../core/records/writing-once.server.ts';
import { widestSpread } from '../../formulas/technical-score.ts';
import { evaluationNote } from '../../records/evaluation-note.ts';
import { quotation } from '../../records/quotation.ts';
import { rfq } from '../../records/rfq.ts';
import type { EvaluatedOffer, Evaluation } from '../../shared/evaluation-answers.ts';
import { heldRequest, type Held } from '../rfq/staff-routes.ts';
import { publishScores } from './judge-routes.ts';
import { evaluationOf } from './read-evaluation.ts';

type OfOne = FastifyRequest<{ Params: { id: string } }>;

const noteBody = z.strictObject({
  offer: z.uuid(),
  criterion: z.uuid(),
  note: z.string().trim().min(1).max(4_000),
});

/** What the buyer does with an evaluation: notes a consensus, and closes it. */
export function evaluationCloseRoutes(app: FastifyInstance, host: Host): void {
  const route = (
    name: string,
    summary: string,
    body: z.ZodType | undefined,
    work: (context: RowsContext, held: Held, request: OfOne) => Promise<void>,
  ): void => {
    app.post(
      `/api/procurement/rfqs/:id/evaluation/${name}/`,
      { schema: { summary, tags: ['procurement'] }, config: { can: 'evaluation:close', ...(body ? { body } : {}) } },
      async (request: OfOne, reply) => {
        await writingOnce(host, request, async (context) => {
          const held = await heldRequest(context.db, request, 'evaluation:close');
          if (held.state !== 'technical_opened')
            throw new Problem(
              409,
              'not_evaluating',
              msg`Offers can be evaluated once their technical envelopes are opened, until the evaluation is closed.`,
            );
          await work(context, held, request);
        });
        return reply.code(204).send();
      },
    );
  };
  route('consensus', 'Note why scores lie far apart', noteBody, async (context, held, { body, caller }) => {
    const { offer, criterion, note } = checkBody(noteBody, body);
    const { offers, notes } = await evaluationOf(context.db, held.id, caller);
    const spread = offers.find(({ id }) => id === offer)?.criteria.find((one) => one.criterion === criterion)?.spread;
    if (spread === undefined) throw problems.notFound();
    if (notes.some((one) => one.offer === offer && one.criterion === criterion))
      await changeRows(context, evaluationNote, {
        where: sql`quotation = ${offer} and criterion = ${criterion}`,
        set: { note },
      });
    else
      await createRows(context, evaluationNote, [{ site: held.site, rfq: held.id, quotation: offer, criterion, note }]);
  });
  route('close', 'Close the technical evaluation', undefined, async (context, held, { caller }) => {
    const evaluation = await evaluationOf(context.db, held.id, caller);
    // Who had not signed may have been taken off since the others have.
    if (evaluation.scores.length === 0) await publishScores(context, held);
    await closeEvaluation(context, held, await evaluationOf(context.db, held.id, caller));
  });
}

/** Who has passed has its prices opened; the others hear nothing before the award. */
export async function closeEvaluation(
  context: RowsContext,
  { id }: Pick<Held, 'id'>,
  evaluation: Evaluation,
): Promise<void> {
  const { evaluators, offers, notes, criteria } = evaluation;
  if (evaluators.some(({ signedAt, hasConflict }) => signedAt === null && !hasConflict))
    throw new Problem(409, 'unsigned', msg`Not all evaluators have signed.`);
  if (evaluators.filter(({ signedAt }) => signedAt !== null).length < 2)
    throw new Problem(409, 'few_evaluators', msg`Offers need at least two evaluators.`);
  const judged = offers.filter(({ state }) => state === 'technical');
  const out = judged.find(({ out: codes }) => codes.length > 0);
  if (out) {
    const { vendor } = out;
    throw new Problem(
      409,
      'knock_out',
      msg`${vendor} answered no to a mandatory question: confirm its exclusion first.`,
    );
  }
  refuseFarApart(judged, notes, criteria);
  for (const { id: offer, score, hasPassed } of judged)
    await changeRows(context, quotation, {
      where: sql`id = ${offer}`,
      set: {
        technical_score: score === null ? null : Number(score),
        ...(hasPassed ? {} : { state: 'technical_failed' }),
      },
      action: 'state',
    });
  await changeRows(context, rfq, {
    where: sql`id = ${id}`,
    set: { state: 'technical_closed', technical_closed_at: sql`now()` },
    action: 'state',
  });
}

function refuseFarApart(
  offers: readonly EvaluatedOffer[],
  notes: Evaluation['notes'],
  criteria: Evaluation['criteria'],
): void {
  for (const { id, vendor, criteria: results } of offers)
    for (const { criterion, spread } of results) {
      if (spread <= widestSpread) continue;
      if (notes.some((one) => one.offer === id && one.criterion === criterion)) continue;
      const no = criteria.find((one) => one.id === criterion)?.no ?? 0;
      throw new Problem(
        409,
        'far_apart',
        msg`${vendor}, criterion ${no}: scores differ by more than two points; record the consensus.`,
      );
    }
}
