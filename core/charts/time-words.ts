import type { Format } from '../i18n/format.ts';
import { zoneAt } from '../i18n/zone-clock.ts';

const halfDay = 43_200;
/** Over so long a day alone may be one of two years. */
const mostOfYear = 300 * 2 * halfDay;

/**
 * Words below a time axis: times of day, or days where the ticks (seconds) lie half a day or more apart. Dates have no
 * times of day: ticks between them say nothing. Over most of a year and more the year stands below its first day.
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
  const words = ticks.map((tick) => (dates && tick % (2 * halfDay) !== 0 ? '' : day.format(new Date(tick * 1000))));
  if ((ticks.at(-1) ?? first) - first < mostOfYear) return words;
  const year = new Intl.DateTimeFormat(locale, { year: 'numeric', timeZone: zoneAt(timeZone, first * 1000) });
  const years = ticks.map((tick) => year.format(new Date(tick * 1000)));
  return words.map((word, index) =>
    word === '' || years[index] === years[index - 1] ? word : `${word}\n${years[index]}`,
  );
}
