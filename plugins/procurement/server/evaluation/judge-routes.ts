import { msg } from '@lingui/core/macro';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod';
import { checkBody, deep } from '../../../../core/host/check-body.ts';
import type { Database, Host } from '../../../../core/host/host.ts';
import { Problem } from '../../../../core/host/problem.ts';
import { changeRows, createRows, writingRows, type RowsContext } from '../../../../core/records/change-rows.server.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import { confirmPassword } from '../../../../core/session/confirm-password.server.ts';
import { evaluationScore } from '../../records/evaluation-score.ts';
import { quotation } from '../../records/quotation.ts';
import { rfqEvaluator } from '../../records/rfq-evaluator.ts';
import type { OwnScore } from '../../shared/evaluation-answers.ts';
import { heldRequest, type Held } from '../rfq/staff-routes.ts';
import { personsOf } from './read-evaluation.ts';

type OfOne = FastifyRequest<{ Params: { id: string } }>;

const declaration = z.strictObject({ conflict: z.string().trim().min(1).max(2_000).nullable() });
const scoreBody = z.strictObject({
  scores: z
    .array(
      z.strictObject({
        offer: z.uuid(),
        criterion: z.uuid(),
        score: z.number().int().min(0).max(5),
        comment: z.string().trim().max(2_000),
      }),
    )
    .max(2_000),
});
const signature = z.strictObject({ password: z.string().max(500) });
const priceFound = z.strictObject({ offer: z.uuid(), reason: z.string().trim().min(1).max(2_000) });

/** Scores that want a word: nothing, next to nothing, and all there is (catalogue procurement.md §4). */
const told = new Set([0, 1, 5]);

/** What an evaluator does: declares, scores alone, signs, or finds a price where none may be. */
export function judgeRoutes(app: FastifyInstance, host: Host): void {
  const route = (
    name: string,
    summary: string,
    body: z.ZodType,
    work: (context: RowsContext, judge: Judge, request: OfOne) => Promise<void>,
    before?: (request: OfOne) => Promise<void>,
  ): void => {
    app.post(
      `/api/procurement/rfqs/:id/evaluation/${name}/`,
      { schema: { summary, tags: ['procurement'] }, config: { can: 'evaluation:score', body } },
      async (request: OfOne, reply) => {
        await before?.(request);
        const { caller } = request;
        await writingRows(host, { caller, ip: request.ip, requestId: request.id }, async (context) =>
          work(context, await judgeOf(context.db, request), request),
        );
        return reply.code(204).send();
      },
    );
  };
  route('declare', 'Declare whether there is a conflict of interest', declaration, async (context, judge, request) => {
    const { conflict } = checkBody(declaration, request.body);
    // A conflict may come to light later; it does not go away.
    if (judge.declared_at !== null && (judge.has_conflict || conflict === null))
      throw new Problem(409, 'declared', msg`You have already declared this.`);
    await changeRows(context, rfqEvaluator, {
      where: sql`id = ${judge.id}`,
      set: { declared_at: sql`now()`, has_conflict: conflict !== null, conflict },
      action: 'declare',
    });
  });
  route('scores', 'Keep scores until they are signed', scoreBody, async (context, judge, request) => {
    const { scores } = checkBody(scoreBody, request.body, deep);
    refuseUndeclared(judge);
    await refuseUnknown(context.db, judge.held.id, scores);
    await sql`
      insert into evaluation_draft (evaluator, scores) values (${judge.id}, ${JSON.stringify(scores)}::jsonb)
      on conflict (evaluator) do update set scores = excluded.scores, saved_at = now()`.execute(context.db);
  });
  route(
    'sign',
    'Sign the scores',
    signature,
    async (context, judge) => {
      refuseUndeclared(judge);
      await refuseIncomplete(context.db, judge);
      await changeRows(context, rfqEvaluator, {
        where: sql`id = ${judge.id}`,
        set: { signed_at: sql`now()` },
        action: 'sign',
      });
      await publishScores(context, judge.held);
    },
    async (request) => {
      const { password } = checkBody(signature, request.body);
      await confirmPassword(host, request, password, 'password');
    },
  );
  route('price-found', 'Say that a technical envelope holds a price', priceFound, async (context, judge, request) => {
    const { offer, reason } = checkBody(priceFound, request.body);
    refuseUndeclared(judge);
    const changed = await changeRows(context, quotation, {
      where: sql`id = ${offer} and rfq = ${judge.held.id} and state = 'technical'`,
      set: { state: 'non_compliant' },
      action: 'state',
      reason,
    });
    if (changed.length === 0) throw problems.notFound();
  });
}

interface Judge {
  /** Of the evaluator's row. */
  readonly id: string;
  readonly held: Held;
  readonly declared_at: string | null;
  readonly has_conflict: boolean | null;
}

/** The caller as an evaluator of a request whose technical envelopes are open, both held. Throws 404 who is none. */
async function judgeOf(db: Database, request: OfOne): Promise<Judge> {
  const held = await heldRequest(db, request, 'evaluation:score');
  const { rows } = await sql<Omit<Judge, 'held'> & { signed_at: string | null }>`
    select id, declared_at, has_conflict, signed_at from rfq_evaluator
    where rfq = ${held.id} and person = any(${personsOf(request.caller)}::uuid[]) and deleted_at is null
    for update`.execute(db);
  const [judge] = rows;
  if (!judge) throw problems.notFound();
  if (held.state !== 'technical_opened')
    throw new Problem(
      409,
      'not_evaluating',
      msg`Offers can be evaluated once their technical envelopes are opened, until the evaluation is closed.`,
    );
  if (judge.signed_at !== null) throw new Problem(409, 'signed', msg`You have signed your scores.`);
  return { ...judge, held };
}

function refuseUndeclared({ declared_at: at, has_conflict: has }: Judge): void {
  if (at === null) throw new Problem(409, 'undeclared', msg`First declare whether you have a conflict of interest.`);
  if (has) throw new Problem(409, 'conflict', msg`Anyone with a conflict of interest does not evaluate.`);
}

/** Offers that are evaluated. */
const judged = (id: string) => sql`
  select id from quotation where rfq = ${id} and state = 'technical' and deleted_at is null`;

async function refuseUnknown(db: Database, id: string, scores: readonly OwnScore[]): Promise<void> {
  const { rows } = await sql`
    select from jsonb_to_recordset(${JSON.stringify(scores)}::jsonb) as given(offer uuid, criterion uuid)
    where not exists (select from quotation where id = given.offer and rfq = ${id} and technical_opened_at is not null)
      or not exists (
        select from evaluation_criterion where id = given.criterion and rfq = ${id} and deleted_at is null)
    limit 1`.execute(db);
  if (rows.length > 0) throw problems.notFound();
  if (new Set(scores.map(({ offer, criterion }) => `${offer} ${criterion}`)).size < scores.length)
    throw problems.invalid({ scores: msg`An offer is scored twice on a criterion.` });
}

/** Throws 422 where an offer lacks a score, or a score its reason. */
async function refuseIncomplete(db: Database, { id, held }: Judge): Promise<void> {
  const { rows } = await sql<{ no: number; knock_out: boolean; score: number | null; comment: string | null }>`
    select criterion.no, criterion.knock_out, given.score, given.comment
    from (${judged(held.id)}) offer
    cross join (
      select id, coalesce(knock_out, false) as knock_out, (row_number() over (order by place, id))::int as no
      from evaluation_criterion
      where rfq = ${held.id} and deleted_at is null) criterion
    left join (
      select score.*
      from evaluation_draft draft
      cross join jsonb_to_recordset(draft.scores) as score(offer uuid, criterion uuid, score integer, comment text)
      where draft.evaluator = ${id}) given on given.offer = offer.id and given.criterion = criterion.id
    order by criterion.no`.execute(db);
  for (const { no, knock_out: isKnockOut, score, comment } of rows) {
    if (score === null) throw problems.invalid({ scores: msg`Criterion ${no}: an offer has no score yet.` });
    if (isKnockOut && score !== 0 && score !== 5)
      throw problems.invalid({ scores: msg`Criterion ${no} is met or not: 5 or 0.` });
    // That a knock-out is fulfilled wants no word.
    if (told.has(score) && !(isKnockOut && score === 5) && !comment)
      throw problems.invalid({ scores: msg`Criterion ${no}: a score of ${score} needs a comment.` });
  }
}

/** Once the last evaluator has signed, all scores are there for all to see; before that nobody's are. */
export async function publishScores(context: RowsContext, { id, site }: Pick<Held, 'id' | 'site'>): Promise<void> {
  const { db } = context;
  const { rows: waiting } = await sql`
    select from rfq_evaluator
    where rfq = ${id} and signed_at is null and not coalesce(has_conflict, false) and deleted_at is null
    limit 1`.execute(db);
  if (waiting.length > 0) return;
  const { rows: scores } = await sql<OwnScore & { person: string }>`
    select evaluator.person, score.offer, score.criterion, score.score, score.comment
    from rfq_evaluator evaluator
    join evaluation_draft draft on draft.evaluator = evaluator.id
    cross join jsonb_to_recordset(draft.scores) as score(offer uuid, criterion uuid, score integer, comment text)
    where evaluator.rfq = ${id} and evaluator.signed_at is not null and evaluator.deleted_at is null
      and score.offer in (${judged(id)})
    order by score.offer, score.criterion, evaluator.created_at`.execute(db);
  await createRows(
    context,
    evaluationScore,
    scores.map(({ person, offer, criterion, score, comment }) => ({
      site,
      rfq: id,
      quotation: offer,
      criterion,
      evaluator: person,
      score,
      remark: comment || null,
    })),
  );
}
