import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import { Problem } from '../../../../core/host/problem.ts';
import type { TaxRate } from '../../../../core/money/document-totals.ts';
import type { InvoiceMatch } from '../../formulas/match-invoice.ts';
import { invoiceableStates } from '../../records/invoice-choices.ts';
import { formerLine, priceInForce } from '../receipts/lines-in-force.ts';
import { currencyTable, taxCodeTable } from '../uses.ts';

export const isInvoiceable = ({ state }: { readonly state: string }): boolean => invoiceableStates.includes(state);

/** Throws 409 where nothing is billed of an order in its state. */
export function refuseNotInvoiceable(order: { readonly state: string }): void {
  if (!isInvoiceable(order))
    throw new Problem(
      409,
      'not_invoiceable',
      msg`Only an issued order that is not rejected or cancelled can be invoiced.`,
    );
}

/** The money and days of an order, as an invoice of it is entered. */
export interface OrderTerms {
  readonly kind: string;
  readonly match: InvoiceMatch;
  readonly currency: string;
  readonly currency_code: string;
  readonly minor_units: number;
  readonly discount: string | null;
  readonly charges: string;
  readonly charges_tax_code: string | null;
  readonly invoiced_charges: string;
  readonly payment_terms: string | null;
  readonly vendor_tax: string | null;
  readonly issued_on: string;
  readonly today: string;
}

export async function orderTerms(db: Database, order: string): Promise<OrderTerms> {
  const { rows } = await sql<OrderTerms>`
    select coalesce(one.kind, 'standard') as kind, coalesce(one.match, 'three_way') as match, one.currency,
      currency.code as currency_code, currency.minor_units, one.discount::text, coalesce(one.charges, 0)::text as charges,
      nullif(one.charges_tax_code, '') as charges_tax_code,
      coalesce((
        select sum(invoice.charges)
        from vendor_invoice invoice
        where invoice."order" = one.id and invoice.state <> 'cancelled' and invoice.deleted_at is null), 0)::text
        as invoiced_charges,
      one.payment_terms, tax.code as vendor_tax, local_clock(one.issued_at, site.time_zone)::date::text as issued_on,
      local_clock(now(), site.time_zone)::date::text as today
    from purchase_order one
    join site on site.id = one.site
    join vendor on vendor.id = one.vendor
    join ${currencyTable} currency on currency.id = one.currency
    left join ${taxCodeTable} tax on tax.id = vendor.tax_code
    where one.id = ${order}`.execute(db);
  const [found] = rows;
  if (!found) throw new Error(`The order ${order} has no currency`);
  return found;
}

/** How lines of an order are priced, and what was billed of them. */
export interface LineTerms {
  readonly id: string;
  readonly price: string;
  readonly price_base_qty: string | null;
  readonly discount: string | null;
  readonly tax_code: string | null;
  readonly invoiced: string;
}

export async function lineTerms(db: Database, order: string): Promise<ReadonlyMap<string, LineTerms>> {
  const { rows } = await sql<LineTerms>`
    select line.id, ${priceInForce}::text as price, line.price_base_qty::text, line.discount::text,
      nullif(line.tax_code, '') as tax_code, coalesce((
        select sum(billed.qty::numeric)
        from vendor_invoice_line billed
        join vendor_invoice invoice on invoice.id = billed.invoice and invoice.state <> 'cancelled'
          and invoice.deleted_at is null
        where billed.order_line = line.id and billed.deleted_at is null), 0)::text as invoiced
    from purchase_order_line line
    ${formerLine}
    where line."order" = ${order} and line.deleted_at is null`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The tax codes that hold on a day, by their codes. */
export async function taxCodesOn(db: Database, day: string): Promise<ReadonlyMap<string, TaxRate>> {
  const { rows } = await sql<{ code: string; category: TaxRate['category']; rate: string }>`
    select distinct on (code) code, category, rate::text
    from ${taxCodeTable} tax
    where deleted_at is null and valid_from <= ${day}::date and coalesce(valid_to, ${day}::date) >= ${day}::date
    order by code, valid_from desc`.execute(db);
  return new Map(rows.map(({ code, category, rate }) => [code, { category, rate }]));
}
