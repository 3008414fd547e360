import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { Exact, rounded, sumOfAmounts, type Decimal } from '../../../../core/money/exact.ts';
import { lineNet } from '../../../../core/money/line-net.ts';
import type { UblDocument, UblItem } from './model.ts';

/** What a file says of itself that its lines do not bear out; the lines are taken. */
export interface UblWarning {
  readonly element: string;
  readonly sentence: MessageDescriptor;
}

export interface RecomputedTotals {
  readonly lineTotal: Decimal;
  readonly charges: Decimal;
  readonly allowances: Decimal;
  /** Without tax. */
  readonly net: Decimal;
  readonly tax: Decimal;
  readonly payable: Decimal;
}

/** Per cent that a line is reduced by: what is said, or what its allowances are of the whole. */
export function discountOf({ qty, price, per, charges = [] }: UblItem): Decimal | null {
  const taken = charges.filter(({ isCharge }) => !isCharge);
  const [only] = taken;
  if (!only) return null;
  const isPercent = taken.length === 1 && only.percent !== undefined && (isShare(only.percent, only) ?? true);
  if (isPercent) return only.percent ?? null;
  const whole = qty && price ? new Exact(qty).times(price).div(positive(per)) : null;
  if (!whole || whole.lte('0')) return null;
  const share = sumOfAmounts(taken.map(({ amount }) => amount))
    .times('100')
    .div(whole);
  return share.round(6).toFixed();
}

/** Whether a factor is of per cent: some senders write 0.05 for 5 %. Null where the amounts do not tell. */
function isShare(
  percent: Decimal,
  { amount, base }: { readonly amount: Decimal; readonly base?: Decimal },
): boolean | null {
  if (base === undefined) return null;
  return new Exact(base).times(percent).div('100').minus(amount).abs().lte('0.01');
}

const positive = (per: Decimal | undefined): Decimal => (per !== undefined && new Exact(per).gt('0') ? per : '1');

/** What a line comes to by its quantity, price and discount; what it says where it has no price. */
export function netOf(item: UblItem, minorUnits: number): Decimal {
  const { qty, price, per, net, charges = [] } = item;
  if (qty === undefined || price === undefined) return net ?? '0';
  const added = sumOfAmounts(charges.filter(({ isCharge }) => isCharge).map(({ amount }) => amount));
  return rounded(
    new Exact(lineNet({ qty, price, price_base_qty: positive(per), discount: discountOf(item) }, minorUnits)).plus(
      added,
    ),
    minorUnits,
  );
}

/**
 * The totals of a document as its lines, charges and taxes give them, and what it says otherwise by more than one minor
 * unit (catalogue procurement.md §6).
 */
export function checkUbl(
  document: Extract<UblDocument, { readonly lines: unknown }>,
  minorUnits: number,
): { readonly totals: RecomputedTotals; readonly warnings: readonly UblWarning[] } {
  const { kind, lines, charges = [], taxes } = document;
  const warnings: UblWarning[] = [];
  const step = new Exact('10').pow(-minorUnits);
  const compare = (element: string, says: Decimal | undefined, gives: Decimal): void => {
    if (says === undefined || new Exact(says).minus(gives).abs().lte(step)) return;
    const [a, b] = [rounded(says, minorUnits), rounded(gives, minorUnits)];
    warnings.push({ element, sentence: msg`The file says ${a}, the lines give ${b}.` });
  };
  const nets = lines.map((line) => netOf(line, minorUnits));
  lines.forEach((line, place) => {
    compare(`/${kind}/line ${place + 1}/LineExtensionAmount`, line.net, nets[place] ?? '0');
  });
  const lineTotal = sumOfAmounts(nets);
  const sum = (isCharge: boolean) =>
    sumOfAmounts(charges.filter((one) => one.isCharge === isCharge).map(({ amount }) => amount));
  const [added, taken] = [sum(true), sum(false)];
  const net = lineTotal.plus(added).minus(taken);
  const ofLines = sumOfAmounts(lines.map(({ tax }) => tax ?? '0'));
  const hasLineTax = lines.some(({ tax }) => tax !== undefined);
  const tax = taxes
    ? sumOfAmounts(taxes.map((one) => one.tax))
    : hasLineTax
      ? ofLines
      : new Exact(document.taxTotal ?? '0');
  const gross = net.plus(tax);
  compare(`/${kind}/LineExtensionAmount`, document.lineTotal, lineTotal.toFixed());
  compare(`/${kind}/TaxExclusiveAmount`, document.taxExclusive, net.toFixed());
  compare(`/${kind}/AllowanceTotalAmount`, document.allowanceTotal, taken.toFixed());
  compare(`/${kind}/ChargeTotalAmount`, document.chargeTotal, added.toFixed());
  compare(`/${kind}/TaxTotal/TaxAmount`, document.taxTotal, tax.toFixed());
  compare(`/${kind}/TaxInclusiveAmount`, document.taxInclusive, gross.toFixed());
  compare(`/${kind}/PayableAmount`, document.payable, gross.toFixed());
  const amount = (of: ReturnType<typeof sumOfAmounts>): Decimal => rounded(of, minorUnits);
  return {
    totals: {
      lineTotal: amount(lineTotal),
      charges: amount(added),
      allowances: amount(taken),
      net: amount(net),
      tax: amount(tax),
      payable: amount(gross),
    },
    warnings,
  };
}
