import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { afterAll, describe, expect, test } from 'vitest';
import { LineFault } from '../../../../core/files/line-fault.ts';
import { judgeTimes, questionOf } from './judge-times.ts';
import { Refusal } from './ingest-call.ts';
import { openFile } from './open-file.ts';
import { plainOptions, type ReadOptions } from './read-options.ts';
import { inTime, readRecording } from './read-track.ts';

const folder = mkdtempSync(join(tmpdir(), 'filon-foreign-'));
const now = Date.parse('2026-03-09T06:00:00Z');
const table: (readonly [string, string, string])[] = [];
afterAll(() => {
  rmSync(folder, { recursive: true });
  const width = (place: 0 | 1): number => Math.max(...table.map((row) => row[place].length));
  console.log(
    table.map(([format, fault, told]) => `${format.padEnd(width(0))} | ${fault.padEnd(width(1))} | ${told}`).join('\n'),
  );
});

let count = 0;
/** What the person at the terminal is told of a file: why it is refused, or what is used of it and what is not. */
async function toldOf(content: string | Uint8Array, options: Partial<ReadOptions> = {}): Promise<string> {
  const path = join(folder, `file-${(count += 1)}`);
  writeFileSync(path, content);
  try {
    const { format, points, notes } = readRecording(await openFile(path), { ...plainOptions, ...options });
    const timed = inTime(points);
    const { fixes, odd, repeated } = judgeTimes(timed, { now, anyTime: false });
    const untimed = points.length - timed.length;
    const left = [
      ...notes,
      ...(untimed > 0 ? [`${untimed} without a time.`] : []),
      ...(repeated > 0 ? [`${repeated} of an instant before.`] : []),
      ...(odd.length > 0 ? [questionOf(odd, now)] : []),
    ];
    return [`${format}: ${fixes.length} used.`, ...left].join(' ');
  } catch (error) {
    if (error instanceof LineFault) return `Line ${error.line}: ${error.message}`;
    if (error instanceof Refusal) return error.message.replace(path, 'FILE');
    throw error;
  }
}

const gpxPoint = (second: number, rest = '<ele>12</ele>', lat = '45.1') =>
  `<trkpt lat="${lat}" lon="13.7">${rest}<time>2024-12-18T06:00:${String(second).padStart(2, '0')}Z</time></trkpt>`;
const gpx = (points: string) =>
  `<?xml version="1.0"?><gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>${points}</trkseg></trk></gpx>`;
const sum = (body: string): string =>
  `$${body}*${[...Buffer.from(body)]
    .reduce((before, byte) => before ^ byte, 0)
    .toString(16)
    .toUpperCase()
    .padStart(2, '0')}`;
const rmc = (clock: string, date = '181224', rest = 'A,4506.000,N,01342.000,E,022.4,084.4') =>
  sum(`GPRMC,${clock},${rest},${date},,`);
const kml = (inner: string) =>
  `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Document><Folder>${inner}</Folder></Document></kml>`;
const gxTrack = (whens: readonly string[], coords: readonly string[]) =>
  kml(
    `<Placemark><gx:Track>${whens.map((when) => `<when>${when}</when>`).join('')}${coords.map((coord) => `<gx:coord>${coord}</gx:coord>`).join('')}</gx:Track></Placemark>`,
  );
const line = (properties: object, coordinates: unknown) =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: [{ type: 'Feature', properties, geometry: { type: 'LineString', coordinates } }],
  });
const times = ['2024-12-18T06:00:00Z', '2024-12-18T06:00:05Z'];
const plt = (rows: string, datum = 'WGS 84') =>
  `OziExplorer Track Point File Version 2.1\r\n${datum}\r\nAltitude is in Feet\r\nReserved 3\r\n0,2,255,Track,0,0,2,8421376\r\n2\r\n${rows}`;
const rec = (message: object) => `2024-12-18T06:00:00Z\t*                 \t${JSON.stringify(message)}`;
const place = { _type: 'location', lat: 45.1, lon: 13.7, tst: 1_734_501_600, vel: -1, cog: -1, acc: 5 };

const spreadsheet = zipSync({
  '[Content_Types].xml': strToU8(
    '<Types><Override ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
  ),
  'xl/workbook.xml': strToU8('<workbook/>'),
});

type Case = readonly [
  format: string,
  fault: string,
  content: string | Uint8Array,
  told: string,
  options?: Partial<ReadOptions>,
];
const cases: readonly Case[] = [
  [
    'GPX',
    'another prefix of the namespace',
    gpx(gpxPoint(0))
      .replaceAll(/<(\/?)(gpx|trk|trkseg|trkpt|time|ele)\b/g, '<$1g:$2')
      .replace('xmlns=', 'xmlns:g='),
    'GPX: 1 used.',
  ],
  [
    'GPX',
    'no times at all',
    gpx('<trkpt lat="45" lon="13"/><trkpt lat="45.1" lon="13"/>'),
    'GPX: 0 used. 2 without a time.',
  ],
  [
    'GPX',
    'one point without a time',
    gpx(`${gpxPoint(0)}<trkpt lat="45" lon="13"/>${gpxPoint(5)}`),
    'GPX: 2 used. 1 without a time.',
  ],
  [
    'GPX',
    'the same instant twice',
    gpx(gpxPoint(0) + gpxPoint(0, '', '45.2') + gpxPoint(5)),
    'GPX: 2 used. 1 of an instant before.',
  ],
  ['GPX', 'speed and course −1', gpx(gpxPoint(0, '<speed>-1</speed><course>-1</course>')), 'GPX: 1 used.'],
  [
    'GPX',
    '0, 0 before the first fix',
    gpx(`<trkpt lat="0" lon="0"><time>2024-12-18T05:59:00Z</time></trkpt>${gpxPoint(0)}`),
    'GPX: 1 used. 1 point at 0, 0, which is a receiver without a fix, was left out.',
  ],
  [
    'GPX',
    'cut off',
    gpx(gpxPoint(0) + gpxPoint(5)).slice(0, -60),
    'Line 1: The file is cut off: not all of its elements are closed.',
  ],
  [
    'GPX',
    'cut off, what is whole wanted',
    gpx(gpxPoint(0) + gpxPoint(5)).slice(0, -60),
    'GPX: 1 used. The file is cut off or broken at line 1: what follows was left out. 1 without a time.',
    { skipBad: true },
  ],
  [
    'GPX',
    'weeks that ran over (1980)',
    gpx(gpxPoint(0)).replaceAll('2024-12-18', '1980-01-06'),
    'GPX: 0 used. 1 point is dated 1980-01-06: a receiver that does not know its time, or whose count of weeks ran over. --add-weeks 1024 makes it 1999-08-22; --any-time sends them as they are.',
  ],
  [
    'GPX',
    'in the future',
    gpx(gpxPoint(0)).replaceAll('2024-12-18', '2031-12-18'),
    "GPX: 0 used. 1 point is dated 2031-12-18, which is still to come. Is the receiver's clock wrong? --any-time sends them as they are.",
  ],
  [
    'GPX',
    'waypoints only',
    '<gpx><wpt lat="1" lon="2"/></gpx>',
    'Line 1: The file holds no position. It holds 1 waypoints and 0 routes, which are no track.',
  ],
  [
    'KML',
    "Google's track, one time missing",
    gxTrack(times, ['13.7 45.1 0', '13.71 45.1 0', '13.72 45.1 0']),
    'KML: 2 used. 1 without a time.',
  ],
  [
    'KML',
    'a timeline: a line between two times',
    kml(
      '<Placemark><TimeSpan><begin>2024-12-18T06:00:00Z</begin><end>2024-12-18T06:10:00Z</end></TimeSpan><LineString><coordinates>13.7,45.1,0 13.75,45.1,0 13.8,45.1,0</coordinates></LineString></Placemark>',
    ),
    'KML: 3 used.',
  ],
  [
    'KML',
    'a line without any time',
    kml('<Placemark><LineString><coordinates>13.7,45.1 13.75,45.1</coordinates></LineString></Placemark>'),
    'KML: 0 used. 2 without a time.',
  ],
  [
    'KML',
    'an empty place among others',
    gxTrack(times, ['', '13.71 45.1 0']),
    'KML: 1 used. 1 point without a place was left out.',
  ],
  [
    'KML',
    'another namespace (1.0 of Google Earth)',
    '<kml xmlns="http://earth.google.com/kml/2.0"><Placemark><TimeStamp><when>2024-12-18T06:00:00Z</when></TimeStamp><Point><coordinates>13.7,45.1,0</coordinates></Point></Placemark></kml>',
    'KML: 1 used.',
  ],
  [
    'GeoJSON',
    'times of the points',
    line({ coordTimes: times }, [
      [13.7, 45.1],
      [13.71, 45.1],
    ]),
    'GeoJSON: 2 used.',
  ],
  [
    'GeoJSON',
    'fewer times than points',
    line({ times: times.slice(0, 1) }, [
      [13.7, 45.1],
      [13.71, 45.1],
    ]),
    'GeoJSON: 1 used. 1 without a time.',
  ],
  [
    'GeoJSON',
    'milliseconds as text, a place of null',
    JSON.stringify({
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          properties: { time: '1734501600000', speed: -1 },
          geometry: { type: 'Point', coordinates: [13.7, 45.1] },
        },
        { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [null, null] } },
      ],
    }),
    'GeoJSON: 1 used. 1 point without a place was left out.',
  ],
  [
    'GeoJSON',
    'cut off',
    line({ times }, [[13.7, 45.1]]).slice(0, 90),
    'Line 1: This is no JSON from here on: the file may be cut off.',
  ],
  [
    'GeoJSON',
    'JSON of something else',
    '{"locations":[]}',
    'Line 1: This is JSON, but no GeoJSON: FeatureCollection, Feature or a geometry is expected.',
  ],
  [
    'NMEA',
    'a sentence cut at the end',
    `${rmc('060000.00')}\n${rmc('060005.00').slice(0, 30)}`,
    'NMEA: 1 used. The last line is cut off and was left out.',
  ],
  [
    'NMEA',
    'a wrong checksum',
    `${rmc('060000.00')}\n${rmc('060005.00').replace('022.4', '922.4')}\n${rmc('060010.00')}`,
    'Line 2: The checksum is 33, and 3A was expected.',
  ],
  [
    'NMEA',
    'a wrong checksum, left out',
    `${rmc('060000.00')}\n${rmc('060005.00').replace('022.4', '922.4')}\n${rmc('060010.00')}`,
    'NMEA: 2 used. 1 broken line was left out; the first is line 2: The checksum is 33, and 3A was expected.',
    { skipBad: true },
  ],
  ['NMEA', 'no fix yet', `${rmc('060000.00', '181224', 'V,,,,,,')}\n${rmc('060005.00')}`, 'NMEA: 1 used.'],
  ['NMEA', 'never a fix', rmc('060000.00', '181224', 'V,,,,,,'), 'Line 1: The file holds no position.'],
  [
    'NMEA',
    'the day 6 January 1980',
    rmc('060000.00', '060180'),
    'NMEA: 0 used. 1 point is dated 1980-01-06: a receiver that does not know its time, or whose count of weeks ran over. --add-weeks 1024 makes it 1999-08-22; --any-time sends them as they are.',
  ],
  [
    'NMEA',
    'another talker, carriage returns',
    `${sum(rmc('060000.00').slice(1, -3).replace('GPRMC', 'GNRMC'))}\r\n`,
    'NMEA: 1 used.',
  ],
  [
    'PLT',
    'feet, no altitude, no time',
    plt('45.1,13.7,1,-777,45644.25,18-Dec-24,6:00:00 AM\r\n45.2,13.7,0,100,0,,\r\n'),
    'PLT: 1 used. 1 without a time.',
  ],
  [
    'PLT',
    'GeoLife',
    'Geolife trajectory\r\nWGS 84\r\nAltitude is in Feet\r\nReserved 3\r\n0,2,255,My Track,0,0,2,8421376\r\n0\r\n39.984702,116.318417,0,492,39744.1201851852,2008-10-23,02:53:04\r\n',
    'PLT: 1 used.',
  ],
  [
    'PLT',
    'another datum',
    plt('45.1,13.7,1,0,45644.25,,', 'European 1950'),
    'Line 2: The places are in the datum "European 1950"; only WGS 84 is read.',
  ],
  [
    'PLT',
    'a line cut off',
    plt('45.1,13.7,1,0,45644.25,,\r\n45.2,13'),
    'Line 8: "45.2,13" is no point: latitude, longitude, flag, altitude and date are expected.',
  ],
  [
    'OwnTracks',
    'speed and course −1, other messages',
    `${rec(place)}\n${rec({ _type: 'lwt', tst: 1 })}\n`,
    'OwnTracks: 1 used. 1 message that tells no place was passed by.',
  ],
  ['OwnTracks', 'a place without a time', rec({ ...place, tst: undefined }), 'OwnTracks: 0 used. 1 without a time.'],
  [
    'OwnTracks',
    'the last line cut',
    `${rec(place)}\n${rec(place).slice(0, 60)}`,
    'Line 2: This line holds no message of OwnTracks, or one that is cut off.',
  ],
  ['OwnTracks', 'sent twice', `${rec(place)}\n${rec(place)}`, 'OwnTracks: 1 used. 1 of an instant before.'],
  [
    'CSV',
    'European decimals, other order',
    'Longitude;Latitude;Horodatage\n13,7;45,1;18.12.2024 06:00:00\n13,8;45,1;18.12.2024 06:00:05',
    'CSV: 2 used.',
  ],
  [
    'CSV',
    'day and month could be either',
    'time,lat,lon\n03/09/2024 06:00:00,45.1,13.7',
    'Line 1: "03/09/2024 06:00:00" could be read with the day or the month first: say --date-order dmy or --date-order mdy.',
  ],
  [
    'CSV',
    'both orders in one column',
    'time,lat,lon\n13/09/2024 06:00:00,45.1,13.7\n09/14/2024 06:00:00,45.1,13.7',
    'Line 1: Some dates have the day first and others the month: the file cannot be read.',
  ],
  [
    'CSV',
    'local time',
    'date,time,lat,lon\n2024-12-18,07:00:00,45.1,13.7',
    'CSV: 1 used.',
    { zone: 'Africa/Casablanca' },
  ],
  [
    'CSV',
    'no fix: empty places and 0, 0',
    'time,lat,lon\n2024-12-18T05:59:58Z,,\n2024-12-18T05:59:59Z,0,0\n2024-12-18T06:00:00Z,45.1,13.7',
    'CSV: 1 used. 2 points without a place were left out.',
  ],
  [
    'CSV',
    'the last line cut',
    'time,lat,lon,alt\n2024-12-18T06:00:00Z,45.1,13.7,1\n2024-12-18T06:00:05Z,45.1,13.8,1\n2024-12-1',
    'CSV: 2 used. The last line is cut off and was left out.',
  ],
  ['CSV', 'a word for a number', 'time,lat,lon\n2024-12-18T06:00:00Z,north,13.7', 'Line 2: "north" is not a latitude.'],
  [
    'CSV',
    'no line of names',
    '45.1,13.7,1734501600',
    'Line 1: No line names the columns; say which they are by their numbers: --map time=#1 --map lat=#2 --map lon=#3.',
  ],
  [
    'CSV',
    'no line of names, said by numbers',
    '45.1,13.7,1734501600\n45.1,13.8,1734501605',
    'CSV: 2 used.',
    { mapping: { lat: '#1', lon: '#2', time: '#3' } },
  ],
  [
    'CSV',
    'seconds since 1970 of a clock that was never set',
    'time,lat,lon\n12,45.1,13.7',
    'CSV: 0 used. 1 point is dated 1970-01-01: a receiver that does not know its time, or whose count of weeks ran over. --add-weeks 1024 makes it 1989-08-17; --any-time sends them as they are.',
  ],
  [
    'CSV',
    'UTF-16 with its mark, packed',
    gzipSync(Buffer.from('\uFEFFtime\tlat\tlon\n2024-12-18T06:00:00Z\t45.1\t13.7\n', 'utf16le')),
    'CSV: 1 used.',
  ],
  [
    'CSV',
    'Windows-1252',
    Buffer.from('heure;latitude (\xb0);longitude (\xb0)\n2024-12-18 06:00:00;45,1;13,7\n', 'latin1'),
    'CSV: 1 used.',
  ],
  [
    'none',
    'a spreadsheet',
    spreadsheet,
    'FILE is a spreadsheet: save it as CSV. GPX, KML, GeoJSON, NMEA, PLT, OwnTracks .rec and CSV are read.',
  ],
  ['none', 'nothing, packed', gzipSync(''), 'FILE is empty.'],
  [
    'none',
    'a PDF',
    '%PDF-1.7\n1 0 obj\n',
    'FILE is a PDF. GPX, KML, GeoJSON, NMEA, PLT, OwnTracks .rec and CSV are read.',
  ],
  [
    'none',
    'a picture',
    Buffer.from('89504e470d0a1a0a0000000d494844520000000100000001080600000', 'hex'),
    'FILE is a picture. GPX, KML, GeoJSON, NMEA, PLT, OwnTracks .rec and CSV are read.',
  ],
  [
    'none',
    'an archive',
    Buffer.concat([Buffer.from('504b0304140000000000', 'hex'), Buffer.alloc(60)]),
    'FILE is an archive: unpack it, and give the file in it. GPX, KML, GeoJSON, NMEA, PLT, OwnTracks .rec and CSV are read.',
  ],
  [
    'none',
    'gzip that is cut off',
    gzipSync(gpx(gpxPoint(0))).subarray(0, 40),
    'FILE is packed as gzip, and broken or cut off.',
  ],
  [
    'none',
    'a program',
    Buffer.concat([Buffer.from('7f454c4602010100', 'hex'), Buffer.alloc(60)]),
    'FILE is a program. GPX, KML, GeoJSON, NMEA, PLT, OwnTracks .rec and CSV are read.',
  ],
  [
    'none',
    'bytes of no kind',
    Buffer.from([0x00, 0x01, 0x02, 0x00, 0x80, 0x00, 0x03, 0x04, 0x00]),
    'Line 1: This is no text: a track as GPX, KML, GeoJSON, NMEA, PLT, OwnTracks .rec or CSV is expected.',
  ],
  [
    'none',
    'a web page',
    '<!DOCTYPE html><html><body>Sign in</body></html>',
    'Line 1: This is a web page and no track: perhaps the page that asks to sign in where the file was to be downloaded.',
  ],
  [
    'none',
    'XML of something else',
    '<TrainingCenterDatabase/>',
    'Line 1: This is XML of the kind <TrainingCenterDatabase>, but not a GPX or KML file.',
  ],
  [
    'none',
    'XML that declares entities',
    '<!DOCTYPE gpx [<!ENTITY a "b">]><gpx/>',
    'Line 1: Documents that declare types or entities are not read.',
  ],
  ['none', 'nothing', '', 'FILE is empty.'],
  ['none', 'blanks', ' \n ', 'Line 1: The file is empty.'],
];

describe('what devices get wrong is told in a sentence, and what is right of it is used', () => {
  test.each(
    cases.map(([format, fault, content, expected, options]) => ({ format, fault, content, expected, options })),
  )('$format: $fault', async ({ format, fault, content, expected, options }) => {
    const told = await toldOf(content, options);
    table.push([format, fault, told]);
    expect(told).toBe(expected);
  });

  test('a folder, and what is not there', async () => {
    const inside = join(folder, 'tracks');
    mkdirSync(inside);
    await expect(openFile(inside)).rejects.toThrow(`${inside} is a folder: name a file in it.`);
    await expect(openFile(join(folder, 'absent.gpx'))).rejects.toThrow('There is no file');
  });
});
