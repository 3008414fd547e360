import { clockAround } from '../../../core/sites/zone-clock.server.ts';
import { afterWorkingHours } from '../formulas/working-hours.ts';

const hourMs = 3_600_000;

/** When people of a site work; instants in milliseconds. */
export interface OfficeHours {
  /** When so many working hours are over; more than none. */
  readonly later: (at: number, hours: number) => number;
  /** The day by the clocks of the site, so many days later: `2026-11-25`. */
  readonly day: (at: number, ahead?: number) => string;
  /** The instant of an hour of a day of the site. */
  readonly at: (day: string, hour: number) => number;
}

export function officeHoursOf(timeZone: string): OfficeHours {
  const changes = clockAround(timeZone).map(
    ([since, offset]) => [since, -Date.parse(`1970-01-01T00:00${offset}`)] as const,
  );
  const ahead = (at: number): number => changes.findLast(([since]) => since <= at)?.[1] ?? 0;
  const clock = (at: number): number => at + ahead(at);
  const instant = (shown: number): number => shown - ahead(shown - ahead(shown));
  const midnight = (day: string): number => Date.parse(`${day}T00:00:00Z`);
  return {
    later: (at, hours) => Math.round(instant(afterWorkingHours(clock(at), hours))),
    day: (at, days = 0) => new Date(clock(at) + days * 24 * hourMs).toISOString().slice(0, 10),
    at: (day, hour) => Math.round(instant(midnight(day) + hour * hourMs)),
  };
}
