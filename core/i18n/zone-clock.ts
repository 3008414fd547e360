/**
 * Instants (milliseconds since 1970) from which the clocks of a time zone stand at an offset from UTC, `+01:00`;
 * ascending.
 */
export type ZoneClock = readonly (readonly [since: number, offset: string])[];

const learned = new Map<string, ZoneClock>();

const wallClock = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en', { timeZone, dateStyle: 'short', timeStyle: 'short' });
const utc = wallClock('UTC');

/**
 * Learns the clocks of a time zone from the server, where this browser believes others: countries change their rules
 * faster than browsers hear of it, and a shift begins for everybody when the server says so.
 */
export function learnClock(timeZone: string, clock: ZoneClock): void {
  const browserClock = wallClock(timeZone);
  const agrees = clock.every(([since, offset], index) => {
    // In UTC, for a browser too old to know offsets as time zones must not fail where it agrees.
    const eastMs = -Date.parse(`1970-01-01T00:00${offset}`);
    const end = (clock[index + 1]?.[0] ?? since + 1) - 1;
    return [since, end].every((at) => browserClock.format(at) === utc.format(at + eastMs));
  });
  if (agrees) learned.delete(timeZone);
  else learned.set(timeZone, clock);
}

/**
 * The name by which this machine shows the clocks of a time zone rightly at an instant: its own, or an offset that was
 * learned.
 */
export const zoneAt = (timeZone: string, instant: number): string =>
  learned.get(timeZone)?.findLast(([since]) => since <= instant)?.[1] ?? timeZone;
