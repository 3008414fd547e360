import { ratio } from '../../../core/reports/ratio.ts';

/** A stop of a shift: hours, and whether its reason is of the equipment family with a down category (DTS, DTU). */
export interface SheetStop {
  readonly hours: number;
  readonly down: boolean;
}

/** The words of the R0 running sheet (catalogue operations.md §10.3). Hours; TD and TU in %. */
export interface RunningSheet {
  /** HM: engine hours, index end − index start. */
  readonly running: number | null;
  /** HA: stopped hours. */
  readonly stopped: number;
  /** What the two leave of the shift unexplained. */
  readonly gap: number | null;
  readonly availability: number | null;
  readonly utilisation: number | null;
}

/** HM, HA, TD = (shift − equipment down) / shift, TU = HM / (shift − equipment down). */
export function runningSheet(
  shiftHours: number,
  index: { readonly start: number | null; readonly end: number | null },
  stops: readonly SheetStop[],
): RunningSheet {
  const running = index.start === null || index.end === null ? null : index.end - index.start;
  const stopped = stops.reduce((total, { hours }) => total + hours, 0);
  const down = stops.reduce((total, stop) => total + (stop.down ? stop.hours : 0), 0);
  const percent = (value: number | null): number | null => (value === null ? null : value * 100);
  return {
    running,
    stopped,
    gap: running === null ? null : shiftHours - running - stopped,
    availability: percent(ratio(shiftHours - down, shiftHours)),
    utilisation: percent(ratio(running, shiftHours - down)),
  };
}
