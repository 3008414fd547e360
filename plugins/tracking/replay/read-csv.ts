import Papa from 'papaparse';
import { fold } from '../../../core/i18n/fold.ts';
import { LineFault } from '../../../core/files/line-fault.ts';
import type { Fix } from './fix.ts';

/** What a column may hold. */
export type CsvColumn = 'time' | 'lat' | 'lon' | 'speed' | 'heading' | 'alt';

/** Names by which columns are known, in English and French; without accents, case, spaces and units. */
const names: Readonly<Record<CsvColumn, readonly string[]>> = {
  time: ['time', 'timestamp', 'trackedat', 'datetime', 'date', 'recordedat', 'ts', 'at', 'heure', 'dateheure', 'horodatage', 'instant'],
  lat: ['lat', 'latitude', 'y'],
  lon: ['lon', 'lng', 'long', 'longitude', 'x'],
  speed: ['speed', 'speedkmh', 'vitesse', 'vitessekmh'],
  heading: ['heading', 'course', 'bearing', 'track', 'cap', 'direction'],
  alt: ['alt', 'altitude', 'elevation', 'ele', 'hauteur'],
};

const bare = (name: string): string => fold(name.replace(/\(.*?\)|\[.*?\]/g, '')).replace(/[^a-z0-9]/g, '');

/** Decimal comma or point, as the file has it. */
const number = (value: string): number => Number(value.trim().replace(/^(-?\d+),(\d+)$/, '$1.$2') || Number.NaN);

/** An instant; one without a zone is taken as UTC, since receivers count in UTC. */
function instant(value: string): number {
  const text = value.trim().replace(/^(\d{4}-\d\d-\d\d)\s+/, '$1T').replace(/(\.\d{3})\d+/, '$1').replace(/\s*UTC$/, 'Z');
  return Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}${text.includes('T') ? '' : 'T00:00:00'}Z`);
}

/** The fixes of a CSV file with a header line, sorted by time. `mapping` names columns that do not go by a known name. */
export function readCsv(text: string, mapping: Partial<Readonly<Record<CsvColumn, string>>> = {}): readonly Fix[] {
  const { data, errors } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: 'greedy' });
  const [fault] = errors.filter(({ type }) => type !== 'Delimiter');
  if (fault) throw new LineFault((fault.row ?? 0) + 1, fault.message);
  const [header, ...rows] = data;
  if (!header) throw new LineFault(1, 'The file is empty.');
  const column = (of: CsvColumn): number => {
    const wanted = mapping[of];
    const index = header.findIndex((name) => (wanted === undefined ? names[of].includes(bare(name)) : name.trim() === wanted));
    if (wanted !== undefined && index === -1) throw new LineFault(1, `There is no column ${wanted}; there are ${header.join(', ')}.`);
    return index;
  };
  const at = { time: column('time'), lat: column('lat'), lon: column('lon'), speed: column('speed'), heading: column('heading'), alt: column('alt') };
  for (const needed of ['time', 'lat', 'lon'] as const) {
    if (at[needed] === -1) throw new LineFault(1, `No column is known as ${needed}; name it with --map ${needed}=… (columns: ${header.join(', ')}).`);
  }
  const fixes = rows.map((row, index): Fix => {
    const line = index + 2;
    const optional = (of: CsvColumn): number | null => {
      const value = at[of] === -1 ? Number.NaN : number(row[at[of]] ?? '');
      return Number.isFinite(value) ? value : null;
    };
    const [lat, lon, time] = [number(row[at.lat] ?? ''), number(row[at.lon] ?? ''), instant(row[at.time] ?? '')];
    if (!Number.isFinite(lat) || Math.abs(lat) > 90) throw new LineFault(line, `"${row[at.lat] ?? ''}" is not a latitude.`);
    if (!Number.isFinite(lon) || Math.abs(lon) > 180) throw new LineFault(line, `"${row[at.lon] ?? ''}" is not a longitude.`);
    if (Number.isNaN(time)) throw new LineFault(line, `"${row[at.time] ?? ''}" is not an instant.`);
    return { at: time, lon, lat, speedKmh: optional('speed'), heading: optional('heading'), alt: optional('alt') };
  });
  return fixes.sort((a, b) => a.at - b.at);
}
