import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import { companyCurrency } from '../../../../core/i18n/company-currency.ts';
import { converted } from '../../../../core/money/converted.ts';
import { rounded } from '../../../../core/money/exact.ts';
import { companyUnits } from '../company-units.ts';
import { currencyTable } from '../uses.ts';
import { vendorName } from '../vendor-name.ts';

/** The columns of the file for accounting. */
export const batchWords = [
  msg`Number`,
  msg({ message: 'Site', context: 'of papers' }),
  msg`Vendor code`,
  msg`Vendor`,
  msg`Invoice no.`,
  msg`Invoice date`,
  msg({ message: 'Due on', context: 'invoice' }),
  msg`Purchase order`,
  msg`Currency`,
  msg({ message: 'Net', context: 'of an order' }),
  msg({ message: 'Tax', context: 'of an invoice' }),
  msg`Tax by code`,
  msg({ message: 'Total with tax', context: 'of an invoice' }),
  msg`Rate at issue`,
  msg`Total in the company's currency`,
  msg`Company's currency`,
];

interface Row {
  readonly number: string;
  readonly site: string;
  readonly code: string;
  readonly vendor: string;
  readonly invoice_no: string;
  readonly invoiced_on: string;
  readonly due_on: string | null;
  readonly order: string;
  readonly currency: string;
  readonly minor_units: number;
  readonly net: string;
  readonly tax: string;
  readonly total: string;
  readonly taxes: readonly { readonly tax_code: string; readonly tax: string }[];
  readonly rate: string;
}

/** The invoices of one hand-over at some sites, by their numbers; amounts with a point, as programs read them. */
export async function batchRows(
  db: Database,
  batch: string,
  sites: readonly string[],
): Promise<readonly (readonly string[])[]> {
  const { rows } = await sql<Row>`
    select invoice.number, site.code as site, vendor.code, ${vendorName} as vendor, invoice.invoice_no,
      invoice.invoiced_on::text, invoice.due_on::text, one.number as "order", currency.code as currency,
      currency.minor_units, invoice.net::text, invoice.tax::text, invoice.total::text,
      coalesce(invoice.taxes, '[]') as taxes, coalesce(one.rate, 1)::text as rate
    from vendor_invoice invoice
    join purchase_order one on one.id = invoice."order"
    join site on site.id = invoice.site
    join vendor on vendor.id = invoice.vendor
    join ${currencyTable} currency on currency.id = invoice.currency
    where invoice.batch = ${batch} and invoice.state = 'exported' and invoice.site = any(${sites}::uuid[])
      and invoice.deleted_at is null
    order by invoice.number`.execute(db);
  const units = await companyUnits(db);
  return rows.map(({ minor_units: minor, net, tax, taxes, total, rate, ...row }) => [
    row.number,
    row.site,
    row.code,
    row.vendor,
    row.invoice_no,
    row.invoiced_on,
    row.due_on ?? '',
    row.order,
    row.currency,
    rounded(net, minor),
    rounded(tax, minor),
    taxes.map((one) => `${one.tax_code} ${rounded(one.tax, minor)}`).join(' + '),
    rounded(total, minor),
    rate,
    converted(total, rate, units),
    companyCurrency(),
  ]);
}
