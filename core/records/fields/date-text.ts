import { TZDate, tzOffset } from '@date-fns/tz';
import { format } from 'date-fns';
import { zoneAt } from '../../i18n/zone-clock.ts';
import type { FieldText } from '../field.ts';
import { readDay, type DateOrder } from './day-text.ts';

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

/** Longest piece by which clocks are put back, in milliseconds, and to spare. */
const clockChange = 3 * 3_600_000;
/** A time of day with its offset from UTC behind it. A date alone may end like one: `09-03-2026`. */
const withOffset = /\d:\d\d(?::\d\d(?:\.\d+)?)?\s*(?:Z|[+-]\d\d:?\d\d)$/;

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
    const clocksChanged =
      tzOffset(timeZone, new Date(at.getTime() - clockChange)) !==
      tzOffset(timeZone, new Date(at.getTime() + clockChange));
    return clocksChanged && parseInstant(text, timeZone) !== at.getTime() ? `${text}${format(at, 'xxx')}` : text;
  },
  parse: (text, _, { timeZone, dates }) => {
    const typed = text.trim();
    if (typed === '') return null;
    const at = withOffset.test(typed) ? Date.parse(typed) : parseInstant(typed, timeZone, dates);
    return at === null || Number.isNaN(at) ? typed : new Date(at).toISOString();
  },
};

/** `05:31`, `5h31`, `05:31:07.250`, `5:31 PM` behind a date. */
const clock =
  /^(?:T|[\s,]+(?:à |at )?)(\d{1,2})\s?[:hH]\s?(\d{2})(?::(\d{2})(?:[.,](\d{1,3})\d*)?)?(?:\s?([AaPp])\.?[Mm]\.?)?$/;

/** Milliseconds since 1970 of what a clock of the time zone showed; null for what is no such time. */
function parseInstant(text: string, timeZone: string, order?: DateOrder): number | null {
  const read = readDay(text, order);
  if (!read) return null;
  const rest = read.rest.trimEnd();
  const [, hours = '0', minutes = '0', seconds = '0', part = '', half = ''] =
    rest === '' ? [''] : (clock.exec(rest) ?? []);
  if (rest !== '' && !clock.test(rest)) return null;
  const hour = half === '' ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  if (hour > 23 || (half !== '' && Number(hours) > 12) || Number(minutes) > 59 || Number(seconds) > 59) return null;
  const [year = 0, month = 1, day = 1] = read.day.split('-').map(Number);
  const zone = zoneAt(timeZone, Date.UTC(year, month - 1, day, hour, Number(minutes)));
  return new TZDate(
    year,
    month - 1,
    day,
    hour,
    Number(minutes),
    Number(seconds),
    Number(part.padEnd(3, '0')),
    zone,
  ).getTime();
}
