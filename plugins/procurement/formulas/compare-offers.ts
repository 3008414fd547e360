import { Exact, rounded, sumOfAmounts, type Decimal } from '../../../core/money/exact.ts';

/** What an offer asks for a line, in the company's currency, without tax. */
export interface OfferedLine {
  readonly line: string;
  /** For the quantity asked; null: not offered. */
  readonly net: Decimal | null;
}

export interface ComparedOffer {
  readonly id: string;
  /** Lines, charges and discount in the company's currency. */
  readonly net: Decimal;
  /** What is added to it before offers are ranked. */
  readonly added: Decimal;
  readonly lines: readonly OfferedLine[];
  /** Offers that are not compliant are shown, and count for nothing. */
  readonly counts: boolean;
}

export interface ComparedCell {
  readonly line: string;
  readonly net: Decimal | null;
  /** What stands for a line that is not offered: the median of the others; null where nobody offers it. */
  readonly filled: Decimal | null;
  readonly isBest: boolean;
  /** More than 40 % below the median of all offers for the line. */
  readonly isOutlier: boolean;
}

export interface ComparedResult {
  readonly id: string;
  /** Net with what is added and what stands for missing lines; null of an offer that does not count. */
  readonly evaluated: Decimal | null;
  readonly rank: number | null;
  readonly missing: number;
  readonly cells: readonly ComparedCell[];
}

/** Offers so far below the median are asked about (catalogue procurement.md §9.1). */
const outlierShare = '0.6';

/** The middle of some amounts, of an even number the mean of the two in the middle. */
export function medianOf(amounts: readonly Decimal[], minorUnits: number): Decimal | null {
  const sorted = amounts.map((amount) => new Exact(amount)).toSorted((one, other) => one.cmp(other));
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return low && high ? rounded(low.plus(high).div('2'), minorUnits) : null;
}

/**
 * Compares offers line by line and as a whole (catalogue procurement.md §11, P9): a missing line is priced at the median
 * of the others and marked; equal totals share a rank.
 */
export function compareOffers(offers: readonly ComparedOffer[], minorUnits: number): readonly ComparedResult[] {
  const counting = offers.filter(({ counts }) => counts);
  const lines = [...new Set(offers.flatMap((offer) => offer.lines.map(({ line }) => line)))];
  const byLine = new Map(
    lines.map((line) => {
      const nets = counting.flatMap((offer) =>
        offer.lines.flatMap((one) => (one.line === line && one.net !== null ? [one.net] : [])),
      );
      const best = nets.toSorted((one, other) => new Exact(one).cmp(other))[0] ?? null;
      return [line, { median: medianOf(nets, minorUnits), best }] as const;
    }),
  );
  const evaluated = offers.map((offer) => {
    const cells = offer.lines.map(({ line, net }): ComparedCell => {
      const { median, best } = byLine.get(line) ?? { median: null, best: null };
      return {
        line,
        net,
        filled: net === null ? median : null,
        isBest: offer.counts && net !== null && best !== null && new Exact(net).eq(best),
        isOutlier: net !== null && median !== null && new Exact(net).lt(new Exact(median).times(outlierShare)),
      };
    });
    return {
      id: offer.id,
      cells,
      missing: cells.filter(({ net }) => net === null).length,
      evaluated: offer.counts
        ? rounded(
            sumOfAmounts([offer.net, offer.added, ...cells.flatMap(({ filled }) => (filled === null ? [] : [filled]))]),
            minorUnits,
          )
        : null,
    };
  });
  return evaluated.map((one) => ({
    ...one,
    rank:
      one.evaluated === null
        ? null
        : 1 +
          evaluated.filter((other) => other.evaluated !== null && new Exact(other.evaluated).lt(one.evaluated ?? '0'))
            .length,
  }));
}
