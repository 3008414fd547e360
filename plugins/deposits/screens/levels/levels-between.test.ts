import { expect, test } from 'vitest';
import { levelsBetween } from './levels-between.ts';

const asked = { top: 1180, floor: 1140, bench: 12, before: '', there: [] };

test('a pit is cut into benches from its top, and what is left stays below', () => {
  expect(levelsBetween(asked).map(({ code, top, floor, isRest }) => [code, top, floor, isRest])).toEqual([
    ['1168', 1180, 1168, false],
    ['1156', 1168, 1156, false],
    ['1144', 1156, 1144, false],
    ['1140', 1144, 1140, true],
  ]);
});

test('levels follow each other without a gap, whatever the elevations', () => {
  const levels = levelsBetween({ ...asked, top: 0.3, floor: -24.9, bench: 2.1, before: 'P-' });
  expect(levels).toHaveLength(12);
  expect(levels.slice(1).map(({ top }) => top)).toEqual(levels.slice(0, -1).map(({ floor }) => floor));
  expect(levels.at(-1)).toMatchObject({ code: 'P--24.9', isRest: false });
});

test('a level that shares rock with one of the pit names it; one that only touches it does not', () => {
  const there = [{ code: '1160', top: 1168, floor: 1160 }];
  expect(levelsBetween({ ...asked, there }).map(({ taken }) => taken)).toEqual([null, '1160', null, null]);
});

test('elevations that make no pit make no levels', () => {
  for (const wrong of [{ top: 1140 }, { top: 1100 }, { bench: 0 }, { bench: -5 }, { bench: 0.1 }])
    expect(levelsBetween({ ...asked, ...wrong })).toEqual([]);
});
