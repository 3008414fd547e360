import { expect, test } from 'vitest';
import type { MachineFix } from './motion.ts';
import { ownTimes, unitPieces } from './unit-pieces.ts';

const minute = 60_000;
const rules = [{ from: -Infinity, stopKmh: 3, moveKmh: 7, worstAccuracyM: 30 }];
const span = (from: number, to: number) => ({ from: from * minute, to: to * minute });
const fix = (at: number, metres: number, ignition: boolean | null): MachineFix => ({
  at: at * minute,
  lon: -6,
  lat: 31 + metres / 111_320,
  speed: 0,
  acc: 3,
  ignition,
  load: null,
});
/** Positions of every minute: metres, and whether the engine runs. */
const day = (
  minutes: number,
  metresAt: (at: number) => number,
  isOn: (at: number) => boolean | null = () => true,
): readonly MachineFix[] => Array.from({ length: minutes + 1 }, (_, at) => fix(at, metresAt(at), isOn(at)));
const words = (
  fixes: readonly MachineFix[],
  loads: readonly { from: number; to: number }[],
  {
    operators = [] as readonly { from: number; to: number }[],
    until = (fixes.at(-1)?.at ?? 0) / minute,
    silent = 0,
  } = {},
): readonly string[] => {
  const now = (until + silent) * minute;
  return unitPieces({
    loads,
    own: ownTimes(fixes, rules, operators, now),
    shifts: null,
    since: -Infinity,
    until: until * minute,
    now,
  }).map(({ from, to, reason }) => `${from / minute}-${to === null ? '' : to / minute} ${reason ?? 'P'}`);
};
const walk =
  (from: number, to: number, metresPerMinute: number) =>
  (at: number): number =>
    Math.max(0, Math.min(at, to) - from) * metresPerMinute;

test('a unit that relocates without a truck does so, and waits for trucks before and after', () => {
  expect(words(day(60, walk(20, 30, 40)), [span(0, 10), span(45, 50)])).toEqual([
    '0-10 P',
    '10-20 X04',
    '20-30 X07',
    '30-45 X04',
    '45-50 P',
    '50- X04',
  ]);
});

test('while a truck is placed or loaded there it works, whatever its positions say; a short wait is no time to relocate', () => {
  expect(words(day(60, walk(20, 30, 40)), [span(0, 24), span(28, 50)])).toEqual([
    '0-24 P',
    '24-28 X07',
    '28-50 P',
    '50- X04',
  ]);
  expect(words(day(60, walk(20, 23, 40)), [span(0, 20.5), span(22, 60)])).toEqual(['0-20.5 P', '20.5-22 X07', '22- P']);
});

test('without its engine it waits for no truck: nobody is there, or nobody knows why', () => {
  const off = day(
    60,
    () => 0,
    (at) => at < 20 || at >= 40,
  );
  expect(words(off, [span(0, 10), span(50, 60)])).toEqual(['0-10 P', '10-20 X04', '20-40 X03', '40-50 X04', '50- P']);
  expect(words(off, [span(0, 10), span(50, 60)], { operators: [span(-100, 30)] })).toEqual([
    '0-10 P',
    '10-20 X04',
    '20-30 X18',
    '30-40 X03',
    '40-50 X04',
    '50- P',
  ]);
  expect(words(off, [span(0, 30), span(31, 60)])).toEqual(['0- P']);
});

test('a unit to which no truck comes waits for one as long as its engine runs; nobody knows of one that says nothing', () => {
  expect(
    words(
      day(60, () => 0),
      [],
    ),
  ).toEqual(['0- X04']);
  expect(
    words(
      day(
        60,
        () => 0,
        (at) => at < 30,
      ),
      [],
    ),
  ).toEqual(['0-30 X04', '30- X03']);
  expect(
    words(
      day(
        60,
        () => 0,
        () => null,
      ),
      [],
    ),
  ).toEqual([]);
  expect(
    words(
      day(60, walk(20, 30, 40), () => null),
      [],
    ),
  ).toEqual(['20-30 X07', '30- X04']);
});

test('without word of the trucks the last one is not known to have gone, but the unit may tell of itself', () => {
  expect(
    words(
      day(30, () => 0),
      [span(0, 10)],
      { until: 20, silent: 10 },
    ),
  ).toEqual(['0- P']);
  expect(
    words(
      day(
        30,
        () => 0,
        (at) => at < 15,
      ),
      [span(0, 10)],
      { until: 20, silent: 10 },
    ),
  ).toEqual(['0-15 P', '15- X03']);
});
