/** An advisory that somebody has looked at and can live with for a while. */
export interface JudgedAdvisory {
  /** As in its address, `GHSA-…`. */
  readonly id: string;
  /** Why it does no harm here. */
  readonly reason: string;
  /** The last day on which that counts, `2027-03-31`: then it is looked at again. */
  readonly until: string;
}

export const judgedAdvisories: readonly JudgedAdvisory[] = [];
