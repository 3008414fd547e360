import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { documentTotals, type DocumentTotals, type TaxRate } from '../../../../core/money/document-totals.ts';
import { Exact, rounded, sumOfAmounts, type Decimal } from '../../../../core/money/exact.ts';
import { lineNet } from '../../../../core/money/line-net.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import type { InvoiceBody } from './enter-route.ts';
import type { LineTerms, OrderTerms } from './invoiced-order.ts';

export interface BilledLine {
  readonly order_line: string;
  readonly qty: Decimal;
  readonly price: Decimal;
  readonly net: Decimal;
  readonly tax_code: string | null;
}

export interface InvoiceAmounts {
  readonly lines: readonly BilledLine[];
  readonly totals: DocumentTotals;
  readonly taxes: readonly {
    readonly tax_code: string;
    readonly currency: string;
    readonly taxable: Decimal;
    readonly tax: Decimal;
    readonly computed: Decimal;
  }[];
  readonly chargesCode: string | null;
  /** As the invoice says. */
  readonly tax: Decimal;
}

/**
 * What an invoice comes to, and what it says itself of tax and total. Lines are priced by the terms of the order, its
 * discount included. Throws 422 where the paper does not add up to its own total.
 */
export function invoiceAmounts(
  given: InvoiceBody,
  order: OrderTerms,
  terms: ReadonlyMap<string, LineTerms>,
  rates: ReadonlyMap<string, TaxRate>,
): InvoiceAmounts {
  const { minor_units: units, currency_code: currency } = order;
  const { charges, total } = given;
  for (const [field, amount] of [
    ['charges', charges],
    ['total', total],
    ...given.taxes.map(({ tax }) => ['taxes', tax] as const),
  ] as const)
    refuseScale(field, amount, units);
  const lines = given.lines.map(({ order_line, qty, price, tax_code }): BilledLine => {
    const line = terms.get(order_line);
    return {
      order_line,
      qty,
      price,
      net: lineNet(
        { qty, price, price_base_qty: line?.price_base_qty ?? null, discount: line?.discount ?? null },
        units,
      ),
      tax_code: tax_code === undefined ? (line?.tax_code ?? order.vendor_tax) : tax_code,
    };
  });
  // An order without charges names no code: nothing of it is asked for.
  const chargesCode =
    given.charges_tax_code === undefined && new Exact(charges).gt('0')
      ? order.charges_tax_code
      : (given.charges_tax_code ?? null);
  for (const code of [...lines.map((line) => line.tax_code), chargesCode])
    if (code !== null && !rates.has(code))
      throw refused('lines', msg`Tax code ${code} has no rate on the invoice date.`);
  const totals = documentTotals({
    lines: lines.map(({ net, tax_code: taxCode }) => ({ net, taxCode })),
    charges: new Exact(charges).gt('0') ? [{ net: charges, taxCode: chargesCode }] : [],
    discount: order.discount,
    taxes: rates,
    minorUnits: units,
  });
  const told = new Map<string, Decimal>();
  for (const { tax_code: code, tax } of given.taxes) {
    if (!totals.taxes.some(({ taxCode }) => taxCode === code))
      throw refused('taxes', msg`No line has the tax code ${code}.`);
    if (told.has(code)) throw refused('taxes', msg`Tax code ${code} appears twice.`);
    told.set(code, tax);
  }
  const taxes = totals.taxes.map(({ taxCode, taxable, tax: computed }) => ({
    tax_code: taxCode,
    currency,
    taxable,
    tax: rounded(told.get(taxCode) ?? '0', units),
    computed,
  }));
  const tax = rounded(sumOfAmounts(taxes.map((one) => one.tax)), units);
  const sum = rounded(new Exact(totals.net).plus(tax), units);
  if (!new Exact(sum).eq(total)) {
    const [comes, says] = [
      { amount: sum, currency },
      { amount: rounded(total, units), currency },
    ];
    throw refused('total', msg`Lines, charges and tax total ${comes}; the invoice states ${says}.`);
  }
  return { lines, totals, taxes, chargesCode, tax };
}

function refuseScale(field: string, amount: Decimal, units: number): void {
  if (!new Exact(amount).eq(rounded(amount, units)))
    throw refused(field, msg`Amounts of this currency have at most ${units} decimals.`);
}

const refused = (field: string, sentence: MessageDescriptor) => problems.invalid({ [field]: sentence });
