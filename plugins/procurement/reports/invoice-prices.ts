import { msg } from '@lingui/core/macro';
import { date, decimal, money, ref, text } from '../../../core/records/fields/index.ts';
import { percent } from '../../../core/reports/columns.ts';
import { defineReport } from '../../../core/reports/report.ts';
import { purchasing } from '../../roles.ts';
import {
  companyMoney,
  currencyColumn,
  monthColumn,
  numberColumn,
  ofBuyer,
  ofPaper,
  ofVendor,
  openInvoice,
  siteColumn,
} from './figure-parts.ts';

/** What vendors billed above or below the prices of their orders (P11 of catalogue procurement.md §11). */
export const invoicePrices = defineReport({
  name: 'invoice_prices',
  title: msg`Invoiced prices vs orders`,
  basis: {
    rows: msg`Lines of valid invoices, including blocked ones; cancelled invoices, charges and tax are excluded.`,
    dates: msg`By invoice date; whole months, including partly selected ones.`,
    money: companyMoney,
  },
  period: '365d',
  parameters: { ...ofBuyer, ...ofVendor },
  hidden: ofPaper,
  columns: {
    invoiced_on: date({ label: msg`Invoice date` }),
    ...numberColumn,
    ...siteColumn,
    vendor: ref('vendor', { label: msg`Vendor` }),
    invoice_no: text({ label: msg`Invoice no.` }),
    order_number: text({ label: msg`Purchase order` }),
    description: text({ label: msg({ message: 'Description', context: 'of a line' }) }),
    qty: decimal({
      label: msg({ message: 'Invoiced', context: 'quantity' }),
      hint: msg`In the unit of the line.`,
    }),
    invoice_currency: text({ label: msg`Currency of the invoice` }),
    price: money({
      label: msg`Invoiced price`,
      scale: 6,
      currency: 'invoice_currency',
      hint: msg`As stated on the invoice, without tax.`,
    }),
    order_price: money({
      label: msg`Order price`,
      scale: 6,
      currency: 'invoice_currency',
      hint: msg`As in force when the invoice is matched.`,
    }),
    ordered: money({
      label: msg`At order price`,
      currency: 'currency',
      hint: msg`Invoiced quantity × order price, in the company's currency.`,
    }),
    variance: money({
      label: msg`Price variance`,
      currency: 'currency',
      hint: msg`(Invoiced price − order price) × invoiced quantity, in the company's currency; negative where it was cheaper. Ex: (51.00 − 50.00) × 100 = 100.00.`,
    }),
    variance_share: percent(
      msg`Price variance, %`,
      msg`100 × price variance ÷ cost of the invoiced quantities at order prices. Ex: 100.00 of 5 000.00 = 2.0 %.`,
    ),
    buyer: ref('app_user', { label: msg({ message: 'Buyer', context: 'person' }), optional: true }),
    ...monthColumn,
    ...currencyColumn,
  },
  totals: {
    ordered: { within: ['currency'] },
    variance: { within: ['currency'] },
    variance_share: { over: ['variance', 'ordered'], factor: 100 },
  },
  drill: openInvoice,
  access: { read: purchasing },
});
