import { Exact, type Decimal } from '../../../core/money/exact.ts';

/** A line of an order as it is in force: quantities in its unit, tolerances in percent. */
export interface ReceivableLine {
  readonly qty: Decimal;
  /** What was accepted of it so far. */
  readonly accepted: Decimal;
  /** What came and was not sent back: accepted, and in quarantine. */
  readonly received: Decimal;
  readonly isClosedShort: boolean;
}

interface Tolerance {
  readonly over: Decimal | null;
  readonly under: Decimal | null;
}

export type LineReception = 'open' | 'partial' | 'received' | 'closed';

/**
 * How much of a line can still be accepted: the quantity with its tolerance, in whole units, less what was accepted;
 * never below 0 (catalogue procurement.md §11 R2). Of a line that was closed short nothing.
 */
export function receivable(line: ReceivableLine, { over }: Pick<Tolerance, 'over'>, unitDecimals: number): Decimal {
  if (line.isClosedShort) return '0';
  const most = withTolerance(line.qty, over ?? '0').round(unitDecimals, Exact.roundDown);
  const left = most.minus(line.accepted);
  return left.gt('0') ? left.toFixed() : '0';
}

/** How far a line has come in: what is missing within the tolerance is awaited no more (catalogue procurement.md §7). */
export function lineReception(line: ReceivableLine, { under }: Pick<Tolerance, 'under'>): LineReception {
  const accepted = new Exact(line.accepted);
  if (accepted.gte(line.qty)) return 'received';
  if (line.isClosedShort) return 'closed';
  if (accepted.gt('0') && accepted.gte(withTolerance(line.qty, new Exact(under ?? '0').neg().toFixed())))
    return 'closed';
  return new Exact(line.received).gt('0') ? 'partial' : 'open';
}

/** What the receipts of an order make of it; null where none of it stands any more. */
export function orderReception(
  lines: readonly { readonly reception: LineReception; readonly received: Decimal }[],
): 'partially_received' | 'received' | null {
  if (!lines.some(({ received }) => new Exact(received).gt('0'))) return null;
  const isDone = lines.every(({ reception }) => reception === 'received' || reception === 'closed');
  return isDone ? 'received' : 'partially_received';
}

/**
 * The accepted share of an order in percent with one decimal: each line by its net amount, at most what is ordered; lines
 * count alike where none costs anything. Null of no lines.
 */
export function receivedPercent(
  lines: readonly { readonly qty: Decimal; readonly accepted: Decimal; readonly net: Decimal | null }[],
): Decimal | null {
  if (lines.length === 0) return null;
  const isFree = lines.every(({ net }) => !new Exact(net ?? '0').gt('0'));
  let [came, all] = [new Exact('0'), new Exact('0')];
  for (const { qty, accepted, net } of lines) {
    const weight = new Exact(isFree ? '1' : (net ?? '0'));
    const share = new Exact(accepted).gte(qty) ? new Exact('1') : new Exact(accepted).div(qty);
    [came, all] = [came.plus(weight.times(share)), all.plus(weight)];
  }
  const percent = came.times('100').div(all);
  // What is not whole never reads as 100.
  return percent.lt('100') && percent.round(1).gte('100') ? '99.9' : percent.round(1).toFixed();
}

const withTolerance = (qty: Decimal, percent: Decimal) =>
  new Exact(qty).times(new Exact(percent).plus('100')).div('100');
