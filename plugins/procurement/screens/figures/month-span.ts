import { addMonths, differenceInCalendarMonths, formatISO, lastDayOfMonth, parseISO } from 'date-fns';

/** Months of a question, both included, `2026-03`. */
export interface MonthSpan {
  readonly from: string;
  readonly to: string;
}

/** So many months an answer has: a report covers 400 days. */
export const mostMonths = 13;
/** Those that are shown before anything is chosen: a year. */
const usualMonths = 12;
/** How far back is asked. */
const offeredMonths = 48;

const moved = (month: string, months: number): string =>
  formatISO(addMonths(parseISO(`${month}-01`), months), { representation: 'date' }).slice(0, 7);

const isMonth = (text: string | undefined): text is string =>
  text !== undefined && /^\d{4}-(0[1-9]|1[0-2])$/.test(text);

/** What the address asks for, else the last twelve months. */
export function spanOf(search: URLSearchParams, thisMonth: string): MonthSpan {
  const [from, to] = ['from', 'to'].map((name) => search.get(name)?.slice(0, 7));
  if (isMonth(from) && isMonth(to) && from <= to) return withinReach({ from, to }, 'from');
  return { from: moved(thisMonth, 1 - usualMonths), to: thisMonth };
}

/** A span in which one end was changed; the other follows where it would end before it starts, or be too long. */
export function withinReach({ from, to }: MonthSpan, changed: keyof MonthSpan): MonthSpan {
  const length = differenceInCalendarMonths(parseISO(`${to}-01`), parseISO(`${from}-01`)) + 1;
  if (length >= 1 && length <= mostMonths) return { from, to };
  const reach = length < 1 ? 0 : mostMonths - 1;
  return changed === 'from' ? { from, to: moved(from, reach) } : { from: moved(to, -reach), to };
}

/** First and last day of a span, as reports take them. */
export const daysOf = ({ from, to }: MonthSpan): { readonly from: string; readonly to: string } => ({
  from: `${from}-01`,
  to: formatISO(lastDayOfMonth(parseISO(`${to}-01`)), { representation: 'date' }),
});

/** Months to choose from, the newest first. */
export const monthsBefore = (thisMonth: string): readonly string[] =>
  Array.from({ length: offeredMonths }, (_, back) => moved(thisMonth, -back));
