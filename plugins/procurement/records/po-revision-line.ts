import { msg } from '@lingui/core/macro';
import { date, decimal, money, ref } from '../../../core/records/fields/index.ts';
import { by, defineRecord } from '../../../core/records/record.ts';
import { purchasing } from '../../roles.ts';

/** A line of an order before a revision and after it (catalogue procurement.md §7). */
export const poRevisionLine = defineRecord({
  name: 'po_revision_line',
  title: msg`Revision line`,
  plural: msg`Revision lines`,
  path: '/procurement/process/po_revision_lines',
  scope: by('revision'),
  forms: false,
  fields: {
    revision: ref('po_revision', { label: msg`Order revision`, required: true, readOnly: true }),
    line: ref('purchase_order_line', { label: msg`Order line`, required: true, readOnly: true }),
    qty_before: decimal({ label: msg`Quantity before`, readOnly: true }),
    qty: decimal({ label: msg`Quantity`, readOnly: true }),
    currency: ref('currency', { label: msg`Currency`, readOnly: true }),
    price_before: money({ label: msg`Price before`, scale: 6, readOnly: true, currency: 'currency' }),
    price: money({
      label: msg({ message: 'Price', context: 'purchase' }),
      scale: 6,
      readOnly: true,
      currency: 'currency',
    }),
    net_before: money({ label: msg`Net before`, readOnly: true, currency: 'currency' }),
    net: money({ label: msg({ message: 'Net', context: 'of an offer' }), readOnly: true, currency: 'currency' }),
    promised_before: date({ label: msg`Promised before`, readOnly: true }),
    promised_on: date({ label: msg`Promised for`, readOnly: true }),
  },
  display: ['revision', 'line'],
  sort: 'created_at',
  indexes: [['revision', 'created_at']],
  listed: ['line', 'qty_before', 'qty', 'price_before', 'price', 'net_before', 'net', 'promised_before', 'promised_on'],
  access: { read: purchasing },
});
