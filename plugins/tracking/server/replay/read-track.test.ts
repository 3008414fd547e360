import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { lengthOf } from '../../formulas/geometry/distance.ts';
import { LineFault } from '../../../../core/files/line-fault.ts';
import { readTrack } from './read-track.ts';
import { realData } from '../../../../tests/support/real-data.ts';

const fault = (read: () => unknown): { line: number; reason: string } => {
  try {
    read();
  } catch (error) {
    if (error instanceof LineFault) return { line: error.line, reason: error.message };
    throw error;
  }
  throw new Error('The file was not refused');
};

const rmc = '$GPRMC,123519,A,4807.038,N,01131.000,E,022.4,084.4,230394,003.1,W*6A';

describe('GPX', () => {
  test('points of all segments, with speed and height; waypoints are no track', () => {
    const gpx =
      '<?xml version="1.0"?><gpx version="1.0"><wpt lat="1" lon="1"/><trk><trkseg><trkpt lat="52.33" lon="5.54"><ele>48.9</ele><time>2009-03-02T14:05:52Z</time><speed>10</speed></trkpt></trkseg><trkseg><trkpt lat="52.34" lon="5.55"><time>2009-03-02T14:06:52Z</time></trkpt></trkseg></trk></gpx>';
    expect(readTrack(gpx).fixes).toEqual([
      { at: Date.parse('2009-03-02T14:05:52Z'), lon: 5.54, lat: 52.33, speedKmh: 36, heading: null, alt: 48.9 },
      { at: Date.parse('2009-03-02T14:06:52Z'), lon: 5.55, lat: 52.34, speedKmh: null, heading: null, alt: null },
    ]);
  });

  test('a broken file is refused with its line', () => {
    expect(fault(() => readTrack('<gpx>\n<trk>\n</gpx>')).line).toBeGreaterThan(1);
    expect(
      fault(() =>
        readTrack(
          '<gpx><trk><trkseg>\n<trkpt lat="1" lon="2"><time>2009-03-02T14:05:52Z</time></trkpt>\n<trkpt lat="95" lon="2"><time>2009-03-02T14:05:53Z</time></trkpt></trkseg></trk></gpx>',
        ),
      ),
    ).toMatchObject({ line: 3 });
    expect(fault(() => readTrack('<gpx><trk><trkseg><trkpt lat="1" lon="2"/></trkseg></trk></gpx>')).reason).toContain(
      'no time',
    );
    expect(fault(() => readTrack('<kml></kml>')).reason).toContain('no position');
    expect(fault(() => readTrack('<svg/>')).reason).toContain('not a GPX or KML');
  });
});

describe('NMEA', () => {
  test('knots become km/h, and the day of the sentence counts', () => {
    const [fix] = readTrack(`noise before\n# comment\n$PSRFTXTVersion nonsense\n${rmc}\n`).fixes;
    expect(fix?.at).toBe(Date.parse('1994-03-23T12:35:19Z'));
    expect(fix?.speedKmh).toBeCloseTo(41.48, 2);
    expect(fix?.lat).toBeCloseTo(48.1173, 4);
  });

  test('a wrong checksum refuses the file and says which was expected', () => {
    expect(fault(() => readTrack(`${rmc}\n${rmc.replace('*6A', '*6B')}\n`))).toEqual({
      line: 2,
      reason: 'The checksum is 6B, and 6A was expected.',
    });
    expect(fault(() => readTrack(`${rmc}\n${rmc.replace('022.4', '922.4')}\n`)).line).toBe(2);
  });

  test('a receiver without a fix gives none', () => {
    expect(fault(() => readTrack('$GPRMC,142816.359,V,,,,,,,180708,,,N*4C\n')).reason).toContain('no position');
  });
});

describe('CSV', () => {
  test.each([
    ['a;b', 'user_id;tracked_at;latitude;longitude;elevation;accuracy\n1;2012-12-18T21:30:35Z;47.37;8.54;12;20'],
    ['French', 'Horodatage;Latitude (°);Longitude (°);Altitude\n2012-12-18 21:30:35;47,37;8,54;12'],
    ['tabs', 'lon\tlat\ttime\talt\n8.54\t47.37\t2012-12-18T22:30:35+01:00\t12'],
  ])('columns by name, whatever the delimiter: %s', (_name, text) => {
    expect(readTrack(text).fixes).toMatchObject([
      { at: Date.parse('2012-12-18T21:30:35Z'), lat: 47.37, lon: 8.54, alt: 12 },
    ]);
  });

  test('a column by its own name, and a sentence when there is none', () => {
    const text = 'when,north,east\n2012-12-18T21:30:35Z,47,8';
    expect(readTrack(text, { time: 'when', lat: 'north', lon: 'east' }).fixes).toHaveLength(1);
    expect(fault(() => readTrack(text)).reason).toContain('--map time=');
    expect(fault(() => readTrack('time,lat,lon\n2012-12-18T21:30:35Z,47,8\n2012-12-18T21:30:36Z,north,8'))).toEqual({
      line: 3,
      reason: '"north" is not a latitude.',
    });
  });
});

const real = realData();
describe.skipIf(real === null)('recorded by others', () => {
  const read = (path: string) => readTrack(readFileSync(join(real ?? '', '1-telematics', path), 'utf8'));

  /**
   * How many fixes gpsd reported: instants with mode 2 or 3 and a place. It knows no time yet at the first one of a
   * cold receiver, whose RMC has it.
   */
  const reported = (path: string): number => {
    const lines = readFileSync(join(real ?? '', '1-telematics', path), 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('{"class":"TPV"'));
    const reports = lines.map((line) => JSON.parse(line) as { mode: number; time?: string; lat?: number });
    return new Set(reports.filter(({ mode, lat }) => mode >= 2 && lat !== undefined).map(({ time }) => time ?? 'cold'))
      .size;
  };

  test.each(['nmea/blumax-gps009.log', 'nmea/navika-100-fix.log', 'nmea/quectel-L70.log'])(
    '%s gives as many fixes as its answers say',
    (path) => {
      expect(read(path).fixes).toHaveLength(reported(`${path}.chk`));
    },
  );

  test('a drive around Višnjan is 2.733 km long', () => {
    const { fixes } = read('gpx/around-visnjan-with-car.gpx');
    expect(fixes).toHaveLength(104);
    expect(lengthOf(fixes) / 1000).toBeCloseTo(2.733, 3);
  });

  test('every other track is read whole', () => {
    expect(read('gpx/cerknicko-jezero.gpx').fixes).toHaveLength(296);
    expect(read('gps/trackintel_posmo_trajectory.csv').fixes).toHaveLength(1327);
    expect(read('gps/trackintel_google_trajectory.csv').fixes.length).toBeGreaterThan(0);
    expect(read('gps/trackintel_gpsies_trajectory.csv').fixes.length).toBeGreaterThan(0);
  });
});
