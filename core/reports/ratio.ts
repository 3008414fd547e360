/**
 * A quotient; null where something is missing or the divisor is zero (catalogue operations.md §10): nobody is shown 0
 * for what is not known.
 */
export function ratio(numerator: number | null | undefined, denominator: number | null | undefined): number | null {
  if (numerator == null || denominator == null || denominator === 0) return null;
  return numerator / denominator;
}
