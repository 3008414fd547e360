import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { realData } from '../../../../tests/support/real-data.ts';
import { checkUbl } from './check-ubl.ts';
import { readUbl } from './read-ubl.ts';

const folder = realData();
const sample = (name: string) =>
  readUbl(readFileSync(join(folder ?? '', `5-procurement/ubl/UBL-${name}-2.1-Example.xml`)));
const said = (warnings: ReturnType<typeof checkUbl>['warnings']) =>
  warnings.map(({ element, sentence }) => [element, Object.values(sentence.values ?? {})]);

test.skipIf(folder === null)(
  'the quotation that OASIS publishes: four lines, its net is called tax-exclusive wrongly',
  () => {
    const document = sample('Quotation');
    if (document.kind !== 'Quotation') throw new Error('No quotation');
    const { totals, warnings } = checkUbl(document, 2);
    expect(document.lines.map(({ qty, unit, net }) => [qty, unit, net])).toEqual([
      ['35', 'EA', '150500.00'],
      ['35', 'EA', '43750.00'],
      ['35', 'EA', '1750.00'],
      ['35', 'EA', '1750.00'],
    ]);
    expect(totals).toMatchObject({ lineTotal: '197750.00', tax: '49437.50', payable: '247187.50' });
    expect(said(warnings)).toEqual([['/Quotation/TaxExclusiveAmount', ['49437.50', '197750.00']]]);
    expect([document.validUntil, document.issueDate, document.issueTime]).toEqual([
      '2008-05-06',
      '2008-05-01',
      '11:32:26',
    ]);
    // Said by its amounts alone.
    expect([document.seller.account, document.currency]).toEqual(['LEV00123', 'DKK']);
  },
);

test.skipIf(folder === null)(
  'the request: 35 of each of four, wanted between two days, due before the quotation',
  () => {
    const document = sample('RequestForQuotation');
    if (document.kind !== 'RequestForQuotation') throw new Error('No request');
    expect(document.lines.map(({ qty, unit }) => [qty, unit])).toEqual(Array.from({ length: 4 }, () => ['35', 'NIU']));
    expect([document.dueDate, document.neededFrom, document.neededBy]).toEqual([
      '2008-04-24',
      '2008-05-06',
      '2008-05-10',
    ]);
  },
);

test.skipIf(folder === null)('the order: its tax is not that of its lines, and is not paid', () => {
  const document = sample('Order');
  if (document.kind !== 'Order') throw new Error('No order');
  const { totals, warnings } = checkUbl(document, 2);
  expect(document.lines.map(({ qty, unit, net }) => [qty, unit, net])).toEqual([
    ['120', 'LTR', '6000'],
    ['15', 'C62', '225'],
  ]);
  expect(totals).toMatchObject({ lineTotal: '6225.00', charges: '100.00', allowances: '100.00', net: '6225.00' });
  expect(said(warnings)).toEqual([
    ['/Order/TaxTotal/TaxAmount', ['100.00', '20.00']],
    ['/Order/PayableAmount', ['6225.00', '6245.00']],
  ]);
  expect([document.currency, document.incoterm, document.place]).toEqual(['SEK', 'FOT', 'STO']);
});
