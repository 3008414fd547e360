import { addDays, format, isValid, parse } from 'date-fns';
import { fold } from '../i18n/fold.ts';

/** In which order the parts of a date stand; `serial` counts the days as spreadsheets do. */
export type DateOrder = 'dmy' | 'mdy' | 'ymd' | 'serial';

/** Years of two digits up to this one are of 2000 and after, the others of 1900 and after. */
export const lastShortYear = 49;

const monthWords = [
  ['january', 'janvier'],
  ['february', 'fevrier'],
  ['march', 'mars'],
  ['april', 'avril'],
  ['may', 'mai'],
  ['june', 'juin'],
  ['july', 'juillet'],
  ['august', 'aout'],
  ['september', 'septembre'],
  ['october', 'octobre'],
  ['november', 'novembre'],
  ['december', 'decembre'],
] as const;

/**
 * The month that a word means in English or French, whole or cut short: `avr.` is 4; null for what means none, or
 * several as `jui` does.
 */
function monthOf(word: string): number | null {
  const typed = fold(word).replaceAll('.', '');
  const found =
    typed.length < 3
      ? []
      : monthWords.flatMap((words, index) => (words.some((name) => name.startsWith(typed)) ? [index + 1] : []));
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** A date at the beginning of a text, and what follows it. */
interface Read {
  readonly year: string;
  readonly month: number;
  readonly day: number;
  readonly rest: string;
}

const numeric = /^(\d{1,4})\s?([/.-])\s?(\d{1,2})\s?\2\s?(\d{1,4})(?!\d)(.*)$/s;
const blanks = /^(\d{1,2}) (\d{1,2}) (\d{4})(?!\d)(.*)$/s;
const together = /^((?:1[6-9]|2\d)\d\d)(\d\d)(\d\d)(?!\d)(.*)$/s;
const dayWord =
  /^(?:[\p{L}.]+,?\s+)?(\d{1,2})(?:er|st|nd|rd|th)?[\s./-]+([\p{L}.]{3,})[\s.,/-]+(\d{4}|\d{2})(?!\d)(.*)$/su;
const wordDay = /^(?:[\p{L}.]+,?\s+)?([\p{L}.]{3,})\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)(.*)$/su;

function readNumbers(text: string, order: DateOrder): Read | null {
  const [, first = '', , second = '', third = '', rest = ''] = numeric.exec(text) ?? [];
  if (first === '') return null;
  if (first.length >= 3)
    return first.length === 4 && third.length <= 2
      ? { year: first, month: Number(second), day: Number(third), rest }
      : null;
  if (order === 'ymd' && first.length === 2 && third.length <= 2)
    return { year: first, month: Number(second), day: Number(third), rest };
  if (third.length !== 4 && third.length !== 2) return null;
  return order === 'mdy'
    ? { year: third, month: Number(first), day: Number(second), rest }
    : { year: third, month: Number(second), day: Number(first), rest };
}

function readBlanks(text: string, order: DateOrder): Read | null {
  const [, first = '', second = '', year = '', rest = ''] = blanks.exec(text) ?? [];
  if (year === '') return null;
  return order === 'mdy'
    ? { year, month: Number(first), day: Number(second), rest }
    : { year, month: Number(second), day: Number(first), rest };
}

function readTogether(text: string): Read | null {
  const [, year = '', month = '', day = '', rest = ''] = together.exec(text) ?? [];
  return year === '' ? null : { year, month: Number(month), day: Number(day), rest };
}

function readWords(text: string): Read | null {
  const first = dayWord.exec(text);
  const second = first ? null : wordDay.exec(text);
  const [day = '', word = '', year = '', rest = ''] = first
    ? first.slice(1)
    : second
      ? [second[2], second[1], second[3], second[4]]
      : [];
  const month = word === '' ? null : monthOf(word);
  return month === null ? null : { year, month, day: Number(day), rest };
}

/** What a spreadsheet counts as a day: whole days since the end of 1899, its calendar's 29 February 1900 counted. */
function readSerial(text: string): Read | null {
  const [, days = '', part = ''] = /^(\d{1,6})(?:[.,](\d+))?$/.exec(text) ?? [];
  const number = Number(days);
  if (days === '' || number < 61 || number > 2_958_465) return null;
  const [year = '', month = '', day = ''] = format(addDays(new Date(1899, 11, 30), number), 'yyyy-MM-dd').split('-');
  const seconds = Math.round(Number(`0.${part || 0}`) * 86_400);
  const clock = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((two) => String(two).padStart(2, '0'))
    .join(':');
  return { year, month: Number(month), day: Number(day), rest: seconds === 0 ? '' : ` ${clock}` };
}

const whole = (year: string): string =>
  year.length !== 2 ? year : `${Number(year) <= lastShortYear ? 20 : 19}${year}`;

/**
 * A date that begins a text, as `2026-03-09`, and what stands behind it. ISO 8601, `20260309`, `9 mars 2026` and
 * `9-Mar-26` say by themselves what they are; of other numbers the order tells which is the day. Null for what is no
 * day of the calendar.
 */
export function readDay(
  typed: string,
  order: DateOrder = 'dmy',
): { readonly day: string; readonly rest: string } | null {
  const text = typed.trim();
  const read =
    (order === 'serial' ? readSerial(text) : null) ??
    readNumbers(text, order) ??
    readBlanks(text, order) ??
    readTogether(text) ??
    readWords(text);
  if (!read || read.year.length < 2 || read.year.length === 3) return null;
  const day = `${whole(read.year)}-${String(read.month).padStart(2, '0')}-${String(read.day).padStart(2, '0')}`;
  const date = parse(day, 'yyyy-MM-dd', new Date(2000, 0, 1));
  return isValid(date) && date.getFullYear() > 999 ? { day, rest: read.rest } : null;
}
