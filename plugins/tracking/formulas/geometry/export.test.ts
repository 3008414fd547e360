import { expect, test } from 'vitest';
import { readTrack } from '../../server/replay/read-track.ts';
import { toCsv, toGeoJson, toGpx, type NamedTrack } from './export.ts';

const start = Date.parse('2026-03-09T08:00:00Z');
const point = (seconds: number) => ({
  at: start + seconds * 1_000,
  lon: -6.2,
  lat: 31.05,
  speedKmh: 12,
  heading: null,
  payload_t: null,
  operator: null,
});
const track: NamedTrack = {
  code: 'T-07',
  points: [point(0), point(10), point(20)],
  states: [
    { from: start + 5_000, to: start + 15_000, state: 'loading', place: 'F-EX01' },
    { from: start + 15_000, to: start + 30_000, state: 'hauling', place: null },
  ],
};

test('every point tells the haul state it was in, in CSV, GeoJSON and GPX; where none is known there is none', () => {
  expect(
    toCsv([track])
      .split('\n')
      .map((line) => line.split(',').at(-1)),
  ).toEqual(['haul_state', '', 'loading', 'hauling']);
  expect(toGeoJson([track]).features[0]?.properties?.haul_states).toEqual([null, 'loading', 'hauling']);
  const gpx = toGpx([track]);
  expect([...gpx.matchAll(/<filon:haul_state>(\w+)</g)].map(([, state]) => state)).toEqual(['loading', 'hauling']);
  expect(gpx).toContain('xmlns:filon=');
  expect(readTrack(gpx).fixes.map(({ at }) => at)).toEqual(track.points.map(({ at }) => at));
});
