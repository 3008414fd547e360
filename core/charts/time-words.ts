import type { Format } from '../i18n/format.ts';
import { zoneAt } from '../i18n/zone-clock.ts';

const halfDay = 43_200;

/** Words below a time axis: times of day, or days where the ticks (seconds) lie half a day or more apart. */
export function tickWords({ locale, timeZone, time }: Format, ticks: readonly number[]): string[] {
  const [first = 0, second = first] = ticks;
  if (second - first < halfDay) return ticks.map((tick) => time(new Date(tick * 1000)));
  const day = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    timeZone: zoneAt(timeZone, first * 1000),
  });
  return ticks.map((tick) => day.format(new Date(tick * 1000)));
}
