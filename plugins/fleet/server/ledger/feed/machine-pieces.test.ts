import { expect, test } from 'vitest';
import { machinePieces, type MachineDay } from './machine-pieces.ts';
import type { MachineFix } from './motion.ts';
import type { Piece } from './piece.ts';

const minute = 60_000;
const rules = [{ from: -Infinity, stopKmh: 3, moveKmh: 7, worstAccuracyM: 30 }];
/** A position at a minute, so many metres north. */
const fix = (at: number, metres: number, more: Partial<MachineFix> = {}): MachineFix => ({
  at: at * minute,
  lon: -6,
  lat: 31 + metres / 111_320,
  speed: 0,
  acc: 3,
  ignition: true,
  load: null,
  ...more,
});
const every = (from: number, to: number, more: Partial<MachineFix> = {}): readonly MachineFix[] =>
  Array.from({ length: to - from }, (_, index) => fix(from + index, 0, more));
const words = (pieces: readonly Piece[]): readonly string[] =>
  pieces.map(
    ({ from, to, reason, seen }) =>
      `${from / minute}-${to === null ? '' : to / minute} ${reason ?? 'P'}${seen ? '' : '?'}`,
  );
const piecesOf = (fixes: readonly MachineFix[], more: Partial<MachineDay> = {}): readonly string[] =>
  words(machinePieces({ fixes, rules, operators: [], shifts: null, now: fixes.at(-1)?.at ?? 0, ...more }));
const span = (from: number, to: number) => ({ from: from * minute, to: to * minute });

test('a machine works while it drives or its engine is loaded, wherever it stands', () => {
  expect(
    piecesOf([
      ...every(0, 10, { speed: 6 }),
      ...every(10, 30, { load: 40 }),
      ...every(30, 40, { load: 24 }),
      fix(40, 0, { load: 25 }),
    ]),
  ).toEqual(['0-30 P', '30-40 X18', '40- P']);
});

test('an engine that idles for more than five minutes stands unjustified since it idled', () => {
  expect(piecesOf([...every(0, 10, { speed: 6 }), ...every(10, 15), fix(15, 0, { speed: 6 })])).toEqual(['0- P']);
  expect(piecesOf([...every(0, 10, { speed: 6 }), ...every(10, 16), fix(16, 0, { speed: 6 })])).toEqual([
    '0-10 P',
    '10-16 X18',
    '16- P',
  ]);
  // It runs on while nothing new is heard.
  expect(piecesOf([...every(0, 10, { speed: 6 }), fix(10, 0)], { now: 15 * minute })).toEqual(['0- P']);
  expect(piecesOf([...every(0, 10, { speed: 6 }), fix(10, 0)], { now: 15.1 * minute })).toEqual(['0-10 P', '10- X18']);
});

test('with the ignition off nobody knows why somebody sits there, and nobody is there else; a moment is part of the work', () => {
  const day = [...every(0, 10, { speed: 6 }), ...every(10, 40, { ignition: false }), ...every(40, 50, { speed: 6 })];
  expect(piecesOf(day)).toEqual(['0-10 P', '10-40 X03', '40- P']);
  expect(piecesOf(day, { operators: [span(-60, 25)] })).toEqual(['0-10 P', '10-25 X18', '25-40 X03', '40- P']);
  expect(piecesOf(day, { operators: [span(-60, 300)] })).toEqual(['0-10 P', '10-40 X18', '40- P']);
  expect(
    piecesOf([...every(0, 10, { speed: 6 }), ...every(10, 12, { ignition: false }), fix(12, 0, { speed: 6 })]),
  ).toEqual(['0- P']);
  expect(piecesOf([fix(0, 0, { ignition: false })])).toEqual(['0- P']);
  expect(piecesOf([fix(0, 0, { ignition: false })], { now: 3 * minute })).toEqual(['0- X03']);
});

test('of a device that knows no ignition, driving tells that it is used, and standing long that it is not', () => {
  const day = [
    ...every(0, 10, { speed: 6, ignition: null }),
    ...every(10, 40, { ignition: null }),
    ...every(40, 44, { speed: 6, ignition: null }),
    ...every(44, 48, { ignition: null }),
    fix(48, 0, { speed: 6, ignition: null }),
  ];
  expect(piecesOf(day)).toEqual(['0-10 P', '10-40 X03', '40- P']);
  expect(piecesOf(day, { operators: [span(-60, 300)] })).toEqual(['0-10 P', '10-40 X18', '40- P']);
  // What a position told of the ignition holds for those that do not tell.
  expect(piecesOf([fix(0, 0), ...every(1, 15, { ignition: null })])).toEqual(['0- X18']);
});

test('a silent machine does for 20 minutes what it did, then nobody knows', () => {
  expect(piecesOf([...every(0, 10, { speed: 6 }), ...every(45, 50, { speed: 6 })])).toEqual([
    '0-29 P',
    '29-45 X18?',
    '45- P',
  ]);
  expect(piecesOf(every(0, 10, { speed: 6 }), { now: 29 * minute })).toEqual(['0- P']);
  expect(piecesOf(every(0, 10, { speed: 6 }), { now: 30 * minute })).toEqual(['0-29 P', '29- X18?']);
  expect(piecesOf(every(0, 10, { ignition: false }), { now: 60 * minute })).toEqual(['0-29 X03', '29- X18?']);
});

test('a machine that creeps works, one position astray or a bad one moves nobody', () => {
  expect(piecesOf(Array.from({ length: 30 }, (_, at) => fix(at, at * 20, { speed: 1.2 })))).toEqual(['0- P']);
  const standing = (one: MachineFix): readonly MachineFix[] => [...every(0, 10), one, ...every(11, 20)];
  expect(piecesOf(standing(fix(10, 120)))).toEqual(['0- X18']);
  expect(piecesOf(standing(fix(10, 900, { acc: 80, speed: 12 })))).toEqual(['0- X18']);
});

test('a device that knows no speed tells by its places whether the machine drives', () => {
  const quarter = (at: number, metres: number): MachineFix => fix(at * 15, metres, { speed: null });
  expect(piecesOf([quarter(0, 0), quarter(1, 200), quarter(2, 400), quarter(3, 405), quarter(4, 402)])).toEqual([
    '0-15 X18',
    '15-45 P',
    '45- X18',
  ]);
});

test('outside the scheduled shifts no time is scheduled', () => {
  const shifts = [span(0, 10), span(30, 50)];
  expect(piecesOf(every(5, 40, { speed: 6 }), { shifts })).toEqual(['5-10 P', '10-30 E06', '30- P']);
  expect(piecesOf(every(5, 40, { speed: 6 }), { shifts, now: 55 * minute })).toEqual([
    '5-10 P',
    '10-30 E06',
    '30-50 P',
    '50- E06',
  ]);
});

test('nothing is told of a machine that never spoke', () => {
  expect(piecesOf([])).toEqual([]);
});
