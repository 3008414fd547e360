import { LineFault } from '../../../core/files/line-fault.ts';
import type { Fix } from './fix.ts';
import { readCsv, type CsvColumn } from './read-csv.ts';
import { readGpx } from './read-gpx.ts';
import { readNmea } from './read-nmea.ts';

/** Reads a recorded track, by its content: GPX, NMEA 0183 or CSV. Throws a `LineFault` before anything is used of a broken file. */
export function readTrack(text: string, mapping: Partial<Readonly<Record<CsvColumn, string>>> = {}): { readonly format: 'GPX' | 'NMEA' | 'CSV'; readonly fixes: readonly Fix[] } {
  const start = text.replace(/^\uFEFF/, '').trimStart();
  const format = start.startsWith('<') ? 'GPX' : /^\$[A-Z]{2}(?:RMC|GGA|GLL|GSA|GSV|ZDA|VTG),/m.test(text) ? 'NMEA' : 'CSV';
  const fixes = format === 'GPX' ? readGpx(start) : format === 'NMEA' ? readNmea(text) : readCsv(text, mapping);
  if (fixes.length === 0) throw new LineFault(1, 'The file holds no position with a time.');
  return { format, fixes };
}
