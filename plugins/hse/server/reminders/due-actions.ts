import { sql } from 'kysely';
import type { Host } from '../../../../core/host/host.ts';
import { hseAction } from '../../records/hse-action.ts';
import { dueLine } from './due-line.ts';
import type { Notice } from './notice.ts';

/** Mails of a day are written from this hour of the site's clocks on: nobody is woken for a day that begins. */
export const firstHour = 6;

interface DueAction {
  readonly id: string;
  readonly site: string;
  readonly number: string;
  /** Not of what follows from an accident: free words may name who was hurt. */
  readonly description: string | null;
  readonly due_on: string;
  readonly responsible: string;
  /** Days until it is due; below 0 it is overdue. */
  readonly days: number;
  /** Monday of the week, where it was overdue then already. */
  readonly week: string | null;
}

/**
 * Actions that are due in 3 days or today, to who is in charge; overdue ones each week: to who is in charge counted from
 * the day after, to the managers of the site all together from Monday on.
 */
export async function dueActions({ db }: Host, now: Date): Promise<readonly Notice[]> {
  const { rows } = await sql<DueAction>`
    with clock as (
      select id as site, local_clock(${now.toISOString()}::timestamptz, time_zone) as now from site)
    select action.id, action.site, action.number, action.due_on::text, action.responsible,
      case when action.incident is null then action.description end as description,
      action.due_on - clock.now::date as days,
      case when action.due_on < date_trunc('week', clock.now)::date then date_trunc('week', clock.now)::date::text end
        as week
    from hse_action action
    join clock on clock.site = action.site and extract(hour from clock.now) >= ${firstHour}
    where action.deleted_at is null and action.state in ('open', 'in_progress', 'reopened')
      and action.due_on <= clock.now::date + 3
    order by action.due_on, action.number`.execute(db);
  return rows.flatMap((row) => {
    const { days, due_on: dueOn, week } = row;
    if (days > 0) return [noticeOf(row, 'action_due_3', dueOn)];
    if (days === 0) return [noticeOf(row, 'action_due_0', dueOn)];
    const overdue = noticeOf(row, 'action_overdue', `${dueOn}/${Math.floor((-days - 1) / 7)}`);
    if (week === null) return [overdue];
    return [overdue, { ...noticeOf(row, 'action_escalated', week), people: [], roles: ['manager'] as const }];
  });
}

function noticeOf(
  { id, site, number, description, due_on: dueOn, responsible }: DueAction,
  kind: Notice['kind'],
  occasion: string,
): Notice {
  return {
    kind,
    subject: id,
    occasion,
    site,
    people: [responsible],
    roles: [],
    can: 'hse_action:read',
    by: null,
    number,
    lines: () => [dueLine(description, dueOn)],
    path: `${hseAction.path}/${id}`,
  };
}
