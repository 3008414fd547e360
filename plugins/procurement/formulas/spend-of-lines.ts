import { allocated } from '../../../core/money/allocated.ts';
import { Exact, sumOfAmounts, type Decimal } from '../../../core/money/exact.ts';

/**
 * What an order costs in the company's currency, shared out over its lines by their nets, so that discount, charges and
 * rounding are in and the lines add up to the order (M4 of catalogue procurement.md §11). Where no line costs anything,
 * it is all with the first.
 */
export function spendOfLines(amount: Decimal, nets: readonly Decimal[], minorUnits: number): readonly Decimal[] {
  const weights = nets.map((net) => (new Exact(net).lt('0') ? '0' : net));
  if (sumOfAmounts(weights).eq('0')) return nets.map((_, place) => (place === 0 ? amount : '0'));
  return allocated(amount, weights, minorUnits);
}
