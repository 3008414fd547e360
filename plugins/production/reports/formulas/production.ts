import { ratio } from '../../../../core/reports/ratio.ts';

/** t/h = Σ payload / operating hours of the trucks, or elapsed hours of a shift (catalogue operations.md §10.5). */
export const tonnesPerHour = (tonnes: number | null, hours: number | null): number | null => ratio(tonnes, hours);

/** Minutes after which a running shift says something of its end. */
const earliest = 60;

/** Tonnes at the end of a running shift: t × length / elapsed; null in its first hour (§10.5). Minutes. */
export const projectedAtEnd = (tonnes: number, elapsed: number, length: number): number | null =>
  elapsed < earliest ? null : ratio(tonnes * length, elapsed);

/** Waste over ore, in tonnes or m³ per t; null without ore (§10.10). */
export const strippingRatio = (waste: number | null, ore: number | null): number | null => ratio(waste, ore);

/** Mean distance in km: Σ t·km / Σ t of the trips that know both (§10.11). */
export const meanDistance = (tkm: number | null, tonnes: number | null): number | null => ratio(tkm, tonnes);

/** Loads over the operating hours of a loading unit (§10.8). */
export const loadsPerHour = (loads: number | null, hours: number | null): number | null => ratio(loads, hours);

/** Hang time of a loading unit: hours without a truck (X04) over its operating hours, in % (§10.8). */
export function hangPercent(hours: number | null, operating: number | null): number | null {
  const share = ratio(hours, operating);
  return share === null ? null : share * 100;
}

/** Mean payload over target, in % (§10.13). */
export function payloadPercent(mean: number | null, target: number | null): number | null {
  const share = ratio(mean, target);
  return share === null ? null : share * 100;
}

/** Survey over trips (§10.20). */
export const surveyFactor = (surveyed: number | null, trucked: number | null): number | null =>
  ratio(surveyed, trucked);

/** Of what a target is. */
export type TargetPeriod = 'shift' | 'day' | 'month';

/**
 * What a target of one period is in another: a month's shared by its production days, a day's by its three shifts
 * (§6.1). Null where it is not known.
 */
export function targetFor(value: number, of: TargetPeriod, wanted: TargetPeriod, daysOfMonth: number): number {
  const perDay = of === 'day' ? value : of === 'shift' ? value * 3 : value / daysOfMonth;
  return wanted === 'day' ? perDay : wanted === 'shift' ? perDay / 3 : perDay * daysOfMonth;
}
