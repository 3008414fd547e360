import { msg } from '@lingui/core/macro';
import { boolean, children, datetime, integer, longtext, ref, text } from '../../../core/records/fields/index.ts';
import { by, defineRecord } from '../../../core/records/record.ts';
import { goodsReceiptLine } from './goods-receipt-line.ts';
import { receiptKeepers, receiptReaders } from './receipt-access.ts';

/**
 * What a vendor delivered of an order (catalogue procurement.md §7): drafted at the gate, numbered when it is posted, and
 * taken back by a reversal. Posting moves no stock yet.
 */
export const goodsReceipt = defineRecord({
  name: 'goods_receipt',
  title: msg({ message: 'Receipt', context: 'of goods' }),
  plural: msg({ message: 'Receipts', context: 'of goods' }),
  path: '/procurement/receipts',
  nav: 65,
  scope: by('order'),
  forms: false,
  fields: {
    number: text({ label: msg`Number`, max: 24, readOnly: true }),
    order: ref('purchase_order', { label: msg`Purchase order`, required: true, readOnly: true }),
    vendor: ref('vendor', { label: msg`Vendor`, required: true, readOnly: true }),
    shipment: ref('shipment', { label: msg({ message: 'Shipment', context: 'of a vendor' }), readOnly: true }),
    delivery_note: text({ label: msg`Delivery note`, required: true, max: 40, readOnly: true }),
    received_at: datetime({
      label: msg({ message: 'Received on', context: 'goods' }),
      required: true,
      readOnly: true,
    }),
    received_by: ref('app_user', {
      label: msg({ message: 'Received by', context: 'goods' }),
      optional: true,
      readOnly: true,
    }),
    packages: integer({ label: msg({ message: 'Packages', context: 'count' }), min: 0, max: 99_999, readOnly: true }),
    damaged: boolean({ label: msg({ message: 'Damage', context: 'of a delivery' }), initial: false, readOnly: true }),
    comment: longtext({ label: msg`Comment`, readOnly: true }),
    lines: children(goodsReceiptLine, { by: 'receipt', label: msg`Lines`, readOnly: true }),
    posted_at: datetime({ label: msg({ message: 'Posted on', context: 'receipt' }), readOnly: true }),
    posted_by: ref('app_user', {
      label: msg({ message: 'Posted by', context: 'receipt' }),
      optional: true,
      readOnly: true,
    }),
  },
  display: ['number', 'delivery_note'],
  sort: '-received_at',
  unique: [['number']],
  indexes: [['order', 'received_at'], ['vendor', 'delivery_note'], ['shipment']],
  filter: ['state:ne:reversed'],
  listed: [
    'number',
    'state',
    'order',
    'vendor',
    'delivery_note',
    'received_at',
    'received_by',
    'packages',
    'damaged',
    'posted_at',
    'site',
  ],
  states: {
    initial: 'draft',
    states: {
      draft: { label: msg({ message: 'Draft', context: 'receipt' }) },
      posted: { label: msg({ message: 'Posted', context: 'receipt' }), intent: 'success', locked: true },
      reversed: { label: msg({ message: 'Reversed', context: 'receipt' }), intent: 'danger', locked: true },
    },
    transitions: {
      post: {
        label: msg({ message: 'Post', context: 'receipt' }),
        from: ['draft'],
        to: 'posted',
        intent: 'primary',
      },
      reverse: {
        label: msg({ message: 'Reverse', context: 'receipt' }),
        from: ['posted'],
        to: 'reversed',
        reason: 'required',
        intent: 'danger',
      },
    },
  },
  access: {
    read: receiptReaders,
    receive: receiptKeepers,
    delete: receiptKeepers,
    post: receiptKeepers,
    override: ['manager'],
    reverse: ['manager'],
  },
});
