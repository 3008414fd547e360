import { msg } from '@lingui/core/macro';
import { date, decimal, money, ref, text } from '../../../core/records/fields/index.ts';
import { by, defineRecord } from '../../../core/records/record.ts';
import { purchasing } from '../../roles.ts';

/** What a vendor wants otherwise of a line of an order; empty: as it is ordered (catalogue procurement.md §7). */
export const poResponseLine = defineRecord({
  name: 'po_response_line',
  title: msg`Vendor answer line`,
  plural: msg`Vendor answer lines`,
  path: '/procurement/process/po_response_lines',
  scope: by('response'),
  forms: false,
  fields: {
    response: ref('po_response', { label: msg`Vendor's answer`, required: true, readOnly: true }),
    line: ref('purchase_order_line', { label: msg`Order line`, required: true, readOnly: true }),
    qty: decimal({ label: msg`Quantity`, readOnly: true }),
    currency: ref('currency', { label: msg`Currency`, readOnly: true }),
    price: money({
      label: msg({ message: 'Price', context: 'purchase' }),
      scale: 6,
      readOnly: true,
      currency: 'currency',
    }),
    promised_on: date({ label: msg`Promised for`, readOnly: true }),
    note: text({ label: msg({ message: 'Note', context: 'of a vendor' }), max: 400, readOnly: true }),
  },
  display: ['response', 'line'],
  sort: 'created_at',
  indexes: [['response', 'created_at']],
  listed: ['response', 'line', 'qty', 'price', 'promised_on', 'note'],
  access: { read: purchasing },
});
