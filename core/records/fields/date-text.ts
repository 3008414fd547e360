import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns';
import { readDay } from '../../dates/day-text.ts';
import { readInstant } from '../../dates/instant-text.ts';
import { offsetWhereTwice } from '../../dates/offset-where-twice.ts';
import { zoneAt } from '../../i18n/zone-clock.ts';
import type { FieldText } from '../field.ts';

/** `2026-03-09`. A midnight behind it, as spreadsheets add, says nothing. */
export const dateText: FieldText = {
  print: (value) => (typeof value === 'string' ? value : ''),
  parse: (text, _, { dates }) => {
    const typed = text.trim();
    if (typed === '') return null;
    const read = readDay(typed, dates);
    return read && /^(?:[T ]0?0:00(?::00(?:\.0+)?)?)?$/.test(read.rest.trimEnd()) ? read.day : typed;
  },
};

/**
 * `2026-03-09 05:31:00` in the time zone of the context; an offset or Z is taken at its word, and written where clocks
 * show the hour twice.
 */
export const datetimeText: FieldText = {
  print: (value, _, { timeZone: site }) => {
    if (typeof value !== 'string') return '';
    const timeZone = zoneAt(site, Date.parse(value));
    const at = new TZDate(value, timeZone);
    const text = format(at, at.getMilliseconds() === 0 ? 'yyyy-MM-dd HH:mm:ss' : 'yyyy-MM-dd HH:mm:ss.SSS');
    return `${text}${offsetWhereTwice(value, timeZone)}`;
  },
  parse: (text, _, { timeZone, dates }) => {
    const typed = text.trim();
    if (typed === '') return null;
    const at = readInstant(typed, timeZone, dates);
    return at === null ? typed : new Date(at).toISOString();
  },
};
