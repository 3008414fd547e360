import { sql } from 'kysely';
import type { Caller, Database } from '../../../../core/host/host.ts';
import { reachIn } from '../../../../core/registry/access.ts';
import type { Course, TrackedRequest, Tracking } from '../../shared/rfq-answers.ts';
import { vendorName } from '../vendor-name.ts';
import { calendarOf } from './calendar.ts';
import { openingPlanOf } from './opening-plan.ts';
import { questionnaireOf } from './questionnaire.ts';

/** What ended stays on the board for so long. */
const endedDays = 60;

/** The board of the requests that are under way, and what ended lately. */
export async function trackingOf(db: Database, { access }: Caller): Promise<Tracking> {
  const { rows } = await sql<TrackedRequest>`
    select rfq.id, rfq.version, rfq.number, rfq.title, rfq.state, rfq.procedure, rfq.stage, site.code as site, site.id as "siteId",
      rfq.deadline_at as "deadlineAt", rfq.deadline_at < now() as "isOver", coalesce(asked.invited, 0) as invited,
      coalesce(asked.answered, 0) as answered, coalesce(asked.declined, 0) as declined, (
        select count(*)::int
        from rfq_question question
        where question.rfq = rfq.id and question.published_at is null and question.deleted_at is null) as questions
    from rfq
    join site on site.id = rfq.site
    left join lateral (
      select count(*)::int as invited, count(*) filter (where status in ('submitted', 'to_confirm'))::int as answered,
        count(*) filter (where status = 'declined')::int as declined
      from rfq_invitation invitation
      where invitation.rfq = rfq.id and invitation.deleted_at is null) asked on true
    where rfq.deleted_at is null
      and (rfq.state in ('draft', 'published', 'closed', 'technical_opened', 'technical_closed', 'opened')
        or rfq.updated_at > now() - ${endedDays} * interval '1 day')
    order by rfq.deadline_at, rfq.id`.execute(db);
  return {
    now: new Date().toISOString(),
    requests: rows.filter(({ siteId }) => reachIn(access, 'rfq:read', siteId) !== null),
  };
}

/** How far the vendors of a request are. */
export async function courseOf(db: Database, id: string, caller: Caller): Promise<Course> {
  const { rows: invitations } = await sql<Course['invitations'][number]>`
    select invitation.id, ${vendorName} as vendor, invitation.status,
      invitation.sent_at as "sentAt", invitation.opened_at as "openedAt", invitation.answered_at as "answeredAt",
      invitation.decline_reason as "declineReason", invitation.decline_text as "declineText",
      coalesce((
        select case when bool_or(account.status = 'active') then 'active' when bool_or(account.status = 'invited') then 'invited' end
        from app_user account
        where account.vendor = vendor.id and account.deleted_at is null), 'none') as account,
      invitation.logistics::text, invitation.duty_pct::text as "dutyPct"
    from rfq_invitation invitation
    join vendor on vendor.id = invitation.vendor
    where invitation.rfq = ${id} and invitation.deleted_at is null
    order by vendor.code`.execute(db);
  const { rows: questions } = await sql<Course['questions'][number]>`
    select question.id, ${vendorName} as vendor, question.text,
      question.asked_at as "askedAt", question.answer, question.public_text as "publicText",
      question.published_at as "publishedAt"
    from rfq_question question
    join vendor on vendor.id = question.vendor
    where question.rfq = ${id} and question.deleted_at is null
    order by question.asked_at, question.id`.execute(db);
  const { rows: addenda } = await sql<Course['addenda'][number]>`
    select place as no, text, coalesce(material, false) as material, deadline_at as "deadlineAt", created_at as at
    from rfq_addendum where rfq = ${id} and deleted_at is null order by place`.execute(db);
  const { rows: openings } = await sql<Course['openings'][number]>`
    select opening.kind, one.name as "firstBy", opening.first_at as "firstAt", other.name as "secondBy",
      opening.second_at as "secondAt", opening.offers, opening.first_by = ${caller.userId}::uuid as mine
    from rfq_opening opening
    left join app_user one on one.id = opening.first_by
    left join app_user other on other.id = opening.second_by
    where opening.rfq = ${id} and opening.deleted_at is null
    order by opening.first_at`.execute(db);
  const { rows: over } = await sql<{
    over: boolean;
  }>`select deadline_at < now() as over from rfq where id = ${id}`.execute(db);
  const questionnaire = await questionnaireOf(db, id);
  const calendar = await calendarOf(db, id);
  const plan = await openingPlanOf(db, id, caller);
  const isOver = over[0]?.over ?? false;
  return { invitations, questions, addenda, calendar, questionnaire, openings, isOver, ...plan };
}
