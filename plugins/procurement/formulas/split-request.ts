import { Exact, sumOfAmounts } from '../../../core/money/exact.ts';

/** What one request asks for of a family of parts, in the company's currency. */
export interface FamilyAmount {
  readonly family: string;
  readonly request: string;
  readonly amount: string;
}

export interface SplitWarning {
  readonly family: string;
  readonly amount: string;
  readonly threshold: string;
}

/**
 * Families of which several requests of one person come to more than an amount from which more people sign, though this
 * one's total does not (catalogue procurement.md §2): the highest threshold that they reach.
 */
export function splitWarnings(
  amounts: readonly FamilyAmount[],
  total: string,
  thresholds: readonly string[],
): readonly SplitWarning[] {
  const above = thresholds.filter((threshold) => new Exact(threshold).gt(total));
  return [...Map.groupBy(amounts, ({ family }) => family)].flatMap(([family, of]) => {
    if (new Set(of.map(({ request }) => request)).size < 2) return [];
    const sum = sumOfAmounts(of.map(({ amount }) => amount));
    const threshold = above
      .filter((one) => sum.gte(one))
      .toSorted((one, other) => new Exact(one).cmp(other))
      .at(-1);
    return threshold === undefined
      ? []
      : [{ family, amount: sum.toFixed(), threshold: new Exact(threshold).toFixed() }];
  });
}
