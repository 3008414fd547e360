import { msg } from '@lingui/core/macro';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import * as z from 'zod';
import { checkBody } from '../../../../core/host/check-body.ts';
import type { Caller, Database, Host } from '../../../../core/host/host.ts';
import { Problem } from '../../../../core/host/problem.ts';
import { changeRows, createRows, type RowsContext } from '../../../../core/records/change-rows.server.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import { writingOnce } from '../../../../core/records/writing-once.server.ts';
import { approvalQuestion } from '../../records/approval-question.ts';
import { tell } from '../tell.ts';
import { isMine } from './decide-route.ts';

const written = z.strictObject({ text: z.string().trim().min(1).max(2_000) });

type OfOne = FastifyRequest<{ Params: { id: string } }>;

/** Questions before a signature: asked by whoever is to sign, answered by whoever asked for it (catalogue procurement.md §7). */
export function questionRoutes(app: FastifyInstance, host: Host): void {
  app.post(
    '/api/procurement/approvals/:id/ask/',
    {
      schema: { summary: 'Ask something before you sign a purchase request', tags: ['procurement'] },
      config: { can: 'approval:sign', body: written },
    },
    async (request: OfOne, reply) => {
      const { text } = checkBody(written, request.body);
      await writingOnce(host, request, (context) => ask(host, context, request, text));
      return reply.code(204).send();
    },
  );
  app.post(
    '/api/procurement/approval-questions/:id/answer/',
    {
      schema: { summary: 'Answer what was asked before a signature', tags: ['procurement'] },
      config: { can: 'approval:sign', body: written },
    },
    async (request: OfOne, reply) => {
      const { text } = checkBody(written, request.body);
      await writingOnce(host, request, (context) => answer(host, context, request, text));
      return reply.code(204).send();
    },
  );
}

interface Asked {
  readonly request: string;
  readonly site: string;
  readonly number: string;
  readonly title: string;
  readonly is_open: boolean;
}

/** Throws 404 to who is not asked to sign, 409 where nothing is to be signed any more. */
async function ask(host: Host, context: RowsContext, { caller, params: { id } }: OfOne, text: string): Promise<void> {
  const { db } = context;
  if (!isUuid(id)) throw problems.notFound();
  const { rows } = await sql<Asked>`
    select request.id as request, request.site, request.number, request.title,
      task.status = 'open' and request.state = 'in_approval' as is_open
    from approval_task task
    join purchase_request request on request.id = task.request and request.deleted_at is null
    where task.id = ${id} and task.deleted_at is null and ${isMine(caller.userId)}
      and request.created_by is distinct from ${caller.userId}::uuid`.execute(db);
  const [task] = rows;
  if (!task) throw problems.notFound();
  if (!task.is_open) throw new Problem(409, 'decided', msg`There is nothing left to decide here.`);
  const { request, site, number, title } = task;
  await createRows(context, approvalQuestion, [{ site, request, text, asked_by: caller.userId }], {
    computed: { asked_at: sql`now()` },
  });
  await tell(host, db, await partiesOf(db, request), () => ({
    subject: msg`${number}: a question before approval`,
    lines: [msg`${caller.name} asks about “${title}” before approving:`, text],
    link: `${host.address()}/procurement/process/pr_creation/${request}`,
  }));
}

interface Answered {
  readonly request: string;
  readonly number: string;
  readonly title: string;
  readonly answer: string | null;
  readonly state: string;
  readonly email: string;
  readonly language: 'en' | 'fr';
  readonly task: string | null;
}

/** Throws 404 to everybody but those who wrote the request, 409 where somebody has answered. */
async function answer(
  host: Host,
  context: RowsContext,
  { caller, params: { id } }: OfOne,
  text: string,
): Promise<void> {
  const { db } = context;
  if (!isUuid(id)) throw problems.notFound();
  const { rows } = await sql<Answered>`
    select question.request, request.number, request.title, request.state, question.answer, asker.email, asker.language, (
      select task.id from approval_task task
      where task.request = request.id and task.status = 'open' and task.deleted_at is null
        and task.approver = asker.id
      limit 1) as task
    from approval_question question
    join purchase_request request on request.id = question.request and request.deleted_at is null
    join app_user asker on asker.id = question.asked_by
    where question.id = ${id} and question.deleted_at is null and ${mayAnswer(caller)}
    for update of question`.execute(db);
  const [question] = rows;
  if (!question) throw problems.notFound();
  if (question.answer !== null) throw new Problem(409, 'answered', msg`This question has already been answered.`);
  if (question.state !== 'in_approval' && question.state !== 'returned')
    throw new Problem(409, 'decided', msg`There is nothing left to decide here.`);
  await changeRows(context, approvalQuestion, {
    where: sql`id = ${id}`,
    set: { answer: text, answered_by: caller.userId, answered_at: sql`now()` },
    action: 'answer',
  });
  const { number, title, task } = question;
  await tell(host, db, [question], () => ({
    subject: msg`${number}: your question has been answered`,
    lines: [msg`${caller.name} answers about “${title}”:`, text],
    link: `${host.address()}/procurement/process/pr_approval${task === null ? '' : `?task=${task}`}`,
  }));
}

/**
 * Whether somebody wrote `request`, or submitted it, and so knows why it is asked for: whoever sends it back is the last to
 * change it.
 */
export const mayAnswer = ({ userId }: Caller) => sql<boolean>`(
  ${userId}::uuid = request.created_by or (request.state = 'in_approval' and ${userId}::uuid = request.updated_by))`;

async function partiesOf(db: Database, request: string) {
  const { rows } = await sql<{ email: string; language: 'en' | 'fr' }>`
    select account.email, account.language
    from purchase_request request
    join app_user account on account.id in (request.created_by, request.updated_by) and account.status = 'active'
    where request.id = ${request}`.execute(db);
  return rows;
}
