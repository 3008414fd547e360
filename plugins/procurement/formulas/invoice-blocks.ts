import { Exact, sumOfAmounts, type Decimal } from '../../../core/money/exact.ts';
import {
  duplicateOf,
  matchCharges,
  matchLine,
  matchTax,
  matchTaxCode,
  type InvoiceMatch,
  type MatchBlock,
  type TaxTold,
} from './match-invoice.ts';

/** An order by what its invoices are compared with. */
export interface ComparedOrder {
  readonly match: InvoiceMatch;
  /** What one unit of its currency is worth in the company's. */
  readonly rate: Decimal;
  readonly charges: Decimal;
  /** Per cent of the lines. */
  readonly discount: Decimal | null;
  readonly minor_units: number;
  readonly lines: readonly {
    readonly id: string;
    readonly qty: Decimal;
    readonly accepted: Decimal;
    readonly price: Decimal;
    readonly price_base_qty: Decimal | null;
  }[];
}

export interface BilledInvoice {
  readonly charges: Decimal;
  readonly lines: readonly { readonly order_line: string; readonly qty: Decimal }[];
}

export interface ComparedInvoice extends BilledInvoice {
  /** The invoice that it looks like. */
  readonly alike: string | null;
  readonly lines: readonly {
    readonly id: string;
    readonly order_line: string;
    readonly qty: Decimal;
    readonly price: Decimal;
    /** Before the discount of the order. */
    readonly net: Decimal;
    readonly tax: TaxTold | null;
    /** That of the line of the order by the rate of the invoice's day; null where it has none. */
    readonly orderTax: TaxTold | null;
  }[];
  readonly chargesTax: TaxTold | null;
  /** That of the charges of the order; null where it has none, or several. */
  readonly chargesOrderTax: TaxTold | null;
  readonly taxes: readonly { readonly tax_code: string; readonly tax: Decimal; readonly computed: Decimal }[];
}

/** What some invoices of an order bill altogether. */
export interface Billed {
  /** By lines of the order. */
  readonly lines: ReadonlyMap<string, Decimal>;
  readonly charges: Decimal;
}

export const nothingBilled: Billed = { lines: new Map(), charges: '0' };

/** What is billed up to each invoice of an order, that one too, in the order in which they were entered. */
export function billedUpTo(invoices: readonly BilledInvoice[]): readonly Billed[] {
  let billed = nothingBilled;
  return invoices.map((invoice) => {
    const lines = new Map(billed.lines);
    for (const { order_line: line, qty } of invoice.lines)
      lines.set(line, new Exact(qty).plus(lines.get(line) ?? '0').toFixed());
    billed = { lines, charges: sumOfAmounts([billed.charges, invoice.charges]).toFixed() };
    return billed;
  });
}

/** What blocks each invoice of an order (P6 of catalogue procurement.md §11): each bills what those before it left. */
export function invoiceBlocks(
  order: ComparedOrder,
  invoices: readonly ComparedInvoice[],
  companyUnits: number,
): readonly (readonly MatchBlock[])[] {
  const { match, rate, lines, minor_units: units } = order;
  const left = new Exact('100').minus(order.discount ?? '0').div('100');
  const company = { rate, units: companyUnits };
  const ordered = new Map(lines.map((line) => [line.id, line]));
  return billedUpTo(invoices).map((billed, place): readonly MatchBlock[] => {
    const invoice = invoices[place];
    if (!invoice) return [];
    const { alike, charges, taxes, chargesTax, chargesOrderTax } = invoice;
    const billsCharges = new Exact(charges).gt('0');
    const ofCharges = billsCharges ? matchCharges(billed.charges, order.charges, company) : null;
    const taxedCharges = { line: null, net: charges, tax: chargesTax, orderTax: chargesOrderTax };
    const ofChargesTax = billsCharges ? matchTaxCode(taxedCharges, units) : null;
    return [
      ...(alike === null ? [] : [duplicateOf(alike)]),
      ...invoice.lines.flatMap(({ id, order_line, qty, price }) => {
        const line = ordered.get(order_line);
        if (!line) return [];
        const { qty: wanted, accepted, price: orderPrice, price_base_qty: priceBase } = line;
        const invoiced = billed.lines.get(order_line) ?? '0';
        return matchLine(
          { id, qty, invoiced, ordered: wanted, accepted, price, orderPrice, priceBase },
          match,
          company,
        );
      }),
      ...(ofCharges ? [ofCharges] : []),
      ...invoice.lines.flatMap(
        ({ id: line, net, tax, orderTax }) =>
          matchTaxCode({ line, net: new Exact(net).times(left).toFixed(), tax, orderTax }, units) ?? [],
      ),
      ...(ofChargesTax ? [ofChargesTax] : []),
      ...taxes.flatMap(({ tax_code: code, tax, computed }) => matchTax(code, tax, computed, units) ?? []),
    ];
  });
}
