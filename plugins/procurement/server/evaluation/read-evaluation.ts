import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import type { Caller, Database, Host } from '../../../../core/host/host.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import { reachIn } from '../../../../core/registry/access.ts';
import { hasPassed, technicalResult, usualPassMark, usualTechnicalWeight } from '../../formulas/technical-score.ts';
import type { EvaluatedOffer, Evaluation, EvaluationSummary, OwnScore } from '../../shared/evaluation-answers.ts';
import { answersOf, knockedOut, questionnaireOf } from '../rfq/questionnaire.ts';
import { linesOf } from '../vendor-api/request-conditions.ts';
import { vendorName } from '../vendor-name.ts';
import { accountOf } from './account-of.ts';
import { criteriaOf } from './criteria.ts';

type OfOne = FastifyRequest<{ Params: { id: string } }>;

/** Technical evaluations, for those who judge and those who buy: no price is read here. */
export function evaluationReadRoutes(app: FastifyInstance, host: Host): void {
  app.get(
    '/api/procurement/evaluations/',
    {
      schema: { summary: 'The technical evaluations that the caller takes part in', tags: ['procurement'] },
      config: { can: 'evaluation:score' },
    },
    async ({ caller }: FastifyRequest) => ({ evaluations: await ownEvaluations(host.db, caller) }),
  );
  app.get(
    '/api/procurement/rfqs/:id/evaluation/',
    {
      schema: { summary: 'The technical evaluation of a request in two envelopes', tags: ['procurement'] },
      config: { can: 'evaluation:score' },
    },
    async ({ caller, params: { id } }: OfOne) => evaluationOf(host.db, id, caller),
  );
}

async function ownEvaluations(db: Database, caller: Caller): Promise<readonly EvaluationSummary[]> {
  const { rows } = await sql<EvaluationSummary>`
    select rfq.id, rfq.number, rfq.title, rfq.state, rfq.site, evaluator.signed_at as "signedAt", (
      select count(*)::int
      from quotation offer
      where offer.rfq = rfq.id and offer.technical_opened_at is not null and offer.deleted_at is null) as offers
    from rfq_evaluator evaluator
    join rfq on rfq.id = evaluator.rfq and rfq.deleted_at is null
    where evaluator.person = any(${personsOf(caller)}::uuid[]) and evaluator.deleted_at is null
      and rfq.state not in ('draft', 'cancelled')
    order by evaluator.signed_at is not null, rfq.deadline_at desc, rfq.id`.execute(db);
  return rows;
}

/** The person that somebody who is signed in is. */
export const personsOf = (caller: Caller | null): readonly string[] => caller?.self?.['person'] ?? [];

type Head = Evaluation['request'] & { readonly procedure: string };

/**
 * What somebody may see of an evaluation: those who buy all of it, evaluators as well; of the scores only their own
 * until all have signed; no caller is Filon itself. Throws 404 for everybody else, and where nothing is judged before
 * the prices.
 */
export async function evaluationOf(db: Database, id: string, caller: Caller | null): Promise<Evaluation> {
  if (!isUuid(id)) throw problems.notFound();
  const { rows: heads } = await sql<Head>`
    select id, coalesce(number, '') as number, title, state, site, procedure,
      coalesce(technical_weight, ${usualTechnicalWeight})::text as "technicalWeight",
      coalesce(technical_pass, ${usualPassMark})::text as "passMark"
    from rfq
    where id = ${id} and procedure in ('two_envelopes', 'two_stages') and state <> 'draft' and deleted_at is null`.execute(
    db,
  );
  const [head] = heads;
  const { rows: evaluators } = await sql<Evaluation['evaluators'][number] & { scores: readonly OwnScore[] | null }>`
    select evaluator.id, coalesce(account.name, '–') as name, evaluator.declared_at as "declaredAt",
      coalesce(evaluator.has_conflict, false) as "hasConflict", evaluator.signed_at as "signedAt",
      evaluator.person = any(${personsOf(caller)}::uuid[]) as mine,
      case when evaluator.person = any(${personsOf(caller)}::uuid[]) then draft.scores end as scores
    from rfq_evaluator evaluator
    ${accountOf(sql`evaluator.person`, 'left')}
    left join evaluation_draft draft on draft.evaluator = evaluator.id
    where evaluator.rfq = ${id} and evaluator.deleted_at is null
    order by evaluator.created_at, evaluator.id`.execute(db);
  if (!head) throw problems.notFound();
  const isPart = caller === null || evaluators.some(({ mine }) => mine);
  if (!isPart && reachIn(caller.access, 'rfq:read', head.site) === null) throw problems.notFound();
  const criteria = await criteriaOf(db, id);
  const { rows: scores } = await sql<Evaluation['scores'][number]>`
    select score.quotation as offer, score.criterion, score.score, coalesce(score.remark, '') as comment,
      coalesce(account.name, '–') as evaluator
    from evaluation_score score
    ${accountOf(sql`score.evaluator`, 'left')}
    where score.rfq = ${id} and score.deleted_at is null
    order by account.name, score.id`.execute(db);
  const { rows: notes } = await sql<Evaluation['notes'][number]>`
    select quotation as offer, criterion, note from evaluation_note
    where rfq = ${id} and deleted_at is null`.execute(db);
  const { procedure: _, ...request } = head;
  const questionnaire = (await questionnaireOf(db, id)).filter(({ envelope }) => envelope === 'technical');
  return {
    request,
    criteria,
    questionnaire,
    evaluators: evaluators.map(({ scores: _own, ...evaluator }) => evaluator),
    offers: await offersOf(db, request, { criteria, questionnaire, scores }, caller?.language ?? 'fr'),
    own: scores.length > 0 ? [] : (evaluators.find(({ mine }) => mine)?.scores ?? []),
    scores,
    notes,
  };
}

type OfferHead = Pick<EvaluatedOffer, 'id' | 'vendor' | 'state' | 'deviations'>;
type OfferedLine = Omit<EvaluatedOffer['lines'][number], 'no' | 'asked'> & {
  readonly quotation: string;
  readonly line: string;
};

async function offersOf(
  db: Database,
  { id, passMark }: Evaluation['request'],
  { criteria, questionnaire, scores }: Pick<Evaluation, 'criteria' | 'questionnaire' | 'scores'>,
  language: 'en' | 'fr',
): Promise<readonly EvaluatedOffer[]> {
  const { rows: offers } = await sql<OfferHead>`
    select offer.id, ${vendorName} as vendor, offer.state, nullif(offer.deviations, '') as deviations
    from quotation offer
    join vendor on vendor.id = offer.vendor
    where offer.rfq = ${id} and offer.technical_opened_at is not null and offer.deleted_at is null
    order by vendor.code`.execute(db);
  const ids = offers.map((offer) => offer.id);
  const { rows: answers } = await sql<{ quotation: string; criterion: string; text: string }>`
    select quotation, criterion, text from technical_answer
    where quotation = any(${ids}::uuid[]) and deleted_at is null`.execute(db);
  const { rows: lines } = await sql<OfferedLine>`
    select quotation, rfq_line as line, offer, nullif(description, '') as text,
      nullif(concat_ws(' ', nullif(manufacturer, ''), nullif(manufacturer_ref, '')), '') as maker,
      lead_days as "leadDays", warranty_months as "warrantyMonths", condition, nullif(origin, '') as origin,
      nullif(note, '') as note
    from quotation_line
    where quotation = any(${ids}::uuid[]) and deleted_at is null
    order by id`.execute(db);
  const asked = await linesOf(db, id, language);
  const said = (await answersOf(db, id)).filter(({ question }) => questionnaire.some((one) => one.id === question));
  const out = await knockedOut(db, id);
  return offers.map((offer) => ({
    ...offer,
    answers: answers.flatMap(({ quotation, ...answer }) => (quotation === offer.id ? [answer] : [])),
    lines: lines.flatMap(({ quotation, line, ...offered }) => {
      const found = asked.find((one) => one.id === line);
      return quotation === offer.id && found ? [{ no: found.no, asked: found.description, ...offered }] : [];
    }),
    said: said.flatMap(({ offer: one, ...answer }) => (one === offer.id ? [answer] : [])),
    out: (out.get(offer.id) ?? []).filter((code) => questionnaire.some((one) => one.code === code)),
    ...resultOf(offer.id, criteria, scores, passMark),
  }));
}

/** What the scores of an offer come to; nothing before all have signed. */
function resultOf(
  offer: string,
  criteria: Evaluation['criteria'],
  scores: Evaluation['scores'],
  passMark: string,
): Pick<EvaluatedOffer, 'score' | 'hasPassed' | 'knockedOutBy' | 'criteria'> {
  const own = scores.filter((one) => one.offer === offer);
  if (own.length === 0) return { score: null, hasPassed: null, knockedOutBy: [], criteria: [] };
  const result = technicalResult(criteria, own);
  return { ...result, hasPassed: hasPassed(result, passMark) };
}
