import { seededRandom } from '../../../../core/host/seed.ts';

/** Draws of the demo: repeatable by their seed. */
export interface Chances {
  /** A whole number from 0 on, below a count. */
  readonly below: (count: number) => number;
  readonly between: (least: number, most: number) => number;
  /** Whether it happens, of a hundred cases in so many. */
  readonly inHundred: (cases: number) => boolean;
  readonly pick: <T>(from: readonly T[]) => T;
  /** Log-normal: half of the draws lie below the median. */
  readonly around: (median: number, sigma: number) => number;
}

export function chancesOf(seed: number): Chances {
  const random = seededRandom(seed);
  const below = (count: number): number => Math.floor(random() * count);
  return {
    below,
    between: (least, most) => least + random() * (most - least),
    inHundred: (cases) => random() * 100 < cases,
    pick: (from) => from[below(from.length)] as (typeof from)[number],
    around: (median, sigma) =>
      median * Math.exp(sigma * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())),
  };
}
