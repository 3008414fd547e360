import { msg } from '@lingui/core/macro';
import { decimal, longtext, ref, text } from '../../../core/records/fields/index.ts';
import { by, defineRecord } from '../../../core/records/record.ts';
import { receiptReaders } from './receipt-access.ts';

/** What of a shipment belongs to one line of the order, in the unit of that line (catalogue procurement.md §7). */
export const shipmentLine = defineRecord({
  name: 'shipment_line',
  title: msg`Shipment line`,
  plural: msg`Shipment lines`,
  path: '/procurement/process/shipment_lines',
  scope: by('shipment'),
  forms: false,
  fields: {
    shipment: ref('shipment', {
      label: msg({ message: 'Shipment', context: 'of a vendor' }),
      required: true,
      readOnly: true,
    }),
    line: ref('purchase_order_line', { label: msg`Order line`, required: true, readOnly: true }),
    unit: ref('unit_of_measure', { label: msg`Unit`, readOnly: true }),
    qty: decimal({ label: msg({ message: 'Sent', context: 'quantity' }), required: true, readOnly: true }),
    lot: text({ label: msg({ message: 'Lot', context: 'of goods' }), max: 40, readOnly: true }),
    serials: longtext({ label: msg`Serial numbers`, readOnly: true, hint: msg`One per row.` }),
  },
  display: ['shipment', 'line'],
  sort: 'created_at',
  indexes: [['shipment', 'created_at'], ['line']],
  listed: ['shipment', 'line', 'qty', 'unit', 'lot', 'serials'],
  access: { read: receiptReaders },
});
