import { sql } from 'kysely';
import { serverReport } from '../../../../core/reports/report.server.ts';
import type { ReportRowOf } from '../../../../core/reports/report.ts';
import { invitationAnswers } from '../../reports/invitation-answers.ts';
import { buyerReference, dayOf, inMonths, isAsked, monthOf, vendorReference } from './months.ts';

type Row = ReportRowOf<typeof invitationAnswers>;

/** Invitations by the day on which they were sent (P3 of catalogue procurement.md §11). */
export const invitationAnswersReport = serverReport(invitationAnswers, async (context) => {
  const day = dayOf(sql`invitation.sent_at`);
  const { rows } = await sql<
    Omit<Row, 'answered' | 'open' | 'over' | 'rate'> & { readonly is_over: boolean; readonly is_judged: boolean | null }
  >`
    select rfq.id, rfq.site, site.code as site_code, ${day}::text as sent_on, ${monthOf(day)} as month, rfq.number,
      rfq.title, ${buyerReference} as buyer, ${vendorReference} as vendor, invitation.status, rfq.deadline_at,
      rfq.deadline_at < ${context.now} as is_over, rfq.stage = 2 and exists (
        select from quotation first
        where first.rfq = rfq.id and first.vendor = invitation.vendor and first.technical_opened_at is not null
          and first.deleted_at is null) as is_judged
    from rfq_invitation invitation
    join rfq on rfq.id = invitation.rfq and rfq.state not in ('draft', 'cancelled') and rfq.deleted_at is null
    join site on site.id = rfq.site
    left join app_user buyer on buyer.id = rfq.published_by
    left join vendor on vendor.id = invitation.vendor
    where rfq.site = any(${context.sites}::uuid[]) and invitation.sent_at is not null and invitation.deleted_at is null
      and ${inMonths(context, day)} and ${isAsked(context, sql`rfq.published_by`, sql`invitation.vendor`)}
    order by invitation.sent_at, rfq.number, invitation.id`.execute(context.db);
  return rows.map(({ is_over: isOver, is_judged: isJudged, ...row }): Row => {
    const isAnswered = row.status === 'submitted' || isJudged === true;
    return {
      ...row,
      over: isOver ? 1 : null,
      open: isOver ? null : 1,
      answered: isOver ? Number(isAnswered) : null,
      rate: isOver ? (isAnswered ? 100 : 0) : null,
    };
  });
});
