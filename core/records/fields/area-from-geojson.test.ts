import { expect, test } from 'vitest';
import { checkField } from '../validate.ts';
import { areasFromGeoJson } from './area-from-geojson.ts';
import { area } from './area.ts';

const ring = [
  [-6.2, 31],
  [-6.1, 31],
  [-6.1, 31.1],
  [-6.2, 31],
];
const polygon = { type: 'Polygon', coordinates: [ring] };
const read = (value: unknown) => areasFromGeoJson(JSON.stringify(value))[0]?.area ?? null;

test('a polygon is found wherever a file keeps it', () => {
  for (const value of [
    polygon,
    { type: 'Feature', properties: {}, geometry: polygon },
    {
      type: 'FeatureCollection',
      features: [
        { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [0, 0] } },
        { type: 'Feature', properties: {}, geometry: polygon },
      ],
    },
    { type: 'MultiPolygon', coordinates: [[ring], [ring]] },
    { type: 'GeometryCollection', geometries: [polygon] },
    { type: 'LineString', coordinates: ring },
  ]) {
    expect(read(value)).toEqual(polygon);
  }
});

test('heights are left out, open rings are closed, holes stay', () => {
  expect(
    read({ type: 'Polygon', coordinates: [ring.slice(0, -1).map(([lon, lat]) => [lon, lat, 512.4]), ring] }),
  ).toEqual({ type: 'Polygon', coordinates: [ring, ring] });
});

test('what is no area on the earth is none', () => {
  expect(
    read({
      type: 'Polygon',
      coordinates: [
        [
          [280_500, 3_420_000],
          [281_000, 3_420_000],
          [281_000, 3_421_000],
        ],
      ],
    }),
  ).toBeNull();
  expect(
    read({
      type: 'Polygon',
      coordinates: [
        [
          [1, 1],
          [2, 2],
        ],
      ],
    }),
  ).toBeNull();
  expect(read({ type: 'Point', coordinates: [0, 0] })).toBeNull();
  expect(areasFromGeoJson('not JSON')).toEqual([]);
  expect(areasFromGeoJson('null')).toEqual([]);
});

test('every part of a file is found, with its name', () => {
  const other = { type: 'Polygon', coordinates: [ring.map(([lon = 0, lat = 0]) => [lon + 1, lat])] };
  const multi = { type: 'MultiPolygon', coordinates: [polygon.coordinates, other.coordinates] };
  const file = {
    type: 'FeatureCollection',
    features: [
      { type: 'Feature', properties: { NAME: 'Permis 12' }, geometry: multi },
      {
        type: 'Feature',
        properties: { kind: 'lease' },
        geometry: { type: 'GeometryCollection', geometries: [other, { type: 'Point', coordinates: [0, 0] }] },
      },
    ],
  };
  expect(areasFromGeoJson(JSON.stringify(file))).toEqual([
    { name: 'Permis 12', area: polygon },
    { name: 'Permis 12', area: other },
    { name: null, area: other },
  ]);
  const deep = JSON.stringify(
    Array.from({ length: 50 }).reduce((inside) => ({ type: 'GeometryCollection', geometries: [inside] }), polygon),
  );
  expect(areasFromGeoJson(deep)).toEqual([]);
});

test('a cell of a table holds an area as GeoJSON of one part, or as its corners', () => {
  const field = area({ label: { id: 'Area', message: 'Area' } });
  const parse = (text: string) => field.text.parse(text, field, { timeZone: 'UTC', decimal: '.', words: () => [] });
  expect(parse(JSON.stringify({ type: 'Feature', properties: {}, geometry: polygon }))).toEqual(polygon);
  expect(parse('31, -6.2\n31, -6.1\n31.1, -6.1')).toEqual(polygon);
  expect(
    checkField(
      field,
      parse(JSON.stringify({ type: 'MultiPolygon', coordinates: [polygon.coordinates, polygon.coordinates] })),
    )?.message,
  ).toBe('This area has several parts: provide one of them.');
  expect(checkField(field, parse('nowhere'))?.message).toBe('This value cannot be used here.');
});
