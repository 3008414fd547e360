import { expect, test } from 'vitest';
import { haulPieces, type HaulDay, type HaulTime } from './haul-pieces.ts';
import type { Piece } from './piece.ts';
import { roadStops as stopsOf, type Fix, type StandingRule } from './road-stops.ts';

const minute = 60_000;
const time = (from: number, to: number, state: string, placeType: string | null = null): HaulTime => ({
  from: from * minute,
  to: to * minute,
  state,
  place: placeType && `a ${placeType}`,
  placeType,
});
const day = (times: readonly HaulTime[], more: Partial<HaulDay> = {}): HaulDay => ({
  times,
  stops: [],
  shifts: null,
  now: times.at(-1)?.to ?? 0,
  ...more,
});
/** `from-to reason`, minutes; `?` where it is concluded from silence. */
const words = (pieces: readonly Piece[]): readonly string[] =>
  pieces.map(
    ({ from, to, reason, seen }) =>
      `${from / minute}-${to === null ? '' : to / minute} ${reason ?? 'P'}${seen ? '' : '?'}`,
  );

test('a cycle is productive but for its queues', () => {
  const cycle = [
    time(0, 8, 'returning'),
    time(8, 11, 'queue_load', 'loading_face'),
    time(11, 12, 'spot_load'),
    time(12, 15, 'loading'),
    time(15, 27, 'hauling'),
    time(27, 29, 'queue_dump', 'hopper'),
    time(29, 30, 'dumping'),
  ];
  const pieces = haulPieces(day(cycle));
  expect(words(pieces)).toEqual(['0-8 P', '8-11 X12', '11-27 P', '27-29 X13', '29- P']);
  expect(pieces[1]?.place).toBe('a loading_face');
});

test('a stop of three minutes on the road wants its reason, a shorter one does not', () => {
  const stops = [
    { from: 2 * minute, to: 4 * minute },
    { from: 6 * minute, to: 11 * minute },
    { from: 18 * minute, to: null },
  ];
  expect(
    words(haulPieces(day([time(0, 10, 'returning'), time(10, 15, 'queue_load'), time(15, 22, 'hauling')], { stops }))),
  ).toEqual(['0-6 P', '6-10 X18', '10-15 X12', '15-18 P', '18- X18']);
});

test('out of the cycle it fuels, or nobody knows why it stands', () => {
  expect(
    words(
      haulPieces(
        day([
          time(0, 5, 'returning'),
          time(5, 13, 'out', 'fuel_point'),
          time(13, 20, 'returning'),
          time(20, 40, 'out', 'parking'),
        ]),
      ),
    ),
  ).toEqual(['0-5 P', '5-13 M09', '13-20 P', '20- X18']);
});

test('a silent truck does for 20 minutes what it did, then nobody knows', () => {
  expect(
    words(
      haulPieces(
        day([
          time(0, 5, 'queue_load'),
          time(5, 15, 'unknown'),
          time(15, 20, 'hauling'),
          time(20, 50, 'unknown'),
          time(50, 60, 'hauling'),
        ]),
      ),
    ),
  ).toEqual(['0-15 X12', '15-40 P', '40-50 X18?', '50- P']);
  expect(words(haulPieces(day([time(0, 5, 'queue_load')], { now: 25 * minute })))).toEqual(['0- X12']);
  expect(words(haulPieces(day([time(0, 5, 'queue_load')], { now: 26 * minute })))).toEqual(['0-25 X12', '25- X18?']);
});

test('of a silence of the whole site nobody has to say why, of what is longer somebody has', () => {
  const silent = [time(0, 5, 'hauling'), time(5, 60, 'unknown'), time(60, 70, 'hauling')];
  const outages = [{ from: 6 * minute, to: 50 * minute }];
  expect(words(haulPieces(day(silent, { outages })))).toEqual(['0-25 P', '25-50 X21?', '50-60 X18?', '60- P']);
  const lasting = [{ from: 6 * minute, to: Infinity }];
  const open = day([time(0, 5, 'hauling')], { outages: lasting, now: 90 * minute });
  expect(words(haulPieces(open))).toEqual(['0-25 P', '25- X21?']);
  // What the truck kept has come: nothing is unknown any more.
  const filled = [time(0, 30, 'hauling'), time(30, 32, 'dumping'), time(32, 70, 'returning')];
  expect(words(haulPieces(day(filled, { outages })))).toEqual(['0- P']);
});

test('the change of a shift makes no silence and no stop shorter', () => {
  expect(
    words(
      haulPieces(
        day([time(0, 5, 'hauling'), time(5, 15, 'unknown'), time(15, 37, 'unknown'), time(37, 40, 'hauling')]),
      ),
    ),
  ).toEqual(['0-25 P', '25-37 X18?', '37- P']);
  expect(
    words(
      haulPieces(
        day([time(0, 10, 'hauling'), time(10, 20, 'hauling')], { stops: [{ from: 8 * minute, to: 12 * minute }] }),
      ),
    ),
  ).toEqual(['0-8 P', '8-12 X18', '12- P']);
});

test('what is heard later of a silence is what was concluded at the time', () => {
  const before = haulPieces(day([time(0, 5, 'hauling')], { now: 40 * minute }));
  const after = haulPieces(day([time(0, 5, 'hauling'), time(5, 40, 'unknown'), time(40, 41, 'returning')]));
  expect(words(before)).toEqual(['0-25 P', '25- X18?']);
  expect(words(after)).toEqual(['0-25 P', '25-40 X18?', '40- P']);
});

test('outside the scheduled shifts no time is scheduled', () => {
  const shifts = [
    { from: 0, to: 10 * minute },
    { from: 30 * minute, to: 50 * minute },
  ];
  expect(words(haulPieces(day([time(5, 20, 'hauling'), time(20, 40, 'out')], { shifts })))).toEqual([
    '5-10 P',
    '10-30 E06',
    '30- X18',
  ]);
  expect(words(haulPieces(day([time(5, 20, 'hauling'), time(20, 40, 'out')], { shifts, now: 55 * minute })))).toEqual([
    '5-10 P',
    '10-30 E06',
    '30-50 X18',
    '50- E06',
  ]);
});

const fix = (second: number, speed: number, metresNorth: number, acc = 3): Fix => ({
  at: second * 1000,
  lon: -6,
  lat: 31 + metresNorth / 111_320,
  speed,
  acc,
});

const usual: StandingRule = { from: -Infinity, stopKmh: 3, moveKmh: 7, worstAccuracyM: 30 };
const roadStops = (fixes: readonly Fix[]) => stopsOf(fixes, [usual]);

test('a truck that creeps away has gone; one displaced position moves nobody', () => {
  expect(
    roadStops([
      fix(0, 30, 0),
      fix(10, 1, 50),
      fix(40, 0, 50),
      fix(70, 0, 130),
      fix(100, 0, 50),
      fix(130, 6, 90),
      fix(140, 6, 110),
      fix(150, 20, 160),
    ]),
  ).toEqual([{ from: 10_000, to: 130_000 }]);
  expect(roadStops([fix(0, 2, 0), fix(30, 0, 0), fix(60, 0, 900, 80), fix(90, 1, 2)])).toEqual([{ from: 0, to: null }]);
});

test('from the instant on from which a site says so, a truck stands at another speed', () => {
  const crawl = [fix(0, 5, 0), fix(30, 5, 2), fix(60, 5, 0), fix(90, 5, 2), fix(120, 30, 300)];
  expect(stopsOf(crawl, [usual])).toEqual([]);
  expect(stopsOf(crawl, [usual, { ...usual, from: 50_000, stopKmh: 6 }])).toEqual([{ from: 60_000, to: 120_000 }]);
});

test('a truck stands as long as it is seen to stand', () => {
  expect(roadStops([fix(0, 1, 0), fix(30, 0, 0), fix(240, 0, 3), fix(480, 20, 300)])).toEqual([
    { from: 0, to: 240_000 },
  ]);
});
