import { msg } from '@lingui/core/macro';
import { Exact, rounded, type Decimal } from '../../../core/money/exact.ts';
import { problems } from '../../../core/records/problems.server.ts';

/** Throws 422 where a quantity has more decimals than its unit: nobody delivers half a piece. */
export function refuseFraction(qty: Decimal, decimals: number): void {
  if (!new Exact(qty).eq(rounded(qty, decimals)))
    throw problems.invalid({ lines: msg`This unit does not allow that many decimals.` });
}
