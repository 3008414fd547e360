import { TZDate, tzOffset } from '@date-fns/tz';
import { format } from 'date-fns';
import { zoneAt } from '../i18n/zone-clock.ts';
import { readInstant } from './instant-text.ts';

/** Longest piece by which clocks are put back, in milliseconds, and to spare. */
const clockChange = 3 * 3_600_000;

/**
 * The offset from UTC, `+00:00`, that must stand behind a time which the clocks show twice, so that it is read as this
 * instant; empty where the time alone says it.
 */
export function offsetWhereTwice(instant: string, site: string): string {
  const timeZone = zoneAt(site, Date.parse(instant));
  const at = new TZDate(instant, timeZone);
  const clocksChange =
    tzOffset(timeZone, new Date(at.getTime() - clockChange)) !==
    tzOffset(timeZone, new Date(at.getTime() + clockChange));
  return clocksChange && readInstant(format(at, 'yyyy-MM-dd HH:mm:ss.SSS'), timeZone) !== at.getTime()
    ? format(at, 'xxx')
    : '';
}
