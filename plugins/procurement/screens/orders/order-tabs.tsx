import { msg } from '@lingui/core/macro';
import { relatedTab } from '../../../../core/records/detail/related-tab.tsx';
import type { EntryTab } from '../../../../core/registry/record-entry.ts';
import { OrderTotalsTab } from './order-totals.tsx';

/** What an order comes to, and what became of it: its revisions, what the vendor said and sent, what came, what was billed. */
const tabs: readonly EntryTab[] = [
  { id: 'totals', title: msg`Total and taxes`, Content: OrderTotalsTab },
  relatedTab({
    id: 'revisions',
    title: msg`Revisions`,
    record: 'po_revision',
    by: 'order',
    columns: ['no', 'state', 'requested_by', 'reason', 'net_before', 'net', 'issued_at', 'answered_at'],
    sort: '-no',
  }),
  { id: 'answers', title: msg`Vendor's answers`, fields: ['answered_at', 'answer_note', 'responses'] },
  relatedTab({
    id: 'shipments',
    title: msg({ message: 'Shipments', context: 'of vendors' }),
    record: 'shipment',
    by: 'order',
    columns: ['sent_on', 'state', 'eta', 'carrier', 'tracking', 'packages'],
    sort: '-sent_on',
  }),
  relatedTab({
    id: 'receipts',
    title: msg`Receipts`,
    record: 'goods_receipt',
    by: 'order',
    columns: ['number', 'delivery_note', 'received_at', 'received_by', 'damaged', 'state'],
    sort: '-received_at',
  }),
  { id: 'invoices', title: msg`Invoices and match`, can: 'vendor_invoice:read', fields: ['invoices', 'invoiced_pct'] },
];
export default tabs;
