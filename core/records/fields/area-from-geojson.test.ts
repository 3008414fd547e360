import { expect, test } from 'vitest';
import { areaFromGeoJson } from './area-from-geojson.ts';

const ring = [[-6.2, 31], [-6.1, 31], [-6.1, 31.1], [-6.2, 31]];
const polygon = { type: 'Polygon', coordinates: [ring] };
const read = (value: unknown) => areaFromGeoJson(JSON.stringify(value));

test('a polygon is found wherever a file keeps it', () => {
  for (const value of [polygon, { type: 'Feature', properties: {}, geometry: polygon }, { type: 'FeatureCollection', features: [{ type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [0, 0] } }, { type: 'Feature', properties: {}, geometry: polygon }] }, { type: 'MultiPolygon', coordinates: [[ring], [ring]] }, { type: 'GeometryCollection', geometries: [polygon] }, { type: 'LineString', coordinates: ring }]) {
    expect(read(value)).toEqual(polygon);
  }
});

test('heights are left out, open rings are closed, holes stay', () => {
  expect(read({ type: 'Polygon', coordinates: [ring.slice(0, -1).map(([lon, lat]) => [lon, lat, 512.4]), ring] })).toEqual({ type: 'Polygon', coordinates: [ring, ring] });
});

test('what is no area on the earth is none', () => {
  expect(read({ type: 'Polygon', coordinates: [[[280_500, 3_420_000], [281_000, 3_420_000], [281_000, 3_421_000]]] })).toBeNull();
  expect(read({ type: 'Polygon', coordinates: [[[1, 1], [2, 2]]] })).toBeNull();
  expect(read({ type: 'Point', coordinates: [0, 0] })).toBeNull();
  expect(areaFromGeoJson('not JSON')).toBeNull();
  expect(areaFromGeoJson('null')).toBeNull();
});
