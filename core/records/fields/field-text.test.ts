import { describe, expect, test } from 'vitest';
import type { Field, TextContext } from '../field.ts';
import { bilingual } from './bilingual.ts';
import { duration } from './duration.ts';
import { money } from './money.ts';
import { time } from './time.ts';

const label = { id: 'Field', message: 'Field' };
const contextOf = (decimal: '.' | ','): TextContext => ({
  timeZone: 'Africa/Casablanca',
  decimal,
  words: ({ message }) => [message ?? ''],
});
const parse = (field: Field, text: string, decimal: '.' | ',' = '.') =>
  field.text.parse(text, field, contextOf(decimal));
const print = (field: Field, value: unknown, decimal: '.' | ',' = '.') =>
  field.text.print(value, field, contextOf(decimal));

describe('an amount', () => {
  const field = money({ label });
  test.each([
    ['1250', '1250'],
    ['1 250,50', '1250.5'],
    ['1,250.50', '1250.5'],
    ['0.10', '0.1'],
    ['-0.00', '0'],
    ['007', '7'],
    ['.5', '0.5'],
    ['0,1234567890123456789', '0.1234567890123456789'],
    ['', null],
    ['twelve', 'twelve'],
    ['1.2.3', '1.2.3'],
  ])('%j is understood as %j', (text, value) => expect(parse(field, text)).toBe(value));
  test('thousands are told by the decimal separator of the file', () => {
    expect(parse(field, '1.250', ',')).toBe('1250');
    expect(parse(field, '1.250', '.')).toBe('1.25');
  });
  test('is written without the zeros that the database adds', () =>
    expect(print(field, '1250.500', ',')).toBe('1250,5'));
});

describe('a duration', () => {
  const field = duration({ label });
  test.each([
    ['1:30', 90],
    ['90', 90],
    ['90 min', 90],
    ['1,5 h', 90],
    ['1.5h', 90],
    ['1h30', 90],
    ['1 h 30 min', 90],
    ['26:05', 1565],
    ['2 d', 2880],
    ['0:00', 0],
    ['90 s', 1.5],
    ['', null],
    ['1:75', '1:75'],
    ['soon', 'soon'],
    ['1 h later', '1 h later'],
  ])('%j is understood as %j minutes', (text, value) => expect(parse(field, text)).toBe(value));
  test('is written as hours and minutes, beyond a day too', () =>
    expect([0, 5, 90, 1565].map((value) => print(field, value))).toEqual(['0:00', '0:05', '1:30', '26:05']));
  test('in seconds it has three parts', () => {
    const seconds = duration({ label, unit: 's' });
    expect(print(seconds, 5425)).toBe('1:30:25');
    expect([
      parse(seconds, '1:30:25'),
      parse(seconds, '1:30'),
      parse(seconds, '45 s'),
      parse(seconds, '2 min'),
    ]).toEqual([5425, 5400, 45, 120]);
  });
});

describe('a time of day', () => {
  test.each([
    ['6:30', '06:30'],
    ['06:30', '06:30'],
    ['06:30:00', '06:30'],
    ['06:30:15', '06:30:15'],
    ['6h30', '06:30'],
    ['6 h', '06:00'],
    ['0630', '06:30'],
    ['22h', '22:00'],
    ['', null],
    ['25 o', '25 o'],
  ])('%j is understood as %j', (text, value) => expect(parse(time({ label }), text)).toBe(value));
});

describe('a text in two languages', () => {
  const field = bilingual({ label });
  test.each([
    ['Truck / Camion', { en: 'Truck', fr: 'Camion' }],
    ['Truck /', { en: 'Truck', fr: null }],
    ['/ Camion', { en: null, fr: 'Camion' }],
    ['Diesel', { en: 'Diesel', fr: 'Diesel' }],
    ['and/or', { en: 'and/or', fr: 'and/or' }],
    ['{"en":"a / b","fr":"c"}', { en: 'a / b', fr: 'c' }],
    ['a / b / c', 'a / b / c'],
    ['', null],
  ])('%j is understood as %j', (text, value) => expect(parse(field, text)).toEqual(value));
  test.each([
    [{ en: 'Truck', fr: 'Camion' }],
    [{ en: 'a / b', fr: 'c' }],
    [{ en: 'Truck', fr: null }],
    [{ en: '{', fr: 'x' }],
  ])('%j comes back from its own words', (value) => expect(parse(field, print(field, value))).toEqual(value));
});
