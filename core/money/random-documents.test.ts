import fc from 'fast-check';
import { expect, test } from 'vitest';
import { converted } from './converted.ts';
import { documentTotals, type DocumentTotals, type TaxRate } from './document-totals.ts';
import { sumOfAmounts } from './exact.ts';
import { lineNet, type PricedLine } from './line-net.ts';

/*
 * 10,000 documents against a slow reckoning of their own: fractions of whole numbers without end, rounded where §1.1 of
 * catalogue procurement.md says. It shares no code with what it judges.
 */

interface Fraction {
  readonly n: bigint;
  readonly d: bigint;
}
const fraction = (text: string): Fraction => {
  const [whole = '0', part = ''] = text.split('.');
  return { n: BigInt(whole + part), d: 10n ** BigInt(part.length) };
};
const plus = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.d + b.n * a.d, d: a.d * b.d });
const minus = (a: Fraction, b: Fraction): Fraction => plus(a, { n: -b.n, d: b.d });
const times = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.n, d: a.d * b.d });
const over = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.d, d: a.d * b.n });
const none: Fraction = { n: 0n, d: 1n };
const hundred: Fraction = { n: 100n, d: 1n };
const sum = (amounts: readonly Fraction[]): Fraction => amounts.reduce(plus, none);

/** Whole minor units, half up, away from zero. */
function minorOf({ n, d }: Fraction, decimals: number): bigint {
  const scaled = (n < 0n ? -n : n) * 10n ** BigInt(decimals);
  const units = (2n * scaled + d) / (2n * d);
  return n < 0n ? -units : units;
}
const ofMinor = (units: bigint, decimals: number): Fraction => ({ n: units, d: 10n ** BigInt(decimals) });
const rounded = (amount: Fraction, decimals: number): Fraction => ofMinor(minorOf(amount, decimals), decimals);
function written(amount: Fraction, decimals: number): string {
  const units = minorOf(amount, decimals);
  const digits = String(units < 0n ? -units : units).padStart(decimals + 1, '0');
  const text = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  return units < 0n ? `-${text}` : text;
}

interface Line extends PricedLine {
  readonly taxCode: string | null;
}
interface Charge {
  readonly net: string;
  readonly taxCode: string | null;
}
interface Document {
  readonly decimals: number;
  readonly lines: readonly Line[];
  readonly charges: readonly Charge[];
  readonly discount: string;
  readonly rate: string;
}

const slowNet = ({ qty, price, price_base_qty: base, discount }: Line, decimals: number): Fraction =>
  rounded(
    over(
      times(times(fraction(qty), fraction(price)), minus(hundred, fraction(discount ?? '0'))),
      times(fraction(base ?? '1'), hundred),
    ),
    decimals,
  );

/** Whole minor units of an amount over weights: each its floor, and one more to the largest remainders in turn. */
function slowShares(amount: Fraction, weights: readonly Fraction[], decimals: number): readonly Fraction[] {
  const all = sum(weights);
  const units = minorOf(amount, decimals);
  const exact = weights.map((weight) => over(times({ n: units, d: 1n }, weight), all));
  const floors = exact.map(({ n, d }) => n / d);
  const left = exact.map((share, place) => minus(share, { n: floors[place] ?? 0n, d: 1n }));
  for (let missing = units - floors.reduce((total, one) => total + one, 0n); missing > 0n; missing -= 1n) {
    const largest = left.reduce(
      (best, one, place) => (one.n * (left[best]?.d ?? 1n) > (left[best]?.n ?? 0n) * one.d ? place : best),
      0,
    );
    floors[largest] = (floors[largest] ?? 0n) + 1n;
    left[largest] = { n: -1n, d: 1n };
  }
  return floors.map((floor) => ofMinor(floor, decimals));
}

function slowTotals({ decimals, lines, charges, discount }: Document): DocumentTotals {
  const nets = lines.map((line) => slowNet(line, decimals));
  const subtotal = sum(nets);
  const added = sum(charges.map(({ net }) => fraction(net)));
  const taken = rounded(over(times(subtotal, fraction(discount)), hundred), decimals);
  const shares = taken.n === 0n ? nets.map(() => none) : slowShares(taken, nets, decimals);
  const codes = [...new Set([...lines, ...charges].flatMap(({ taxCode }) => taxCode ?? []))];
  const taxable = (code: string): Fraction =>
    plus(
      sum(
        lines.flatMap((line, place) =>
          line.taxCode === code ? minus(nets[place] ?? none, shares[place] ?? none) : [],
        ),
      ),
      sum(charges.flatMap(({ net, taxCode }) => (taxCode === code ? fraction(net) : []))),
    );
  const taxed = codes.map((code) => {
    const { category, rate } = taxes.get(code) ?? { category: 'O', rate: '0' };
    const due = category === 'S' ? over(times(taxable(code), fraction(rate)), hundred) : none;
    return { code, taxable: taxable(code), tax: rounded(due, decimals) };
  });
  const net = minus(plus(subtotal, added), taken);
  const tax = sum(taxed.map((one) => one.tax));
  const text = (amount: Fraction): string => written(amount, decimals);
  return {
    subtotal: text(subtotal),
    charges: text(added),
    discount: text(taken),
    net: text(net),
    taxes: taxed.map((one) => ({ taxCode: one.code, taxable: text(one.taxable), tax: text(one.tax) })),
    tax: text(tax),
    total: text(plus(net, tax)),
  };
}

const taxes = new Map<string, TaxRate>([
  ['TVA20', { category: 'S', rate: '20' }],
  ['TVA10', { category: 'S', rate: '10' }],
  ['TVA55', { category: 'S', rate: '5.5' }],
  ['TVA0', { category: 'Z', rate: '0' }],
  ['EXO', { category: 'E', rate: '0' }],
  ['AUTOLIQ', { category: 'AE', rate: '20' }],
]);

/** A decimal of so many places, at most `most` whole ones. */
const decimal = (most: number, places: number, least = 0) =>
  fc.integer({ min: least, max: most * 10 ** places }).map((units) => written(ofMinor(BigInt(units), places), places));
const taxCode = fc.constantFrom(...taxes.keys(), null);
const documents: fc.Arbitrary<Document> = fc.constantFrom(0, 2, 3).chain((decimals) =>
  fc.record({
    decimals: fc.constant(decimals),
    lines: fc.array(
      fc.record({
        qty: decimal(9_999, 3, 1),
        price: decimal(2_000, 6),
        price_base_qty: fc.constantFrom(null, '1', '3', '7', '100', '1000'),
        discount: fc.oneof(fc.constant(null), decimal(100, 2)),
        taxCode,
      }),
      { minLength: 1, maxLength: 12 },
    ),
    charges: fc.array(fc.record({ net: decimal(5_000, decimals), taxCode }), { maxLength: 3 }),
    discount: fc.oneof(fc.constant('0'), decimal(100, 2)),
    rate: decimal(99, 8, 1),
  }),
);

test('10,000 documents come to what a slow reckoning says, to the minor unit, and what is printed adds up', () => {
  fc.assert(
    fc.property(documents, (document) => {
      const { decimals, lines, charges, discount, rate } = document;
      const nets = lines.map((line) => lineNet(line, decimals));
      expect(nets).toEqual(lines.map((line) => written(slowNet(line, decimals), decimals)));
      const totals = documentTotals({
        lines: lines.map((line, place) => ({ net: nets[place] ?? '0', taxCode: line.taxCode })),
        charges,
        discount,
        taxes,
        minorUnits: decimals,
      });
      expect(totals).toEqual(slowTotals(document));
      const printed = (amounts: readonly string[]): string => sumOfAmounts(amounts).toFixed(decimals);
      expect(printed(nets)).toBe(totals.subtotal);
      expect(printed([totals.subtotal, totals.charges, `-${totals.discount}`])).toBe(totals.net);
      expect(printed(totals.taxes.map(({ tax }) => tax))).toBe(totals.tax);
      expect(printed([totals.net, totals.tax])).toBe(totals.total);
      for (const units of [0, 2, 3])
        expect(converted(totals.total, rate, units)).toBe(
          written(times(fraction(totals.total), fraction(rate)), units),
        );
    }),
    { numRuns: 10_000, seed: 19 },
  );
});
