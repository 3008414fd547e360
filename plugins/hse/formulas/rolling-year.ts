import { addDays, addMonths, formatISO, parseISO, startOfMonth } from 'date-fns';
import { meanSeverity, oshaBase, poissonBand, rateBase, rateOf, severityBase } from './rates.ts';

/** What rates are made of, of one month. */
export interface MonthOfInjuries {
  readonly hours: number | null;
  readonly fatalities: number;
  readonly lost_time: number;
  readonly restricted: number;
  readonly medical: number;
  readonly first_aid: number;
  /** Of them those that were declared. */
  readonly first_aid_declared: number;
  readonly lost_days: number;
}

/** Rates over some months; all of them nothing where the hours of one are missing (catalogue hse.md §5). */
export interface InjuryRates {
  readonly recordable: number;
  readonly hours: number | null;
  readonly trifr: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly ltifr: number | null;
  readonly tf2: number | null;
  readonly first_aid_rate: number | null;
  readonly severity: number | null;
  /** Days lost per LTI: it needs no hours. */
  readonly mean_severity: number | null;
  readonly trir: number | null;
}

const sumOf = (months: readonly MonthOfInjuries[], of: (month: MonthOfInjuries) => number): number =>
  months.reduce((sum, month) => sum + of(month), 0);

export const recordableOf = (month: MonthOfInjuries): number =>
  month.fatalities + month.lost_time + month.restricted + month.medical;

/** Hours that rates are per; those of the catalogue where a site says no other. */
export interface RateBases {
  readonly rate: number;
  readonly severity: number;
  readonly osha: number;
}
export const usualBases: RateBases = { rate: rateBase, severity: severityBase, osha: oshaBase };

/** Rates over months that are given in full: twelve for a rolling year. */
export function ratesOver(months: readonly MonthOfInjuries[], bases: RateBases = usualBases): InjuryRates {
  const hours = months.some((month) => month.hours === null) ? null : sumOf(months, (month) => month.hours ?? 0);
  const recordable = sumOf(months, recordableOf);
  const band = poissonBand(recordable);
  return {
    recordable,
    hours,
    trifr: rateOf(recordable, hours, bases.rate),
    low: rateOf(band.low, hours, bases.rate),
    high: rateOf(band.high, hours, bases.rate),
    ltifr: rateOf(
      sumOf(months, ({ fatalities, lost_time: lost }) => fatalities + lost),
      hours,
      bases.rate,
    ),
    tf2: rateOf(recordable + sumOf(months, (month) => month.first_aid_declared), hours, bases.rate),
    first_aid_rate: rateOf(
      sumOf(months, (month) => month.first_aid),
      hours,
      bases.rate,
    ),
    severity: rateOf(
      sumOf(months, (month) => month.lost_days),
      hours,
      bases.severity,
    ),
    mean_severity: meanSeverity(
      sumOf(months, (month) => month.lost_days),
      sumOf(months, (month) => month.lost_time),
    ),
    trir: rateOf(recordable, hours, bases.osha),
  };
}

const iso = (day: Date): string => formatISO(day, { representation: 'date' });

/** First and last day of so many full months before the end of a period, whose last day is `to`. */
export function monthsBefore(to: string, months: number): { readonly from: string; readonly to: string } {
  const end = startOfMonth(addDays(parseISO(to), 1));
  return { from: iso(addMonths(end, -months)), to: iso(addDays(end, -1)) };
}

/** The twelve full months of which rates are told. */
export const yearBefore = (to: string): { readonly from: string; readonly to: string } => monthsBefore(to, 12);
