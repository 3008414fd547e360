import { sql } from 'kysely';
import { serverReport } from '../../../../core/reports/report.server.ts';
import type { ReportRowOf } from '../../../../core/reports/report.ts';
import { daysBetween } from '../../formulas/elapsed.ts';
import { requestToOrder } from '../../reports/request-to-order.ts';
import { buyerReference, dayOf, inMonths, isAsked, monthOf, vendorReference } from './months.ts';
import { orderCounts, requestCounts } from './what-counts.ts';

type Row = ReportRowOf<typeof requestToOrder>;

/** Approved requests with their first order (P2 of catalogue procurement.md §11). */
export const requestToOrderReport = serverReport(requestToOrder, async (context) => {
  const day = sql`coalesce(${dayOf(sql`ordered.issued_at`)}, ${dayOf(sql`request.approved_at`)})`;
  const { rows } = await sql<Omit<Row, 'days' | 'open' | 'waiting'> & { readonly today: string }>`
    with ordered as materialized (
      select distinct on (asked.request, one.site) asked.request, one.site, one.number, one.issued_at, one.issued_by,
        one.vendor
      from purchase_order one
      join purchase_order_line line on line."order" = one.id and line.deleted_at is null
      join purchase_request_line asked on asked.id = line.request_line and asked.deleted_at is null
      where one.site = any(${context.sites}::uuid[]) and ${orderCounts}
      order by asked.request, one.site, one.issued_at, one.id
    )
    select request.id, request.site, site.code as site_code, ${day}::text as day, ${monthOf(day)} as month,
      request.number, request.title, ${dayOf(sql`request.approved_at`)}::text as approved_on,
      ordered.number as order_number, ${dayOf(sql`ordered.issued_at`)}::text as issued_on,
      ${buyerReference} as buyer, ${vendorReference} as vendor,
      ${dayOf(sql`${context.now}::timestamptz`)}::text as today
    from purchase_request request
    join site on site.id = request.site
    left join ordered on ordered.request = request.id and ordered.site = request.site
    left join app_user buyer on buyer.id = ordered.issued_by
    left join vendor on vendor.id = ordered.vendor
    where request.site = any(${context.sites}::uuid[]) and ${requestCounts} and ${inMonths(context, day)}
      and ${isAsked(context, sql`ordered.issued_by`, sql`ordered.vendor`)}
    order by 5, request.approved_at, request.id`.execute(context.db);
  return rows.map(({ today, ...row }): Row => {
    const isOpen = row.issued_on === null;
    return {
      ...row,
      days: isOpen ? null : daysBetween(String(row.approved_on), String(row.issued_on)),
      open: isOpen ? 1 : null,
      waiting: isOpen ? daysBetween(String(row.approved_on), today) : null,
    };
  });
});
