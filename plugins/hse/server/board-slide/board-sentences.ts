import type { ReportRowOf } from '../../../../core/reports/report.ts';
import { isMet, type safetyIndicators, type SafetyFigure } from '../../reports/safety-indicators.ts';

type Row = ReportRowOf<typeof safetyIndicators>;

/** So much is said in words. */
const mostSentences = 3;

/** A figure that misses its target. */
export interface Missed {
  readonly figure: SafetyFigure;
  readonly value: number;
  readonly target: number;
  /** How much worse it is, in hundredths of the target; null where that is 0. */
  readonly worseBy: number | null;
}

/** What misses its target the most, by the share of the target; figures without target or value are not judged. */
export function mostMissed(rows: readonly Row[]): readonly Missed[] {
  return rows
    .flatMap(({ figure, value, target }): readonly Missed[] =>
      figure === null || value === null || target === null || isMet(figure, value, target) !== false
        ? []
        : [
            {
              figure,
              value,
              target,
              worseBy: target === 0 ? null : (100 * Math.abs(value - target)) / Math.abs(target),
            },
          ],
    )
    .toSorted((one, other) => (other.worseBy ?? Infinity) - (one.worseBy ?? Infinity))
    .slice(0, mostSentences);
}

/** How many figures are held against a target. */
export const judged = (rows: readonly Row[]): number =>
  rows.filter(({ figure, value, target }) => figure !== null && isMet(figure, value, target) !== null).length;
