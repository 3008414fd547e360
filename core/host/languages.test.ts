import { describe, expect, it } from 'vitest';
import { preferredLanguage, sentenceIn } from './languages.ts';

describe('the language of a request', () => {
  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['fr', 'fr'],
    ['fr-CA,fr;q=0.9,en;q=0.8', 'fr'],
    ['en-GB,en;q=0.9,fr;q=0.8', 'en'],
    ['de, fr;q=0.5, en;q=0.7', 'en'],
    ['de;q=1, FR;q=0.1', 'fr'],
    ['fr;q=0, en;q=0.1', 'en'],
    ['*', 'en'],
    [';;;,,q=', 'en'],
  ])('%j is answered in %s', (header, language) => {
    expect(preferredLanguage(header)).toBe(language);
  });
});

describe('values of a sentence', () => {
  const sentence = {
    id: 'values',
    message: '{km} km since {day}, {year}: {price}, {litres} L, {count, plural, one {one trip} other {# trips}}',
  };
  const values = { km: 12_345.5, day: '2026-11-25', year: '2026', price: '1.085', litres: 19_000, count: 1_200 };
  it.each([
    ['en', '12,345.5 km since 25 Nov 2026, 2026: 1.085, 19,000 L, 1,200 trips'],
    ['fr', '12\u202f345,5 km since 25 nov. 2026, 2026: 1,085, 19\u202f000 L, 1\u202f200 trips'],
  ] as const)('are written as %s writes days and numbers', (language, words) => {
    expect(sentenceIn(language, sentence, values)).toBe(words);
    expect(sentenceIn(language, sentence, { ...values, count: 1 })).toMatch(/ one trip$/);
  });
});
