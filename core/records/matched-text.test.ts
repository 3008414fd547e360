import { expect, test } from 'vitest';
import { matchedText } from './matched-text.ts';

const fold = (text: string): string => text.toLowerCase();

test('the first text that holds one of the words is told', () => {
  expect(matchedText(['code', 'note'], ['TK-1', 'Seal of tk-2'], ['tk-2', 'seal'], fold)).toEqual({
    field: 'note',
    text: 'Seal of tk-2',
  });
  expect(matchedText(['code', 'note'], [null, 'Seal'], ['pump'], fold)).toBeNull();
});

test('of a long text forty characters from the word on are shown, behind what stands before it from a whole word on', () => {
  const text = `Tanker sent back and forth ${'again and '.repeat(9)}`;
  expect(matchedText(['note'], [text], ['forth'], fold)?.text).toBe(
    '…sent back and forth again and again and again and agai',
  );
  expect(matchedText(['note'], [`🚚🚚 ${text}`], ['tanker'], fold)?.text).toBe(
    '🚚🚚 Tanker sent back and forth again and aga',
  );
});
