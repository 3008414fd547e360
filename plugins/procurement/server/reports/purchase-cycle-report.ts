import { sql } from 'kysely';
import { serverReport } from '../../../../core/reports/report.server.ts';
import type { ReportRowOf } from '../../../../core/reports/report.ts';
import { daysElapsed } from '../../formulas/elapsed.ts';
import { purchaseCycle } from '../../reports/purchase-cycle.ts';
import { buyerReference, dayOf, inMonths, isAsked, monthOf, vendorReference } from './months.ts';
import { orderCounts } from './what-counts.ts';

type Row = ReportRowOf<typeof purchaseCycle>;

interface Course extends Omit<Row, 'approval' | 'enquiry' | 'offers' | 'award' | 'ordering' | 'answer' | 'total'> {
  readonly is_awarded: boolean;
  readonly submitted_at: string | null;
  readonly approved_at: string | null;
  readonly published_at: string | null;
  readonly opened_at: string | null;
  readonly decided_at: string | null;
  readonly issued_at: string;
  readonly answered_at: string | null;
}

/** Orders with the instants of the request, quotation request and award that led to them. */
export const purchaseCycleReport = serverReport(purchaseCycle, async (context) => {
  const day = dayOf(sql`one.issued_at`);
  const { rows } = await sql<Course>`
    select one.id, one.site, site.code as site_code, ${day}::text as issued_on, ${monthOf(day)} as month, one.number,
      ${buyerReference} as buyer, ${vendorReference} as vendor, one.award is not null as is_awarded,
      first.submitted_at, first.approved_at, rfq.published_at, rfq.opened_at, award.decided_at, one.issued_at,
      case when coalesce(one.revision, 0) = 0 then one.answered_at end as answered_at
    from purchase_order one
    join site on site.id = one.site
    left join award on award.id = one.award and award.state = 'approved'
    left join rfq on rfq.id = award.rfq
    left join app_user buyer on buyer.id = one.issued_by
    left join vendor on vendor.id = one.vendor
    left join lateral (
      select request.submitted_at, request.approved_at
      from purchase_order_line line
      join purchase_request_line asked on asked.id = line.request_line
      join purchase_request request on request.id = asked.request
      where line."order" = one.id and line.deleted_at is null and request.site = one.site
        and request.approved_at is not null
      order by request.submitted_at, request.id
      limit 1) first on true
    where one.site = any(${context.sites}::uuid[]) and ${orderCounts} and ${inMonths(context, day)}
      and ${isAsked(context, sql`one.issued_by`, sql`one.vendor`)}
    order by one.issued_at, one.id`.execute(context.db);
  return rows.map(
    ({
      is_awarded: isAwarded,
      submitted_at: submitted,
      approved_at: approved,
      published_at: published,
      opened_at: opened,
      decided_at: decided,
      issued_at: issued,
      answered_at: answered,
      ...row
    }): Row => ({
      ...row,
      approval: daysElapsed(submitted, approved),
      enquiry: daysElapsed(approved, published),
      offers: daysElapsed(published, opened),
      award: daysElapsed(opened, decided),
      ordering: daysElapsed(isAwarded ? decided : approved, issued),
      answer: daysElapsed(issued, answered),
      total: daysElapsed(submitted, issued),
    }),
  );
});
