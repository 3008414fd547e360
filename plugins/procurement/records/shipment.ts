import { msg } from '@lingui/core/macro';
import { children, date, datetime, files, integer, ref, text } from '../../../core/records/fields/index.ts';
import { by, defineRecord } from '../../../core/records/record.ts';
import { receiptReaders } from './receipt-access.ts';
import { shipmentLine } from './shipment-line.ts';

/**
 * What a vendor says it has sent of an order (catalogue procurement.md §7). It is announced and taken back in the portal,
 * and has come once posted receipts that name it hold all of it.
 */
export const shipment = defineRecord({
  name: 'shipment',
  title: msg({ message: 'Shipment', context: 'of a vendor' }),
  plural: msg({ message: 'Shipments', context: 'of vendors' }),
  path: '/procurement/process/shipments',
  nav: 63,
  scope: by('order'),
  forms: false,
  fields: {
    order: ref('purchase_order', { label: msg`Purchase order`, required: true, readOnly: true }),
    vendor: ref('vendor', { label: msg`Vendor`, required: true, readOnly: true }),
    sent_on: date({ label: msg({ message: 'Sent on', context: 'shipment' }), required: true, readOnly: true }),
    eta: date({ label: msg({ message: 'Expected', context: 'arrival of a shipment' }), readOnly: true }),
    carrier: text({ label: msg({ message: 'Carrier', context: 'of goods' }), required: true, max: 80, readOnly: true }),
    tracking: text({ label: msg`Tracking no.`, max: 60, readOnly: true }),
    packages: integer({ label: msg({ message: 'Packages', context: 'count' }), readOnly: true }),
    lines: children(shipmentLine, { by: 'shipment', label: msg`Lines`, readOnly: true }),
    packing_list: files({ label: msg`Packing list`, max: 5, readOnly: true }),
    announced_at: datetime({ label: msg({ message: 'Announced on', context: 'shipment' }), readOnly: true }),
    announced_by: ref('app_user', {
      label: msg({ message: 'Announced by', context: 'shipment' }),
      optional: true,
      readOnly: true,
    }),
    cancel_reason: text({ label: msg`Why withdrawn`, max: 400, readOnly: true }),
  },
  display: ['order', 'sent_on'],
  sort: '-sent_on',
  owner: ['vendor'],
  indexes: [
    ['order', 'sent_on'],
    ['site', 'state', 'eta'],
  ],
  filter: ['state:ne:cancelled'],
  listed: ['order', 'vendor', 'state', 'sent_on', 'eta', 'carrier', 'tracking', 'packages', 'site'],
  states: {
    initial: 'announced',
    states: {
      announced: { label: msg({ message: 'On its way', context: 'shipment' }), intent: 'primary', locked: true },
      partially_received: {
        label: msg({ message: 'Partly received', context: 'shipment' }),
        intent: 'warning',
        locked: true,
      },
      received: { label: msg({ message: 'Received', context: 'shipment' }), intent: 'success', locked: true },
      cancelled: { label: msg({ message: 'Withdrawn', context: 'shipment' }), locked: true },
    },
    transitions: {},
  },
  access: { read: receiptReaders },
});
