import { rounded, sumOfAmounts } from '../../../../core/money/exact.ts';
import { lineNet } from '../../../../core/money/line-net.ts';
import { orderNet } from '../orders/revisions.ts';
import type { DemoOrderDraft } from './orders.ts';

/** What a draft comes to in its currency. */
export function totalsOf(
  { lines, discount, charges }: Pick<DemoOrderDraft, 'lines' | 'discount' | 'charges'>,
  minorUnits: number,
) {
  const nets = lines.map(({ net }) => net);
  return {
    subtotal: rounded(sumOfAmounts(nets), minorUnits),
    net: orderNet(nets, { discount, charges }, minorUnits),
  };
}

/** The net of a line of so many at a price. */
export const netOf = (qty: string, price: string, minorUnits: number): string => lineNet({ qty, price }, minorUnits);
