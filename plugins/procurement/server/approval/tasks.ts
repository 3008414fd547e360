import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import { changeRows, createRows, type RowsContext } from '../../../../core/records/change-rows.server.ts';
import { advance, type AskedTask } from '../../formulas/plan-approval.ts';
import { afterWorkingHours } from '../../formulas/working-hours.ts';
import { approvalTask } from '../../records/approval-task.ts';
import type { PlannedApproval } from './plan.ts';

interface Submitted {
  readonly request: string;
  readonly site: string;
  readonly amount: string;
  readonly round: number;
  /** A stopped machine waits day and night: its time limits run by the clock. */
  readonly isDown: boolean;
  /** What stands in the request, as {@link fingerprintOf} tells it. */
  readonly content: string;
}

/** Asks everybody for their signature; those of the first step at once. */
export async function askForSignatures(
  context: RowsContext,
  { policy, steps }: PlannedApproval,
  { request, site, amount, round, isDown, content }: Submitted,
): Promise<void> {
  await createRows(
    context,
    approvalTask,
    steps.flatMap(({ order, label: step, role, needed, people, sla_hours: hours }, place) =>
      people.map(({ id: approver }) => ({
        site,
        request,
        policy: policy.id,
        round,
        place,
        order,
        step,
        role: role ?? null,
        needed,
        approver,
        amount,
        hours,
        content,
        urged: 0,
        status: 'waiting' as const,
      })),
    ),
  );
  await keepSignatures(context, request, round);
  await settle(context, { request, round, skipDuplicates: policy.skip_duplicates !== false, isDown });
}

/**
 * What was sent back and comes again with nothing changed that was signed for keeps the signatures that it has
 * (catalogue procurement.md §3, 6): those of the same step, by the same person.
 */
async function keepSignatures(context: RowsContext, request: string, round: number): Promise<void> {
  const signed = (column: 'decided_by' | 'decided_at' | 'reason') => sql`(
    select ${sql.ref(`given.${column}`)} from approval_task given
    where given.request = ${request} and given.round = ${round - 1} and given.status = 'approved'
      and given.place = approval_task.place and given.step = approval_task.step
      and given.approver = approval_task.approver and given.content = approval_task.content
      and given.deleted_at is null)`;
  await changeRows(context, approvalTask, {
    where: sql`request = ${request} and round = ${round} and ${signed('decided_by')} is not null`,
    set: {
      status: 'approved',
      decided_by: signed('decided_by'),
      decided_at: signed('decided_at'),
      reason: signed('reason'),
    },
    action: 'keep',
  });
}

interface Settled extends Pick<Submitted, 'request' | 'round' | 'isDown'> {
  readonly skipDuplicates: boolean;
}

/** Opens and skips what follows from the signatures that there are; answers whether all are there. */
export async function settle(
  context: RowsContext,
  { request, round, skipDuplicates, isDown }: Settled,
): Promise<boolean> {
  const tasks = await tasksOf(context.db, request, round);
  const { changed, isDone } = advance(tasks, skipDuplicates);
  const becoming = (status: 'open' | 'skipped') => tasks.filter(({ id }) => changed.get(id) === status);
  await changeRows(context, approvalTask, {
    where: sql`id = any(${becoming('skipped').map(({ id }) => id)}::uuid[])`,
    set: { status: 'skipped' },
  });
  for (const [hours, opened] of Map.groupBy(becoming('open'), (task) => task.hours))
    await changeRows(context, approvalTask, {
      where: sql`id = any(${opened.map(({ id }) => id)}::uuid[])`,
      set: { status: 'open', opened_at: sql`now()`, due_at: await dueAfter(context.db, request, hours, isDown) },
    });
  return isDone;
}

/** When so many hours from now are over: those of work at the site of a request, or every hour where a machine stands. */
export async function dueAfter(
  db: Database,
  request: string,
  hours: number,
  isDown: boolean,
): Promise<RawBuilder<unknown>> {
  if (isDown) return sql`now() + ${hours} * interval '1 hour'`;
  const { rows } = await sql<{ clock: string; zone: string }>`
    select to_char(local_clock(now(), site.time_zone), 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as clock, site.time_zone as zone
    from purchase_request request
    join site on site.id = request.site
    where request.id = ${request}`.execute(db);
  const [{ clock, zone } = { clock: new Date().toISOString(), zone: 'UTC' }] = rows;
  const local = new Date(afterWorkingHours(Date.parse(clock), hours)).toISOString().replace('Z', '');
  return sql`instant_at(${local}::timestamp, ${zone})`;
}

interface StoredTask extends AskedTask {
  readonly hours: number;
}

/** All that was asked in one submission. */
async function tasksOf(db: Database, request: string, round: number): Promise<readonly StoredTask[]> {
  const { rows } = await sql<StoredTask>`
    select id, place, "order", needed, approver, status, hours
    from approval_task
    where request = ${request} and round = ${round} and deleted_at is null
    order by place, id`.execute(db);
  return rows;
}

/** Nobody is asked any more: the request was rejected, sent back or cancelled. */
export async function withdrawTasks(context: RowsContext, request: string): Promise<void> {
  await changeRows(context, approvalTask, {
    where: sql`request = ${request} and status in ('open', 'waiting')`,
    set: { status: 'cancelled' },
  });
}
