/**
 * Spreads a fill's litres over the shifts that burnt them, by operating hours since the full fill before (catalogue
 * operations.md §10.16). No hours: nothing to spread over.
 */
export function spreadLitres(litres: number, hours: readonly number[]): readonly number[] | null {
  const total = hours.reduce((sum, one) => sum + one, 0);
  return total === 0 ? null : hours.map((one) => (litres * one) / total);
}
