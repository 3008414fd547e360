import { expect, test } from 'vitest';
import { nothingWatched, watchFixes, type Fence, type WatchedFix } from './watch-fix.ts';
import { fencesAt } from './fences-at.ts';

const face: Fence = {
  location: 'face',
  code: 'F-1',
  shape: {
    coordinates: [
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
        [0, 0],
      ],
    ],
  },
  speedLimitKmh: 20,
};
const fix = (second: number, lon: number, speed: number | null = 10, acc: number | null = 3): WatchedFix => ({
  at: second * 1000,
  lon,
  lat: 0.5,
  speed,
  acc,
  operator: 'B-1',
});

test('a visit begins at the first fix inside and ends at the first outside that lasts', () => {
  const { visits } = watchFixes(
    nothingWatched,
    [
      fix(0, -1),
      fix(5, 0.5, 12),
      fix(10, 0.5, 0),
      fix(40, 0.5, 0),
      fix(45, 1.1),
      fix(50, 0.9),
      fix(55, 1.5),
      fix(60, 2),
      fix(66, 3),
    ],
    fencesAt([face]),
  );
  expect(visits).toEqual([{ location: 'face', enteredAt: 5000, leftAt: 55_000, stopS: 35, maxSpeed: 12 }]);
});

test('told piece by piece it is the same visit', () => {
  const fixes = [fix(5, 0.5, 0), fix(10, 0.5, 0), fix(20, 2), fix(31, 3)];
  let state = nothingWatched;
  const told = fixes.flatMap((one) => {
    const step = watchFixes(state, [one], fencesAt([face]));
    state = step.state;
    return step.visits;
  });
  expect(told.at(0)).toMatchObject({ leftAt: null });
  expect(told.at(-1)).toEqual(watchFixes(nothingWatched, fixes, fencesAt([face])).visits[0]);
});

test('too fast counts from 10 s on, by the limit of the place', () => {
  const fast = [fix(0, 0.5, 26), fix(5, 0.5, 31), fix(9, 0.5, 27)];
  expect(watchFixes(nothingWatched, [...fast, fix(9.5, 0.5, 20)], fencesAt([face])).overspeeds).toEqual([]);
  expect(watchFixes(nothingWatched, [...fast, fix(14, 0.5, 25)], fencesAt([face])).overspeeds).toEqual([
    { since: 0, limit: 20, max: 31, location: 'face', operator: 'B-1', seconds: 14 },
  ]);
  expect(watchFixes(nothingWatched, [fix(0, 5, 54), fix(20, 5, 54)], fencesAt([face])).overspeeds).toEqual([]);
  expect(watchFixes(nothingWatched, [fix(0, 5, 56), fix(20, 5, 58)], fencesAt([face])).overspeeds).toMatchObject([
    { limit: 50, max: 58, location: null, seconds: 20 },
  ]);
});

test('fixes that nobody can rely on, or that come too late, change nothing', () => {
  const { state } = watchFixes(nothingWatched, [fix(10, 0.5, 1), fix(20, 5, 99, 200), fix(5, 5, 99)], fencesAt([face]));
  expect(state).toMatchObject({ at: 10_000, stoppedSince: 10_000 });
  expect(Object.keys(state.visits)).toEqual(['face']);
});

test('a parked machine that tells every 300 s that it is there stands, late by a few seconds or not', () => {
  const beats = [0, 300, 600.4, 905, 1_204.9].map((second) => fix(second, 0.5, 0));
  expect(watchFixes(nothingWatched, beats, fencesAt([face])).visits).toMatchObject([{ leftAt: null, stopS: 1_205 }]);
});

test('through a gap a visit ends where it was seen last outside, and nobody counts as standing', () => {
  const { visits } = watchFixes(nothingWatched, [fix(0, 0.5, 0), fix(400, 0.5, 0), fix(800, 5)], fencesAt([face]));
  expect(visits).toEqual([{ location: 'face', enteredAt: 0, leftAt: 800_000, stopS: 0, maxSpeed: 0 }]);
});
