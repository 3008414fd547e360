import { TZDate, tzOffset } from '@date-fns/tz';
import { format, isValid, parse } from 'date-fns';
import { zoneAt } from '../../sites/zone-clock.ts';
import type { FieldText } from '../field.ts';

/** Day first, as in both of our languages outside America; the ISO form always works. */
const dayForms = ['yyyy-MM-dd', 'dd/MM/yyyy', 'd/M/yyyy', 'dd.MM.yyyy', 'dd-MM-yyyy', 'yyyy/MM/dd'];
const timeForms = ["'T'HH:mm:ss.SSS", "'T'HH:mm:ss", "'T'HH:mm", ' HH:mm:ss.SSS', ' HH:mm:ss', ' HH:mm', ''];
const instantForms = dayForms.flatMap((day) => timeForms.map((time) => day + time));

function parsed(text: string, forms: readonly string[]): Date | null {
  const anyDay = new Date(2000, 0, 1);
  for (const form of forms) {
    const date = parse(text, form, anyDay);
    if (isValid(date) && date.getFullYear() > 999) return date;
  }
  return null;
}

/** `2026-03-09`. */
export const dateText: FieldText = {
  print: (value) => (typeof value === 'string' ? value : ''),
  parse: (text) => {
    const typed = text.trim();
    if (typed === '') return null;
    const day = parsed(typed, dayForms);
    return day ? format(day, 'yyyy-MM-dd') : typed;
  },
};

/** Longest piece by which clocks are put back, in milliseconds, and to spare. */
const clockChange = 3 * 3_600_000;
/** A time of day with its offset from UTC behind it. A date alone may end like one: `09-03-2026`. */
const withOffset = /\d:\d\d(?::\d\d(?:\.\d+)?)?\s*(?:Z|[+-]\d\d:?\d\d)$/;

/** `2026-03-09 05:31:00` in the time zone of the context; an offset or Z is taken at its word, and written where clocks show the hour twice. */
export const datetimeText: FieldText = {
  print: (value, _, { timeZone: site }) => {
    if (typeof value !== 'string') return '';
    const timeZone = zoneAt(site, Date.parse(value));
    const at = new TZDate(value, timeZone);
    const text = format(at, at.getMilliseconds() === 0 ? 'yyyy-MM-dd HH:mm:ss' : 'yyyy-MM-dd HH:mm:ss.SSS');
    const clocksChanged = tzOffset(timeZone, new Date(at.getTime() - clockChange)) !== tzOffset(timeZone, new Date(at.getTime() + clockChange));
    return clocksChanged && parseInstant(text, timeZone) !== at.getTime() ? `${text}${format(at, 'xxx')}` : text;
  },
  parse: (text, _, { timeZone }) => {
    const typed = text.trim();
    if (typed === '') return null;
    const at = withOffset.test(typed) ? Date.parse(typed) : parseInstant(typed, timeZone);
    return at === null || Number.isNaN(at) ? typed : new Date(at).toISOString();
  },
};

/** Milliseconds since 1970 of what a clock of the time zone showed; null for what is no such time. */
function parseInstant(text: string, timeZone: string): number | null {
  const local = parsed(text, instantForms);
  if (!local) return null;
  const [year, month, day, hour, minute, second] = [local.getFullYear(), local.getMonth(), local.getDate(), local.getHours(), local.getMinutes(), local.getSeconds()];
  return new TZDate(year, month, day, hour, minute, second, local.getMilliseconds(), zoneAt(timeZone, Date.UTC(year, month, day, hour, minute))).getTime();
}
