import { msg } from '@lingui/core/macro';
import { relatedTab } from '../../../../core/records/detail/related-tab.tsx';
import type { EntryTab } from '../../../../core/registry/record-entry.ts';
import { VendorPerformance } from './vendor-performance.tsx';

/** A vendor from all sides (catalogue procurement.md §9.1): whom it sends, its papers, what was asked of it and what came. */
const tabs: readonly EntryTab[] = [
  { id: 'contacts', title: msg`Contacts`, fields: ['contacts'] },
  { id: 'documents', title: msg`Documents`, fields: ['documents'] },
  { id: 'bank', title: msg`Bank accounts`, can: 'vendor_bank_account:read', fields: ['bank_accounts'] },
  relatedTab({
    id: 'requests',
    title: msg`Quotation requests`,
    record: 'rfq_invitation',
    by: 'vendor',
    columns: ['rfq', 'status', 'sent_at', 'opened_at', 'answered_at', 'decline_reason'],
    sort: '-sent_at',
  }),
  relatedTab({
    id: 'orders',
    title: msg`Orders`,
    record: 'purchase_order',
    by: 'vendor',
    columns: ['number', 'kind', 'state', 'issued_at', 'net', 'received_pct', 'invoiced_pct'],
    sort: '-issued_at',
  }),
  relatedTab({
    id: 'receipts',
    title: msg`Receipts`,
    record: 'goods_receipt',
    by: 'vendor',
    columns: ['number', 'order', 'delivery_note', 'received_at', 'damaged', 'state'],
    sort: '-received_at',
  }),
  relatedTab({
    id: 'invoices',
    title: msg({ message: 'Invoices', context: 'of a vendor' }),
    record: 'vendor_invoice',
    by: 'vendor',
    columns: ['number', 'invoice_no', 'order', 'invoiced_on', 'due_on', 'total', 'match_state', 'state'],
    sort: '-invoiced_on',
  }),
  relatedTab({
    id: 'prices',
    title: msg`Prices`,
    record: 'vendor_info_record',
    by: 'vendor',
    columns: ['part', 'for_site', 'price', 'unit', 'lead_days', 'valid_from', 'valid_to', 'source'],
    sort: '-valid_from',
  }),
  {
    id: 'performance',
    title: msg`Performance`,
    can: 'vendor_scores:read',
    Content: ({ row }) => <VendorPerformance vendor={row.id} />,
  },
];
export default tabs;
