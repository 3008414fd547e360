import Papa from 'papaparse';
import { fold } from '../../../../core/i18n/fold.ts';
import { LineFault } from '../../../../core/files/line-fault.ts';
import { courseOf, knownOf, numberOf } from '../protocols/raw-event.ts';
import { csvInstant, isTurned, orderIn, type DateOrder } from './csv-instants.ts';
import type { RecordedPoint } from './fix.ts';
import { BadLines, leftOut, type CsvColumn, type ReadOptions, type TrackReading } from './read-options.ts';

/** Names by which columns are known, in English and French; without accents, case, spaces and units. */
const names: Readonly<Record<CsvColumn, readonly string[]>> = {
  time: [
    'time',
    'timestamp',
    'trackedat',
    'datetime',
    'recordedat',
    'ts',
    'at',
    'utc',
    'utctime',
    'gpstime',
    'heure',
    'dateheure',
    'horodatage',
    'instant',
    'date',
  ],
  date: ['date', 'day', 'utcdate', 'jour'],
  lat: ['lat', 'latitude', 'y'],
  lon: ['lon', 'lng', 'long', 'longitude', 'x'],
  speed: ['speed', 'speedkmh', 'vitesse', 'vitessekmh'],
  heading: ['heading', 'course', 'bearing', 'track', 'cap', 'direction'],
  alt: ['alt', 'altitude', 'elevation', 'ele', 'hauteur', 'height'],
};

const bare = (name: string): string => fold(name.replace(/\(.*?\)|\[.*?\]/g, '')).replace(/[^a-z0-9]/g, '');

type Columns = Readonly<Record<CsvColumn, number>>;

/**
 * The points of a CSV file, sorted by nothing: in the order of its lines. The first line names the columns, or all are
 * named by their number (`#1`).
 */
export function readCsv(text: string, options: ReadOptions): TrackReading {
  const { data, errors } = Papa.parse<string[]>(text, { skipEmptyLines: 'greedy' });
  const [fault] = errors.filter(({ type }) => type !== 'Delimiter');
  if (fault) throw new LineFault((fault.row ?? 0) + 1, fault.message);
  const [first, ...others] = data;
  if (!first) throw new LineFault(1, 'The file is empty.');
  const isNumbered = Object.values(options.mapping).some((name) => /^#\d+$/.test(name ?? ''));
  const columns = isNumbered ? numbered(options.mapping, first.length) : named(first, options.mapping);
  const rows = isNumbered ? data : others;
  const firstLine = isNumbered ? 1 : 2;
  const bad = new BadLines(options);
  const whole = rows.length > 1 && (rows.at(-1)?.length ?? 0) < first.length ? rows.slice(0, -1) : rows;
  const order = dateOrder(
    whole.map((row) => whenOf(row, columns)),
    options,
  );
  const points = whole.flatMap((row, index): readonly (RecordedPoint | null)[] => {
    try {
      return [pointOf(row, columns, firstLine + index, order, options)];
    } catch (error) {
      if (!(error instanceof LineFault)) throw error;
      bad.add(error);
      return [];
    }
  });
  const placed = points.filter((point) => point !== null);
  return {
    points: placed,
    notes: [
      ...bad.notes,
      ...leftOut(points.length - placed.length, 'without a place'),
      ...(whole.length < rows.length ? ['The last line is cut off and was left out.'] : []),
    ],
  };
}

function named(header: readonly string[], mapping: ReadOptions['mapping']): Columns {
  if (header.every((name) => numberOf(name) !== null)) {
    throw new LineFault(
      1,
      'No line names the columns; say which they are by their numbers: --map time=#1 --map lat=#2 --map lon=#3.',
    );
  }
  const column = (of: CsvColumn): number => {
    const wanted = mapping[of];
    if (wanted === 'none') return -1;
    // Of several names the better known comes first: a column `time` is the time, though there is one `date` as well.
    const index =
      wanted === undefined
        ? (names[of].map((name) => header.findIndex((told) => bare(told) === name)).find((place) => place !== -1) ?? -1)
        : header.findIndex((name) => name.trim() === wanted);
    if (wanted !== undefined && index === -1)
      throw new LineFault(1, `There is no column ${wanted}; there are ${header.join(', ')}.`);
    return index;
  };
  const columns = {
    time: column('time'),
    date: column('date'),
    lat: column('lat'),
    lon: column('lon'),
    speed: column('speed'),
    heading: column('heading'),
    alt: column('alt'),
  };
  // Of two columns none can be the time; of more, who has none says so.
  const isUntimed = mapping.time === 'none' || header.length < 3;
  for (const needed of isUntimed ? (['lat', 'lon'] as const) : (['time', 'lat', 'lon'] as const)) {
    const none = needed === 'time' ? ', or --map time=none where there is none' : '';
    if (columns[needed] === -1)
      throw new LineFault(
        1,
        `No column is known as ${needed}; name it with --map ${needed}=…${none} (columns: ${header.join(', ')}).`,
      );
  }
  return { ...columns, date: columns.date === columns.time ? -1 : columns.date };
}

function numbered(mapping: ReadOptions['mapping'], count: number): Columns {
  const column = (of: CsvColumn): number => {
    const column = mapping[of];
    if (column === undefined) return -1;
    const index = Number(/^#(\d+)$/.exec(column)?.[1] ?? 0) - 1;
    if (index < 0 || index >= count) throw new LineFault(1, `${column} is no column; there are ${count}.`);
    return index;
  };
  return {
    time: column('time'),
    date: column('date'),
    lat: column('lat'),
    lon: column('lon'),
    speed: column('speed'),
    heading: column('heading'),
    alt: column('alt'),
  };
}

const cell = (row: readonly string[], index: number): string => (index === -1 ? '' : (row[index] ?? '').trim());

/** Day and time of a line as one text; some files tell them in two columns. */
function whenOf(row: readonly string[], { time, date }: Columns): string {
  const [clock, day] = [cell(row, time), cell(row, date)];
  return day !== '' && /^\d{1,2}:\d\d/.test(clock) ? `${day} ${clock}` : clock;
}

function dateOrder(values: readonly string[], { dateOrder: told }: ReadOptions): DateOrder | null {
  if (told !== null || !isTurned(values)) return told;
  const order = orderIn(values);
  if (order === 'both')
    throw new LineFault(1, 'Some dates have the day first and others the month: the file cannot be read.');
  if (order === null)
    throw new LineFault(
      1,
      `"${values.find((value) => isTurned([value])) ?? ''}" could be read with the day or the month first: say --date-order dmy or --date-order mdy.`,
    );
  return order;
}

function pointOf(
  row: readonly string[],
  columns: Columns,
  line: number,
  order: DateOrder | null,
  options: ReadOptions,
): RecordedPoint | null {
  const [latText, lonText] = [cell(row, columns.lat), cell(row, columns.lon)];
  const [lat, lon] = [numberOf(latText), numberOf(lonText)];
  // A receiver without a fix leaves the place empty, or says 0, 0.
  if ((latText === '' && lonText === '') || (lat === 0 && lon === 0)) return null;
  if (lat === null || Math.abs(lat) > 90) throw new LineFault(line, `"${latText}" is not a latitude.`);
  if (lon === null || Math.abs(lon) > 180) throw new LineFault(line, `"${lonText}" is not a longitude.`);
  const when = whenOf(row, columns);
  const at = when === '' ? null : csvInstant(when, order, options);
  if (when !== '' && at === null) throw new LineFault(line, `"${when}" is not an instant.`);
  return {
    at,
    lon,
    lat,
    speedKmh: knownOf(cell(row, columns.speed)),
    heading: courseOf(cell(row, columns.heading)),
    alt: numberOf(cell(row, columns.alt)),
  };
}
