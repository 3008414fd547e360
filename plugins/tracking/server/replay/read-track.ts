import { LineFault } from '../../../../core/files/line-fault.ts';
import { membersOf } from '../protocols/raw-event.ts';
import { isTimed, type Fix, type RecordedPoint } from './fix.ts';
import { isGeoJson, readGeoJson } from './read-geojson.ts';
import { readCsv } from './read-csv.ts';
import { readGpx } from './read-gpx.ts';
import { readKml } from './read-kml.ts';
import { readNmea } from './read-nmea.ts';
import { NoTrack, plainOptions, type CsvColumn, type ReadOptions, type TrackReading } from './read-options.ts';
import { isPlt, readPlt } from './read-plt.ts';
import { isRec, readRec } from './read-rec.ts';
import { readWhole } from './read-whole.ts';

export type Format = 'GPX' | 'KML' | 'GeoJSON' | 'NMEA' | 'PLT' | 'OwnTracks' | 'CSV';

export interface Recording extends TrackReading {
  readonly format: Format;
}

/**
 * Reads a recorded track by its content, whatever its name. Throws a `LineFault` before anything is used of a broken
 * file, or of one that is no track.
 */
export function readRecording(text: string, options: ReadOptions): Recording {
  const recording = read(text.replace(/^\uFEFF/, ''), options);
  if (recording.points.length > 0) return recording;
  throw new NoTrack(['The file holds no position.', ...recording.notes].join(' '));
}

function read(text: string, options: ReadOptions): Recording {
  const start = text.trimStart();
  if (start === '') throw new NoTrack('The file is empty.');
  if (start.startsWith('<')) return readXmlTrack(start, options);
  if (isRec(start)) return { format: 'OwnTracks', ...readRec(text, options) };
  if (/^[{[]/.test(start)) return readJsonTrack(start, options);
  if (isPlt(start)) return { format: 'PLT', ...readPlt(start, options) };
  if (/^\$[A-Z]{2}(?:RMC|GGA|GLL|GSA|GSV|ZDA|VTG),/m.test(text)) return { format: 'NMEA', ...readNmea(text, options) };
  if (text.includes('\u0000'))
    throw new NoTrack('This is no text: a track as GPX, KML, GeoJSON, NMEA, PLT, OwnTracks .rec or CSV is expected.');
  return { format: 'CSV', ...readCsv(text, options) };
}

function readXmlTrack(text: string, options: ReadOptions): Recording {
  if (/^<(!doctype html|html)/i.test(text))
    throw new NoTrack(
      'This is a web page and no track: perhaps the page that asks to sign in where the file was to be downloaded.',
    );
  const { document, notes } = readWhole(text, options);
  const [gpx, kml] = [membersOf(document['gpx']), membersOf(document['kml'])];
  const reading = gpx ? readGpx(gpx, text, options) : kml ? readKml(kml, options) : null;
  if (reading) return { format: gpx ? 'GPX' : 'KML', points: reading.points, notes: [...notes, ...reading.notes] };
  const root = Object.keys(document).find((name) => !name.startsWith('?')) ?? '';
  if (root === 'gpx' || root === 'kml') return { format: root === 'gpx' ? 'GPX' : 'KML', points: [], notes };
  throw new NoTrack(`This is XML of the kind <${root}>, but not a GPX or KML file.`);
}

function readJsonTrack(text: string, options: ReadOptions): Recording {
  const value = parsed(text);
  if (!isGeoJson(value))
    throw new NoTrack('This is JSON, but no GeoJSON: FeatureCollection, Feature or a geometry is expected.');
  return { format: 'GeoJSON', ...readGeoJson(value, options) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    const place = Number(/position (\d+)/.exec((error as Error).message)?.[1] ?? 0);
    throw new LineFault(
      text.slice(0, place).split('\n').length,
      'This is no JSON from here on: the file may be cut off.',
    );
  }
}

/** The timed points of a track, in the order of their times. Throws a `LineFault` where none tells its time. */
export function readTrack(
  text: string,
  mapping: Partial<Readonly<Record<CsvColumn, string>>> = {},
): { readonly format: Format; readonly fixes: readonly Fix[] } {
  const { format, points } = readRecording(text, { ...plainOptions, mapping });
  const fixes = inTime(points);
  if (fixes.length === 0) throw new LineFault(1, 'The file holds positions, and no time for any of them.');
  return { format, fixes };
}

/** Points that tell their time, the oldest first; of one instant in the order of the file. */
export const inTime = (points: readonly RecordedPoint[]): readonly Fix[] =>
  points.filter(isTimed).toSorted((a, b) => a.at - b.at);
