import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import * as z from 'zod';
import { checkBody } from '../../../../core/host/check-body.ts';
import type { Caller, Database, Host } from '../../../../core/host/host.ts';
import { sentenceIn, type Language } from '../../../../core/host/languages.ts';
import { Problem } from '../../../../core/host/problem.ts';
import { readerLanguage } from '../../../../core/host/reader-language.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import { can } from '../../../../core/registry/access.ts';
import { reachesRow } from '../../../../core/records/reach.ts';
import type { StoredOf } from '../../../../core/records/record.ts';
import { purchaseRequest } from '../../records/purchase-request.ts';
import type {
  ApprovalPlan,
  AskedBefore,
  ChainTask,
  Inbox,
  OpenTask,
  RequestApproval,
} from '../../shared/approval-answers.ts';
import { isMine } from './decide-route.ts';
import { lastPrices } from './last-prices.ts';
import { planApproval, type ApprovalQuestion } from './plan.ts';
import { mayAnswer } from './question-routes.ts';
import { requestTotal } from './request-total.ts';
import { warningsOf } from './warnings.ts';

const kinds = Object.keys(purchaseRequest.fields.kind.options.choices as object) as [string, ...string[]];
const urgencies = Object.keys(purchaseRequest.fields.urgency.options.choices as object) as [string, ...string[]];
const question = z.strictObject({
  site: z.uuid(),
  amount: z.string().regex(/^\d{1,12}(\.\d{1,3})?$/),
  kind: z.enum(kinds),
  urgency: z.enum(urgencies),
  singleSource: z.boolean(),
});

/** What is read of approvals: one's own open tasks, the course of a request, and who would sign. */
export function approvalReadRoutes(app: FastifyInstance, host: Host): void {
  app.get(
    '/api/procurement/approvals/',
    {
      schema: { summary: 'Signatures that are asked of you', tags: ['procurement'] },
      config: { can: 'approval:sign' },
    },
    async ({ caller }): Promise<Inbox> => ({ tasks: await openTasks(host.db, caller.userId) }),
  );
  app.get(
    '/api/procurement/requests/:id/approval/',
    {
      schema: { summary: 'Who signs a purchase request, and who has', tags: ['procurement'] },
      config: { can: 'approval:sign' },
    },
    async (request: FastifyRequest<{ Params: { id: string } }>): Promise<RequestApproval> => {
      const row = isUuid(request.params.id) ? await requestRow(host.db, request.params.id) : null;
      if (!row) throw problems.notFound();
      const { caller } = request;
      const tasks = await chainOf(host.db, row.id);
      if (!reachesRow(purchaseRequest, caller, 'read', row) && !(await isAsked(host.db, row.id, caller.userId)))
        throw problems.notFound();
      const isPlanned = row.state === 'draft' || row.state === 'returned';
      const language = readerLanguage(request);
      const plan = isPlanned ? await planOf(host.db, row, language) : null;
      const total = plan ? plan.total : row.total;
      const isOpen = isPlanned || row.state === 'in_approval';
      return {
        tasks,
        questions: await questionsOf(host.db, row.id, caller),
        plan,
        warnings: isOpen && total != null ? await warningsOf(host.db, row, String(total), language) : [],
        lastPrices: can(caller.access, 'purchase_order_line:read', String(row.site))
          ? await lastPrices(host.db, row.id, language)
          : [],
      };
    },
  );
  app.post(
    '/api/procurement/approvals/simulate/',
    {
      schema: { summary: 'Who signs for an amount', tags: ['procurement'] },
      config: { can: 'approval_policy:read', body: question },
    },
    async (request): Promise<ApprovalPlan> => {
      const { amount, ...asked } = checkBody(question, request.body);
      return told(host.db, { ...asked, amount, parties: [] }, readerLanguage(request));
    },
  );
}

const requestRow = async (db: Database, id: string): Promise<StoredOf<typeof purchaseRequest> | null> =>
  (
    await sql<StoredOf<typeof purchaseRequest>>`
      select * from purchase_request where id = ${id} and deleted_at is null`.execute(db)
  ).rows[0] ?? null;

async function isAsked(db: Database, request: string, user: string): Promise<boolean> {
  const { rows } = await sql`
    select from approval_task task
    where task.request = ${request} and task.deleted_at is null and ${isMine(user)}
    limit 1`.execute(db);
  return rows.length > 0;
}

async function planOf(db: Database, row: StoredOf<typeof purchaseRequest>, language: Language): Promise<ApprovalPlan> {
  let amount: string;
  try {
    const { rows } = await sql<{ day: string }>`
      select local_clock(now(), time_zone)::date::text as day from site where id = ${row.site ?? null}`.execute(db);
    amount = await requestTotal(db, row.id, rows[0]?.day ?? '');
  } catch (error) {
    const sentence = error instanceof Problem ? (error.details.fields?.lines ?? error.sentence) : null;
    if (!sentence) throw error;
    return { policy: null, steps: [], fault: sentenceIn(language, sentence), total: null };
  }
  return told(
    db,
    {
      site: String(row.site),
      amount,
      kind: row.kind,
      urgency: row.urgency,
      singleSource: row.single_source === true,
      parties: [row.created_by],
    },
    language,
  );
}

/** A plan in words; why there is none is an answer too. */
async function told(db: Database, asked: ApprovalQuestion, language: Language): Promise<ApprovalPlan> {
  try {
    const { policy, steps } = await planApproval(db, asked);
    return {
      policy: { code: policy.code, label: policy.label },
      steps: steps.map(({ order, label, role, needed, sla_hours: hours, people }) => ({
        order,
        label,
        role: role ?? null,
        needed,
        hours,
        people: people.map(({ name }) => name),
      })),
      fault: null,
      total: asked.amount,
    };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { policy: null, steps: [], fault: sentenceIn(language, error.sentence), total: asked.amount };
  }
}

/** Who was asked to sign a request, and who has; the last submission first. */
export async function chainOf(db: Database, request: string): Promise<readonly ChainTask[]> {
  const { rows } = await sql<ChainTask>`
    select task.id, task.place, task."order", task.step, task.role, task.needed, task.status, task.round,
      approver.name as approver, decider.name as "decidedBy", task.reason,
      task.opened_at as "openedAt", task.due_at as "dueAt", task.decided_at as "decidedAt",
      coalesce(task.urged, 0) as urged
    from approval_task task
    left join app_user approver on approver.id = task.approver
    left join app_user decider on decider.id = task.decided_by
    where task.request = ${request} and task.deleted_at is null
    order by task.round desc, task."order", task.place, approver.name, task.id`.execute(db);
  return rows;
}

/** What was asked before a request is signed, the oldest first. */
async function questionsOf(db: Database, id: string, caller: Caller): Promise<readonly AskedBefore[]> {
  const { rows } = await sql<AskedBefore>`
    select question.id, question.text, asker.name as "askedBy", question.asked_at as "askedAt", question.answer,
      answerer.name as "answeredBy", question.answered_at as "answeredAt",
      question.answer is null and request.state in ('in_approval', 'returned')
        and ${mayAnswer(caller)} as "isMine"
    from approval_question question
    join purchase_request request on request.id = question.request
    left join app_user asker on asker.id = question.asked_by
    left join app_user answerer on answerer.id = question.answered_by
    where question.request = ${id} and question.deleted_at is null
    order by question.asked_at, question.id`.execute(db);
  return rows;
}

async function openTasks(db: Database, user: string): Promise<readonly OpenTask[]> {
  const { rows } = await sql<OpenTask>`
    select task.id, task.step, task.opened_at as "openedAt", task.due_at as "dueAt",
      task.due_at < now() as "isLate", task.amount::text,
      case when task.approver <> ${user}::uuid then approver.name end as "onBehalfOf",
      jsonb_build_object('id', request.id, 'version', request.version, 'number', request.number,
        'title', request.title, 'urgency', request.urgency, 'kind', request.kind, 'neededBy', request.needed_by,
        'requester', asker.name, 'site', site.code, 'lines', (
          select count(*) from purchase_request_line line
          where line.request = request.id and line.deleted_at is null)) as request
    from approval_task task
    join purchase_request request on request.id = task.request and request.deleted_at is null
    join site on site.id = request.site
    left join app_user approver on approver.id = task.approver
    left join app_user asker on asker.id = request.created_by
    where task.status = 'open' and task.deleted_at is null and request.created_by is distinct from ${user}::uuid
      and ${isMine(user)}
    order by task.due_at, task.id`.execute(db);
  return rows;
}
