import { TZDate } from '@date-fns/tz';
import { format, isValid, parse } from 'date-fns';
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

/** `2026-03-09 05:31:00` in the time zone of the context; an offset or Z is taken at its word. */
export const datetimeText: FieldText = {
  print: (value, _, { timeZone }) => (typeof value === 'string' ? format(new TZDate(value, timeZone), 'yyyy-MM-dd HH:mm:ss') : ''),
  parse: (text, _, { timeZone }) => {
    const typed = text.trim();
    if (typed === '') return null;
    if (/(?:Z|[+-]\d\d:?\d\d)$/.test(typed)) return isValid(new Date(typed)) ? new Date(typed).toISOString() : typed;
    const local = parsed(typed, instantForms);
    if (!local) return typed;
    const [year, month, day, hour, minute, second] = [local.getFullYear(), local.getMonth(), local.getDate(), local.getHours(), local.getMinutes(), local.getSeconds()];
    return new Date(new TZDate(year, month, day, hour, minute, second, timeZone).getTime()).toISOString();
  },
};
