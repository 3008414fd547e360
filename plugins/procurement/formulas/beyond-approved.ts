import { Exact, type Decimal } from '../../../core/money/exact.ts';

/** The smaller of the two limits (R1 of catalogue procurement.md §11), in the company's currency. */
const [tolerancePercent, toleranceAmount] = ['10', '20000'];

/** By how much an amount is above what was approved; null within the tolerance. */
export function beyondApproved(amount: Decimal, approved: Decimal): Decimal | null {
  const share = new Exact(approved).times(tolerancePercent).div('100');
  const allowed = share.lt(toleranceAmount) ? share : new Exact(toleranceAmount);
  const rise = new Exact(amount).minus(approved);
  return rise.gt(allowed) ? rise.toFixed() : null;
}
