import { expect, test } from 'vitest';
import { placeFrom, planeMetres, type Place } from '../../../../core/map/plane.ts';
import { countOf, eventMarks, type MappedEvent } from './event-marks.ts';

const ramp: Place = { lon: -6.2, lat: 31.05 };
const events = (count: number, spot: Place, severity = '2'): readonly MappedEvent[] =>
  Array.from({ length: count }, (_, index) => ({ id: `${spot.lon} ${index}`, spot, kind: 'near_miss', severity }));

test('one alone stands on its spot, a few stand around theirs, many are one mark with their number', () => {
  const [alone, few, many] = [ramp, placeFrom(ramp, [500, 0]), placeFrom(ramp, [0, 500])];
  const marks = eventMarks([...events(1, alone), ...events(6, few), ...events(6, many), ...events(1, many, '5')], 20);
  expect(marks.points.features).toHaveLength(7);
  expect(marks.points.features[0]?.geometry.coordinates).toEqual([alone.lon, alone.lat]);
  for (const { geometry } of marks.points.features.slice(1)) {
    const [lon = 0, lat = 0] = geometry.coordinates;
    expect(planeMetres({ lon, lat }, few)).toBeCloseTo(20, 0);
  }
  expect(marks.groups.map(({ members, worst }) => [members.length, worst])).toEqual([[7, '5']]);
  expect(countOf(marks)).toBe(14);
});

test('those of two spots are told apart as one comes nearer', () => {
  const both = [...events(1, ramp), ...events(1, placeFrom(ramp, [15, 0]))];
  const far = eventMarks(both, 100).points.features.map(({ geometry }) => geometry.coordinates[0]);
  expect(new Set(far).size).toBe(1);
  const near = eventMarks(both, 5).points.features.map(({ geometry }) => geometry.coordinates);
  expect(near).toEqual(both.map(({ spot }) => [spot.lon, spot.lat]));
});

test('whatever the map has room for, every event stands on it once', () => {
  const spread = Array.from({ length: 300 }, (_, index) =>
    events(1 + (index % 3), placeFrom(ramp, [(index * 37) % 1_900, (index * 91) % 1_300])),
  )
    .flat()
    .map((event, index) => ({ ...event, id: String(index) }));
  for (const apartM of [1, 20, 200, 5_000]) {
    const marks = eventMarks(spread, apartM);
    const ids = [
      ...marks.points.features.map(({ properties }) => properties.id),
      ...marks.groups.flatMap(({ members }) => members.map(({ id }) => id)),
    ];
    expect(ids.toSorted()).toEqual(spread.map(({ id }) => id).toSorted());
  }
});
