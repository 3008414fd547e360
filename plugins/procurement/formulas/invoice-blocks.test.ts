import { expect, test } from 'vitest';
import { billedUpTo, invoiceBlocks, type ComparedInvoice, type ComparedOrder } from './invoice-blocks.ts';

const order: ComparedOrder = {
  match: 'three_way',
  rate: '1',
  charges: '50',
  discount: null,
  minor_units: 2,
  lines: [
    { id: 'teeth', qty: '10', accepted: '6', price: '100', price_base_qty: null },
    { id: 'keys', qty: '4', accepted: '0', price: '50', price_base_qty: null },
  ],
};
const bills = (line: string, qty: string, more: Partial<ComparedInvoice> = {}): ComparedInvoice => ({
  alike: null,
  charges: '0',
  chargesTax: null,
  chargesOrderTax: null,
  lines: [
    {
      id: `${line} ${qty}`,
      order_line: line,
      qty,
      price: line === 'teeth' ? '100' : '50',
      net: '1000',
      tax: null,
      orderTax: null,
    },
  ],
  taxes: [],
  ...more,
});

test('what is billed is the sum of the invoices up to each', () => {
  const billed = billedUpTo([bills('teeth', '0.1', { charges: '1.1' }), bills('teeth', '0.2'), bills('keys', '4')]);
  expect(billed.map(({ lines, charges }) => [lines.get('teeth'), lines.get('keys'), charges])).toEqual([
    ['0.1', undefined, '1.1'],
    ['0.3', undefined, '1.1'],
    ['0.3', '4', '1.1'],
  ]);
  expect(billedUpTo([])).toEqual([]);
});

test('an invoice bills what those before it left, of lines and of charges', () => {
  const kinds = (invoices: readonly ComparedInvoice[], of = order) =>
    invoiceBlocks(of, invoices, 2).map((blocks) => blocks.map(({ kind, expected, found }) => [kind, expected, found]));
  expect(kinds([bills('teeth', '6', { charges: '50' }), bills('teeth', '1', { charges: '10' })])).toEqual([
    [],
    [
      ['qty_block', '6', '7'],
      ['price_block', '50', '60'],
    ],
  ]);
  // Who bills no charges is not blocked for those of the others.
  expect(kinds([bills('teeth', '3', { charges: '60' }), bills('teeth', '3')])).toEqual([
    [['price_block', '50', '60']],
    [],
  ]);
  expect(kinds([bills('keys', '4', { alike: 'INV-1' })])).toEqual([
    [
      ['duplicate', null, null],
      ['no_receipt', '0', '4'],
    ],
  ]);
  expect(kinds([bills('keys', '4')], { ...order, match: 'two_way' })).toEqual([[]]);
  expect(kinds([bills('teeth', '6', { taxes: [{ tax_code: 'TVA20', tax: '120.02', computed: '120' }] })])).toEqual([
    [['tax_block', '120', '120.02']],
  ]);
});

test('another tax code than ordered is a block, by what it makes of the tax', () => {
  const [standard, exempt] = [
    { code: 'TVA20', percent: '20' },
    { code: 'EXO', percent: '0' },
  ];
  const taxed = (tax: typeof standard | null, orderTax: typeof standard | null, discount: string | null = null) =>
    invoiceBlocks(
      { ...order, discount },
      [{ ...bills('teeth', '6'), lines: bills('teeth', '6').lines.map((line) => ({ ...line, tax, orderTax })) }],
      2,
    )
      .flat()
      .map(({ kind, line, subject, expected, found, difference }) => [
        kind,
        line,
        subject,
        expected,
        found,
        difference,
      ]);
  expect(taxed(standard, standard)).toEqual([]);
  expect(taxed(standard, null)).toEqual([]);
  expect(taxed(exempt, standard)).toEqual([['tax_block', 'teeth 6', 'TVA20', '200', '0', '-200']]);
  expect(taxed(null, standard, '10')).toEqual([['tax_block', 'teeth 6', 'TVA20', '180', '0', '-180']]);
  // Nothing is payable under either, and they are not the same all the same.
  expect(taxed(null, exempt)).toEqual([['tax_block', 'teeth 6', 'EXO', '0', '0', '0']]);
  const charged = bills('teeth', '6', { charges: '50', chargesTax: exempt, chargesOrderTax: standard });
  expect(
    invoiceBlocks(order, [charged], 2)[0]?.map(({ line, subject, difference }) => [line, subject, difference]),
  ).toEqual([[null, null, '-10']]);
});
