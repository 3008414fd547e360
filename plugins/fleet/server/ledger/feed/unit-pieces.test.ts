import { expect, test } from 'vitest';
import { unitPieces } from './unit-pieces.ts';

const second = 1000;
const load = (from: number, to: number) => ({ from: from * second, to: to * second });
const words = (loads: readonly { from: number; to: number }[], until: number, silent = 0): readonly string[] =>
  unitPieces({ loads, shifts: null, since: -Infinity, until: until * second, now: (until + silent) * second }).map(
    ({ from, to, reason }) => `${from / second}-${to === null ? '' : to / second} ${reason ?? 'P'}`,
  );

test('a loading unit works while trucks follow each other within two minutes, else it has none', () => {
  expect(words([load(300, 400), load(0, 180), load(520, 700), load(821, 900)], 950)).toEqual([
    '0-700 P',
    '700-821 X04',
    '821- P',
  ]);
});

test('two trucks at once are one time of work; nobody knows of a unit to which no truck came', () => {
  expect(words([load(0, 180), load(60, 100), load(100, 260)], 300)).toEqual(['0- P']);
  expect(words([], 300)).toEqual([]);
  expect(
    unitPieces({ loads: [load(0, 180)], shifts: null, since: 200 * second, until: 300 * second, now: 300 * second }),
  ).toEqual([]);
});

test('after two minutes without a truck it has had none since the last one left', () => {
  expect(words([load(0, 180)], 300)).toEqual(['0- P']);
  expect(words([load(0, 180)], 301)).toEqual(['0-180 P', '180- X04']);
  // No truck of the site is heard, or what they did is still arriving.
  expect(words([load(0, 180)], 301, 181)).toEqual(['0- P']);
});
