import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { realData } from '../../../../tests/support/real-data.ts';
import { isInside, type Polygon } from './inside.ts';

const square: Polygon = {
  coordinates: [
    [
      [0, 0],
      [10, 0],
      [10, 10],
      [0, 10],
      [0, 0],
    ],
    [
      [4, 4],
      [6, 4],
      [6, 6],
      [4, 6],
      [4, 4],
    ],
  ],
};

test('a hole is not inside', () => {
  expect([isInside(square, 1, 1), isInside(square, 5, 5), isInside(square, 11, 5), isInside(square, 5, 7)]).toEqual([
    true,
    false,
    false,
    true,
  ]);
});

test('a zone over the antimeridian is one piece', () => {
  const zone: Polygon = {
    coordinates: [
      [
        [179, -1],
        [-179, -1],
        [-179, 1],
        [179, 1],
        [179, -1],
      ],
    ],
  };
  expect([isInside(zone, 179.5, 0), isInside(zone, -179.5, 0), isInside(zone, 0, 0), isInside(zone, 178, 0)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

const folder = realData();
interface Vectors {
  readonly polygon: readonly {
    readonly wkt: string;
    readonly contains?: readonly (readonly [number, number, boolean])[];
  }[];
}

test.skipIf(folder === null)('the geofences of Traccar (latitude first)', () => {
  const { polygon } = JSON.parse(
    readFileSync(join(folder ?? '', '1-telematics/traccar/geofence_vectors.json'), 'utf8'),
  ) as Vectors;
  for (const { wkt, contains = [] } of polygon) {
    const ring = [...wkt.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, lat, lon]) => [Number(lon), Number(lat)] as const);
    expect(
      contains.map(([lat, lon]) => isInside({ coordinates: [ring] }, lon, lat)),
      wkt,
    ).toEqual(contains.map(([, , told]) => told));
  }
});
