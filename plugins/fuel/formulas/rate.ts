/** One fill of one machine, in the order of time. */
export interface Fill {
  readonly litres: number;
  readonly hourMeter: number | null;
  readonly full: boolean;
}

/** Fewer hours than this say nothing about a machine's burn. */
const fewestHours = 4;

/**
 * L/h between full fills (catalogue operations.md §10.15): litres after the first full one up to and including the
 * last; partial fills add litres and close nothing.
 */
export function fillToFill(fills: readonly Fill[]): number | null {
  const first = fills.findIndex(({ full, hourMeter }) => full && hourMeter !== null);
  const last = fills.findLastIndex(({ full, hourMeter }) => full && hourMeter !== null);
  const hours = (fills[last]?.hourMeter ?? 0) - (fills[first]?.hourMeter ?? 0);
  if (first === last || hours < fewestHours) return null;
  return fills.slice(first + 1, last + 1).reduce((sum, { litres }) => sum + litres, 0) / hours;
}
