import { LineFault } from '../../../../core/files/line-fault.ts';
import { numberOf } from '../protocols/raw-event.ts';
import { isPlace, type RecordedPoint } from './fix.ts';
import { BadLines, leftOut, type ReadOptions, type TrackReading } from './read-options.ts';

const headerLines = 6;
const metresPerFoot = 0.3048;
const dayMs = 86_400_000;
/** Days count from 30 December 1899 in both. */
const dayZero = Date.UTC(1899, 11, 30);

/** Whether a text is a track of OziExplorer, or of GeoLife, which writes them likewise. */
export const isPlt = (text: string): boolean => /^(OziExplorer Track|Geolife trajectory)/i.test(text);

/**
 * A track file of OziExplorer (PLT) or GeoLife: six lines of heading, then latitude, longitude, a flag, feet, days
 * since 1899. Times are UTC; 0 is none.
 */
export function readPlt(text: string, options: ReadOptions): TrackReading {
  const lines = text.split(/\r?\n/);
  const datum = lines[1]?.trim() ?? '';
  if (!/^WGS\s*84/i.test(datum)) throw new LineFault(2, `The places are in the datum "${datum}"; only WGS 84 is read.`);
  const inFeet = !/metre|meter/i.test(lines[2] ?? '');
  const bad = new BadLines(options);
  const read = lines.slice(headerLines).flatMap((line, index): readonly (RecordedPoint | null)[] => {
    if (line.trim() === '') return [];
    const [lat, lon, , height, days] = line.split(',').map((part) => numberOf(part));
    if (lat === 0 && lon === 0) return [null];
    if (lat == null || lon == null || !isPlace(lon, lat) || days === undefined) {
      bad.add(
        new LineFault(
          headerLines + index + 1,
          `"${line.trim().slice(0, 60)}" is no point: latitude, longitude, flag, altitude and date are expected.`,
        ),
      );
      return [];
    }
    // −777 says that the altitude is not known.
    const alt = height == null || height === -777 ? null : inFeet ? height * metresPerFoot : height;
    return [
      {
        at: days === null || days <= 0 ? null : Math.round(dayZero + days * dayMs),
        lon,
        lat,
        speedKmh: null,
        heading: null,
        alt,
      },
    ];
  });
  const placed = read.filter((point) => point !== null);
  return {
    points: placed,
    notes: [...bad.notes, ...leftOut(read.length - placed.length, 'at 0, 0, which is a receiver without a fix,')],
  };
}
