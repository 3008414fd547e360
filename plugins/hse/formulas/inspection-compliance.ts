import { shareOf } from './rates.ts';

/** Inspections whose window ended in a period, by what became of them. */
export interface EndedInspections {
  /** Done within the window. */
  readonly done: number;
  /** Done after it, and while it still counted. */
  readonly late: number;
  /** Not done, missed or still waiting. */
  readonly open: number;
  readonly waived: number;
}

/** What an inspection that was done late counts for in the view that weighs lateness. */
const lateWeight = 0.5;

/**
 * Inspections done in their window ÷ those whose window ended, in per cent, without those that were waived; and the same
 * with those done late for a half (catalogue hse.md §5.8). Null of none.
 */
export function inspectionCompliance({ done, late, open }: EndedInspections) {
  const whole = done + late + open;
  const weighted = done + lateWeight * late;
  return { done, weighted, whole, value: shareOf(done, whole), weightedValue: shareOf(weighted, whole) };
}
