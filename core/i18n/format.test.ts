import { describe, expect, test } from 'vitest';
import { createFormat } from './format.ts';

const french = createFormat('fr', 'Africa/Tunis');
const english = createFormat('en', 'Africa/Tunis');
const spaces = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('formats', () => {
  test('numbers as each language writes them', () => {
    expect(spaces(french.number(1234.5))).toBe('1 234,5');
    expect(english.number(1234.5)).toBe('1,234.5');
    expect(spaces(french.number(0.1 + 0.2, { decimals: 2 }))).toBe('0,30');
  });
  test('a unit stays with its number', () => expect(english.quantity(1200, 'L')).toBe('1,200\u00a0L'));
  test('a day is the same day in every time zone', () => {
    expect(english.date('2026-03-09')).toBe('9 Mar 2026');
    expect(createFormat('en', 'Pacific/Kiritimati').date('2026-03-09')).toBe('9 Mar 2026');
  });
  test('an instant is shown in the time of the site', () => {
    expect(english.datetime('2026-12-31T23:30:00Z')).toBe('1 Jan 2027, 00:30');
    expect(french.time('2026-12-31T23:30:05Z', 'second')).toBe('00:30:05');
  });
  test('how long ago, in the language', () => {
    expect(english.relative('2026-01-01T00:00:00Z', Date.parse('2026-01-01T00:03:20Z'))).toBe('3 min ago');
    expect(spaces(french.relative('2026-01-01T00:00:00Z', Date.parse('2026-01-04T01:00:00Z')))).toBe('il y a 3 j');
  });
  test('what is not known is a dash', () => {
    for (const missing of [
      french.number(null),
      french.quantity(undefined, 'L'),
      french.date(null),
      french.datetime(null),
      french.relative(null),
    ])
      expect(missing).toBe('–');
  });
});
