import type { JsonObject } from '../../../../core/registry/json-object.ts';
import { distance } from '../../formulas/geometry/distance.ts';
import { membersOf, numberOf } from '../protocols/raw-event.ts';
import { isPlace, type RecordedPoint } from './fix.ts';
import { readInstant } from './read-instant.ts';
import { leftOut, type ReadOptions, type TrackReading } from './read-options.ts';
import { nodesOf, textsOf } from './xml-nodes.ts';

type Maybe = RecordedPoint | null;

/**
 * The points of a KML document: tracks of Google's extension (`gx:Track`), places with their time, and lines, which
 * tell no time of their own or, as a
 * timeline does, when they began and ended: then the way is gone at one speed.
 */
export function readKml(kml: JsonObject, options: ReadOptions): TrackReading {
  const points = placemarksIn(kml).flatMap((placemark) => pointsOf(placemark, options));
  const placed = points.filter((point) => point !== null);
  return { points: placed, notes: leftOut(points.length - placed.length, 'without a place') };
}

/** Placemarks at any depth of folders. */
function placemarksIn(node: JsonObject): readonly JsonObject[] {
  const placemarks = nodesOf(node['Placemark']);
  return [...placemarks, ...['Document', 'Folder'].flatMap((name) => nodesOf(node[name]).flatMap(placemarksIn))];
}

function pointsOf(placemark: JsonObject, options: ReadOptions): readonly Maybe[] {
  const geometries = [placemark, ...nodesOf(placemark['MultiGeometry'])];
  const tracks = [...geometries, ...nodesOf(placemark['MultiTrack'])].flatMap((one) => nodesOf(one['Track']));
  return [
    ...tracks.flatMap((track) => trackPoints(track, options)),
    ...geometries.flatMap((one) => [...placePoints(one, placemark, options), ...linePoints(one, placemark, options)]),
  ];
}

function trackPoints(track: JsonObject, { zone }: ReadOptions): readonly Maybe[] {
  const whens = textsOf(track['when']);
  return textsOf(track['coord']).map((text, index) =>
    pointAt(text.trim().split(/\s+/), readInstant(whens[index], zone)),
  );
}

function placePoints(geometry: JsonObject, placemark: JsonObject, { zone }: ReadOptions): readonly Maybe[] {
  const at = readInstant(textsOf(membersOf(placemark['TimeStamp'])?.['when'])[0] ?? spanOf(placemark, 'begin'), zone);
  return nodesOf(geometry['Point']).flatMap((point) => tuples(point['coordinates']).map((tuple) => pointAt(tuple, at)));
}

function linePoints(geometry: JsonObject, placemark: JsonObject, { zone }: ReadOptions): readonly Maybe[] {
  const lines = nodesOf(geometry['LineString']).map((line) =>
    tuples(line['coordinates']).map((tuple) => pointAt(tuple, null)),
  );
  const [begin, end] = [
    readInstant(spanOf(placemark, 'begin') ?? textsOf(membersOf(placemark['TimeStamp'])?.['when'])[0], zone),
    readInstant(spanOf(placemark, 'end'), zone),
  ];
  return lines.flatMap((line) => timed(line, begin, end));
}

const spanOf = (placemark: JsonObject, name: 'begin' | 'end'): string | undefined =>
  textsOf(membersOf(placemark['TimeSpan'])?.[name])[0];

/** A line between its two times at one speed; where only the first is told, the first point has it. */
function timed(line: readonly Maybe[], begin: number | null, end: number | null): readonly Maybe[] {
  const placed = line.filter((point) => point !== null);
  if (begin === null) return line;
  if (end === null || end < begin)
    return line.map((point) => (point && point === placed[0] ? { ...point, at: begin } : point));
  const steps = placed.map((point, index) => (index === 0 ? 0 : distance(placed[index - 1] as RecordedPoint, point)));
  const whole = steps.reduce((sum, step) => sum + step, 0);
  let gone = 0;
  return placed.map((point, index) => {
    gone += steps[index] ?? 0;
    const share = whole > 0 ? gone / whole : index / Math.max(1, placed.length - 1);
    return { ...point, at: Math.round(begin + share * (end - begin)) };
  });
}

/** `lon,lat[,alt]` divided by blanks. */
const tuples = (coordinates: unknown): readonly (readonly string[])[] =>
  textsOf(coordinates).flatMap((text) =>
    text
      .trim()
      .split(/\s+/)
      .filter((tuple) => tuple !== '')
      .map((tuple) => tuple.split(',')),
  );

function pointAt([x, y, z]: readonly string[], at: number | null): Maybe {
  const [lon, lat] = [numberOf(x), numberOf(y)];
  return lon !== null && lat !== null && isPlace(lon, lat)
    ? { at, lon, lat, speedKmh: null, heading: null, alt: numberOf(z) }
    : null;
}
