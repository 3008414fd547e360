import { expect, test } from 'vitest';
import { schedule } from './schedule.ts';

const fix = (seconds: number, lat: number) => ({
  at: 1_000_000 + seconds * 1000,
  lon: 10,
  lat,
  speedKmh: null,
  heading: null,
  alt: null,
});
const fixes = [fix(0, 45), fix(10, 45.001), fix(60, 45.002)];
const now = 5_000_000;

test.each([1, 60, Number.POSITIVE_INFINITY])(
  'at speed %s the spacing is kept, the end is now, and nothing is dated ahead',
  (speed) => {
    const releases = schedule(fixes, { now, speed, keepTime: false });
    expect(releases.map(({ ts }) => ts - (releases[0]?.ts ?? 0))).toEqual([0, 10_000, 60_000]);
    expect(releases.at(-1)?.ts).toBe(releases.at(-1)?.releaseAt);
    expect(releases.every(({ ts, releaseAt }) => ts <= releaseAt)).toBe(true);
    expect((releases.at(-1)?.releaseAt ?? 0) - now).toBe(60_000 / speed);
  },
);

test('speed follows from the way where the receiver told none, within what a machine can do', () => {
  const [first, second] = schedule(fixes, { now, speed: 1, keepTime: false });
  expect(first?.data.speed).toBe(0);
  expect(second?.data.speed).toBeCloseTo(40, 0);
  expect(schedule([fix(0, 45), fix(1, 46)], { now, speed: 1, keepTime: false })[1]?.data.speed).toBe(120);
});

test('recorded instants may be kept', () => {
  expect(schedule(fixes, { now, speed: 1, keepTime: true }).map(({ ts }) => ts)).toEqual(fixes.map(({ at }) => at));
});
