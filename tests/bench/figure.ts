/** One measured figure and the budget of DESIGN §8 that it is held against. */
export interface Figure {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  /** The figure must not be above this. */
  readonly most?: number;
  /** The figure must not be below this. */
  readonly least?: number;
}

export const holds = ({ value, most, least }: Figure): boolean =>
  (most === undefined || value <= most) && (least === undefined || value >= least);

/** The p-th percentile (0…1) of a sample, by the nearest rank. */
export function percentile(sample: readonly number[], p: number): number {
  const sorted = sample.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(p * sorted.length) - 1)] ?? Number.NaN;
}
