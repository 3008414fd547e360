import { sql } from 'kysely';
import { serverReport } from '../../../../core/reports/report.server.ts';
import type { ReportRowOf } from '../../../../core/reports/report.ts';
import { deliveriesOnTime } from '../../reports/deliveries-on-time.ts';
import { dayInForce, formerLine, qtyInForce } from '../receipts/lines-in-force.ts';
import { partTable } from '../uses.ts';
import { buyerReference, dayOf, inMonths, isAsked, monthOf, vendorReference } from './months.ts';

type Row = ReportRowOf<typeof deliveriesOnTime>;

/** Lines of orders by the day they were promised for (P7 of catalogue procurement.md §11). */
export const deliveriesOnTimeReport = serverReport(deliveriesOnTime, async (context) => {
  const due = dayInForce;
  const day = dayOf(sql`receipt.received_at`);
  const { rows } = await sql<Omit<Row, 'otif' | 'lines'>>`
    select one.id, one.site, site.code as site_code, ${due}::text as due_on, ${monthOf(due)} as month, one.number,
      ${buyerReference} as buyer, ${vendorReference} as vendor,
      coalesce(nullif(line.description, ''), part.code) as description, ${qtyInForce}::float8 as qty,
      came.in_time::float8 as accepted, came.last::text as came_on,
      (one.state <> 'refused'
        and came.in_time >= ${qtyInForce} * (1 - coalesce(one.tol_under_pct, 0)::numeric / 100))::int as on_time
    from purchase_order_line line
    join purchase_order one on one.id = line."order"
    join site on site.id = one.site
    left join app_user buyer on buyer.id = one.issued_by
    left join vendor on vendor.id = one.vendor
    left join ${partTable} part on part.id = line.part
    ${formerLine}
    cross join lateral (
      select coalesce(sum(accepted.qty_accepted::numeric) filter (where ${day} <= ${due}), 0) as in_time,
        max(${day}) filter (where accepted.qty_accepted > 0) as last
      from goods_receipt_line accepted
      join goods_receipt receipt on receipt.id = accepted.receipt and receipt.state = 'posted'
        and receipt.deleted_at is null
      where accepted.order_line = line.id and accepted.deleted_at is null) came
    where one.site = any(${context.sites}::uuid[]) and one.issued_at is not null
      and one.state not in ('draft', 'cancelled') and one.deleted_at is null and line.deleted_at is null
      and ${due} < ${dayOf(sql`now()`)} and ${inMonths(context, due)}
      and ${isAsked(context, sql`one.issued_by`, sql`one.vendor`)}
    order by ${due}, one.id, line.created_at, line.id`.execute(context.db);
  return rows.map((row): Row => ({ ...row, lines: 1, otif: row.on_time === 1 ? 100 : 0 }));
});
