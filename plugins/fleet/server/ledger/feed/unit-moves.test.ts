import { expect, test } from 'vitest';
import { placed, type MachineFix } from './motion.ts';
import { unitMoves } from './unit-moves.ts';

const minute = 60_000;
const rules = [{ from: -Infinity, stopKmh: 3, moveKmh: 7, worstAccuracyM: 30 }];
const fix = (at: number, metres: number): MachineFix => ({
  at: at * minute,
  lon: -6,
  lat: 31 + metres / 111_320,
  speed: null,
  acc: 3,
  ignition: true,
  load: null,
});
/** Metres by minute, from the first on. */
const moves = (metres: readonly (number | null)[], silent = 0): readonly string[] => {
  const fixes = metres.flatMap((north, at) => (north === null ? [] : fix(at, north)));
  return unitMoves(placed(fixes, rules), (fixes.at(-1)?.at ?? 0) + silent * minute).map(
    ({ from, to }) => `${from / minute}-${to === Infinity ? '' : to / minute}`,
  );
};

test('a unit that goes farther than 50 m has moved from where it stood last to where it stands again', () => {
  expect(moves([0, 2, 1, 3, 0, 30, 60, 90, 120, 121, 119, 120, 122])).toEqual(['4-8']);
  expect(moves([0, 2, 1, 3, 0, 300, 301, 299, 300, 300])).toEqual(['4-5']);
});

test('less is no relocation: it swings, it goes on along the face bit by bit', () => {
  expect(moves([0, 12, 3, 15, 0, 8, 2, 1])).toEqual([]);
  expect(moves([0, 2, 1, 3, 0, 20, 40, 40, 41, 40, 42])).toEqual([]);
  expect(moves(Array.from({ length: 240 }, (_, at) => at / 2))).toEqual([]);
});

test('single positions astray move nobody, also while they are the last', () => {
  expect(moves([0, 2, 1, 3, 0, 140, 1, 0, 2, 1])).toEqual([]);
  expect(moves([0, 2, 1, 3, 0, 140])).toEqual([]);
});

test('a move goes on until the unit stands for three minutes, or falls silent', () => {
  expect(moves([0, 2, 1, 3, 0, 30, 60, 90])).toEqual(['4-']);
  expect(moves([0, 2, 1, 3, 0, 30, 60, 90, 90])).toEqual(['4-']);
  expect(moves([0, 2, 1, 3, 0, 30, 60, 90], 5)).toEqual(['4-']);
  expect(moves([0, 2, 1, 3, 0, 30, 60, 90], 6)).toEqual(['4-7']);
});

test('there and back is a move; where nobody saw it go nobody knows when', () => {
  expect(moves([0, 2, 1, 3, 0, 60, 120, 60, 2, 0, 1, 2])).toEqual(['4-8']);
  expect(moves([0, 2, 1, 3, 0, ...Array<null>(8).fill(null), 300, 301, 299, 300])).toEqual([]);
  expect(moves([0, 2, 1, 3, 0, 60, 120, ...Array<null>(8).fill(null), 300, 360, 360, 361, 360, 360])).toEqual([
    '4-6',
    '15-16',
  ]);
});
