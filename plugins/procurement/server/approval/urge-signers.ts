import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { Database, Host } from '../../../../core/host/host.ts';
import { changeRows, createRows, writingRows, type RowsContext } from '../../../../core/records/change-rows.server.ts';
import { urgedBy, type Urged } from '../../formulas/time-limit.ts';
import { approvalTask } from '../../records/approval-task.ts';
import { tell } from '../tell.ts';
import { holdersOf } from './plan.ts';
import { dueAfter } from './tasks.ts';
import { tellSigners } from './tell-signers.ts';

/** A signature that is asked for, and how long it has been. */
interface Waiting {
  readonly id: string;
  readonly request: string;
  readonly number: string;
  readonly title: string;
  readonly site: string;
  readonly is_down: boolean;
  readonly parties: readonly (string | null)[];
  readonly round: number;
  readonly place: number;
  readonly order: number;
  readonly step: string;
  readonly needed: number;
  readonly policy: string | null;
  readonly amount: string;
  readonly hours: number;
  readonly urged: number;
  readonly approver: string;
  readonly name: string;
  readonly email: string;
  readonly language: 'en' | 'fr';
  readonly opened: string;
  readonly clock: string;
  readonly due: string;
}

/** What is asked of people who have an account, of all requests or of one; times as the clocks of the site show them. */
async function waitingTasks(db: Database, request: string | null): Promise<readonly Waiting[]> {
  const clock = (instant: ReturnType<typeof sql.raw>) =>
    sql<string>`to_char(local_clock(${instant}, site.time_zone), 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
  const { rows } = await sql<Waiting>`
    select task.id, task.request, request.number, request.title, request.site,
      request.urgency = 'machine_down' as is_down, array[request.created_by, request.updated_by] as parties,
      task.round, task.place, task."order", task.step, task.needed, task.policy, task.amount::text, task.hours,
      coalesce(task.urged, 0) as urged, task.approver, account.name, account.email, account.language,
      ${clock(sql.raw('task.opened_at'))} as opened, ${clock(sql.raw('now()'))} as clock,
      to_char(local_clock(task.due_at, site.time_zone), 'YYYY-MM-DD HH24:MI') as due
    from approval_task task
    join purchase_request request on request.id = task.request and request.deleted_at is null
    join site on site.id = request.site
    join app_user account on account.id = task.approver
    where task.status = 'open' and task.deleted_at is null and request.state = 'in_approval'
      and coalesce(task.urged, 0) < 3 and (${request}::uuid is null or request.id = ${request}::uuid)
    order by task.request, task.place, task.id`.execute(db);
  return rows;
}

const becomesDue = ({ opened, clock, hours, is_down: isDown }: Waiting): Urged =>
  urgedBy({ openedAt: Date.parse(opened), now: Date.parse(clock), hours, isDown });

/**
 * Reminds who has not signed at half of the time limit and at its end, and asks the managers of the site beside them
 * when it is over twice (catalogue procurement.md §3, 7). A request that fails leaves the others their turn.
 */
export async function urgeSigners(host: Host): Promise<void> {
  const late = (await waitingTasks(host.db, null)).filter((task) => becomesDue(task) > task.urged);
  for (const request of new Set(late.map((task) => task.request)))
    try {
      await writingRows(host, { machine: 'approval-clock' }, (context) => urgeFor(host, context, request));
    } catch (error) {
      host.log.warn({ err: error, request }, 'Who signs a purchase request could not be reminded');
    }
}

async function urgeFor(host: Host, context: RowsContext, request: string): Promise<void> {
  const { db } = context;
  // Held first, as by those who decide.
  await sql`select from purchase_request where id = ${request} for update`.execute(db);
  const late = (await waitingTasks(db, request))
    .map((task) => ({ ...task, due_now: becomesDue(task) }))
    .filter((task) => task.due_now > task.urged);
  for (const [urged, tasks] of Map.groupBy(late, (task) => task.due_now))
    await changeRows(context, approvalTask, {
      where: sql`id = any(${tasks.map(({ id }) => id)}::uuid[])`,
      set: { urged },
      action: urged === 3 ? 'escalate' : 'remind',
    });
  const overTwice = late.filter((task) => task.due_now === 3);
  const passedOn = new Set<number>();
  for (const [place, step] of Map.groupBy(overTwice, (task) => task.place))
    if (await askManagers(context, step)) passedOn.add(place);
  await tell(host, db, late, ({ number, title, step, due, id, due_now: urged, place }) => ({
    subject: msg`Reminder: ${number} awaits your approval: ${title}`,
    lines: [
      urged === 1
        ? msg`Half of your approval time (${step}) has passed; it is due on ${due}.`
        : passedOn.has(place)
          ? msg`Your approval (${step}) was due on ${due}. The site managers have been asked as well.`
          : msg`Your approval (${step}) was due on ${due}.`,
    ],
    link: `${host.address()}/procurement/process/pr_approval?task=${id}`,
  }));
  if (overTwice[0]) await tellSigners(host, db, request, overTwice[0].number);
}

/**
 * The managers of the site who are not asked yet sign in the place of who is late; of what is their own, nobody does.
 * Answers whether there are any.
 */
async function askManagers(context: RowsContext, [late]: readonly Waiting[]): Promise<boolean> {
  if (!late) return false;
  const { request, round, place, order, step, needed, policy, amount, hours, site, parties, is_down: isDown } = late;
  const { db } = context;
  const { rows: asked } = await sql<{ approver: string }>`
    select approver from approval_task
    where request = ${request} and round = ${round} and place = ${place} and deleted_at is null`.execute(db);
  const out = new Set([...parties, ...asked.map(({ approver }) => approver)]);
  const managers = (await holdersOf(db, 'manager', site)).filter(({ id }) => !out.has(id));
  await createRows(
    context,
    approvalTask,
    managers.map(({ id: approver }) => ({
      site,
      request,
      policy,
      round,
      place,
      order,
      step,
      role: 'manager' as const,
      needed,
      approver,
      amount,
      hours,
      urged: 3,
      status: 'open' as const,
    })),
    { computed: { opened_at: sql`now()`, due_at: await dueAfter(db, request, hours, isDown) } },
  );
  return managers.length > 0;
}
