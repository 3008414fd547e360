import { msg } from '@lingui/core/macro';
import { choice, decimal, ref } from '../../../core/records/fields/index.ts';
import { by, defineRecord } from '../../../core/records/record.ts';
import { receiptKeepers, receiptReaders } from './receipt-access.ts';
import { receiptReasons } from './receipt-choices.ts';

/** What of a delivery belongs to one line of the order, in the unit of that line (catalogue procurement.md §7). */
export const goodsReceiptLine = defineRecord({
  name: 'goods_receipt_line',
  title: msg`Receipt line`,
  plural: msg`Receipt lines`,
  path: '/procurement/receipt_lines',
  scope: by('receipt'),
  forms: false,
  fields: {
    receipt: ref('goods_receipt', {
      label: msg({ message: 'Receipt', context: 'of goods' }),
      required: true,
      readOnly: true,
    }),
    order_line: ref('purchase_order_line', { label: msg`Order line`, required: true, readOnly: true }),
    unit: ref('unit_of_measure', { label: msg`Unit`, readOnly: true }),
    qty_delivered: decimal({
      label: msg({ message: 'Delivered', context: 'quantity' }),
      required: true,
      readOnly: true,
    }),
    qty_accepted: decimal({ label: msg({ message: 'Accepted', context: 'quantity' }), required: true, readOnly: true }),
    qty_quarantine: decimal({
      label: msg({ message: 'Quarantine', context: 'quantity' }),
      required: true,
      readOnly: true,
    }),
    qty_refused: decimal({ label: msg({ message: 'Rejected', context: 'quantity' }), required: true, readOnly: true }),
    reason: choice({
      label: msg({ message: 'Reason', context: 'of a refusal' }),
      readOnly: true,
      choices: receiptReasons,
    }),
  },
  display: ['receipt', 'order_line'],
  sort: 'created_at',
  indexes: [['receipt', 'created_at'], ['order_line']],
  listed: ['receipt', 'order_line', 'unit', 'qty_delivered', 'qty_accepted', 'qty_quarantine', 'qty_refused', 'reason'],
  access: { read: receiptReaders, delete: receiptKeepers },
});
