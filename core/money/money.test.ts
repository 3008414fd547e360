import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allocated } from './allocated.ts';
import { converted } from './converted.ts';
import { documentTotals, type TaxRate } from './document-totals.ts';
import { Exact, rounded, sumOfAmounts } from './exact.ts';
import { lineNet } from './line-net.ts';

const taxes = new Map<string, TaxRate>([
  ['TVA20', { category: 'S', rate: '20' }],
  ['TVA10', { category: 'S', rate: '10' }],
  ['AUTOLIQ', { category: 'AE', rate: '20' }],
]);

test('amounts are exact and round half up, away from zero', () => {
  expect(sumOfAmounts(['0.1', '0.2']).toString()).toBe('0.3');
  expect(['10.005', '-10.005', '-0.001', '2.675'].map((one) => rounded(one, 2))).toEqual([
    '10.01',
    '-10.01',
    '0.00',
    '2.68',
  ]);
  expect([rounded('19999.5', 0), rounded('1.0005', 3)]).toEqual(['20000', '1.001']);
  expect(rounded('123456789012345678901234', 2)).toBe('123456789012345678901234.00');
  expect(() => new Exact(0.1 as never)).toThrow('Invalid');
});

test('a line is rounded once (M1)', () => {
  expect(lineNet({ qty: '7', price: '12.3456', discount: '5' }, 2)).toBe('82.10');
  expect(lineNet({ qty: '250', price: '18.5', price_base_qty: '100' }, 2)).toBe('46.25');
  expect(lineNet({ qty: '1', price: '1', price_base_qty: '3' }, 3)).toBe('0.333');
});

test('tax is worked out once for each code (M2, §1.2)', () => {
  expect(
    documentTotals({
      lines: [
        { net: '600.00', taxCode: 'TVA20' },
        { net: '400.00', taxCode: 'TVA10' },
      ],
      charges: [{ net: '50.00', taxCode: 'TVA20' }],
      taxes,
      minorUnits: 2,
    }),
  ).toEqual({
    subtotal: '1000.00',
    charges: '50.00',
    discount: '0.00',
    net: '1050.00',
    taxes: [
      { taxCode: 'TVA20', taxable: '650.00', tax: '130.00' },
      { taxCode: 'TVA10', taxable: '400.00', tax: '40.00' },
    ],
    tax: '170.00',
    total: '1220.00',
  });
  const thrice = Array.from({ length: 3 }, () => ({ net: '10.03', taxCode: 'TVA20' }));
  expect(documentTotals({ lines: thrice, taxes, minorUnits: 2 })).toMatchObject({ net: '30.09', tax: '6.02' });
});

test('a discount lowers what is taxed, reverse charge costs the vendor nothing, an unknown code is refused', () => {
  expect(
    documentTotals({
      lines: [
        { net: '600.00', taxCode: 'TVA20' },
        { net: '400.00', taxCode: 'AUTOLIQ' },
      ],
      discount: '10',
      taxes,
      minorUnits: 2,
    }),
  ).toMatchObject({
    discount: '100.00',
    net: '900.00',
    taxes: [
      { taxable: '540.00', tax: '108.00' },
      { taxable: '360.00', tax: '0.00' },
    ],
    total: '1008.00',
  });
  expect(() => documentTotals({ lines: [{ net: '1', taxCode: 'NONE' }], taxes, minorUnits: 2 })).toThrow('NONE');
});

test('an amount is converted into the minor units of the other currency (M3)', () => {
  expect(converted('1250.00', '10.8735', 2)).toBe('13591.88');
  expect(converted('19999.5', '1', 0)).toBe('20000');
});

test('parts of an amount are those of the largest remainders, and sum to the whole (M4)', () => {
  expect(allocated('100.00', ['1', '1', '1'], 2)).toEqual(['33.34', '33.33', '33.33']);
  expect(allocated('1200.00', ['18000', '6500', '2410.50'], 2)).toEqual(['802.66', '289.85', '107.49']);
  expect(allocated('-0.05', ['1', '1'], 2)).toEqual(['-0.03', '-0.02']);
  expect(() => allocated('1', ['0'], 2)).toThrow(RangeError);
  fc.assert(
    fc.property(
      fc.integer({ min: -1_000_000, max: 1_000_000 }),
      fc.array(fc.nat(100_000), { minLength: 1, maxLength: 20 }).filter((weights) => weights.some((one) => one > 0)),
      fc.constantFrom(0, 2, 3),
      (units, weights, decimals) => {
        const amount = new Exact(String(units)).div(new Exact('10').pow(decimals)).toString();
        const parts = allocated(amount, weights.map(String), decimals);
        expect(sumOfAmounts(parts).eq(amount)).toBe(true);
        const whole = weights.reduce((sum, one) => sum + one, 0);
        for (const [index, part] of parts.entries())
          expect(Math.abs(Number(part) - (Number(amount) * (weights[index] ?? 0)) / whole)).toBeLessThan(
            10 ** -decimals + 1e-9,
          );
      },
    ),
  );
});
