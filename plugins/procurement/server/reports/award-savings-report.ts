import { sql } from 'kysely';
import { companyCurrency } from '../../../../core/i18n/company-currency.ts';
import { Exact, type Decimal } from '../../../../core/money/exact.ts';
import { serverReport } from '../../../../core/reports/report.server.ts';
import type { ReportRowOf } from '../../../../core/reports/report.ts';
import { baselineOf, savedAgainst } from '../../formulas/saving.ts';
import { awardSavings } from '../../reports/award-savings.ts';
import { companyUnits } from '../company-units.ts';
import { convertAmount, currencyTable, partTable } from '../uses.ts';
import { buyerReference, dayOf, inMonths, isAsked, monthOf, vendorReference, type Named } from './months.ts';
import { offerCounts, orderCounts } from './what-counts.ts';

type Row = ReportRowOf<typeof awardSavings>;

interface AwardedLine {
  readonly id: string;
  readonly site: string;
  readonly site_code: string;
  readonly decided_on: string;
  readonly month: string;
  readonly number: string | null;
  readonly description: string | null;
  readonly buyer: Named;
  readonly vendor: Named;
  readonly qty: number;
  readonly awarded: Decimal | null;
  readonly last_order: Decimal | null;
  /** In the order in which they were received. */
  readonly offers: readonly Decimal[] | null;
  readonly estimate: Decimal | null;
}

/** So long before an award a price still tells what was paid (P5 of catalogue procurement.md §11). */
const pastMonths = 18;

const percentOf = (saved: Decimal | null, price: Decimal | null): number | null =>
  saved === null || price === null ? null : Number(new Exact(saved).times('100').div(price).toFixed(12));

/** Lines of approved awards with what they are held against (P5 of catalogue procurement.md §11). */
export const awardSavingsReport = serverReport(awardSavings, async (context) => {
  const { db } = context;
  const units = await companyUnits(db);
  const currency = companyCurrency();
  const day = dayOf(sql`award.decided_at`);
  const { rows } = await sql<AwardedLine>`
    select award.id, award.site, site.code as site_code, ${day}::text as decided_on, ${monthOf(day)} as month,
      award.number, coalesce(nullif(asked.description, ''), nullif(part.label ->> ${context.caller.language}, ''),
        part.code) as description, ${buyerReference} as buyer, ${vendorReference} as vendor,
      given.qty, given.net_company::text as awarded, paid.amount::text as last_order, offered.nets as offers,
      round(asked.est_price * given.qty::numeric, ${units}::int)::text as estimate
    from award
    join site on site.id = award.site
    join award_line given on given.award = award.id and given.deleted_at is null
    join rfq_line asked on asked.id = given.rfq_line
    left join ${partTable} part on part.id = asked.part
    left join app_user buyer on buyer.id = award.proposed_by
    left join vendor on vendor.id = given.vendor
    left join lateral (
      select done.net * (100 - coalesce(one.discount, 0)::numeric) / 100 / done.qty::numeric as price, currency.code
      from purchase_order_line done
      join purchase_order one on one.id = done."order"
      join ${currencyTable} currency on currency.id = one.currency
      where done.part = asked.part and done.unit = asked.unit and done.net > 0 and done.qty > 0
        and done.deleted_at is null and one.site = award.site and ${orderCounts} and one.issued_at < award.decided_at
        and one.issued_at >= award.decided_at - ${pastMonths} * interval '1 month'
      order by one.issued_at desc, done.id
      limit 1) past on true
    left join lateral ${convertAmount}(past.price * given.qty::numeric, past.code, ${currency}, ${day}) paid
      on past.code is not null
    left join lateral (
      select array_agg(one_offer.net::text order by one_offer.received_at, one_offer.id) as nets
      from (
        select offer.received_at, offer.id, round(line.net * (100 - coalesce(offer.discount, 0)::numeric) / 100
          * offer.rate::numeric * given.qty::numeric / line.qty::numeric, ${units}::int) as net
        from quotation_line line
        join quotation offer on offer.id = line.quotation
        where line.rfq_line = asked.id and line.offer in ('as_asked', 'equivalent') and line.net is not null
          and line.qty > 0 and line.deleted_at is null and ${offerCounts}) one_offer) offered on true
    where award.site = any(${context.sites}::uuid[]) and award.state = 'approved' and award.decided_at is not null
      and award.deleted_at is null and ${inMonths(context, day)}
      and ${isAsked(context, sql`award.proposed_by`, sql`given.vendor`)}
    order by award.decided_at, award.id, asked.created_at, given.id`.execute(db);
  return rows.map(({ awarded, last_order: lastOrder, offers, estimate, ...row }): Row => {
    const amount = awarded ?? '0';
    const baseline = baselineOf({ lastOrder, offers: offers ?? [], estimate }, units);
    const first = offers?.[0] ?? null;
    const saved = savedAgainst(baseline?.amount ?? null, amount, units);
    const savedFirst = savedAgainst(first, amount, units);
    const savedEstimate = savedAgainst(estimate, amount, units);
    return {
      ...row,
      currency,
      awarded: amount,
      baseline: baseline?.amount ?? null,
      source: baseline?.source ?? null,
      saved,
      saving: percentOf(saved, baseline?.amount ?? null),
      first_offer: first,
      saved_first: savedFirst,
      saving_first: percentOf(savedFirst, first),
      estimate,
      saved_estimate: savedEstimate,
      saving_estimate: percentOf(savedEstimate, estimate),
    };
  });
});
