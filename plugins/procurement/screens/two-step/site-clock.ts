import { TZDate } from '@date-fns/tz';
import { parseISO } from 'date-fns';
import { dayAt } from '../../../../core/dates/wall-clock.ts';
import { zoneAt } from '../../../../core/i18n/zone-clock.ts';
import type { SiteClock } from '../../formulas/purchase-calendar.ts';

/** The clocks of a site as this browser, or the server, knows them. */
export const siteClock = (timeZone: string): SiteClock => ({
  day: (at) => dayAt(at, timeZone),
  at: (day, hour) => {
    const date = parseISO(day);
    const zone = zoneAt(timeZone, date.getTime());
    return new TZDate(date.getFullYear(), date.getMonth(), date.getDate(), hour, 0, 0, 0, zone).getTime();
  },
});
