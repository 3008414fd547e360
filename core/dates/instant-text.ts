import { TZDate } from '@date-fns/tz';
import { zoneAt } from '../i18n/zone-clock.ts';
import { readDay, type DateOrder } from './day-text.ts';

/** A time of day with its offset from UTC behind it. A date alone may end like one: `09-03-2026`. */
const withOffset = /\d:\d\d(?::\d\d(?:\.\d+)?)?\s*(?:Z|[+-]\d\d:?\d\d)$/;

/** `05:31`, `5h31`, `05:31:07.250`, `5:31 PM` behind a date. */
const clock =
  /^(?:T|[\s,]+(?:à |at )?)(\d{1,2})\s?[:hH]\s?(\d{2})(?::(\d{2})(?:[.,](\d{1,3})\d*)?)?(?:\s?([AaPp])\.?[Mm]\.?)?$/;

/** Milliseconds since 1970 of what a clock of the time zone showed; null for what is no such time. */
function readWallClock(text: string, timeZone: string, order?: DateOrder): number | null {
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

/**
 * Milliseconds since 1970 of a date with a time, by the clocks of a time zone; an offset or Z behind it is taken at its
 * word. Null for what is no such instant.
 */
export function readInstant(typed: string, timeZone: string, order?: DateOrder): number | null {
  const at = withOffset.test(typed) ? Date.parse(typed) : readWallClock(typed, timeZone, order);
  return at === null || Number.isNaN(at) ? null : at;
}
