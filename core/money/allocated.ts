import { Exact, rounded, sumOfAmounts, type Decimal } from './exact.ts';

/**
 * Splits an amount over weights by the largest remainder, ties by their order, so that the parts always sum to the
 * whole (M4 of catalogue procurement.md §11). Parts have the minor units told. Throws where no weight is above zero.
 */
export function allocated(amount: Decimal, weights: readonly Decimal[], minorUnits: number): readonly Decimal[] {
  const total = sumOfAmounts(weights);
  if (total.lte('0')) throw new RangeError('Nothing to split an amount over');
  const whole = new Exact(rounded(amount, minorUnits));
  const unit = new Exact('10').pow(-minorUnits);
  const shares = weights.map((weight, index) => {
    const share = whole.times(weight).div(total);
    const floor = share.round(minorUnits, Exact.roundDown);
    return { index, floor, left: share.minus(floor).abs() };
  });
  const missing = Number(
    whole
      .minus(sumOfAmounts(shares.map(({ floor }) => floor)))
      .div(unit)
      .abs()
      .toFixed(0),
  );
  const raised = new Set(
    shares
      .toSorted((one, other) => other.left.cmp(one.left) || one.index - other.index)
      .slice(0, missing)
      .map(({ index }) => index),
  );
  const step = whole.lt('0') ? unit.times('-1') : unit;
  return shares.map(({ floor, index }) => rounded(raised.has(index) ? floor.plus(step) : floor, minorUnits));
}
