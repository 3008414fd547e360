import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import type { BrokenRule } from '../../../../core/records/record.ts';
import {
  calendarSteps,
  isWorkday,
  outOfOrder,
  proposedSteps,
  proposeSteps,
  standingOf,
  type ProposedStep,
} from '../../formulas/purchase-calendar.ts';
import type { Course } from '../../shared/rfq-answers.ts';
import { officeHoursOf, type OfficeHours } from '../office-hours.ts';

type Dates = Readonly<Record<string, unknown>>;

const instant = (value: unknown): number => new Date(value as string | Date).getTime();

export async function clockOf(db: Database, site: unknown): Promise<OfficeHours> {
  const { rows } = await sql<{ zone: string }>`select time_zone as zone from site where id = ${site}`.execute(db);
  return officeHoursOf(rows[0]?.zone ?? 'UTC');
}

/** The steps that nobody has given a date, from the deadline on. Throws 422 where they do not fit those that are given. */
export async function missingSteps(db: Database, request: Dates): Promise<Partial<Record<ProposedStep, string>>> {
  const { procedure, deadline_at: deadline, site } = request;
  const missing = proposedSteps.filter((step) => request[step] == null);
  if (procedure !== 'two_envelopes' || deadline == null || missing.length === 0) return {};
  const first = request['opening_at'] ?? deadline;
  const proposed = proposeSteps(instant(first), await clockOf(db, site));
  const found = Object.fromEntries(missing.map((step) => [step, new Date(proposed[step]).toISOString()]));
  const wrong = outOfOrder({ ...request, ...found });
  if (wrong) throw problems.invalid({ [wrong]: msg`Step dates are not in order.` });
  return found;
}

/** What a later deadline makes of the steps after it: those that it overtakes are proposed anew, all of them. */
export async function movedSteps(
  db: Database,
  request: Dates,
  deadline: string,
): Promise<Partial<Record<ProposedStep, string>>> {
  const first = request['technical_opening_at'];
  if (request['procedure'] !== 'two_envelopes' || (first != null && instant(first) >= instant(deadline))) return {};
  const { procedure, site, opening_at: opening } = request;
  const later = opening != null && instant(opening) > instant(deadline) ? opening : null;
  return missingSteps(db, { procedure, site, deadline_at: deadline, opening_at: later });
}

/** Steps that fall on a day on which nobody works at the site; `isTouched` as hooks have it. */
export async function idleSteps(
  db: Database,
  request: Dates,
  isTouched: (step: 'publish_on' | ProposedStep) => boolean,
): Promise<readonly BrokenRule[]> {
  const asked = (['publish_on', ...proposedSteps] as const).filter((step) => request[step] != null && isTouched(step));
  if (request['procedure'] !== 'two_envelopes' || asked.length === 0) return [];
  const clock = await clockOf(db, request['site']);
  return asked
    .filter((step) => !isWorkday(clock.day(instant(request[step]))))
    .map((field) => ({ field, sentence: msg`No one works at the site on this day.`, confirm: 'no_working_day' }));
}

interface Planned extends Dates {
  readonly site: string;
  readonly state: string;
  readonly procedure: string;
}

/** The course of a purchase in two envelopes, step by step as it was planned and as it went; empty of all others. */
export async function calendarOf(db: Database, id: string): Promise<Course['calendar']> {
  const { rows } = await sql<Planned>`
    select rfq.site, rfq.state, rfq.procedure, rfq.publish_on, rfq.questions_until, rfq.deadline_at,
      rfq.technical_opening_at, rfq.evaluation_until, rfq.commercial_opening_at, rfq.award_on,
      rfq.published_at as publish_done, case when rfq.questions_until < now() then rfq.questions_until end as questions_done,
      case when rfq.deadline_at < now() then rfq.deadline_at end as deadline_done, (
        select coalesce(second_at, first_at)
        from rfq_opening opening
        where opening.rfq = rfq.id and opening.kind = 'technical' and opening.offers is not null
          and opening.deleted_at is null
        limit 1) as technical_done, rfq.technical_closed_at as evaluation_done, rfq.opened_at as commercial_done, (
        select max(decided_at) from award
        where award.rfq = rfq.id and award.state = 'approved' and award.deleted_at is null) as award_done
    from rfq where rfq.id = ${id} and rfq.procedure = 'two_envelopes'`.execute(db);
  const [found] = rows;
  if (!found) return [];
  const clock = await clockOf(db, found.site);
  const hasEnded = ['awarded', 'no_award', 'cancelled'].includes(found.state);
  return calendarSteps.map((step) => {
    const planned = found[step] == null ? null : instant(found[step]);
    const doneAt = found[`${step.slice(0, step.indexOf('_'))}_done`];
    const done = doneAt == null ? null : instant(doneAt);
    return {
      step,
      plannedAt: planned === null ? null : new Date(planned).toISOString(),
      doneAt: done === null ? null : new Date(done).toISOString(),
      standing: standingOf(planned, done, { now: Date.now(), hasEnded }),
      isIdle: planned !== null && !isWorkday(clock.day(planned)),
    };
  });
}
