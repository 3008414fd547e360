import { sql } from 'kysely';
import { companyCurrency } from '../../../../core/i18n/company-currency.ts';
import { Exact, type Decimal } from '../../../../core/money/exact.ts';
import { serverReport } from '../../../../core/reports/report.server.ts';
import type { ReportRowOf } from '../../../../core/reports/report.ts';
import { priceVariance } from '../../formulas/price-variance.ts';
import { invoicePrices } from '../../reports/invoice-prices.ts';
import { companyUnits } from '../company-units.ts';
import { currencyTable, partTable } from '../uses.ts';
import { buyerReference, inMonths, isAsked, monthOf, vendorReference } from './months.ts';

type Row = ReportRowOf<typeof invoicePrices>;
type Found = Omit<Row, 'currency' | 'ordered' | 'variance' | 'variance_share'> & {
  readonly exact_qty: Decimal;
  readonly base: Decimal | null;
  readonly rate: Decimal;
};

/** Lines of invoices by the date of the invoice (P11 of catalogue procurement.md §11). */
export const invoicePricesReport = serverReport(invoicePrices, async (context) => {
  const { db } = context;
  const units = await companyUnits(db);
  const day = sql`invoice.invoiced_on`;
  const { rows } = await sql<Found>`
    select invoice.id, invoice.site, site.code as site_code, ${day}::text as invoiced_on, ${monthOf(day)} as month,
      invoice.number, invoice.invoice_no, one.number as order_number, ${buyerReference} as buyer,
      ${vendorReference} as vendor, coalesce(nullif(ordered.description, ''),
        nullif(part.label ->> ${context.caller.language}, ''), part.code) as description,
      line.qty::float8 as qty, line.qty::numeric::text as exact_qty, currency.code as invoice_currency,
      coalesce(line.price, 0)::text as price, coalesce(line.order_price, 0)::text as order_price,
      ordered.price_base_qty::numeric::text as base, coalesce(one.rate, 1)::numeric::text as rate
    from vendor_invoice_line line
    join vendor_invoice invoice on invoice.id = line.invoice
    join purchase_order one on one.id = invoice."order"
    join purchase_order_line ordered on ordered.id = line.order_line
    join site on site.id = invoice.site
    join ${currencyTable} currency on currency.id = invoice.currency
    left join vendor on vendor.id = invoice.vendor
    left join app_user buyer on buyer.id = one.issued_by
    left join ${partTable} part on part.id = ordered.part
    where invoice.site = any(${context.sites}::uuid[]) and invoice.state <> 'cancelled' and invoice.deleted_at is null
      and line.deleted_at is null and ${inMonths(context, day)}
      and ${isAsked(context, sql`one.issued_by`, sql`invoice.vendor`)}
    order by invoice.invoiced_on, invoice.id, line.created_at, line.id`.execute(db);
  return rows.map(({ exact_qty: qty, base: priceBase, rate, ...row }): Row => {
    const { price, order_price: orderPrice } = row;
    const { variance, ordered } = priceVariance(
      { qty, price: price ?? '0', orderPrice: orderPrice ?? '0', priceBase, rate },
      units,
    );
    const share = new Exact(ordered).eq('0') ? null : Number(new Exact(variance).times('100').div(ordered).toFixed(6));
    return { ...row, currency: companyCurrency(), ordered, variance, variance_share: share };
  });
});
