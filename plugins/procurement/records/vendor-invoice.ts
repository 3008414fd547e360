import { msg } from '@lingui/core/macro';
import {
  children,
  choice,
  date,
  datetime,
  files,
  integer,
  lines,
  longtext,
  money,
  quantity,
  ref,
  text,
} from '../../../core/records/fields/index.ts';
import { by, defineRecord } from '../../../core/records/record.ts';
import { purchasing, vendorKeepers } from '../../roles.ts';
import { matchStates } from './invoice-choices.ts';
import { vendorInvoiceBlock } from './vendor-invoice-block.ts';
import { vendorInvoiceLine } from './vendor-invoice-line.ts';

/**
 * What a vendor bills of an order (catalogue procurement.md §7): numbered and compared with order and receipts when it is
 * entered, anew whenever those change, and handed over to accounting once it agrees or its blocks are released. Its steps
 * are taken by routes that hold the order first (`server/invoices`).
 */
export const vendorInvoice = defineRecord({
  name: 'vendor_invoice',
  title: msg({ message: 'Invoice', context: 'of a vendor' }),
  plural: msg({ message: 'Invoices and match', context: 'of vendors' }),
  path: '/procurement/invoices',
  nav: 66,
  scope: by('order'),
  forms: false,
  fields: {
    number: text({ label: msg`Number`, max: 24, readOnly: true }),
    order: ref('purchase_order', { label: msg`Purchase order`, required: true, readOnly: true }),
    vendor: ref('vendor', { label: msg`Vendor`, required: true, readOnly: true }),
    invoice_no: text({ label: msg`Invoice no.`, required: true, max: 40, readOnly: true }),
    invoiced_on: date({ label: msg`Invoice date`, required: true, readOnly: true }),
    due_on: date({
      label: msg({ message: 'Due on', context: 'invoice' }),
      readOnly: true,
      hint: msg`By the payment terms of the order, otherwise of the vendor, otherwise 60 days after the invoice.`,
    }),
    days_overdue: integer({
      label: msg`Days overdue`,
      derived: true,
      hint: msg`Not yet sent to accounting.`,
    }),
    match_state: choice({ label: msg`Match`, readOnly: true, choices: matchStates }),
    lines: children(vendorInvoiceLine, { by: 'invoice', label: msg`Lines`, readOnly: true }),
    blocks: children(vendorInvoiceBlock, { by: 'invoice', label: msg`Blocks`, readOnly: true }),
    currency: ref('currency', { label: msg`Currency`, required: true, readOnly: true }),
    discount: quantity('%', { label: msg({ message: 'Discount', context: 'purchase' }), readOnly: true }),
    charges: money({
      label: msg({ message: 'Charges', context: 'of an offer' }),
      readOnly: true,
      currency: 'currency',
    }),
    charges_tax_code: text({ label: msg`Tax code for charges`, max: 20, readOnly: true }),
    net: money({
      label: msg({ message: 'Net', context: 'of an order' }),
      readOnly: true,
      currency: 'currency',
      hint: msg`Lines less discount, and charges, without tax.`,
    }),
    taxes: lines(
      {
        tax_code: text({ label: msg`Tax code`, required: true, max: 20 }),
        currency: text({ label: msg`Currency`, required: true, max: 3 }),
        taxable: money({ label: msg`Taxable`, required: true, currency: 'currency' }),
        tax: money({
          label: msg({ message: 'Tax', context: 'of an invoice' }),
          required: true,
          currency: 'currency',
        }),
        computed: money({ label: msg`Calculated tax`, required: true, currency: 'currency' }),
      },
      { label: msg`Tax by code`, readOnly: true },
    ),
    tax: money({
      label: msg({ message: 'Tax', context: 'of an invoice' }),
      readOnly: true,
      currency: 'currency',
      hint: msg`As stated on the invoice.`,
    }),
    total: money({
      label: msg({ message: 'Total with tax', context: 'of an invoice' }),
      readOnly: true,
      currency: 'currency',
    }),
    file: files({ label: msg`File`, max: 5, readOnly: true }),
    comment: longtext({ label: msg`Comment`, readOnly: true }),
    entered_by: ref('app_user', {
      label: msg({ message: 'Entered by', context: 'invoice' }),
      optional: true,
      readOnly: true,
    }),
    exported_at: datetime({ label: msg`Sent to accounting on`, readOnly: true }),
    exported_by: ref('app_user', { label: msg`Sent to accounting by`, optional: true, readOnly: true }),
    batch: text({
      label: msg`Sent to accounting in`,
      max: 36,
      readOnly: true,
      hint: msg`Shared by all invoices sent to accounting in one file.`,
    }),
  },
  display: ['number', 'invoice_no'],
  sort: '-created_at',
  unique: [['number']],
  indexes: [['order', 'created_at'], ['vendor', 'invoiced_on'], ['site', 'state', 'due_on'], ['batch']],
  filter: ['state:ne:cancelled'],
  listed: [
    'number',
    'state',
    'match_state',
    'vendor',
    'due_on',
    'days_overdue',
    'total',
    'currency',
    'order',
    'invoice_no',
    'invoiced_on',
    'site',
  ],
  states: {
    initial: 'received',
    states: {
      received: { label: msg({ message: 'Received', context: 'invoice' }), locked: true },
      matched: { label: msg({ message: 'Matched', context: 'invoice' }), intent: 'success', locked: true },
      blocked: { label: msg({ message: 'Blocked', context: 'invoice' }), intent: 'danger', locked: true },
      released: { label: msg({ message: 'Released', context: 'invoice' }), intent: 'warning', locked: true },
      exported: { label: msg({ message: 'Sent to accounting', context: 'invoice' }), intent: 'primary', locked: true },
      cancelled: { label: msg({ message: 'Cancelled', context: 'invoice' }), locked: true },
    },
    transitions: {},
  },
  access: {
    read: purchasing,
    enter: vendorKeepers,
    withdraw: vendorKeepers,
    release: ['approver', 'manager'],
    hand_over: purchasing,
  },
});
