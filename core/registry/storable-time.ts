import * as z from 'zod/mini';

/** What PostgreSQL, JavaScript and a text of ten characters hold alike, in every time zone of the world. */
const [firstYear, lastYear] = [1000, 9998];
/** PostgreSQL reads no offset beyond it; the farthest that there is, is +14:00. */
const largestOffset = /[+-](1[6-9]|2\d):?\d\d$/;

const params = { params: { sentence: 'time_reach' } };
const inReach = (year: number): boolean => year >= firstYear && year <= lastYear;

/** A calendar day, `2026-03-09`, in the years 1000 to 9999: in the last of them people say "for ever". */
export const storableDay = z.iso
  .date()
  .check(z.refine((day) => inReach(Math.min(Number(day.slice(0, 4)), lastYear)), params));

const isStorable = (instant: string): boolean =>
  !largestOffset.test(instant) && inReach(new Date(instant).getUTCFullYear());

/** An instant, ISO 8601 with `Z`, in the years 1000 to 9998. */
export const storableInstant = z.iso.datetime().check(z.refine(isStorable, params));

/** An instant, ISO 8601 with `Z` or an offset, in the years 1000 to 9998. */
export const storableOffsetInstant = z.iso.datetime({ offset: true }).check(z.refine(isStorable, params));
