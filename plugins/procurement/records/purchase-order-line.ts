import { msg } from '@lingui/core/macro';
import { boolean, choice, date, decimal, money, quantity, ref, text } from '../../../core/records/fields/index.ts';
import { by, defineRecord } from '../../../core/records/record.ts';
import { purchasing } from '../../roles.ts';
import { lineReceptions } from './receipt-choices.ts';

/** What is ordered, as it was offered and awarded (catalogue procurement.md §7). */
export const purchaseOrderLine = defineRecord({
  name: 'purchase_order_line',
  title: msg`Order line`,
  plural: msg`Order lines`,
  path: '/procurement/process/po_lines',
  scope: by('order'),
  forms: false,
  fields: {
    order: ref('purchase_order', { label: msg`Purchase order`, required: true, readOnly: true }),
    part: ref('part', { label: msg({ message: 'Part', context: 'in store' }), readOnly: true }),
    description: text({ label: msg({ message: 'Description', context: 'of a line' }), max: 200, readOnly: true }),
    vendor_ref: text({ label: msg`Vendor's reference`, max: 60, readOnly: true }),
    manufacturer_ref: text({ label: msg`Maker's reference`, max: 160, readOnly: true }),
    qty: decimal({ label: msg`Quantity`, required: true, readOnly: true }),
    unit: ref('unit_of_measure', { label: msg`Unit`, readOnly: true }),
    received_qty: decimal({
      label: msg({ message: 'Received', context: 'quantity' }),
      readOnly: true,
      hint: msg`Accepted or quarantined; rejected quantities are excluded.`,
    }),
    accepted_qty: decimal({ label: msg({ message: 'Accepted', context: 'quantity' }), readOnly: true }),
    invoiced_qty: decimal({
      label: msg({ message: 'Invoiced', context: 'quantity' }),
      readOnly: true,
      hint: msg`By valid invoices; cancelled ones are excluded.`,
    }),
    reception: choice({
      label: msg({ message: 'Reception', context: 'of an order line' }),
      readOnly: true,
      choices: lineReceptions,
    }),
    currency: ref('currency', { label: msg`Currency`, readOnly: true }),
    price: money({
      label: msg({ message: 'Price', context: 'purchase' }),
      scale: 6,
      readOnly: true,
      currency: 'currency',
    }),
    price_base_qty: decimal({ label: msg`Price per`, readOnly: true }),
    discount: quantity('%', { label: msg({ message: 'Discount', context: 'purchase' }), readOnly: true }),
    net: money({ label: msg({ message: 'Net', context: 'of an offer' }), readOnly: true, currency: 'currency' }),
    tax_code: text({ label: msg`Tax code`, max: 20, readOnly: true }),
    promised_on: date({
      label: msg`Promised for`,
      readOnly: true,
      hint: msg`Issue date plus the lead time of the offer or the agreed price.`,
    }),
    closed_short: boolean({ label: msg`Closed early`, readOnly: true }),
    close_reason: text({ label: msg`Why closed early`, max: 200, readOnly: true }),
    award_line: ref('award_line', { label: msg`Award line`, readOnly: true }),
    request_line: ref('purchase_request_line', { label: msg`Request line`, readOnly: true }),
    info_record: ref('vendor_info_record', { label: msg`Agreed price`, readOnly: true }),
  },
  display: ['part', 'description'],
  sort: 'created_at',
  indexes: [['order', 'created_at'], ['request_line'], ['award_line'], ['part', 'promised_on']],
  listed: ['order', 'part', 'description', 'qty', 'unit', 'price', 'net', 'promised_on', 'accepted_qty', 'reception'],
  access: { read: purchasing },
});
