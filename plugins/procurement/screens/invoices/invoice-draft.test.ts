import { expect, test } from 'vitest';
import type { Invoicing, InvoicingLine } from '../../shared/invoice-answers.ts';
import { draftOf, entriesOf, reckon, type PaperEntry } from './invoice-draft.ts';

const line = (id: string, more: Partial<InvoicingLine> = {}): InvoicingLine => ({
  id,
  no: 1,
  description: 'Dent de godet',
  references: '',
  unit: 'PCE',
  decimals: 0,
  ordered: '10',
  accepted: '6',
  invoiced: '2',
  left: '8',
  price: '100',
  per: null,
  discount: null,
  taxCode: 'TVA20',
  ...more,
});
const order: Invoicing = {
  id: 'o',
  number: 'PO-S1-26-00001',
  vendor: 'Atlas',
  siteId: 's1',
  state: 'partially_received',
  isInvoiceable: true,
  match: 'three_way',
  currency: 'MAD',
  minorUnits: 2,
  discount: '10',
  charges: '0',
  chargesTaxCode: null,
  invoicedCharges: '0',
  paymentTerms: null,
  issuedOn: '2026-03-02',
  today: '2026-03-09',
  lines: [line('a'), line('b', { accepted: '0', invoiced: '0', taxCode: null })],
  taxCodes: [{ code: 'TVA20', category: 'S', rate: '20' }],
};
const paper: PaperEntry = {
  invoiceNo: 'F-1',
  invoicedOn: '2026-03-09',
  charges: '',
  chargesTaxCode: '',
  taxes: {},
  total: '432',
  files: [],
  comment: ' ',
};

test('what came and is not billed yet is entered at first, and reckoned as the server does', () => {
  const entries = entriesOf(order);
  expect([...entries.values()].map(({ qty }) => qty)).toEqual(['4', '']);
  expect([...entriesOf({ ...order, match: 'two_way' }).values()].map(({ qty }) => qty)).toEqual(['8', '10']);
  // 4 × 100 less 10 % and with 20 %.
  expect(reckon(order, paper, entries)?.total).toBe('432.00');
  expect(draftOf(order, paper, entries)).toEqual({
    invoice_no: 'F-1',
    invoiced_on: '2026-03-09',
    lines: [{ order_line: 'a', qty: '4', price: '100', tax_code: 'TVA20' }],
    charges: '0',
    charges_tax_code: null,
    taxes: [{ tax_code: 'TVA20', tax: '72.00' }],
    total: '432',
    file: [],
    comment: null,
  });
});

test('nothing is sent that does not add up or cannot be read', () => {
  const entries = entriesOf(order);
  expect(draftOf(order, { ...paper, total: '432.01' }, entries)).toBeNull();
  expect(draftOf(order, { ...paper, total: '432,01', taxes: { TVA20: '72,01' } }, entries)?.taxes).toEqual([
    { tax_code: 'TVA20', tax: '72.01' },
  ]);
  expect(draftOf(order, { ...paper, invoiceNo: ' ' }, entries)).toBeNull();
  expect(reckon(order, { ...paper, charges: 'x' }, entries)).toBeNull();
  expect(draftOf(order, { ...paper, total: '0' }, new Map())).toBeNull();
});
