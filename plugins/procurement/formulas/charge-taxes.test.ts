import { expect, test } from 'vitest';
import { chargeTaxes, taxedCharges } from './charge-taxes.ts';

test('charges keep their one tax code, or their amounts by code', () => {
  const kept = (...charges: readonly (readonly [string, string | null])[]) => {
    const { charges_tax_code: code, charges_taxes: taxes } = chargeTaxes(
      charges.map(([net, taxCode]) => ({ net, taxCode })),
      'MAD',
      2,
    );
    return [code, taxes?.map(({ tax_code: of, amount }) => [of, amount]) ?? null];
  };
  expect(kept()).toEqual([null, null]);
  expect(kept(['50', 'TVA20'], ['10', 'TVA20'])).toEqual(['TVA20', null]);
  expect(kept(['50', null], ['10', ''])).toEqual([null, null]);
  const apart = [
    ['TVA20', '60.50'],
    ['TVA10', '7.00'],
    [null, '3.00'],
  ];
  expect(kept(['50', 'TVA20'], ['7', 'TVA10'], ['10.5', 'TVA20'], ['3', null])).toEqual([null, apart]);
});

test('the charges of an order are taxed unchanged offered', () => {
  expect(taxedCharges('50.00', 'TVA20', null)).toEqual([{ net: '50.00', taxCode: 'TVA20' }]);
  expect(taxedCharges(null, null, [])).toEqual([{ net: '0', taxCode: null }]);
  expect(
    taxedCharges('12.00', null, [
      { tax_code: 'TVA20', amount: '7.00' },
      { tax_code: null, amount: '5.00' },
    ]),
  ).toEqual([
    { net: '7.00', taxCode: 'TVA20' },
    { net: '5.00', taxCode: null },
  ]);
});
