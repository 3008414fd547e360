import { TZDate } from '@date-fns/tz';
import { formatISO } from 'date-fns';
import { shiftOf } from '../../core/sites/shift.ts';
import type { Mine, Site } from './mine-rows.ts';

export interface Question {
  readonly from: string;
  readonly to: string;
  readonly shift: ShiftCode | null;
  readonly sites: readonly string[];
  readonly now: number;
}

export interface Span {
  readonly start: number;
  readonly end: number;
}

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

/** The days of a period, `2026-03-09`. */
export function daysOf({ from, to }: Pick<Question, 'from' | 'to'>): readonly string[] {
  const days: string[] = [];
  for (let day = Date.parse(from); day <= Date.parse(to); day += dayMs)
    days.push(new Date(day).toISOString().slice(0, 10));
  return days;
}

export const shiftCodes = ['P3', 'P1', 'P2'] as const;
export type ShiftCode = (typeof shiftCodes)[number];

export function siteOf({ sites }: Mine, id: string): Site {
  const site = sites.find((one) => one.id === id);
  if (!site) throw new Error(`there is no site ${id}`);
  return site;
}

/** The day that the clocks of a site show at an instant. */
export const localDay = (at: number, { timeZone }: Site): string =>
  formatISO(new TZDate(at, timeZone), { representation: 'date' });

const shiftSpans = new Map<string, Span>();

/** One shift of a day at a site; a year of them is asked for many times. */
export function shiftSpan(day: string, code: ShiftCode, { timeZone }: Site): Span {
  const key = `${day} ${code} ${timeZone}`;
  const kept = shiftSpans.get(key);
  if (kept) return kept;
  const { startsAt, endsAt } = shiftOf(day, code, timeZone);
  const span = { start: startsAt.getTime(), end: endsAt.getTime() };
  shiftSpans.set(key, span);
  return span;
}

/** What the period covers at a site: the shifts that are asked for, as far as they have passed. */
export const spansOf = (mine: Mine, question: Question, site: string): readonly Span[] =>
  daysOf(question)
    .flatMap((day) => shiftCodes.map((code) => ({ code, span: shiftSpan(day, code, siteOf(mine, site)) })))
    .filter(({ code }) => question.shift === null || question.shift === code)
    .map(({ span }) => ({ start: span.start, end: Math.min(span.end, question.now) }))
    .filter(({ start, end }) => start < end);

/** Milliseconds of a stretch of time that lie within spans. */
export const within = (spans: readonly Span[], start: number, end: number): number =>
  spans.reduce((sum, span) => sum + Math.max(0, Math.min(end, span.end) - Math.max(start, span.start)), 0);

/** Midnight at a site with which a day begins. */
export const midnightOf = (day: string, site: Site): number =>
  // The third shift of a day begins 90 minutes before it.
  shiftSpan(day, 'P3', site).start + 1.5 * hourMs;

export const dayAfter = (day: string): string => new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10);
