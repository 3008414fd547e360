import { seededRandom } from '../../../../core/host/seed.ts';

/** Draws of the demo: repeatable by their seed. */
export interface Chances {
  /** A whole number from 0 on, below a count. */
  readonly below: (count: number) => number;
  readonly between: (least: number, most: number) => number;
  /** Whether it happens, of a hundred cases in so many. */
  readonly inHundred: (cases: number) => boolean;
  /** Whether it is the turn of what happens in so many of a hundred cases: as many of few as of many. */
  readonly inTurn: (what: string, cases: number) => boolean;
  readonly pick: <T>(from: readonly T[]) => T;
  /** Log-normal: half of the draws lie below the median. */
  readonly around: (median: number, sigma: number) => number;
}

export function chancesOf(seed: number): Chances {
  const random = seededRandom(seed);
  const turns = new Map<string, number>();
  const below = (count: number): number => Math.floor(random() * count);
  return {
    below,
    between: (least, most) => least + random() * (most - least),
    inHundred: (cases) => random() * 100 < cases,
    inTurn: (what, cases) => {
      const reached = (turns.get(what) ?? 50) + cases;
      turns.set(what, reached % 100);
      return reached >= 100;
    },
    pick: (from) => from[below(from.length)] as (typeof from)[number],
    around: (median, sigma) =>
      median * Math.exp(sigma * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())),
  };
}
