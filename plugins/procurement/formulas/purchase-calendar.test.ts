import { expect, test } from 'vitest';
import { isWorkday, outOfOrder, proposeSteps, standingOf, type SiteClock } from './purchase-calendar.ts';

/** A site one hour east of UTC. */
const clock: SiteClock = {
  day: (at) => new Date(at + 3_600_000).toISOString().slice(0, 10),
  at: (day, hour) => Date.parse(`${day}T00:00:00Z`) + (hour - 1) * 3_600_000,
};
const proposed = (deadline: string) =>
  Object.values(proposeSteps(Date.parse(deadline), clock)).map((at) => new Date(at).toISOString().slice(0, 16));

test('the steps after a deadline fall on working days of the site', () => {
  // Wednesday, 25 November 2026.
  expect(proposed('2026-11-25T11:00:00Z')).toEqual([
    '2026-11-26T09:00',
    '2026-12-03T16:00',
    '2026-12-04T09:00',
    '2026-12-09T16:00',
  ]);
  // Friday at 23:30 UTC is Saturday there.
  expect(proposed('2026-11-27T23:30:00Z')[0]).toBe('2026-11-30T09:00');
  expect([isWorkday('2026-11-27'), isWorkday('2026-11-28'), isWorkday('2026-11-29')]).toEqual([true, false, false]);
});

test('a step comes after those before it, whichever of them have a date', () => {
  const dates = { deadline_at: '2026-11-25T11:00:00.000Z', evaluation_until: null, award_on: '2026-12-09T16:00:00Z' };
  expect(outOfOrder(dates)).toBeNull();
  expect(outOfOrder({ ...dates, technical_opening_at: '2026-11-25T11:00:00Z' })).toBeNull();
  expect(outOfOrder({ ...dates, technical_opening_at: '2026-11-25T10:59:00Z' })).toBe('technical_opening_at');
  expect(outOfOrder({ ...dates, publish_on: '2026-11-26T00:00:00Z' })).toBe('deadline_at');
});

test('a step is late once its day has passed, also where it was done later', () => {
  const now = { now: 1_000, hasEnded: false };
  expect(standingOf(900, null, now)).toBe('late');
  expect(standingOf(1_100, null, now)).toBe('ahead');
  expect(standingOf(900, 950, now)).toBe('done_late');
  expect(standingOf(900, 900, now)).toBe('done');
  expect(standingOf(null, null, now)).toBe('ahead');
  expect(standingOf(900, null, { ...now, hasEnded: true })).toBe('ahead');
});
