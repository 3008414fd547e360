import { LineFault } from '../../../../core/files/line-fault.ts';
import { readOwnTracks } from '../protocols/owntracks.ts';
import { membersOf, type RawEvent } from '../protocols/raw-event.ts';
import { isPlace, type RecordedPoint } from './fix.ts';
import { readInstant } from './read-instant.ts';
import { BadLines, leftOut, type ReadOptions, type TrackReading } from './read-options.ts';

/**
 * Whether a text is what OwnTracks' recorder keeps: an instant, a mark, and the message, divided by tabs; or the
 * messages alone, one a line.
 */
export const isRec = (text: string): boolean =>
  /^\s*(\d{4}-\d\d-\d\dT[\d:]+Z\t[^\t\n]*\t)?\{.*"_type"\s*:/m.test(text.slice(0, 65_536));

/**
 * The places in a file of OwnTracks' recorder (`.rec`); its other messages, such as last wills and regions, tell none.
 * Speeds are in km/h.
 */
export function readRec(text: string, options: ReadOptions): TrackReading {
  const bad = new BadLines(options);
  let others = 0;
  const read = text.split(/\r?\n/).flatMap((line, index): readonly (RecordedPoint | null)[] => {
    if (line.trim() === '') return [];
    const message = membersOf(parsed(line.slice(Math.max(0, line.indexOf('{')))));
    const reading = message && readOwnTracks(message, 'recorded');
    if (!reading) {
      bad.add(new LineFault(index + 1, 'This line holds no message of OwnTracks, or one that is cut off.'));
      return [];
    }
    const places = reading.events.filter((event): event is RawEvent => (event as RawEvent).kind === 'position');
    if (places.length === 0) others += 1;
    return places.map(pointOf);
  });
  const placed = read.filter((point) => point !== null);
  return {
    points: placed,
    notes: [
      ...bad.notes,
      ...leftOut(read.length - placed.length, 'without a place'),
      ...(others === 0
        ? []
        : [
            `${others} ${others === 1 ? 'message that tells' : 'messages that tell'} no place ${others === 1 ? 'was' : 'were'} passed by.`,
          ]),
    ],
  };
}

function pointOf({ ts, data }: RawEvent): RecordedPoint | null {
  const figure = (name: string): number | null => (typeof data[name] === 'number' ? data[name] : null);
  const [lon, lat] = [figure('lon'), figure('lat')];
  if (lon === null || lat === null || !isPlace(lon, lat)) return null;
  return {
    at: readInstant(ts, null),
    lon,
    lat,
    speedKmh: figure('speed'),
    heading: figure('heading'),
    alt: figure('alt'),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
