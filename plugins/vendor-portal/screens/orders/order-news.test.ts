import { expect, test } from 'vitest';
import type { AskedChanges, VendorOrder, VendorReceipt } from '../../../vendor-order-calls.ts';
import { newsOf } from './order-news.ts';

const order = { state: 'acknowledged', revision: 0, receipts: [], changes: null } as unknown as VendorOrder;
const receipt: VendorReceipt = { deliveryNote: 'BL-1', receivedAt: '2026-03-24T08:30:00.000Z', lines: [] };
const asked = (outcome: AskedChanges['outcome']): AskedChanges => ({
  at: '2026-03-20T08:30:00.000Z',
  note: '',
  outcome,
  reason: null,
  lines: [],
});
const told = (before: Partial<VendorOrder>, after: Partial<VendorOrder>) =>
  newsOf({ ...order, ...before }, { ...order, ...after }).map(({ message }) => message);

test('what the mine did is told, and what the vendor did itself is not', () => {
  expect(told({}, {})).toEqual([]);
  expect(told({ state: 'issued' }, { state: 'acknowledged' })).toEqual([]);
  expect(told({}, { receipts: [receipt] })).toEqual(['Goods of this order were received.']);
  const refused: VendorReceipt = {
    ...receipt,
    deliveryNote: 'BL-2',
    lines: [{ no: 1, received: '0', refused: '2', reason: 'damaged' }],
  };
  expect(told({ receipts: [receipt] }, { receipts: [refused, receipt] })).toEqual([
    'A delivery of this order was received, and part of it was rejected.',
  ]);
  expect(told({ receipts: [refused] }, { receipts: [receipt, refused] })).toEqual([
    'Goods of this order were received.',
  ]);
  expect(told({ receipts: [receipt] }, {})).toEqual(['A receipt of this order was reversed.']);
  expect(told({ revision: 1 }, { revision: 2, state: 'issued' })).toEqual([
    'The buyer revised this order: please answer it.',
  ]);
  const waiting = { state: 'acknowledged_with_changes', changes: asked('open') } as const;
  expect(told({}, waiting)).toEqual([]);
  expect(told(waiting, { revision: 1, changes: asked('accepted') })).toEqual(['The buyer accepted your changes.']);
  expect(told(waiting, { state: 'issued', changes: asked('declined') })).toEqual(['The buyer declined your changes.']);
  expect(told({ receipts: [receipt] }, { state: 'cancelled' })).toEqual(['The buyer cancelled this order.']);
  expect(told({ state: 'cancelled' }, { state: 'cancelled' })).toEqual([]);
});
