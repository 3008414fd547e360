import { sql } from 'kysely';
import { companyCurrency } from '../../../../core/i18n/company-currency.ts';
import { Exact, type Decimal } from '../../../../core/money/exact.ts';
import { serverReport } from '../../../../core/reports/report.server.ts';
import type { ReportRowOf } from '../../../../core/reports/report.ts';
import { coverOf, type Cover } from '../../formulas/maverick.ts';
import { spendOfLines } from '../../formulas/spend-of-lines.ts';
import { orderSpend } from '../../reports/order-spend.ts';
import { companyUnits } from '../company-units.ts';
import { partTable } from '../uses.ts';
import { buyerReference, dayOf, inMonths, isAsked, monthOf, vendorReference, type Named } from './months.ts';
import { orderCounts } from './what-counts.ts';

type Row = ReportRowOf<typeof orderSpend>;

interface OrderedLine {
  readonly id: string;
  readonly site: string;
  readonly site_code: string;
  readonly issued_on: string;
  readonly issued_at: string;
  readonly month: string;
  readonly number: string | null;
  readonly description: string | null;
  readonly buyer: Named;
  readonly vendor: Named;
  /** Of the order, in the company's currency. */
  readonly spend: Decimal | null;
  readonly net: Decimal;
  readonly is_contract: boolean;
  readonly request_approved_at: string | null;
  readonly award_approved_at: string | null;
  readonly price_from: string | null;
  readonly price_to: string | null;
  readonly price_blocked: boolean;
}

/** Lines of orders with what covered them (P12 of catalogue procurement.md §11, maverick spend); an order without lines is one. */
export const orderSpendReport = serverReport(orderSpend, async (context) => {
  const { db } = context;
  const units = await companyUnits(db);
  const day = dayOf(sql`one.issued_at`);
  const { rows } = await sql<OrderedLine>`
    select one.id, one.site, site.code as site_code, ${day}::text as issued_on, one.issued_at, ${monthOf(day)} as month,
      one.number, coalesce(nullif(line.description, ''), nullif(part.label ->> ${context.caller.language}, ''),
        part.code) as description, ${buyerReference} as buyer, ${vendorReference} as vendor,
      one.net_company::text as spend, coalesce(line.net, 0)::text as net,
      coalesce(price.source = 'contract', false) as is_contract, request.approved_at as request_approved_at,
      award.decided_at as award_approved_at, price.valid_from::text as price_from, price.valid_to::text as price_to,
      coalesce(price.blocked, false) as price_blocked
    from purchase_order one
    join site on site.id = one.site
    left join purchase_order_line line on line."order" = one.id and line.deleted_at is null
    left join ${partTable} part on part.id = line.part
    left join purchase_request_line asked on asked.id = line.request_line
    left join purchase_request request on request.id = asked.request and request.deleted_at is null
      and request.state not in ('draft', 'in_approval', 'returned', 'rejected')
    left join award_line given on given.id = line.award_line
    left join award on award.id = given.award and award.state = 'approved' and award.deleted_at is null
    left join vendor_info_record price on price.id = line.info_record and price.vendor = one.vendor
      and price.deleted_at is null
    left join app_user buyer on buyer.id = one.issued_by
    left join vendor on vendor.id = one.vendor
    where one.site = any(${context.sites}::uuid[]) and ${orderCounts} and ${inMonths(context, day)}
      and ${isAsked(context, sql`one.issued_by`, sql`one.vendor`)}
    order by one.issued_at, one.id, line.created_at, line.id`.execute(db);
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((lines) => {
    const shares = spendOfLines(
      lines[0]?.spend ?? '0',
      lines.map(({ net }) => net),
      units,
    );
    return lines.map((line, place) => rowOf(line, shares[place] ?? '0'));
  });
});

function rowOf(line: OrderedLine, amount: Decimal): Row {
  const { id, site, site_code: code, issued_on: issuedOn, month, number, description, buyer, vendor } = line;
  const covered = coverOf(whatCovers(line));
  const [onContract, maverick] = [line.is_contract ? amount : '0', covered.isMaverick ? amount : '0'];
  const isNothing = new Exact(amount).eq('0');
  return {
    id,
    site,
    site_code: code,
    issued_on: issuedOn,
    month,
    number,
    description,
    buyer,
    vendor,
    currency: companyCurrency(),
    amount,
    on_contract: onContract,
    cover: isNothing ? null : line.is_contract ? 100 : 0,
    by_request: covered.byRequest,
    by_award: covered.byAward,
    by_price: covered.byPrice,
    maverick_amount: maverick,
    maverick: isNothing ? null : covered.isMaverick ? 100 : 0,
  };
}

const whatCovers = (line: OrderedLine): Cover => ({
  issuedAt: line.issued_at,
  issuedOn: line.issued_on,
  requestApprovedAt: line.request_approved_at,
  awardApprovedAt: line.award_approved_at,
  price: line.price_from === null ? null : { from: line.price_from, to: line.price_to, isBlocked: line.price_blocked },
});
