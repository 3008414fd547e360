import { sql } from 'kysely';
import { v7 } from 'uuid';
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
}

/** Asks everybody for their signature; those of the first step at once. */
export async function askForSignatures(
  context: RowsContext,
  { policy, steps }: PlannedApproval,
  { request, site, amount, round, isDown }: Submitted,
): Promise<void> {
  const asked = steps.flatMap(({ order, label, role, needed, people, sla_hours: hours }, place) =>
    people.map((person) => ({
      id: v7(),
      place,
      order,
      step: label,
      role: role ?? null,
      needed,
      approver: person.id,
      hours,
    })),
  );
  await createRows(
    context,
    approvalTask,
    asked.map(({ hours: _hours, ...task }) => ({
      ...task,
      site,
      request,
      policy: policy.id,
      round,
      amount,
      status: 'waiting' as const,
    })),
  );
  const hoursOf = new Map(asked.map(({ place, hours }) => [place, hours]));
  await settle(context, { request, round, skipDuplicates: policy.skip_duplicates !== false, hoursOf, isDown });
}

interface Settled {
  readonly request: string;
  readonly round: number;
  readonly skipDuplicates: boolean;
  /** Hours of the steps; read from their workflow where absent. */
  readonly hoursOf?: ReadonlyMap<number, number>;
  readonly isDown: boolean;
}

/** Opens and skips what follows from the signatures that there are; answers whether all are there. */
export async function settle(
  context: RowsContext,
  { request, round, skipDuplicates, hoursOf, isDown }: Settled,
): Promise<boolean> {
  const { db } = context;
  const tasks = await tasksOf(db, request, round);
  const { changed, isDone } = advance(tasks, skipDuplicates);
  const skipped = [...changed].filter(([, status]) => status === 'skipped').map(([id]) => id);
  if (skipped.length > 0)
    await changeRows(context, approvalTask, {
      rows: skipped.map((id) => ({ id, status: 'skipped' as const })),
    });
  const { rows: clocks } = await sql<{ now: Date; clock: string; zone: string }>`
    select now() as now, local_clock(now(), site.time_zone)::text as clock, site.time_zone as zone
    from purchase_request request join site on site.id = request.site
    where request.id = ${request}`.execute(db);
  const [clock] = clocks;
  const hours = hoursOf ?? (await hoursOfSteps(db, request, round));
  for (const [id, status] of changed) {
    if (status !== 'open' || !clock) continue;
    const limit = hours.get(tasks.find((task) => task.id === id)?.place ?? 0) ?? 24;
    const local = new Date(afterWorkingHours(Date.parse(`${clock.clock.replace(' ', 'T')}Z`), limit));
    const due = isDown
      ? sql`now() + ${limit} * interval '1 hour'`
      : sql`instant_at(${local.toISOString().replace('Z', '')}::timestamp, ${clock.zone})`;
    await changeRows(context, approvalTask, {
      where: sql`id = ${id}`,
      set: { status: 'open', opened_at: sql`now()`, due_at: due },
    });
  }
  return isDone;
}

/** All that was asked in one submission. */
export async function tasksOf(db: Database, request: string, round: number): Promise<readonly AskedTask[]> {
  const { rows } = await sql<AskedTask>`
    select id, place, "order", needed, approver, status
    from approval_task
    where request = ${request} and round = ${round} and deleted_at is null
    order by place, id`.execute(db);
  return rows;
}

async function hoursOfSteps(db: Database, request: string, round: number): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ place: number; hours: number }>`
    select distinct task.place, (step.value ->> 'sla_hours')::integer as hours
    from approval_task task
    join approval_policy policy on policy.id = task.policy
    cross join lateral jsonb_array_elements(policy.steps) step
    where task.request = ${request} and task.round = ${round} and task.deleted_at is null
      and step.value ->> 'label' = task.step and (step.value ->> 'order')::integer = task."order"`.execute(db);
  return new Map(rows.map(({ place, hours }) => [place, hours]));
}

/** Nobody is asked any more: the request was rejected, sent back or cancelled. */
export async function withdrawTasks(context: RowsContext, request: string): Promise<void> {
  await changeRows(context, approvalTask, {
    where: sql`request = ${request} and status in ('open', 'waiting')`,
    set: { status: 'cancelled' },
  });
}
