import { msg } from '@lingui/core/macro';
import {
  children,
  choice,
  datetime,
  decimal,
  integer,
  longtext,
  money,
  quantity,
  ref,
  text,
} from '../../../core/records/fields/index.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { purchasing, vendorKeepers } from '../../roles.ts';
import { chargeTaxFields } from './charge-tax-fields.ts';
import { incoterms } from './choices.ts';
import { invoiceMatches } from './invoice-choices.ts';
import { orderKinds } from './order-choices.ts';
import { poResponse } from './po-response.ts';
import { purchaseOrderLine } from './purchase-order-line.ts';
import { vendorInvoice } from './vendor-invoice.ts';

/**
 * What is ordered of a vendor (catalogue procurement.md §7): made from an approved award, or from an approved
 * request at agreed prices; numbered and sent when it is issued, answered by the vendor in the portal.
 */
export const purchaseOrder = defineRecord({
  name: 'purchase_order',
  title: msg`Purchase order`,
  plural: msg`Purchase orders`,
  path: '/procurement/process/po_creation',
  nav: 60,
  scope: 'site',
  forms: false,
  fields: {
    number: text({ label: msg`Number`, max: 24, readOnly: true }),
    revision: integer({ label: msg({ message: 'Revision', context: 'number' }), initial: 0, readOnly: true }),
    in_force: integer({
      label: msg`Revision in force`,
      readOnly: true,
      hint: msg`Last one acknowledged by the vendor.`,
    }),
    public_id: text({ label: msg`Public address`, max: 36, readOnly: true }),
    vendor: ref('vendor', { label: msg`Vendor`, required: true, readOnly: true }),
    kind: choice({
      label: msg({ message: 'Type', context: 'order' }),
      initial: 'standard',
      readOnly: true,
      choices: orderKinds,
      hint: msg`Emergency: a machine is down.`,
    }),
    award: ref('award', { label: msg`Award`, readOnly: true }),
    quotation: ref('quotation', { label: msg({ message: 'Offer', context: 'of a vendor' }), readOnly: true }),
    lines: children(purchaseOrderLine, { by: 'order', label: msg`Lines`, readOnly: true }),
    currency: ref('currency', { label: msg`Currency`, required: true, readOnly: true }),
    subtotal: money({ label: msg({ message: 'Lines', context: 'amount' }), readOnly: true, currency: 'currency' }),
    discount: quantity('%', { label: msg({ message: 'Discount', context: 'purchase' }), readOnly: true }),
    charges: money({
      label: msg({ message: 'Charges', context: 'of an offer' }),
      readOnly: true,
      currency: 'currency',
    }),
    ...chargeTaxFields,
    net: money({
      label: msg({ message: 'Net', context: 'of an order' }),
      readOnly: true,
      currency: 'currency',
      hint: msg`Lines less discount, and charges, without tax.`,
    }),
    rate: decimal({ label: msg`Rate at issue`, readOnly: true }),
    net_company: money({
      label: msg`Net in the company's currency`,
      readOnly: true,
      hint: msg`At the rate of the issue date.`,
    }),
    incoterm: choice({ label: msg`Incoterm`, choices: incoterms, readOnly: true }),
    place: text({ label: msg`Named place`, max: 60, readOnly: true }),
    payment_terms: text({ label: msg`Payment terms`, max: 120, readOnly: true }),
    issued_at: datetime({ label: msg({ message: 'Issued on', context: 'order' }), readOnly: true }),
    issued_by: ref('app_user', { label: msg`Issued by`, optional: true, readOnly: true }),
    answered_at: datetime({ label: msg({ message: 'Answered on', context: 'order' }), readOnly: true }),
    answer_note: longtext({ label: msg`Vendor's words`, readOnly: true }),
    responses: children(poResponse, { by: 'order', label: msg`Vendor's answers`, readOnly: true }),
    expedited_at: datetime({ label: msg({ message: 'Expedited on', context: 'order' }), readOnly: true }),
    expedite_note: longtext({ label: msg`Reminders sent to the vendor`, readOnly: true }),
    tol_over_pct: quantity('%', {
      label: msg`Tolerance over`,
      min: 0,
      max: 20,
      readOnly: true,
      hint: msg`Accepted excess over the ordered quantity, in whole units.`,
    }),
    tol_under_pct: quantity('%', {
      label: msg`Tolerance under`,
      min: 0,
      max: 20,
      readOnly: true,
      hint: msg`A line missing no more than this closes automatically.`,
    }),
    received_pct: quantity('%', {
      label: msg({ message: 'Received', context: 'share' }),
      readOnly: true,
      hint: msg`Accepted quantities of the lines at their net amounts, each limited to the quantity ordered.`,
    }),
    match: choice({
      label: msg`Invoice control`,
      initial: 'three_way',
      readOnly: true,
      choices: invoiceMatches,
      hint: msg`What invoices of the order are matched with; services are not received.`,
    }),
    invoiced_pct: quantity('%', {
      label: msg({ message: 'Invoiced', context: 'share' }),
      readOnly: true,
      hint: msg`Invoiced quantities of the lines at their net amounts, each limited to the quantity ordered.`,
    }),
    invoices: children(vendorInvoice, {
      by: 'order',
      label: msg({ message: 'Invoices and match', context: 'of vendors' }),
      readOnly: true,
    }),
  },
  display: ['number', 'vendor'],
  sort: '-created_at',
  owner: ['vendor'],
  unique: [['number'], ['public_id']],
  indexes: [
    ['vendor', 'state'],
    ['site', 'state'],
    ['award', 'vendor'],
  ],
  filter: ['state:ne:cancelled'],
  listed: [
    'number',
    'revision',
    'vendor',
    'kind',
    'state',
    'net',
    'currency',
    'net_company',
    'issued_at',
    'answered_at',
    'received_pct',
    'invoiced_pct',
    'site',
  ],
  states: {
    initial: 'draft',
    states: {
      draft: { label: msg({ message: 'Draft', context: 'order' }), locked: true },
      issued: { label: msg({ message: 'Issued', context: 'order' }), intent: 'primary', locked: true },
      acknowledged: { label: msg({ message: 'Acknowledged', context: 'order' }), intent: 'success', locked: true },
      acknowledged_with_changes: {
        label: msg({ message: 'Acknowledged with changes', context: 'order' }),
        intent: 'warning',
        locked: true,
      },
      refused: { label: msg({ message: 'Rejected by the vendor', context: 'order' }), intent: 'danger', locked: true },
      partially_received: {
        label: msg({ message: 'Partly received', context: 'order' }),
        intent: 'warning',
        locked: true,
      },
      received: { label: msg({ message: 'Received', context: 'order' }), intent: 'success', locked: true },
      closed: { label: msg({ message: 'Closed', context: 'order' }), locked: true },
      cancelled: { label: msg({ message: 'Cancelled', context: 'order' }), intent: 'danger', locked: true },
    },
    transitions: {
      issue: {
        label: msg({ message: 'Issue', context: 'order' }),
        from: ['draft'],
        to: 'issued',
        intent: 'primary',
      },
      cancel: {
        label: msg({ message: 'Cancel order', context: 'order' }),
        from: ['draft', 'issued', 'acknowledged', 'acknowledged_with_changes', 'refused'],
        to: 'cancelled',
        reason: 'required',
        intent: 'danger',
      },
      close: {
        label: msg({ message: 'Close order', context: 'order' }),
        from: ['received'],
        to: 'closed',
      },
    },
  },
  access: {
    read: purchasing,
    create_orders: vendorKeepers,
    set_tolerance: vendorKeepers,
    issue: vendorKeepers,
    cancel: vendorKeepers,
    close_line: vendorKeepers,
    expedite: vendorKeepers,
    close: vendorKeepers,
  },
});
