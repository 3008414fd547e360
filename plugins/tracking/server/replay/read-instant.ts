import { TZDate } from '@date-fns/tz';
import { certainInstantOf, instantOf } from '../protocols/instants.ts';

/** Whether a time zone is known by its name. */
export function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== '';
  } catch {
    return false;
  }
}

/**
 * An instant in milliseconds since 1970, null of anything else; a time that tells no zone is taken in `zone`, or as
 * UTC.
 */
export function readInstant(value: unknown, zone: string | null): number | null {
  const certain = certainInstantOf(value);
  if (certain !== null) return Date.parse(certain);
  const asUtc = instantOf(value);
  if (asUtc === null) return null;
  return zone === null ? Date.parse(asUtc) : onClockOf(zone, Date.parse(asUtc));
}

/** The instant at which the clocks of a zone show what UTC shows at another. */
function onClockOf(zone: string, shown: number): number {
  const date = new Date(shown);
  return TZDate.tz(
    zone,
    date.getUTCFullYear(),
    date.getUTCMonth(),
    date.getUTCDate(),
    date.getUTCHours(),
    date.getUTCMinutes(),
    date.getUTCSeconds(),
    date.getUTCMilliseconds(),
  ).getTime();
}
