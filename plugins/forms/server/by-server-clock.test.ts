import { expect, test } from 'vitest';
import { byServerClock } from './by-server-clock.ts';

const now = Date.parse('2026-11-28T12:00:00.000Z');
const times = { started_at: '2026-11-28T11:00:00.000Z', completed_at: '2026-11-28T11:10:00.000Z' };

test('times of a device whose clock is ahead are moved back by as much, and how much is kept', () => {
  expect(byServerClock({ ...times, sent_at: '2026-11-28T12:20:00.000Z' }, now)).toEqual({
    started_at: '2026-11-28T10:40:00.000Z',
    completed_at: '2026-11-28T10:50:00.000Z',
    clock_skew_s: 1_200,
  });
});

test('a signature moves along with the form that it is in', () => {
  const signed = (at: string) => [
    { key: 'a', choice: 'ok' },
    { key: 'b', signature: { name: 'A', at, path: null } },
  ];
  expect(
    byServerClock({ ...times, answers: signed('2026-11-28T12:19:00.000Z'), sent_at: '2026-11-28T12:20:00.000Z' }, now),
  ).toMatchObject({ answers: signed('2026-11-28T11:59:00.000Z') });
});

test('what a slow line takes moves nothing', () => {
  expect(byServerClock({ ...times, sent_at: '2026-11-28T11:59:40.000Z' }, now)).toEqual({
    ...times,
    clock_skew_s: -20,
  });
});

test('a form without the time of its sending, or with none that can be read, is left as it is', () => {
  expect(byServerClock(times, now)).toEqual(times);
  expect(byServerClock({ ...times, sent_at: 'noon' }, now)).toEqual(times);
});

test('a clock that stands in another century is kept as a year apart', () => {
  expect(byServerClock({ ...times, sent_at: '1980-01-01T00:00:00.000Z' }, now)).toMatchObject({
    clock_skew_s: -31_536_000,
  });
});
