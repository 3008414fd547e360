import { documentTotals, type DocumentTotals } from '../../../../core/money/document-totals.ts';
import { Exact, rounded, sumOfAmounts, type Decimal } from '../../../../core/money/exact.ts';
import { lineNet } from '../../../../core/money/line-net.ts';
import type { Invoicing, InvoicingLine } from '../../shared/invoice-answers.ts';
import { withPoint } from '../with-point.ts';

/** What is typed of one line; a line without a quantity is not billed. */
export interface LineEntry {
  readonly qty: string;
  readonly price: string;
  /** Empty: outside of any tax. */
  readonly taxCode: string;
}

export interface PaperEntry {
  readonly invoiceNo: string;
  readonly invoicedOn: string | null;
  readonly charges: string;
  readonly chargesTaxCode: string;
  /** As the paper says, by code; what is computed where nothing is typed. */
  readonly taxes: Readonly<Record<string, string>>;
  readonly total: string;
  readonly files: readonly string[];
  readonly comment: string;
}

export interface InvoiceDraft {
  readonly invoice_no: string;
  readonly invoiced_on: string;
  readonly lines: readonly {
    readonly order_line: string;
    readonly qty: Decimal;
    readonly price: Decimal;
    readonly tax_code: string | null;
  }[];
  readonly charges: Decimal;
  readonly charges_tax_code: string | null;
  readonly taxes: readonly { readonly tax_code: string; readonly tax: Decimal }[];
  readonly total: Decimal;
  readonly file: readonly string[];
  readonly comment: string | null;
}

/** What an order leaves to bill, as it is entered at first: what came and was not billed yet, at its price. */
export const entriesOf = ({ lines, match }: Invoicing): ReadonlyMap<string, LineEntry> =>
  new Map(
    lines.map((line) => [line.id, { qty: billable(line, match), price: line.price, taxCode: line.taxCode ?? '' }]),
  );

function billable({ accepted, ordered, invoiced }: InvoicingLine, match: Invoicing['match']): string {
  const left = new Exact(match === 'two_way' ? ordered : accepted).minus(invoiced);
  return left.gt('0') ? left.toFixed() : '';
}

/** A number as it is typed in either language; empty is 0, null where it is none. */
export function amountOf(typed: string): Decimal | null {
  const text = withPoint(typed);
  if (text === '') return '0';
  return /^\d{1,12}(\.\d{1,6})?$/.test(text) ? text : null;
}

export interface Reckoned {
  readonly nets: ReadonlyMap<string, Decimal>;
  readonly totals: DocumentTotals;
  /** With the tax of the paper where it is typed. */
  readonly total: Decimal;
}

/** What the entries come to; null where one of them cannot be read. */
export function reckon(order: Invoicing, paper: PaperEntry, entries: ReadonlyMap<string, LineEntry>): Reckoned | null {
  const { minorUnits, discount } = order;
  const nets = new Map<string, Decimal>();
  const codes = new Map(order.taxCodes.map(({ code, category, rate }) => [code, { category, rate }]));
  for (const { id, per, discount: lineDiscount } of order.lines) {
    const entry = entries.get(id);
    const [qty, price] = [amountOf(entry?.qty ?? ''), amountOf(entry?.price ?? '')];
    if (qty === null || price === null) return null;
    if (new Exact(qty).gt('0'))
      nets.set(id, lineNet({ qty, price, price_base_qty: per, discount: lineDiscount }, minorUnits));
  }
  const charges = amountOf(paper.charges);
  if (charges === null) return null;
  const known = (code: string | undefined): string | null => (code && codes.has(code) ? code : null);
  const totals = documentTotals({
    lines: [...nets].map(([id, net]) => ({ net, taxCode: known(entries.get(id)?.taxCode) })),
    charges: new Exact(charges).gt('0') ? [{ net: charges, taxCode: known(paper.chargesTaxCode) }] : [],
    discount,
    taxes: codes,
    minorUnits,
  });
  const taxes = totals.taxes.map(({ taxCode, tax }) => taxOf(paper, taxCode, tax));
  const told = taxes.flatMap((tax) => tax ?? []);
  if (told.length < taxes.length) return null;
  return { nets, totals, total: rounded(sumOfAmounts([totals.net, ...told]), minorUnits) };
}

const taxOf = ({ taxes }: PaperEntry, code: string, computed: Decimal): Decimal | null =>
  taxes[code]?.trim() ? amountOf(taxes[code]) : computed;

/** What is sent; null where something is missing, cannot be read or does not add up yet. */
export function draftOf(
  order: Invoicing,
  paper: PaperEntry,
  entries: ReadonlyMap<string, LineEntry>,
): InvoiceDraft | null {
  const reckoned = reckon(order, paper, entries);
  const total = amountOf(paper.total);
  const { invoicedOn } = paper;
  if (!reckoned || reckoned.nets.size === 0 || total === null || paper.total.trim() === '') return null;
  if (invoicedOn === null || paper.invoiceNo.trim() === '' || !new Exact(total).eq(reckoned.total)) return null;
  return {
    invoice_no: paper.invoiceNo.trim(),
    invoiced_on: invoicedOn,
    lines: [...reckoned.nets.keys()].map((id) => {
      const entry = entries.get(id);
      return {
        order_line: id,
        qty: amountOf(entry?.qty ?? '') ?? '0',
        price: amountOf(entry?.price ?? '') ?? '0',
        tax_code: entry?.taxCode || null,
      };
    }),
    charges: amountOf(paper.charges) ?? '0',
    charges_tax_code: paper.chargesTaxCode || null,
    taxes: reckoned.totals.taxes.map(({ taxCode, tax }) => ({
      tax_code: taxCode,
      tax: taxOf(paper, taxCode, tax) ?? tax,
    })),
    total,
    file: paper.files,
    comment: paper.comment.trim() || null,
  };
}
