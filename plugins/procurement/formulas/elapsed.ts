import { differenceInCalendarDays, parseISO } from 'date-fns';

/** Calendar days from one day to another, both `YYYY-MM-DD`. Ex: 3 to 9 March = 6 (P2 of catalogue procurement.md §11). */
export const daysBetween = (from: string, until: string): number =>
  differenceInCalendarDays(parseISO(until), parseISO(from));

const dayMs = 86_400_000;

/** Days of 24 hours between two instants, to a hundredth; null where one is missing. */
export function daysElapsed(from: string | null, until: string | null): number | null {
  if (from === null || until === null) return null;
  return Math.round(((Date.parse(until) - Date.parse(from)) / dayMs) * 100) / 100;
}
