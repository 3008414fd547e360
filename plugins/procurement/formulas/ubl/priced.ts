import {
  documentTotals,
  type DocumentTotals,
  type TaxedAmount,
  type TaxRate,
} from '../../../../core/money/document-totals.ts';
import { Exact, rounded, type Decimal } from '../../../../core/money/exact.ts';
import { lineNet, type PricedLine } from '../../../../core/money/line-net.ts';
import type { UblCharge, UblItem } from './model.ts';

type Priced = Required<Pick<UblItem, 'qty' | 'unit' | 'net' | 'price'>> & Pick<UblItem, 'per' | 'perUnit' | 'charges'>;

/** What a line says of its money: price, what it is for, discount, net (M1 of catalogue procurement.md §11). */
export function pricedItem(line: PricedLine, unit: string, minorUnits: number): Priced {
  const { qty, price, price_base_qty: per = null, discount = null } = line;
  const net = lineNet(line, minorUnits);
  return {
    qty,
    unit,
    net,
    ...allowance(discount, lineNet({ ...line, discount: null }, minorUnits), net, minorUnits),
    price,
    ...(per === null ? {} : { per, perUnit: unit }),
  };
}

/** What a discount in per cent takes off an amount; nothing where there is none. */
function allowance(
  percent: Decimal | null,
  base: Decimal,
  left: Decimal,
  minorUnits: number,
): { readonly charges?: readonly UblCharge[] } {
  if (percent === null || !new Exact(percent).gt('0')) return {};
  return { charges: [{ isCharge: false, percent, amount: rounded(new Exact(base).minus(left), minorUnits), base }] };
}

interface Amounts {
  readonly lines: readonly TaxedAmount[];
  readonly added: readonly { readonly reason: string; readonly net: Decimal; readonly taxCode?: string | null }[];
  /** Per cent of the lines. */
  readonly discount: Decimal | null;
  /** By code. */
  readonly taxes: ReadonlyMap<string, TaxRate>;
  readonly minorUnits: number;
}

/** Charges, discount, taxes and totals of a document as UBL has them (M2 of catalogue procurement.md §11). */
export function documentMoney({ lines, added, discount, taxes, minorUnits }: Amounts) {
  const totals: DocumentTotals = documentTotals({ lines, charges: added, discount, taxes, minorUnits });
  const ratesOf = (code: string | null | undefined) => (code ? taxes.get(code) : undefined);
  const charges: UblCharge[] = [
    ...added.map(({ reason, net, taxCode }) => {
      const rate = ratesOf(taxCode);
      return {
        isCharge: true,
        reason,
        amount: rounded(net, minorUnits),
        ...(rate ? { taxCategory: rate.category, taxPercent: rate.rate } : {}),
      };
    }),
    ...(allowance(discount, totals.subtotal, new Exact(totals.subtotal).minus(totals.discount).toFixed(), minorUnits)
      .charges ?? []),
  ];
  return {
    ...(charges.length > 0 ? { charges } : {}),
    taxTotal: totals.tax,
    ...(totals.taxes.length > 0
      ? {
          taxes: totals.taxes.map(({ taxCode, taxable, tax }) => {
            const rate = ratesOf(taxCode);
            return { taxable, tax, ...(rate ? { category: rate.category, percent: rate.rate } : {}) };
          }),
        }
      : {}),
    lineTotal: totals.subtotal,
    taxExclusive: totals.net,
    taxInclusive: totals.total,
    allowanceTotal: totals.discount,
    chargeTotal: totals.charges,
    payable: totals.total,
  };
}
