import type { TimeCategory } from '../records/choices.ts';
import { ratio } from '../../../core/reports/ratio.ts';

/** Time by category, all in one unit, hours say; what is absent is zero. */
export type CategoryTimes = Readonly<Partial<Record<TimeCategory, number>>>;

/**
 * The nested times of the GMG framework (2020): calendar, scheduled, available, operating, working, productive; and
 * down time.
 */
export interface NestedTimes {
  readonly calendar: number;
  readonly scheduled: number;
  readonly available: number;
  readonly operating: number;
  readonly working: number;
  readonly productive: number;
  readonly down: number;
}

/** CT = UNS + ST, ST = DTS + DTU + AT, AT = SBO + SBE + OT, OT = OD + WT, WT = NP + P (catalogue operations.md §10). */
export function nestedTimes({
  P = 0,
  NP = 0,
  OD = 0,
  SBO = 0,
  SBE = 0,
  DTS = 0,
  DTU = 0,
  UNS = 0,
}: CategoryTimes): NestedTimes {
  const working = NP + P;
  const operating = OD + working;
  const available = SBO + SBE + operating;
  const down = DTS + DTU;
  const scheduled = down + available;
  return { calendar: UNS + scheduled, scheduled, available, operating, working, productive: P, down };
}

const percent = (value: number | null): number | null => (value === null ? null : value * 100);

/** Availability of calendar time, PA % = (CT − DTS − DTU) / CT (catalogue operations.md §10.1). */
export const physicalAvailability = ({ calendar, down }: NestedTimes): number | null =>
  percent(ratio(calendar - down, calendar));
/** Availability of scheduled time, A_s % = AT / ST (GMG; §10.1). Never under the same label as PA. */
export const scheduledAvailability = ({ available, scheduled }: NestedTimes): number | null =>
  percent(ratio(available, scheduled));
/** Use of availability, UoA % = OT / AT (§10.2). */
export const availabilityUse = ({ operating, available }: NestedTimes): number | null =>
  percent(ratio(operating, available));
/** Operating utilisation % = OT / ST (§10.2). */
export const operatingUtilisation = ({ operating, scheduled }: NestedTimes): number | null =>
  percent(ratio(operating, scheduled));
/** Operating efficiency % = WT / OT (§10.2). */
export const operatingEfficiency = ({ working, operating }: NestedTimes): number | null =>
  percent(ratio(working, operating));
/** Production effectiveness % = P / WT (§10.2). */
export const productionEffectiveness = ({ productive, working }: NestedTimes): number | null =>
  percent(ratio(productive, working));
/** Effective utilisation % = WT / ST (§10.2). */
export const effectiveUtilisation = ({ working, scheduled }: NestedTimes): number | null =>
  percent(ratio(working, scheduled));
