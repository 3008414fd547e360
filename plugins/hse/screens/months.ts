import { addMonths, formatISO, startOfMonth } from 'date-fns';

/** First days of the months that are over, the last one first. */
export const lastMonths = (now: Date, count: number): readonly string[] =>
  Array.from({ length: count }, (_, back) =>
    formatISO(addMonths(startOfMonth(now), -1 - back), { representation: 'date' }),
  );

/** First days of the months of a year. */
export const monthsOfYear = (year: number): readonly string[] =>
  Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}-01`);

/** `October 2026`. */
export const monthWords = (locale: string, first: string): string =>
  new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(first));

/** The day by the clocks of a time zone. */
export const dayAt = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);
