/** Fewer loads than this say little. */
export const fewLoads = 30;

/** What the 10/10/20 policy (Caterpillar) says of a truck's loads in tonnes (catalogue operations.md §10.12). */
export interface PayloadVerdict {
  readonly mean: number;
  /** Share of loads above 110 % of the target, in %. */
  readonly over: number;
  /** Loads above 120 % of the target; none may be. */
  readonly most: number;
  readonly kept: boolean;
  /** Too few loads for a verdict. */
  readonly indicative: boolean;
}

/** Mean at most the target, at most 10 % of loads above 110 %, none above 120 %. Null without loads or target. */
export function payloadVerdict(loads: readonly number[], target: number | null): PayloadVerdict | null {
  if (loads.length === 0 || target === null || target <= 0) return null;
  const mean = loads.reduce((sum, load) => sum + load, 0) / loads.length;
  const above = (share: number): number => loads.filter((load) => load > share * target).length;
  const over = (100 * above(1.1)) / loads.length;
  const most = above(1.2);
  return { mean, over, most, kept: mean <= target && over <= 10 && most === 0, indicative: loads.length < fewLoads };
}
