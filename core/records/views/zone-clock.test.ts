import { afterEach, expect, test } from 'vitest';
import { createFormat } from '../../i18n/format.ts';
import { readInstant } from '../../dates/instant-text.ts';
import { clockAt, dayAt } from '../../dates/wall-clock.ts';
import { shiftAt } from '../../sites/shift.ts';
import { learnClock, zoneAt } from '../../i18n/zone-clock.ts';

const zone = 'Etc/GMT-1';
const noon = Date.parse('2026-11-22T12:00:00Z');
const autumn = Date.parse('2026-09-20T01:00:00Z');

afterEach(() => learnClock(zone, [[0, '+01:00']]));

test('a browser that agrees with the server keeps its own clocks', () => {
  learnClock(zone, [[0, '+01:00']]);
  expect(zoneAt(zone, noon)).toBe(zone);
});

test('of what is told twice before anybody asks, the last counts', async () => {
  learnClock(zone, [[0, '+01:00']]);
  learnClock(zone, [[0, '+00:00']]);
  await new Promise((resolve) => setTimeout(resolve));
  expect(zoneAt(zone, noon)).toBe('+00:00');
});

test('a browser that has not heard of a new rule shows the shift, the times and the days of the server, before it and after', () => {
  const before = shiftAt(new Date('2026-11-22T13:45:00Z'), zone);
  learnClock(zone, [
    [0, '+01:00'],
    [autumn, '+00:00'],
  ]);
  expect(before).toMatchObject({ code: 'P2' });
  expect(shiftAt(new Date('2026-11-22T13:45:00Z'), zone)).toMatchObject({
    code: 'P1',
    startsAt: new Date('2026-11-22T06:30:00Z'),
    endsAt: new Date('2026-11-22T14:30:00Z'),
  });
  expect(shiftAt(new Date('2026-08-22T13:45:00Z'), zone)).toMatchObject({
    code: 'P2',
    startsAt: new Date('2026-08-22T13:30:00Z'),
  });
  expect(shiftAt(new Date('2026-11-22T22:15:00Z'), zone)).toMatchObject({ code: 'P2' });
  const format = createFormat('fr', zone);
  expect(format.time('2026-11-22T12:00:00Z')).toBe('12:00');
  expect(format.time('2026-08-22T12:00:00Z')).toBe('13:00');
  expect([dayAt('2026-11-22T23:30:00Z', zone), clockAt('2026-11-22T12:00:00Z', zone)]).toEqual(['2026-11-22', '12:00']);
  expect(readInstant('2026-11-22 12:00:00', zone)).toBe(noon);
});
