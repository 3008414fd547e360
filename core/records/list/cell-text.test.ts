import { expect, test } from 'vitest';
import { readTsv, writeTsv } from './cell-text.ts';

test('what is copied is pasted as it was, with tabs, quotes and line ends inside', () => {
  const cells = [
    ['T-07', 'a "big" one'],
    ['two\nlines', 'tab\there'],
    ['', '12,5'],
  ];
  expect(readTsv(writeTsv(cells))).toEqual(cells);
});

test('a spreadsheet ends its last row too, and that is no further row', () => {
  expect(readTsv('a\tb\r\nc\td\r\n')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
  expect(readTsv('a')).toEqual([['a']]);
});
