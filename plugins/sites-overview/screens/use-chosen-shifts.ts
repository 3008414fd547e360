import { addDays, formatISO, parseISO } from 'date-fns';
import { useMemo } from 'react';
import { usePane } from '../../../core/registry/pane.ts';
import { daysIn } from '../../../core/reports/period.ts';
import { shiftOf, type Shift } from '../../../core/sites/shift.ts';
import { shiftCodes } from '../reports/site-shifts.ts';

/** Most days that one table shows. */
export const mostDays = 31;
const minuteMs = 60_000;
const isDay = (day: string | null): day is string =>
  day !== null && /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day));

/**
 * The production dates and shifts that the address names: `day`, `until`, `shift` (one or several, apart by commas) and
 * `with`.
 */
export interface ChosenShifts {
  readonly from: string;
  readonly to: string;
  /** In their order; all three unless fewer are named. */
  readonly codes: readonly Shift['code'][];
  /** The date with which a single date is compared. */
  readonly other: string | null;
  /** First and last minute of what is chosen, never beyond now, in milliseconds. */
  readonly span: readonly [from: number, to: number];
}

/** What is looked at, read from the address; `today` where it says nothing. */
export function useChosenShifts(today: string, timeZone: string, now: number): ChosenShifts {
  const { search } = usePane();
  const [day, until, shift, compared] = ['day', 'until', 'shift', 'with'].map((name) => search.get(name));
  return useMemo(() => {
    const from = isDay(day ?? null) && day && day <= today ? day : today;
    const lastDay = isDay(until ?? null) && until && until > from ? until : from;
    const latest = formatISO(addDays(parseISO(from), mostDays - 1), { representation: 'date' });
    const to = [lastDay, today, latest].reduce((least, one) => (one < least ? one : least));
    const named = shiftCodes.filter((code) => shift?.split(',').includes(code));
    const codes = named.length === 0 ? shiftCodes : named;
    const other =
      isDay(compared ?? null) && compared && compared !== from && daysIn({ from, to }) === 1 ? compared : null;
    const starts = shiftOf(from, codes[0] ?? 'P3', timeZone).startsAt.getTime();
    const ends = shiftOf(to, codes.at(-1) ?? 'P2', timeZone).endsAt.getTime() - minuteMs;
    return {
      from,
      to,
      codes,
      other,
      span: [starts, Math.max(starts, Math.min(ends, Math.floor(now / minuteMs) * minuteMs))],
    };
  }, [day, until, shift, compared, today, timeZone, now]);
}
