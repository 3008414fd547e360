import { sql } from 'kysely';
import { serverReport } from '../../../../core/reports/report.server.ts';
import type { ReportRowOf } from '../../../../core/reports/report.ts';
import { offersPerRequest } from '../../reports/offers-per-request.ts';
import { buyerReference, dayOf, inMonths, isAsked, monthOf } from './months.ts';
import { offerCounts } from './what-counts.ts';

type Row = ReportRowOf<typeof offersPerRequest>;

/** Opened quotation requests with what came of them (P4 of catalogue procurement.md §11). */
export const offersPerRequestReport = serverReport(offersPerRequest, async (context) => {
  const day = dayOf(sql`rfq.opened_at`);
  const { rows } = await sql<Omit<Row, 'per_request' | 'requests'>>`
    select rfq.id, rfq.site, site.code as site_code, ${day}::text as opened_on, ${monthOf(day)} as month, rfq.number,
      rfq.title, ${buyerReference} as buyer, (
        select count(*)::int
        from rfq_invitation invitation
        where invitation.rfq = rfq.id and invitation.sent_at is not null and invitation.deleted_at is null) as invited, (
        select count(distinct offer.vendor)::int
        from quotation offer
        where offer.rfq = rfq.id and ${offerCounts}) as offers
    from rfq
    join site on site.id = rfq.site
    left join app_user buyer on buyer.id = rfq.published_by
    where rfq.site = any(${context.sites}::uuid[]) and rfq.opened_at is not null
      and rfq.state not in ('draft', 'published', 'closed', 'cancelled') and rfq.deleted_at is null
      and ${inMonths(context, day)} and ${isAsked(context, sql`rfq.published_by`)}
    order by rfq.opened_at, rfq.id`.execute(context.db);
  return rows.map((row): Row => ({ ...row, requests: 1, per_request: row.offers }));
});
