import { sql } from 'kysely';
import { companyCurrency } from '../../../../core/i18n/company-currency.ts';
import { serverReport } from '../../../../core/reports/report.server.ts';
import type { ReportRowOf } from '../../../../core/reports/report.ts';
import { emergencyOrders } from '../../reports/emergency-orders.ts';
import { buyerReference, dayOf, inMonths, isAsked, monthOf, vendorReference } from './months.ts';
import { orderCounts } from './what-counts.ts';

type Row = ReportRowOf<typeof emergencyOrders>;

/** Orders by the day of their issue (P13 of catalogue procurement.md §11). */
export const emergencyOrdersReport = serverReport(emergencyOrders, async (context) => {
  const day = dayOf(sql`one.issued_at`);
  const { rows } = await sql<Omit<Row, 'currency' | 'emergency' | 'share' | 'orders'>>`
    select one.id, one.site, site.code as site_code, ${day}::text as issued_on, ${monthOf(day)} as month, one.number,
      ${buyerReference} as buyer, ${vendorReference} as vendor, one.kind, one.net_company::text as amount
    from purchase_order one
    join site on site.id = one.site
    left join app_user buyer on buyer.id = one.issued_by
    left join vendor on vendor.id = one.vendor
    where one.site = any(${context.sites}::uuid[]) and ${orderCounts} and ${inMonths(context, day)}
      and ${isAsked(context, sql`one.issued_by`, sql`one.vendor`)}
    order by one.issued_at, one.id`.execute(context.db);
  return rows.map((row): Row => {
    const isEmergency = row.kind === 'emergency';
    return {
      ...row,
      currency: companyCurrency(),
      emergency: Number(isEmergency),
      orders: 1,
      share: isEmergency ? 100 : 0,
    };
  });
});
