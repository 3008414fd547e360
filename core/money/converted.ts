import { Exact, rounded, type Decimal } from './exact.ts';

/**
 * An amount in another currency: amount × rate, rounded to that currency's minor units (M3 of catalogue procurement.md
 * §11). The rate is what one unit is worth there.
 */
export const converted = (amount: Decimal, rate: Decimal, minorUnits: number): Decimal =>
  rounded(new Exact(amount).times(rate), minorUnits);
