import { sql } from 'kysely';
import type { Language } from '../../../../core/host/languages.ts';
import type { Database } from '../../../../core/host/host.ts';
import { companyCurrency } from '../../../../core/i18n/company-currency.ts';
import { Exact } from '../../../../core/money/exact.ts';
import type { LastPrice } from '../../shared/approval-answers.ts';
import { orderCounts } from '../reports/what-counts.ts';
import { convertAmount, currencyTable, partTable } from '../uses.ts';
import { vendorName } from '../vendor-name.ts';

interface Found {
  readonly line: string;
  readonly part: string;
  readonly price: string;
  readonly currency: string;
  readonly order: string;
  readonly vendor: string;
  readonly day: string;
  readonly then: string | null;
  readonly now: string | null;
}

/**
 * Of each line of a request what its part was last ordered for in the same unit, after discount, and by how much the
 * estimate is dearer, in percent to one decimal. Both are compared in the company's currency: the order by its frozen rate,
 * the estimate by that of its day (catalogue procurement.md §9.1). A line without an earlier order is left out.
 */
export async function lastPrices(db: Database, request: string, language: Language): Promise<readonly LastPrice[]> {
  const { rows } = await sql<Found>`
    select asked.id as line, coalesce(nullif(part.label ->> ${language}, ''), part.code) as part, last.price::text, last.currency, last.number as "order", last.vendor, last.day::text,
      (last.price * 1000 * last.rate)::text as then, wanted.amount::text as now
    from purchase_request_line asked
    join purchase_request request on request.id = asked.request
    join site on site.id = request.site
    join ${partTable} part on part.id = asked.part
    join ${currencyTable} currency on currency.id = asked.currency
    cross join lateral (
      select trim_scale(round(line.price / coalesce(nullif(line.price_base_qty, 0), 1)::numeric
          * (1 - coalesce(line.discount, 0)::numeric / 100), 6)) as price, one.rate::numeric as rate,
        paid_in.code as currency, one.number, ${vendorName} as vendor, local_clock(one.issued_at, site.time_zone)::date as day
      from purchase_order_line line
      join purchase_order one on one.id = line."order"
      join ${currencyTable} paid_in on paid_in.id = line.currency
      left join vendor on vendor.id = one.vendor
      where line.part = asked.part and line.unit = asked.unit and line.deleted_at is null and ${orderCounts}
        and line.request_line is distinct from asked.id and one.site = request.site
      order by one.issued_at desc, line.id
      limit 1) last
    left join lateral ${convertAmount}(asked.est_price * 1000, currency.code, ${companyCurrency()},
      local_clock(coalesce(request.submitted_at, now()), site.time_zone)::date) wanted on true
    where asked.request = ${request} and asked.deleted_at is null
    order by asked.created_at, asked.id`.execute(db);
  return rows.map(({ then, now, ...price }) => ({
    ...price,
    change:
      then === null || now === null || new Exact(then).eq('0')
        ? null
        : new Exact(now).minus(then).times('100').div(then).toFixed(1),
  }));
}
