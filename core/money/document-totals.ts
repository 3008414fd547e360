import { allocated } from './allocated.ts';
import { Exact, rounded, sumOfAmounts, type Decimal } from './exact.ts';

/** What is billed under one tax code: a line or a charge, without tax. */
export interface TaxedAmount {
  readonly net: Decimal;
  /** Absent: outside of any tax. */
  readonly taxCode?: string | null;
}

/** Category by UNTDID 5305, rate in per cent. */
export interface TaxRate {
  readonly category: 'S' | 'Z' | 'E' | 'AE' | 'G' | 'O';
  readonly rate: Decimal;
}

export interface TaxSubtotal {
  readonly taxCode: string;
  readonly taxable: Decimal;
  readonly tax: Decimal;
}

export interface DocumentTotals {
  /** Sum of the lines, without charges and discount. */
  readonly subtotal: Decimal;
  readonly charges: Decimal;
  /** What the discount takes off the lines. */
  readonly discount: Decimal;
  /** Without tax. */
  readonly net: Decimal;
  readonly taxes: readonly TaxSubtotal[];
  readonly tax: Decimal;
  /** With tax. */
  readonly total: Decimal;
}

export interface DocumentAmounts {
  readonly lines: readonly TaxedAmount[];
  readonly charges?: readonly TaxedAmount[];
  /** Per cent of the lines. */
  readonly discount?: Decimal | null;
  /** By code. */
  readonly taxes: ReadonlyMap<string, TaxRate>;
  readonly minorUnits: number;
}

/**
 * What a document comes to: net = lines + charges − discount, the discount spread over the lines before tax; tax once
 * for each code on the sum of what stands under it, as EN 16931 does, and not for each line (§1.2 and M2 of catalogue
 * procurement.md). Nothing is payable to the vendor under the categories Z, E, AE, G and O. Throws on a code without a
 * rate.
 */
export function documentTotals({ lines, charges = [], discount, taxes, minorUnits }: DocumentAmounts): DocumentTotals {
  const subtotal = sumOfAmounts(lines.map(({ net }) => net));
  const added = sumOfAmounts(charges.map(({ net }) => net));
  const taken = rounded(subtotal.times(discount ?? '0').div('100'), minorUnits);
  const shares =
    new Exact(taken).eq('0') || subtotal.lte('0')
      ? lines.map(() => '0')
      : allocated(
          taken,
          lines.map(({ net }) => net),
          minorUnits,
        );
  const reduced = lines.map(({ net, taxCode }, index) => ({
    net: new Exact(net).minus(shares[index] ?? '0'),
    taxCode,
  }));
  const taxable = new Map<string, ReturnType<typeof sumOfAmounts>>();
  for (const { net, taxCode } of [...reduced, ...charges])
    if (taxCode) taxable.set(taxCode, sumOfAmounts([taxable.get(taxCode) ?? '0', net]));
  const subtotals = [...taxable].map(([taxCode, amount]): TaxSubtotal => {
    const known = taxes.get(taxCode);
    if (!known) throw new RangeError(`The tax code ${taxCode} has no rate`);
    const payable = known.category === 'S' ? amount.times(known.rate).div('100') : '0';
    return { taxCode, taxable: rounded(amount, minorUnits), tax: rounded(payable, minorUnits) };
  });
  const net = subtotal.plus(added).minus(taken);
  const tax = sumOfAmounts(subtotals.map((one) => one.tax));
  return {
    subtotal: rounded(subtotal, minorUnits),
    charges: rounded(added, minorUnits),
    discount: taken,
    net: rounded(net, minorUnits),
    taxes: subtotals,
    tax: rounded(tax, minorUnits),
    total: rounded(net.plus(tax), minorUnits),
  };
}
