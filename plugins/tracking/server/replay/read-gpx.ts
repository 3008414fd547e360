import { LineFault } from '../../../../core/files/line-fault.ts';
import type { JsonObject } from '../../../../core/registry/json-object.ts';
import { courseOf, knownOf, membersOf, numberOf } from '../protocols/raw-event.ts';
import { isPlace, type RecordedPoint } from './fix.ts';
import { readInstant } from './read-instant.ts';
import { BadLines, leftOut, type ReadOptions, type TrackReading } from './read-options.ts';
import { nodesOf } from './xml-nodes.ts';

/**
 * The track points of a GPX 1.0 or 1.1 document, in the order of the file. Waypoints and routes are no track. Speeds
 * are in m/s.
 */
export function readGpx(gpx: JsonObject, text: string, options: ReadOptions): TrackReading {
  const points = nodesOf(gpx['trk']).flatMap((track) =>
    nodesOf(track['trkseg']).flatMap((segment) => nodesOf(segment['trkpt'])),
  );
  const bad = new BadLines(options);
  const read = points.flatMap((point, index): readonly (RecordedPoint | null)[] => {
    const [lat, lon] = [numberOf(point['@lat']), numberOf(point['@lon'])];
    if (lat === 0 && lon === 0) return [null];
    if (lat !== null && lon !== null && isPlace(lon, lat)) return [pointOf(point, lon, lat, options)];
    bad.add(new LineFault(lineOfPoint(text, index), `Track point ${index + 1} has no place: lat and lon are needed.`));
    return [];
  });
  const placed = read.filter((point) => point !== null);
  const elsewhere = placed.length === 0 ? otherPoints(gpx) : [];
  return {
    points: placed,
    notes: [
      ...bad.notes,
      ...leftOut(read.length - placed.length, 'at 0, 0, which is a receiver without a fix,'),
      ...elsewhere,
    ],
  };
}

function pointOf(point: JsonObject, lon: number, lat: number, { zone }: ReadOptions): RecordedPoint {
  // Garmin and others tell speed and course in an extension of their own.
  const extension =
    membersOf(membersOf(point['extensions'])?.['TrackPointExtension']) ?? membersOf(point['extensions']);
  const speed = knownOf(point['speed'] ?? extension?.['speed']);
  return {
    at: readInstant(point['time'], zone),
    lon,
    lat,
    speedKmh: speed === null ? null : speed * 3.6,
    heading: courseOf(point['course'] ?? extension?.['course']),
    alt: numberOf(point['ele']),
  };
}

function otherPoints(gpx: JsonObject): readonly string[] {
  const [waypoints, routes] = [nodesOf(gpx['wpt']).length, nodesOf(gpx['rte']).length];
  return waypoints + routes === 0 ? [] : [`It holds ${waypoints} waypoints and ${routes} routes, which are no track.`];
}

/** The line on which the n-th track point begins, whatever the prefix of its namespace. */
function lineOfPoint(text: string, index: number): number {
  const found = [...text.matchAll(/<(?:\w+:)?trkpt[\s>]/g)][index];
  return found ? text.slice(0, found.index).split('\n').length : 1;
}
