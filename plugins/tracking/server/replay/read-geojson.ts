import type { JsonObject } from '../../../../core/registry/json-object.ts';
import { courseOf, knownOf, membersOf, numberOf } from '../protocols/raw-event.ts';
import { isPlace, type RecordedPoint } from './fix.ts';
import { readInstant } from './read-instant.ts';
import { leftOut, type ReadOptions, type TrackReading } from './read-options.ts';

const types = new Set([
  'FeatureCollection',
  'Feature',
  'Point',
  'MultiPoint',
  'LineString',
  'MultiLineString',
  'GeometryCollection',
]);
const timeNames = ['time', 'timestamp', 'when', 'datetime', 'date_time', 'ts', 'recorded_at', 'at'];

/** Whether a JSON value is GeoJSON (RFC 7946). */
export const isGeoJson = (value: unknown): boolean => types.has(String(membersOf(value)?.['type']));

/**
 * The points of GeoJSON: places with their time as a property, and lines with the times of their points (`coordTimes`,
 * `times`).
 */
export function readGeoJson(value: unknown, options: ReadOptions): TrackReading {
  const points = featuresIn(value).flatMap((feature) => pointsOf(feature, options));
  const placed = points.filter((point) => point !== null);
  return { points: placed, notes: leftOut(points.length - placed.length, 'without a place') };
}

interface Feature {
  readonly geometry: JsonObject;
  readonly properties: JsonObject;
}

function featuresIn(value: unknown, properties: JsonObject = {}): readonly Feature[] {
  const object = membersOf(value);
  if (!object) return [];
  const list = (name: string): readonly unknown[] =>
    Array.isArray(object[name]) ? (object[name] as readonly unknown[]) : [];
  if (object['type'] === 'FeatureCollection') return list('features').flatMap((feature) => featuresIn(feature));
  if (object['type'] === 'Feature') return featuresIn(object['geometry'], membersOf(object['properties']) ?? {});
  if (object['type'] === 'GeometryCollection')
    return list('geometries').flatMap((geometry) => featuresIn(geometry, properties));
  return [{ geometry: object, properties }];
}

function pointsOf({ geometry, properties }: Feature, { zone }: ReadOptions): readonly (RecordedPoint | null)[] {
  const coordinates = Array.isArray(geometry['coordinates']) ? (geometry['coordinates'] as readonly unknown[]) : [];
  if (geometry['type'] === 'Point') {
    const time = timeNames.map((name) => properties[name]).find((text) => text !== undefined && text !== null);
    const point = pointAt(coordinates, readInstant(time, zone));
    return [
      point && {
        ...point,
        speedKmh: knownOf(properties['speed']),
        heading: courseOf(properties['heading'] ?? properties['course'] ?? properties['bearing']),
      },
    ];
  }
  const times =
    properties['coordTimes'] ?? properties['times'] ?? membersOf(properties['coordinateProperties'])?.['times'];
  const lines = geometry['type'] === 'MultiLineString' ? coordinates : [coordinates];
  return lines.flatMap((line, index) =>
    Array.isArray(line) ? linePoints(line, timesOf(times, index, lines.length), zone) : [],
  );
}

/** The times of one line of several: a list of lists, or one list for the only line. */
const timesOf = (times: unknown, index: number, lines: number): readonly unknown[] => {
  if (!Array.isArray(times)) return [];
  const lineTimes: unknown = Array.isArray(times[index]) ? times[index] : lines === 1 ? times : [];
  return Array.isArray(lineTimes) ? (lineTimes as readonly unknown[]) : [];
};

const linePoints = (
  line: readonly unknown[],
  times: readonly unknown[],
  zone: string | null,
): readonly (RecordedPoint | null)[] =>
  line.map((place, index) => pointAt(Array.isArray(place) ? place : [], readInstant(times[index], zone)));

function pointAt([x, y, z]: readonly unknown[], at: number | null): RecordedPoint | null {
  const [lon, lat] = [numberOf(x), numberOf(y)];
  return lon !== null && lat !== null && isPlace(lon, lat)
    ? { at, lon, lat, speedKmh: null, heading: null, alt: numberOf(z) }
    : null;
}
