import { describe, expect, it } from 'vitest';
import { preferredLanguage } from './languages.ts';

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
