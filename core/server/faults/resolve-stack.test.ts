import { expect, test } from 'vitest';
import { resolveStack } from './resolve-stack.ts';

const nowhere = '/no-such-folder';

test.each([
  ['at Screen (https://mine.example/assets/x-1a2b.js:1:234)', 'x-1a2b.js:1:234'],
  ['    at async new Screen [as open] (https://mine.example/assets/x.js:1:2)', 'x.js:1:2'],
  ['at https://mine.example/assets/x.js:3:4', 'x.js:3:4'],
  ['Screen@https://mine.example/assets/x.js:5:6', 'x.js:5:6'],
])('a call without a map stays as the built file tells it: %s', async (line, told) => {
  expect(await resolveStack(`TypeError: of Amina\n${line}`, nowhere)).toEqual([told]);
});

test('what is no call of ours is left out, however it is made: none keeps the server busy', async () => {
  // Each of these took the first pattern that stood here minutes, one of a few hundred characters seconds.
  for (const unit of [' ', 'a ', '/assets/', '/assets/x.js:1', 'at ', '[', 'async '])
    expect(await resolveStack(unit.repeat(8_000 / unit.length), nowhere)).toEqual([]);
  for (const unit of [' ', 'a ', '/assets/', '/assets/x.js:1', 'at ', '[', 'async '])
    expect(await resolveStack(`${unit.repeat(490 / unit.length)}\n`.repeat(16), nowhere)).toEqual([]);
});
