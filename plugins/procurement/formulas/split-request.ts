import { Exact, sumOfAmounts } from '../../../core/money/exact.ts';

/** What one request asks for of a family of parts, in the company's currency. */
export interface FamilyAmount {
  readonly family: string;
  readonly request: string;
  /** Of the whole request. */
  readonly total: string;
  readonly amount: string;
}

export interface SplitWarning {
  readonly family: string;
  readonly amount: string;
  readonly threshold: string;
}

/**
 * Families of which several requests of one person, each below an amount from which more people sign, come to more than it
 * together (catalogue procurement.md §2): the highest such threshold.
 */
export function splitWarnings(
  amounts: readonly FamilyAmount[],
  total: string,
  thresholds: readonly string[],
): readonly SplitWarning[] {
  const above = thresholds.filter((threshold) => new Exact(threshold).gt(total));
  return [...Map.groupBy(amounts, ({ family }) => family)].flatMap(([family, of]) => {
    const reached = above
      .toSorted((one, other) => new Exact(other).cmp(one))
      .flatMap((threshold) => {
        // What more people signed anyway is no part of a split.
        const parts = of.filter((part) => new Exact(part.total).lt(threshold));
        const sum = sumOfAmounts(parts.map(({ amount }) => amount));
        return new Set(parts.map(({ request }) => request)).size > 1 && sum.gte(threshold)
          ? [{ family, amount: sum.toFixed(), threshold: new Exact(threshold).toFixed() }]
          : [];
      });
    return reached.slice(0, 1);
  });
}
