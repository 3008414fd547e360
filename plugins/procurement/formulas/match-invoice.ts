import { converted } from '../../../core/money/converted.ts';
import { Exact, rounded, type Decimal } from '../../../core/money/exact.ts';

/** What stands in the way of an invoice, the weightiest first. */
export const blockKinds = ['duplicate', 'no_receipt', 'qty_block', 'price_block', 'tax_block'] as const;
export type BlockKind = (typeof blockKinds)[number];

/** With what an invoice is compared: order and receipt, or the order alone. */
export type InvoiceMatch = 'three_way' | 'two_way';

export interface MatchTolerance {
  /** Per cent above what was accepted. */
  readonly qtyPercent: Decimal;
  /** Per cent above the price of the order. */
  readonly pricePercent: Decimal;
  /** What a line may cost more altogether, in the company's currency. */
  readonly priceAmount: Decimal;
}

/** The defaults of P6 of catalogue procurement.md §11. */
export const usualTolerance: MatchTolerance = { qtyPercent: '2', pricePercent: '2', priceAmount: '500' };

/** What orders are converted by. */
export interface CompanyRate {
  readonly rate: Decimal;
  readonly units: number;
}

/** One line of an invoice beside the line of the order that it bills, both in the unit of the order's line. */
export interface MatchedLine {
  readonly id: string;
  readonly qty: Decimal;
  /** What the invoices up to this one bill of the line of the order, this one too. */
  readonly invoiced: Decimal;
  readonly ordered: Decimal;
  /** By posted receipts. */
  readonly accepted: Decimal;
  readonly price: Decimal;
  readonly orderPrice: Decimal;
  /** What the prices are for; 1 where nothing is said. */
  readonly priceBase: Decimal | null;
}

export interface MatchBlock {
  readonly kind: BlockKind;
  /** The line of the invoice; null of what concerns all of it. */
  readonly line: string | null;
  /** The tax code, or the invoice that it looks like. */
  readonly subject: string | null;
  readonly expected: Decimal | null;
  readonly found: Decimal | null;
  readonly difference: Decimal | null;
}

const blockOf = (kind: BlockKind, line: string | null, subject: string | null, expected: Decimal, found: Decimal) => ({
  kind,
  line,
  subject,
  expected: new Exact(expected).toFixed(),
  found: new Exact(found).toFixed(),
  difference: new Exact(found).minus(expected).toFixed(),
});

/**
 * What blocks a line (P6 of catalogue procurement.md §11): more billed than came, or nothing came yet; a price above that
 * of the order by more than the percentage, or in all by more than the amount. What is cheaper passes.
 */
export function matchLine(
  line: MatchedLine,
  match: InvoiceMatch,
  company: CompanyRate,
  tolerance: MatchTolerance = usualTolerance,
): readonly MatchBlock[] {
  const { id, invoiced, ordered, accepted } = line;
  const expected = match === 'two_way' ? ordered : accepted;
  const found: MatchBlock[] = [];
  if (match === 'three_way' && new Exact(accepted).eq('0') && new Exact(invoiced).gt('0'))
    found.push(blockOf('no_receipt', id, null, '0', invoiced));
  else if (new Exact(invoiced).gt(more(expected, tolerance.qtyPercent)))
    found.push(blockOf('qty_block', id, null, expected, invoiced));
  if (isDearer(line, company, tolerance)) found.push(blockOf('price_block', id, null, line.orderPrice, line.price));
  return found;
}

/** Charges that are billed beyond those of the order, as a line of one piece; null within the tolerance. */
export function matchCharges(
  invoiced: Decimal,
  ordered: Decimal,
  company: CompanyRate,
  tolerance: MatchTolerance = usualTolerance,
): MatchBlock | null {
  const line = { qty: '1', price: invoiced, orderPrice: ordered, priceBase: null };
  return isDearer(line, company, tolerance) ? blockOf('price_block', null, null, ordered, invoiced) : null;
}

/** Tax of one code that is off by more than one minor unit of the currency. */
export function matchTax(taxCode: string, tax: Decimal, computed: Decimal, minorUnits: number): MatchBlock | null {
  const minorUnit = new Exact('10').pow(-minorUnits);
  return new Exact(tax).minus(computed).abs().gt(minorUnit) ? blockOf('tax_block', null, taxCode, computed, tax) : null;
}

/** A tax code, and what is payable to the vendor under it: per cent, 0 where nothing is. */
export interface TaxTold {
  readonly code: string;
  readonly percent: Decimal;
}

/** What is billed under one code: a line less its share of the discount, or the charges. */
export interface TaxedBill {
  /** The line of the invoice; null: its charges. */
  readonly line: string | null;
  readonly net: Decimal;
  /** Null: outside of any tax. */
  readonly tax: TaxTold | null;
  /** As ordered; null where the order says nothing. */
  readonly orderTax: TaxTold | null;
}

/** Another tax code than the order has, whatever tax comes of it; null where it is the same or none was ordered. */
export function matchTaxCode({ line, net, tax, orderTax }: TaxedBill, minorUnits: number): MatchBlock | null {
  if (orderTax === null || orderTax.code === tax?.code) return null;
  const taxOf = (percent: Decimal): Decimal => rounded(new Exact(net).times(percent).div('100'), minorUnits);
  const subject = line === null ? null : orderTax.code;
  return blockOf('tax_block', line, subject, taxOf(orderTax.percent), taxOf(tax?.percent ?? '0'));
}

/** What the invoice looks like that stands under another number. */
export const duplicateOf = (number: string): MatchBlock => ({
  kind: 'duplicate',
  line: null,
  subject: number,
  expected: null,
  found: null,
  difference: null,
});

const more = (amount: Decimal, percent: Decimal) => new Exact(amount).times(new Exact(percent).plus('100')).div('100');

function isDearer(
  { qty, price, orderPrice, priceBase }: Pick<MatchedLine, 'qty' | 'price' | 'orderPrice' | 'priceBase'>,
  { rate, units }: CompanyRate,
  { pricePercent, priceAmount }: MatchTolerance,
): boolean {
  const rise = new Exact(price).minus(orderPrice);
  if (!rise.gt('0')) return false;
  const amount = rise.times(qty).div(priceBase ?? '1');
  return (
    new Exact(price).gt(more(orderPrice, pricePercent)) ||
    new Exact(converted(amount.toFixed(), rate, units)).gt(priceAmount)
  );
}

/** What a block is known by while receipts and invoices move. */
export const blockKey = ({ kind, line, subject }: Pick<MatchBlock, 'kind' | 'line' | 'subject'>): string =>
  JSON.stringify([kind, line, subject]);

interface StandingBlock extends MatchBlock {
  readonly isReleased: boolean;
}

/** Whether what somebody released still covers what is found now: no worse than it was then. */
export const isCovered = (standing: StandingBlock, found: MatchBlock): boolean =>
  standing.isReleased && !new Exact(found.difference ?? '0').abs().gt(new Exact(standing.difference ?? '0').abs());

/** How an invoice stands by its blocks: the weightiest that is open, else released, else matched. */
export function matchState(
  blocks: readonly { readonly kind: BlockKind; readonly isReleased: boolean }[],
): BlockKind | 'released' | 'matched' {
  const open = blockKinds.find((kind) => blocks.some((block) => block.kind === kind && !block.isReleased));
  return open ?? (blocks.length > 0 ? 'released' : 'matched');
}
