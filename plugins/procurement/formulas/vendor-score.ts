/** What a vendor is judged by, in percent or points of 100; null where there is nothing to judge by. */
export interface ScoreParts {
  /** Lines in full and on time. */
  readonly otif: number | null;
  /** Accepted of what was delivered, by line. */
  readonly quality: number | null;
  /** {@link pricePoints}. */
  readonly price: number | null;
  /** Invitations that were answered. */
  readonly answers: number | null;
}

/** Weights of P8 of catalogue procurement.md §11. */
const weights: Readonly<Record<keyof ScoreParts, number>> = { otif: 40, quality: 30, price: 20, answers: 10 };
/** With fewer lines received nobody is judged. */
export const fewestLines = 3;

/** 100 − 2 × the mean percentage above the lowest offer, never below 0. Ex: 5 % above = 90. */
export const pricePoints = (meanAbove: number): number => Math.max(0, 100 - 2 * meanAbove);

/**
 * The score of a vendor, 0 to 100 (P8 of catalogue procurement.md §11): a part that is missing is left out, and the others
 * count for it. Ex: 85, 97, 90, 66.7 = 87.8. Null with too few lines received, or nothing to judge by.
 */
export function vendorScore(parts: ScoreParts, linesReceived: number): number | null {
  if (linesReceived < fewestLines) return null;
  const known = (Object.keys(weights) as (keyof ScoreParts)[]).flatMap((name) => {
    const value = parts[name];
    return value === null ? [] : [{ value, weight: weights[name] }];
  });
  const all = known.reduce((sum, { weight }) => sum + weight, 0);
  return all === 0 ? null : known.reduce((sum, { value, weight }) => sum + value * weight, 0) / all;
}

export type ScoreLetter = 'A' | 'B' | 'C' | 'D';

/** From 80 A, from 65 B, from 50 C, below D. */
export const letterOf = (score: number): ScoreLetter =>
  score >= 80 ? 'A' : score >= 65 ? 'B' : score >= 50 ? 'C' : 'D';
