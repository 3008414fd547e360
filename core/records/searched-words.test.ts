import { expect, test } from 'vitest';
import { askedWords, searchWords, wordConditions } from './searched-words.server.ts';

test.each([
  ['sable', true, true],
  ['tr', true, false],
  ['Éq', true, false],
  ['équipe', true, true],
  // Of other scripts, and of signs, there are no trigrams: the index would be read whole.
  ['م', false, false],
  ['محمد', false, false],
  ['жук', false, false],
  ['中文字', false, false],
  ['%', false, false],
])('of “%s” the index leads to rows: %s, to all of them: %s', (typed, isIndexed, isComplete) => {
  const words = searchWords(typed);
  expect(wordConditions(words, words).long).toMatchObject({ isIndexed, isComplete });
});

test('of blanks nothing is asked', async () => {
  const unasked = { db: null as never };
  expect([await askedWords(unasked, '   '), await askedWords(unasked, '\u0000')]).toEqual([null, null]);
});
