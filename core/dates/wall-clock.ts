import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns';
import { zoneAt } from '../i18n/zone-clock.ts';

const at = (instant: string | number, timeZone: string): TZDate =>
  new TZDate(new Date(instant).getTime(), zoneAt(timeZone, new Date(instant).getTime()));

/** The day on which an instant lies by the clocks of a time zone, `2026-11-25`. */
export const dayAt = (instant: string | number, timeZone: string): string =>
  format(at(instant, timeZone), 'yyyy-MM-dd');

/** What the clocks of a time zone show at an instant, to the second where one was told: `14:30`, `14:30:05`. */
export function clockAt(instant: string | number, timeZone: string): string {
  const shown = at(instant, timeZone);
  return format(shown, shown.getSeconds() === 0 ? 'HH:mm' : 'HH:mm:ss');
}
