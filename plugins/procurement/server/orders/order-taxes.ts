import type { Database } from '../../../../core/host/host.ts';
import type { TaxedAmount, TaxRate } from '../../../../core/money/document-totals.ts';
import { taxCodesOn } from '../invoices/invoiced-order.ts';

export interface OrderTaxes {
  /** By their codes. */
  readonly taxes: ReadonlyMap<string, TaxRate>;
  /** An amount by its code; one without a rate then is outside of any tax. */
  readonly known: (amount: TaxedAmount) => TaxedAmount;
}

/** The taxes of an order: those of the day of its issue, in UTC; today's of one that is not issued. */
export async function orderTaxes(db: Database, issuedAt: string | null): Promise<OrderTaxes> {
  const taxes = await taxCodesOn(db, new Date(issuedAt ?? Date.now()).toISOString().slice(0, 10));
  return {
    taxes,
    known: ({ net, taxCode }) => ({ net, taxCode: taxCode && taxes.has(taxCode) ? taxCode : null }),
  };
}
