import { Big } from 'big.js';

/**
 * Exact decimals of amounts, prices and quantities. Sums and products are exact; a quotient has 40 decimals, more than
 * any amount that is rounded after it. Strict: a JavaScript number is refused, for 0.1 + 0.2 is not 0.3 there.
 */
export const Exact = Big();
Exact.DP = 40;
Exact.RM = Exact.roundHalfUp;
Exact.strict = true;
// Never `1e+21`: PostgreSQL and forms read plain digits.
Exact.PE = 1000;
Exact.NE = -1000;

/** An amount, price, rate or quantity as text, `-1250.50`. */
export type Decimal = string;

/** Rounds half up, away from zero (10.005 → 10.01; −10.005 → −10.01; catalogue procurement.md §1.1), with all decimals. */
export const rounded = (amount: Decimal | Big, decimals: number): Decimal =>
  withoutSign(new Exact(amount).toFixed(decimals, Exact.roundHalfUp));

/** No amount is −0.00. */
const withoutSign = (amount: Decimal): Decimal => (/[1-9]/.test(amount) ? amount : amount.replace('-', ''));

/** The exact sum of amounts; 0 of none. */
export const sumOfAmounts = (amounts: readonly (Decimal | Big)[]): Big =>
  amounts.reduce<Big>((sum, amount) => sum.plus(amount), new Exact('0'));
