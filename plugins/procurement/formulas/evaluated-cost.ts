import { Exact, rounded, sumOfAmounts, type Decimal } from '../../../core/money/exact.ts';

/** What an offer costs beyond its net, in the company's currency. */
export interface AddedCosts {
  readonly logistics: Decimal;
  readonly duty: Decimal;
  readonly delay: Decimal;
  /** All of them. */
  readonly sum: Decimal;
}

interface OfferedCosts {
  /** Net of the offer in the company's currency. */
  readonly net: Decimal;
  /** To bring the goods to the place asked for, in the company's currency. */
  readonly logistics: Decimal;
  /** Per cent of the net. */
  readonly dutyPct: Decimal;
  /** Per cent of the net of a line for each week begun after the day on which it is needed. */
  readonly delayPct: Decimal;
  readonly lines: readonly { readonly net: Decimal; readonly weeksLate: number }[];
}

/** Weeks begun between two days, `YYYY-MM-DD`; none where goods come in time or nobody needs them by a day. */
export function weeksLate(needed: string | null, comes: string | null): number {
  if (needed === null || comes === null) return 0;
  return Math.max(0, Math.ceil((Date.parse(comes) - Date.parse(needed)) / (7 * 86_400_000)));
}

/**
 * What is added to the net of an offer before offers are ranked (catalogue procurement.md §11, P9). Ex: 100,000 with
 * 4,000 of logistics, 2.5 % of duty and two weeks late at 0.5 %: 7,500.
 */
export function addedCosts({ net, logistics, dutyPct, delayPct, lines }: OfferedCosts, minorUnits: number): AddedCosts {
  const share = (amount: Decimal, percent: Decimal) => new Exact(amount).times(percent).div('100');
  const late = lines.map((line) => share(line.net, delayPct).times(String(line.weeksLate)).toFixed());
  const parts = {
    logistics: rounded(logistics, minorUnits),
    duty: rounded(share(net, dutyPct), minorUnits),
    delay: rounded(sumOfAmounts(late), minorUnits),
  };
  return { ...parts, sum: rounded(sumOfAmounts(Object.values(parts)), minorUnits) };
}
