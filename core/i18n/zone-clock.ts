/**
 * Instants (milliseconds since 1970) from which the clocks of a time zone stand at an offset from UTC, `+01:00`;
 * ascending.
 */
export type ZoneClock = readonly (readonly [since: number, offset: string])[];

/** What the server told, as long as nobody asked about the zone. */
const told = new Map<string, ZoneClock>();
const learned = new Map<string, ZoneClock>();

const wallClock = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en', { timeZone, dateStyle: 'short', timeStyle: 'short' });

/**
 * Learns the clocks of a time zone from the server, where this browser believes others: countries change their rules
 * faster than browsers hear of it, and a shift begins for everybody when the server says so.
 */
export function learnClock(timeZone: string, clock: ZoneClock): void {
  told.set(timeZone, clock);
  setTimeout(() => compareTold(timeZone));
}

/** Compared in a task of its own, or when first asked about: a formatter costs a telephone 20 ms. */
function compareTold(timeZone: string): void {
  const clock = told.get(timeZone);
  if (!clock) return;
  const [browserClock, utc] = [wallClock(timeZone), wallClock('UTC')];
  const agrees = clock.every(([since, offset], index) => {
    // In UTC, for a browser too old to know offsets as time zones must not fail where it agrees.
    const eastMs = -Date.parse(`1970-01-01T00:00${offset}`);
    const end = (clock[index + 1]?.[0] ?? since + 1) - 1;
    return [since, end].every((at) => browserClock.format(at) === utc.format(at + eastMs));
  });
  told.delete(timeZone);
  if (agrees) learned.delete(timeZone);
  else learned.set(timeZone, clock);
}

/**
 * The name by which this machine shows the clocks of a time zone rightly at an instant: its own, or an offset that was
 * learned.
 */
export function zoneAt(timeZone: string, instant: number): string {
  compareTold(timeZone);
  return learned.get(timeZone)?.findLast(([since]) => since <= instant)?.[1] ?? timeZone;
}
