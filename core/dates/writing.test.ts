import { i18n } from '@lingui/core';
import { beforeEach, describe, expect, test, vi, afterEach } from 'vitest';
import { writingOf, type MomentKind } from './writing.ts';

const noon = '2026-11-25T12:00:00Z';

beforeEach(() => void vi.useFakeTimers({ now: new Date(noon) }));
afterEach(() => void vi.useRealTimers());

const writing = (kind: MomentKind, locale: 'en' | 'fr' = 'en', timeZone = 'UTC') => {
  i18n.loadAndActivate({ locale, messages: {} });
  return writingOf(kind, { i18n, timeZone });
};

describe('a date is typed', () => {
  test.each<[string, string | null]>([
    ['25/11/2026', '2026-11-25'],
    ['25.11.26', '2026-11-25'],
    ['25-11', '2026-11-25'],
    ['25.11.', '2026-11-25'],
    ['3/4', '2026-04-03'],
    ['2026-11-25', '2026-11-25'],
    ['25 nov', '2026-11-25'],
    ['25 novembre 2026', '2026-11-25'],
    ['today', '2026-11-25'],
    ["Aujourd'hui", '2026-11-25'],
    ['aujourd’hui', '2026-11-25'],
    ['yesterday', '2026-11-24'],
    ['hier', '2026-11-24'],
    ['demain', '2026-11-26'],
    ['+1', '2026-11-26'],
    ['-1', '2026-11-24'],
    ['+7 j', '2026-12-02'],
    ['29/02/2028', '2028-02-29'],
    // What would be a date with day and month swapped is none.
    ['11/25/2026', null],
    ['11/25', null],
    ['31/02/2026', null],
    ['29/02', null],
    ['25/11/', null],
    ['next week', null],
    ['25/11/2026 14:30', null],
    ['', null],
  ])('%j is understood as %j in both languages', (text, day) => {
    expect([writing('date', 'en').read(text), writing('date', 'fr').read(text)]).toEqual([day, day]);
  });

  test('and shown in the order of the language, which it says before', () => {
    for (const locale of ['en', 'fr'] as const)
      expect(writing('date', locale)).toMatchObject({ placeholder: 'dd/mm/yyyy', kind: 'date' });
    expect(writing('date', 'fr').print('2026-03-09')).toBe('09/03/2026');
    expect(writing('date').print('soon')).toBe('soon');
    expect(writing('date').unreadable('11/25/2026')).toBe('“11/25/2026” is not a date. Write it like 25/11/2026.');
  });

  test('today may be the production date', () => {
    const night = writingOf('date', { i18n, timeZone: 'UTC', today: () => '2026-11-26' });
    expect([night.read('today'), night.read('-1')]).toEqual(['2026-11-26', '2026-11-25']);
  });
});

describe('a date with a time is typed by the clocks of the site', () => {
  const zone = 'Europe/Paris';
  test.each<[string, string | null]>([
    ['25/11/2026 14:30', '2026-11-25T13:30:00.000Z'],
    ['25.11 14h30', '2026-11-25T13:30:00.000Z'],
    ['25/11 0630', '2026-11-25T05:30:00.000Z'],
    ['25/07/2026 14:30:05', '2026-07-25T12:30:05.000Z'],
    ['hier 06:30', '2026-11-24T05:30:00.000Z'],
    ['+1 6:30', '2026-11-26T05:30:00.000Z'],
    ['14:30', '2026-11-25T13:30:00.000Z'],
    ['now', '2026-11-25T12:00:00.000Z'],
    ['25/11/2026', '2026-11-24T23:00:00.000Z'],
    ['2026-11-25T13:30:00Z', '2026-11-25T13:30:00.000Z'],
    ['25/11/2026 25:00', null],
    ['11/25/2026 14:30', null],
    ['14', null],
  ])('%j is understood as %j', (text, instant) => expect(writing('datetime', 'fr', zone).read(text)).toBe(instant));

  test('and shown as it is typed, to the second only where there are any', () => {
    const { print } = writing('datetime', 'fr', zone);
    expect(print('2026-11-25T13:30:00Z')).toBe('25/11/2026 14:30');
    expect(print('2026-11-25T13:30:05.250Z')).toBe('25/11/2026 14:30:05');
  });

  test('where the clocks show an hour twice, one of them says which it is', () => {
    const { print, read } = writing('datetime', 'en', zone);
    for (const instant of ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'])
      expect(read(print(instant))).toBe(instant);
    expect(print('2026-10-25T00:30:00.000Z')).toBe('25/10/2026 02:30+02:00');
  });

  test('a day from the calendar keeps the time', () => {
    const { onDay, dayOf } = writing('datetime', 'fr', zone);
    expect(onDay('2026-07-01', '2026-11-25T13:30:00Z')).toBe('2026-07-01T12:30:00.000Z');
    expect(onDay('2026-07-01', null)).toBe('2026-06-30T22:00:00.000Z');
    expect(dayOf('2026-11-25T23:30:00Z')).toBe('2026-11-26');
  });
});

test.each<[string, string | null]>([
  ['06:30', '06:30'],
  ['6h30', '06:30'],
  ['630', '06:30'],
  ['1430', '14:30'],
  ['22 h', '22:00'],
  ['06:30:15', '06:30:15'],
  ['25:00', null],
  ['12:60', null],
  ['noon', null],
])('the time %j is understood as %j', (text, time) => expect(writing('time').read(text)).toBe(time));
