import { describe, expect, test } from 'vitest';
import { date, datetime, decimal, quantity, duration } from './index.ts';
import type { TextContext } from '../field.ts';
import { readDay, type DateOrder } from '../../dates/day-text.ts';

const label = { id: 'Field', message: 'Field' };
const context = (more: Partial<TextContext> = {}): TextContext => ({
  timeZone: 'UTC',
  decimal: '.',
  words: ({ message }) => [message ?? ''],
  ...more,
});

describe('a date is understood', () => {
  test.each<[string, DateOrder, string | null]>([
    ['2024-04-03', 'mdy', '2024-04-03'],
    ['2024/4/3', 'dmy', '2024-04-03'],
    ['03/04/2024', 'dmy', '2024-04-03'],
    ['03/04/2024', 'mdy', '2024-03-04'],
    ['3.4.2024', 'dmy', '2024-04-03'],
    ['3 4 2024', 'dmy', '2024-04-03'],
    ['13/02/2024', 'mdy', null],
    ['02/13/2024', 'dmy', null],
    ['20240403', 'dmy', '2024-04-03'],
    ['3 avril 2024', 'mdy', '2024-04-03'],
    ['3 avr. 2024', 'dmy', '2024-04-03'],
    ['1er févr. 2024', 'dmy', '2024-02-01'],
    ['mercredi 3 avril 2024', 'dmy', '2024-04-03'],
    ['3-Apr-24', 'dmy', '2024-04-03'],
    ['Apr 3, 2024', 'dmy', '2024-04-03'],
    ['3 jui 2024', 'dmy', null],
    ['03/04/49', 'dmy', '2049-04-03'],
    ['03/04/50', 'dmy', '1950-04-03'],
    ['24/04/03', 'ymd', '2024-04-03'],
    ['45385', 'serial', '2024-04-03'],
    ['45385', 'dmy', null],
    ['31/02/2024', 'dmy', null],
    ['31/04/2024', 'dmy', null],
    ['29/02/2024', 'dmy', '2024-02-29'],
    ['constructor', 'dmy', null],
    ['0001-01-01', 'dmy', null],
  ])('%j, %s, is %j', (text, order, day) => expect(readDay(text, order)?.day ?? null).toBe(day));

  test.each([
    ['03/04/2024 05:31', 'dmy', '2024-04-03T05:31:00.000Z'],
    ['03/04/2024 5:31 PM', 'mdy', '2024-03-04T17:31:00.000Z'],
    ['3 avril 2024 à 5h31', 'dmy', '2024-04-03T05:31:00.000Z'],
    ['45385.5', 'serial', '2024-04-03T12:00:00.000Z'],
    ['20240403T0531', 'dmy', '20240403T0531'],
    ['03/04/2024 25:00', 'dmy', '03/04/2024 25:00'],
  ] as const)('with its time: %j, %s, is %j', (text, dates, at) =>
    expect(datetime({ label }).text.parse(text, datetime({ label }), context({ dates }))).toBe(at),
  );

  test('a time behind the day of a date field is not dropped in silence; midnight is none', () => {
    const field = date({ label });
    expect(field.text.parse('2024-04-03 00:00:00', field, context())).toBe('2024-04-03');
    expect(field.text.parse('2024-04-03 05:31', field, context())).toBe('2024-04-03 05:31');
  });
});

describe('numbers', () => {
  test('of another unit are converted, and one that stands behind the number wins', () => {
    const field = quantity('L', { label });
    expect(field.text.parse('100', field, context({ unit: 'gal' }))).toBe(378.5411784);
    expect(field.text.parse('100 L', field, context({ unit: 'gal' }))).toBe(100);
    const minutes = duration({ label });
    expect(minutes.text.parse('1.5', minutes, context({ unit: 'h' }))).toBe(90);
    expect(minutes.text.parse('1:30', minutes, context({ unit: 'h' }))).toBe(90);
  });

  test('shares and clocks mean numbers', () => {
    const share = decimal({ label });
    const points = decimal({ label: { id: 'Slope (%)', message: 'Slope (%)' } });
    expect(share.text.parse('12.5 %', share, context())).toBe(0.125);
    expect(points.text.parse('12.5%', points, context())).toBe(12.5);
    const hours = quantity('h', { label });
    expect(hours.text.parse('98:30', hours, context())).toBe(98.5);
    const tonnes = quantity('t', { label });
    expect(tonnes.text.parse('98:30', tonnes, context())).toBe('98:30');
  });
});
