import type { ReportRow } from '../../../core/reports/report.ts';
import { shiftOf, type Shift } from '../../../core/sites/shift.ts';
import { projectedAtEnd } from '../reports/formulas/production.ts';

/** What a production date has carried up to an instant, in tonnes; null is not known. */
export interface DayProduction {
  readonly tonnes: number;
  /** What the targets ask for up to the instant. */
  readonly target: number | null;
  /** Of the running shift. */
  readonly shift: { readonly tonnes: number; readonly target: number | null; readonly projection: number | null };
}

const sum = (rows: readonly ReportRow[], column: string): number | null => {
  const values = rows.map((row) => row[column]).filter((value) => typeof value === 'number');
  return values.length === 0 ? null : values.reduce((total, value) => total + value, 0);
};

/**
 * Folds the rows of `trips_by_shift` of a day and of `shift_progress` of its running shift: the shifts that had ended,
 * and of the running one what its quarters of an hour had carried.
 */
export function dayProduction(
  shifts: readonly ReportRow[],
  quarters: readonly ReportRow[],
  running: Shift,
  instant: number,
  timeZone: string,
): DayProduction {
  const ended = shifts.filter(
    ({ production_date: day, shift }) =>
      shift !== running.code && shiftOf(String(day), shift as Shift['code'], timeZone).endsAt.getTime() <= instant,
  );
  const upTo = quarters.filter(({ at }) => Date.parse(String(at)) <= instant).at(-1);
  const [tonnes, target] = [Number(upTo?.tonnes ?? 0), (upTo?.target as number | null | undefined) ?? null];
  const [elapsed, length] = [
    instant - running.startsAt.getTime(),
    running.endsAt.getTime() - running.startsAt.getTime(),
  ].map((ms) => ms / 60_000) as [number, number];
  const before = sum(ended, 'target');
  return {
    tonnes: (sum(ended, 'tonnes') ?? 0) + tonnes,
    target: before === null && target === null ? null : (before ?? 0) + (target ?? 0),
    shift: {
      tonnes,
      target: (quarters.at(-1)?.target as number | null | undefined) ?? null,
      projection: projectedAtEnd(tonnes, elapsed, length),
    },
  };
}
