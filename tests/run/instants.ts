/** An instant at which the clock alone has broken software before. */
export interface Instant {
  readonly at: string;
  readonly what: string;
}

const minutesOff = [-40, -10, -1, 1];
/** The demo's sites stand an hour before UTC on this day: what takes the one for the other is off by an hour. */
const changes = ['05:30', '13:30', '21:30'].map((time) => `2026-05-13T${time}:00Z`);
const around = (instant: string, minutes: number): string =>
  new Date(Date.parse(instant) + minutes * 60_000).toISOString().replace('.000Z', 'Z');

/**
 * Around the shift changes, the midnights of site and UTC, the ends of month and year, both changes of the clocks, and
 * the day that is there every four years.
 */
export const instants: readonly Instant[] = [
  ...changes.flatMap((change) =>
    minutesOff.map((minutes) => ({
      at: around(change, minutes),
      what: `${Math.abs(minutes)} min ${minutes < 0 ? 'before' : 'after'} the shift change at ${change.slice(11, 16)} UTC`,
    })),
  ),
  ...[-1, 1].map((minutes) => ({
    at: around('2026-05-12T23:00:00Z', minutes),
    what: `1 min ${minutes < 0 ? 'before' : 'after'} midnight at the sites`,
  })),
  ...[-1, 1].map((minutes) => ({
    at: around('2026-05-13T00:00:00Z', minutes),
    what: `1 min ${minutes < 0 ? 'before' : 'after'} midnight UTC`,
  })),
  { at: '2026-04-30T22:50:00Z', what: 'the last minutes of a month' },
  { at: '2026-05-01T00:10:00Z', what: 'the first minutes of a month' },
  { at: '2026-12-31T23:40:00Z', what: 'the last minutes of a year' },
  { at: '2027-01-01T00:20:00Z', what: 'the first minutes of a year' },
  { at: '2026-02-15T01:59:00Z', what: '1 min before the clocks of the sites go back' },
  { at: '2026-03-22T01:59:00Z', what: '1 min before the clocks of the sites go forward' },
  { at: '2028-02-29T10:00:00Z', what: '29 February, in the morning' },
  { at: '2028-02-29T23:50:00Z', what: '29 February, its last minutes' },
];
