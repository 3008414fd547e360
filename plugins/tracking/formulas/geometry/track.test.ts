import { expect, test } from 'vitest';
import { stopsOf, type TrackPoint } from './track.ts';

const point = (second: number, speedKmh = 0): TrackPoint => ({
  at: second * 1_000,
  lon: -6.21,
  lat: 31.05,
  speedKmh,
  heading: null,
  payload_t: null,
  operator: null,
});

test('a parked machine that tells every 300 s that it is there has one stop, exact to the second or a little late', () => {
  for (const beats of [
    [0, 300, 600, 900],
    [0, 300.4, 601.2, 905],
  ])
    expect(stopsOf(beats.map((second) => point(second)))).toEqual([
      { lon: -6.21, lat: 31.05, from: 0, to: (beats.at(-1) ?? 0) * 1_000 },
    ]);
});

test('a silence of six minutes is no stop, and neither is what lasts a minute', () => {
  expect(stopsOf([point(0), point(60), point(420), point(450)])).toEqual([]);
  expect(stopsOf([point(0, 20), point(30), point(91), point(120, 20)])).toEqual([
    { lon: -6.21, lat: 31.05, from: 30_000, to: 91_000 },
  ]);
});
