import { expect, test } from 'vitest';
import { createFormat } from '../i18n/format.ts';
import { tickWords } from './time-words.ts';

const seconds = (instant: string): number => Date.parse(instant) / 1000;

test('over two years each year stands below its first day', () => {
  const format = createFormat('fr', 'UTC');
  const quarters = ['2024-11-01', '2025-02-01', '2025-05-01', '2025-08-01', '2025-11-01', '2026-02-01'];
  const words = ['1 nov.\n2024', '1 févr.\n2025', '1 mai', '1 août', '1 nov.', '1 févr.\n2026'];
  expect(tickWords(format, quarters.map(seconds))).toEqual(words);
});

test('hours apart are times of day, days apart are days, both by the clock of the site', () => {
  const format = createFormat('en', 'Europe/Paris');
  expect(tickWords(format, ['2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z'].map(seconds))).toEqual(['06:30', '07:30']);
  expect(tickWords(format, ['2026-11-01T23:00:00Z', '2026-11-08T23:00:00Z'].map(seconds))).toEqual(['2 Nov', '9 Nov']);
  const west = { ...createFormat('en', 'America/Lima'), timeZone: 'UTC' };
  const noons = ['2026-11-02T00:00:00Z', '2026-11-02T06:00:00Z', '2026-11-03T00:00:00Z'].map(seconds);
  expect(tickWords(west, noons, true)).toEqual(['2 Nov', '', '3 Nov']);
  expect(
    tickWords(createFormat('fr', 'Europe/Paris'), ['2026-11-01T23:00:00Z', '2026-11-08T23:00:00Z'].map(seconds)),
  ).toEqual(['2 nov.', '9 nov.']);
});
