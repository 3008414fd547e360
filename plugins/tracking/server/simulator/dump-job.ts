import type { Random } from './random.ts';

/** One truck's dumping: manoeuvre, then the bed goes up and comes down. Seconds. */
export interface DumpJob {
  readonly manoeuvreS: number;
  readonly bedS: number;
  /** What sticks to the body, t. */
  readonly carryback_t: number;
}

/** Seconds that a truck stands at least before its bed goes up. */
const settlesS = 4;

export function drawDump(random: Random): DumpJob {
  const wholeS = random.between(54, 96);
  const bedS = random.between(25, 40);
  return { manoeuvreS: wholeS - bedS, bedS, carryback_t: random.normal(0.6, 0.6, 0, 2) };
}

/**
 * The share of the load that is still on, and whether the bed is up, `elapsedS` after the dumping began and the truck
 * stood for `stoodS`; null when it is over.
 */
export function dumpedAfter(
  { manoeuvreS, bedS }: DumpJob,
  elapsedS: number,
  stoodS: number,
): { readonly share: number; readonly bedUp: boolean } | null {
  const bedAt = Math.max(manoeuvreS, elapsedS - stoodS + settlesS);
  if (elapsedS >= bedAt + bedS) return null;
  return elapsedS < bedAt ? { share: 1, bedUp: false } : { share: 1 - (elapsedS - bedAt) / bedS, bedUp: true };
}
