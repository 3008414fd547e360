import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { OfferLine } from '../../../vendor-offer-calls.ts';

/** How a column is read: a word of a few, a number by the type of its cell, the code of a country, or a text of so many characters. */
type Kind = 'offer' | 'condition' | 'decimal' | 'whole' | 'country' | { readonly most: number };

export interface SheetColumn {
  readonly field: keyof OfferLine;
  readonly title: MessageDescriptor;
  readonly kind: Kind;
}

/** What says which line it is about: nobody writes there. */
export const lockedTitles: readonly MessageDescriptor[] = [
  msg({ message: 'Line', context: 'number' }),
  msg({ message: 'Description', context: 'of a line' }),
  msg`Quantity`,
  msg({ message: 'Unit', context: 'of a line' }),
];

/** What a vendor fills in, in the order of the sheet (catalogue procurement.md §5, spreadsheet template). */
export const sheetColumns: readonly SheetColumn[] = [
  { field: 'offer', title: msg({ message: 'Offer', context: 'kind' }), kind: 'offer' },
  { field: 'price', title: msg`Unit price`, kind: 'decimal' },
  { field: 'price_base_qty', title: msg`Price per`, kind: 'decimal' },
  { field: 'discount', title: msg`Discount (%)`, kind: 'decimal' },
  { field: 'tax_code', title: msg`Tax code`, kind: { most: 20 } },
  { field: 'lead_days', title: msg`Lead time (days)`, kind: 'whole' },
  { field: 'manufacturer', title: msg`Maker`, kind: { most: 80 } },
  { field: 'manufacturer_ref', title: msg`Maker's reference`, kind: { most: 60 } },
  { field: 'moq', title: msg`Minimum quantity`, kind: 'decimal' },
  { field: 'pack_qty', title: msg`Pack`, kind: 'decimal' },
  { field: 'origin', title: msg`Origin`, kind: 'country' },
  { field: 'condition', title: msg({ message: 'Condition', context: 'of a part' }), kind: 'condition' },
  { field: 'warranty_months', title: msg`Warranty (months)`, kind: 'whole' },
  { field: 'note', title: msg({ message: 'Note', context: 'of a line' }), kind: { most: 300 } },
];

/** In which a hidden cell of the header says what the file was made for. */
export const markColumn = lockedTitles.length + sheetColumns.length;

/** What a file was made for: a request, and how many addenda it had by then, counted from version 1. */
export const markOf = (request: string, version: number): string => `filon-rfq ${request} ${version}`;
export const readMark = (text: string): { readonly request: string; readonly version: number } | null => {
  const [, request = '', version = ''] = /^filon-rfq ([0-9a-f-]{36}) (\d+)$/.exec(text) ?? [];
  return request === '' ? null : { request, version: Number(version) };
};
