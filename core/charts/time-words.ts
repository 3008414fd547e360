import type { Format } from '../i18n/format.ts';
import { zoneAt } from '../i18n/zone-clock.ts';

const halfDay = 43_200;

/**
 * Words below a time axis: times of day, or days where the ticks (seconds) lie half a day or more apart. Dates have no
 * times of day: ticks between them say nothing.
 */
export function tickWords(
  { locale, timeZone, time }: Pick<Format, 'locale' | 'timeZone' | 'time'>,
  ticks: readonly number[],
  dates = false,
): string[] {
  const [first = 0, second = first] = ticks;
  if (!dates && second - first < halfDay) return ticks.map((tick) => time(new Date(tick * 1000)));
  const day = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    timeZone: zoneAt(timeZone, first * 1000),
  });
  return ticks.map((tick) => (dates && tick % (2 * halfDay) !== 0 ? '' : day.format(new Date(tick * 1000))));
}
