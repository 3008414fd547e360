import { msg } from '@lingui/core/macro';

/** States of an order that its vendor may bill. */
export const invoiceableStates: readonly unknown[] = [
  'issued',
  'acknowledged',
  'partially_received',
  'received',
  'closed',
];

/** States of an invoice that is compared anew and may be withdrawn: what went to accounting stays as it was. */
export const openInvoiceStates: readonly unknown[] = ['received', 'matched', 'blocked', 'released'];

/** What an invoice is compared with (catalogue procurement.md §7). */
export const invoiceMatches = {
  three_way: msg`Order and receipt (three-way)`,
  two_way: msg`Order only (two-way)`,
};

/** What stands in the way of an invoice (P6 of catalogue procurement.md §11). */
export const invoiceBlocks = {
  duplicate: msg({ message: 'Looks like another', context: 'invoice' }),
  no_receipt: msg({ message: 'Nothing received', context: 'invoice' }),
  qty_block: msg({ message: 'Quantity', context: 'invoice' }),
  price_block: msg({ message: 'Price', context: 'invoice' }),
  tax_block: msg({ message: 'Tax', context: 'invoice' }),
};

/** How an invoice agrees with order and receipt: the weightiest of what blocks it. */
export const matchStates = {
  matched: msg({ message: 'Matched', context: 'invoice' }),
  ...invoiceBlocks,
  released: msg({ message: 'Released', context: 'invoice' }),
};
