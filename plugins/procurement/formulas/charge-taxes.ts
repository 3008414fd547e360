import type { TaxedAmount } from '../../../core/money/document-totals.ts';
import { rounded, sumOfAmounts, type Decimal } from '../../../core/money/exact.ts';

/** Charges under one tax code; without one: outside of any tax. */
export interface ChargeTax {
  readonly tax_code: string | null;
  readonly amount: Decimal;
}

/** What charges are taxed by: one code, or their amounts by code where there are several. */
export interface ChargeTaxes {
  readonly charges_tax_code: string | null;
  readonly charges_taxes: readonly (ChargeTax & { readonly currency: string })[] | null;
}

/** The tax codes of the charges of an offer, as the offer and its order keep them. `currency`: ISO 4217. */
export function chargeTaxes(charges: readonly TaxedAmount[], currency: string, minorUnits: number): ChargeTaxes {
  const byCode = [...Map.groupBy(charges, ({ taxCode }) => taxCode || null)];
  const [first] = byCode;
  if (byCode.length <= 1) return { charges_tax_code: first?.[0] ?? null, charges_taxes: null };
  return {
    charges_tax_code: null,
    charges_taxes: byCode.map(([code, of]) => ({
      tax_code: code,
      currency,
      amount: rounded(sumOfAmounts(of.map(({ net }) => net)), minorUnits),
    })),
  };
}

/** The charges of an order by their tax codes. */
export function taxedCharges(
  charges: Decimal | null,
  taxCode: string | null,
  taxes: readonly ChargeTax[] | null,
): readonly TaxedAmount[] {
  return taxes && taxes.length > 0
    ? taxes.map(({ amount, tax_code: taxCodeOf }) => ({ net: amount, taxCode: taxCodeOf }))
    : [{ net: charges ?? '0', taxCode }];
}
