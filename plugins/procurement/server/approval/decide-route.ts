import { msg } from '@lingui/core/macro';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import * as z from 'zod';
import { checkBody } from '../../../../core/host/check-body.ts';
import type { Caller, Database, Host } from '../../../../core/host/host.ts';
import { Problem } from '../../../../core/host/problem.ts';
import { changeRows, type RowsContext } from '../../../../core/records/change-rows.server.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import { sentences } from '../../../../core/i18n/sentences.ts';
import { writingOnce } from '../../../../core/records/writing-once.server.ts';
import { approvalTask } from '../../records/approval-task.ts';
import { purchaseRequest } from '../../records/purchase-request.ts';
import { settle, withdrawTasks } from './tasks.ts';
import { tellSigners } from './tell-signers.ts';

const decision = z.strictObject({
  decision: z.enum(['approve', 'reject', 'return']),
  reason: z.string().max(2_000).optional(),
  /** Of the request, as whoever decides has seen it. */
  version: z.number().int().min(1),
});
type Decision = z.infer<typeof decision>;

interface Task {
  readonly request: string;
  readonly round: number;
  readonly status: string;
  readonly skip_duplicates: boolean | null;
  readonly decided_by: string | null;
  readonly decided_at: string | null;
  readonly mine: boolean;
}

/** In which state a decision leaves its task. */
const outcomes = { approve: 'approved', reject: 'rejected', return: 'returned' } as const;

/**
 * `POST /api/procurement/approvals/<task>/decide/`: one person's answer (catalogue procurement.md §3, 6 to 9). Of two at
 * once the second is told that it was decided; nobody decides on what they asked for, also not in another's place.
 */
export function decideRoute(app: FastifyInstance, host: Host): void {
  app.post(
    '/api/procurement/approvals/:id/decide/',
    {
      schema: { summary: 'Sign, reject or send back a purchase request', tags: ['procurement'] },
      config: { can: 'approval:sign', body: decision },
    },
    async (request: FastifyRequest<{ Params: { id: string } }>) => {
      const given = checkBody(decision, request.body);
      const { caller } = request;
      if (!isUuid(request.params.id)) throw problems.notFound();
      if (given.decision !== 'approve' && !given.reason?.trim()) throw problems.invalid({ reason: sentences.required });
      const state = await writingOnce(host, request, (context) =>
        decide(host, context, caller, request.params.id, given),
      );
      return { state };
    },
  );
}

async function decide(
  host: Host,
  context: RowsContext,
  caller: Caller,
  id: string,
  { decision: answer, reason, version }: Decision,
): Promise<string> {
  const { db } = context;
  const asked = await lockedRequest(db, id);
  const task = await readTask(db, caller, id);
  if (!asked || !task?.mine) throw problems.notFound();
  if (task.status !== 'open' || asked.state !== 'in_approval') throw decidedAlready(task);
  // Whoever wrote the request last submitted it: it has been locked since.
  if ([asked.created_by, asked.updated_by].includes(caller.userId)) throw problems.ownRequest();
  if (asked.version !== version)
    throw new Problem(409, 'stale', msg`The request changed since you opened it.`, {
      extra: { version: asked.version },
    });
  await changeRows(context, approvalTask, {
    where: sql`id = ${id}`,
    set: {
      status: outcomes[answer],
      decided_by: caller.userId,
      decided_at: sql`now()`,
      reason: reason?.trim() || null,
    },
    action: answer,
    reason: reason?.trim() || null,
  });
  if (answer !== 'approve') {
    await withdrawTasks(context, task.request);
    return moveTo(context, task.request, answer === 'reject' ? 'rejected' : 'returned', reason);
  }
  const isDone = await settle(context, {
    request: task.request,
    round: task.round,
    skipDuplicates: task.skip_duplicates !== false,
    isDown: asked.urgency === 'machine_down',
  });
  if (isDone) return moveTo(context, task.request, 'approved', reason);
  await tellSigners(host, db, task.request, String(asked.number));
  return 'in_approval';
}

interface Asked {
  readonly version: number;
  readonly number: string;
  readonly created_by: string | null;
  readonly updated_by: string | null;
  readonly state: string;
  readonly urgency: string;
}

/**
 * The request of a task, held until the transaction ends. Whoever decides holds it first, as those do who submit and
 * cancel: what becomes of one signature changes those that are asked of others.
 */
async function lockedRequest(db: Database, task: string): Promise<Asked | undefined> {
  const { rows } = await sql<Asked>`
    select version, number, created_by, updated_by, state, urgency from purchase_request
    where id = (select request from approval_task where id = ${task} and deleted_at is null) and deleted_at is null
    for update`.execute(db);
  return rows[0];
}

/** `mine`: asked of the caller, or of who lends them that role now. */
async function readTask(db: Database, caller: Caller, id: string): Promise<Task | undefined> {
  const { rows } = await sql<Task>`
    select task.request, task.round, task.status, policy.skip_duplicates,
      decider.name as decided_by, to_char(local_clock(task.decided_at, site.time_zone), 'YYYY-MM-DD HH24:MI') as decided_at,
      ${isMine(caller.userId)} as mine
    from approval_task task
    join site on site.id = task.site
    left join approval_policy policy on policy.id = task.policy
    left join app_user decider on decider.id = task.decided_by
    where task.id = ${id} and task.deleted_at is null`.execute(db);
  return rows[0];
}

/** Whether `task` is asked of a user, or of somebody who lends them the role of the step at its site for a while. */
export const isMine = (user: string) => sql<boolean>`
  (task.approver = ${user}::uuid or exists (
    select
    from valid_role_assignment lent
    join role_assignment own on own.id = lent.delegates
    where lent.user_id = ${user}::uuid and own.user_id = task.approver and own.role = task.role
      and (lent.sites is null or task.site = any(lent.sites))))`;

function decidedAlready({ decided_by: name, decided_at: at }: Task): Problem {
  return name === null
    ? new Problem(409, 'decided', msg`There is nothing left to decide here.`)
    : new Problem(409, 'decided', { ...msg({ message: 'Already decided by {name} at {at}.' }), values: { name, at } });
}

async function moveTo(
  context: RowsContext,
  request: string,
  state: 'approved' | 'rejected' | 'returned',
  reason: string | undefined,
): Promise<string> {
  await changeRows(context, purchaseRequest, {
    where: sql`id = ${request}`,
    set: { state, ...(state === 'approved' ? { approved_at: sql`now()` } : {}) },
    action: 'state',
    reason: reason?.trim() || null,
  });
  return state;
}
