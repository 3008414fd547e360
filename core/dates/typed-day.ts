import { addDays, formatISO, parseISO } from 'date-fns';
import { fold } from '../i18n/fold.ts';
import type { DatePattern } from './date-pattern.ts';
import { readDay } from './day-text.ts';

/** Words of both languages for a day near today, and how far it lies. */
const near: Readonly<Record<string, number>> = {
  today: 0,
  now: 0,
  "aujourd'hui": 0,
  maintenant: 0,
  yesterday: -1,
  hier: -1,
  tomorrow: 1,
  demain: 1,
};

const word = /^(\p{L}+(?:['’]\p{L}+)?)(?!\p{L})(.*)$/su;
const steps = /^([+-]\d{1,4})(?:\s?[dj])?(?=\s|$)(.*)$/s;
const dayAndMonth = /^(\d{1,2})\s?([/.-])\s?(\d{1,2})\.?(?=\s|$)(.*)$/s;
const dayAndWord = /^(\d{1,2}(?:er)?\s+\p{L}{3,}\.?)$/u;

/** How many days from today a word or a number with its sign says, and what stands behind it. */
function readStep(text: string): { readonly days: number; readonly rest: string } | null {
  const [, sign = '', behind = ''] = steps.exec(text) ?? [];
  if (sign !== '') return { days: Number(sign), rest: behind };
  const [, typed = '', rest = ''] = word.exec(text) ?? [];
  const days = near[fold(typed).replace('’', "'")];
  return days === undefined ? null : { days, rest };
}

/** A day and a month without a year are of this year. */
function withYear(text: string, order: DatePattern['order'], year: string): string {
  const [, first = '', between = '', second = '', rest = ''] = dayAndMonth.exec(text) ?? [];
  if (first !== '') return `${(order === 'ymd' ? [year, first, second] : [first, second, year]).join(between)}${rest}`;
  return dayAndWord.test(text) ? `${text} ${year}` : text;
}

/** What somebody who types a date may leave out. */
export interface TypedDayContext {
  /** Which of two numbers is the day. */
  readonly order: DatePattern['order'];
  /** `2026-11-25`. */
  readonly today: string;
}

/**
 * A day `2026-11-25` that somebody typed at the beginning of a text, and what stands behind it: besides what `readDay`
 * reads a day of this year, `25/11`, `today`, `hier`, `+1` for tomorrow. Null for what is no day: day and month are
 * never swapped to make it one.
 */
export function readTypedDay(
  typed: string,
  { order, today }: TypedDayContext,
): { readonly day: string; readonly rest: string } | null {
  const text = typed.trim();
  const step = readStep(text);
  if (step) return { day: formatISO(addDays(parseISO(today), step.days), { representation: 'date' }), rest: step.rest };
  return readDay(withYear(text, order, today.slice(0, 4)), order);
}
