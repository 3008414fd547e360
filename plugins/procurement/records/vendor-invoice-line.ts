import { msg } from '@lingui/core/macro';
import { decimal, money, ref, text } from '../../../core/records/fields/index.ts';
import { by, defineRecord } from '../../../core/records/record.ts';
import { purchasing } from '../../roles.ts';

/** What an invoice bills of one line of the order, in the unit and by the terms of that line (catalogue procurement.md §7). */
export const vendorInvoiceLine = defineRecord({
  name: 'vendor_invoice_line',
  title: msg`Invoice line`,
  plural: msg`Invoice lines`,
  path: '/procurement/invoice_lines',
  scope: by('invoice'),
  forms: false,
  fields: {
    invoice: ref('vendor_invoice', {
      label: msg({ message: 'Invoice', context: 'of a vendor' }),
      required: true,
      readOnly: true,
    }),
    order_line: ref('purchase_order_line', { label: msg`Order line`, required: true, readOnly: true }),
    unit: ref('unit_of_measure', { label: msg`Unit`, readOnly: true }),
    qty: decimal({ label: msg({ message: 'Invoiced', context: 'quantity' }), required: true, readOnly: true }),
    currency: ref('currency', { label: msg`Currency`, readOnly: true }),
    price: money({ label: msg`Invoiced price`, scale: 6, readOnly: true, currency: 'currency' }),
    order_price: money({
      label: msg`Order price`,
      scale: 6,
      readOnly: true,
      currency: 'currency',
      hint: msg`As in force when the invoice is matched.`,
    }),
    net: money({ label: msg({ message: 'Net', context: 'of an offer' }), readOnly: true, currency: 'currency' }),
    tax_code: text({ label: msg`Tax code`, max: 20, readOnly: true }),
  },
  display: ['order_line'],
  sort: 'created_at',
  indexes: [['invoice', 'created_at'], ['order_line']],
  listed: ['invoice', 'order_line', 'qty', 'unit', 'price', 'order_price', 'net', 'tax_code'],
  access: { read: purchasing },
});
