/** What a tank took and gave between two dips, all in litres. */
export interface Movements {
  readonly opening: number;
  readonly deliveries: number;
  readonly transfersIn: number;
  readonly transfersOut: number;
  readonly issues: number;
}

/** Book stock in litres: opening dip + deliveries + in − out − issues (catalogue operations.md §10.18). */
export const bookStock = ({ opening, deliveries, transfersIn, transfersOut, issues }: Movements): number =>
  opening + deliveries + transfersIn - transfersOut - issues;

/**
 * Closing dip less book, in litres and in % of what went out (transfers and issues); the share is null where nothing
 * did.
 */
export function variance(
  movements: Movements,
  closingDip: number,
): { readonly litres: number; readonly percent: number | null } {
  const litres = closingDip - bookStock(movements);
  const throughput = movements.transfersOut + movements.issues;
  return { litres, percent: throughput === 0 ? null : (100 * litres) / throughput };
}

/** Whether somebody has to say why: more than 100 L and more than 0.5 % of what went out. */
export const needsCause = (varianceL: number, throughputL: number): boolean =>
  Math.abs(varianceL) > Math.max(100, 0.005 * throughputL);
