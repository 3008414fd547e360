import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { run } from '../../plugins/tracking/commands/replay.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const folder = mkdtempSync(join(tmpdir(), 'filon-replay-'));
let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  const admin = await server.login('admin');
  token = (
    await admin.json<{ token: string }>('records/ingest_source/', {
      method: 'POST',
      body: { code: 'tracks', label_en: 'Tracks', label_fr: 'Tracés', kind: 'csv' },
    })
  ).body.token;
});
afterEach(() => void vi.restoreAllMocks());
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

/** 11 points northwards, 50 m and 10 s apart, in 2020. */
const track = (points = 11): string =>
  [
    'time,latitude,longitude',
    ...Array.from(
      { length: points },
      (_, index) => `2020-12-18T06:00:${String(index * 5).padStart(2, '0')}Z,${45 + (index * 50) / 111_195.08},13.7`,
    ),
  ].join('\n');

let fileName = 'track.csv';
const replay = async (
  content: string | Uint8Array,
  ...options: string[]
): Promise<{ readonly code: number; readonly said: string }> => {
  const said: string[] = [];
  const tell = (...words: unknown[]): void => void said.push(words.join(' '));
  vi.spyOn(console, 'log').mockImplementation(tell);
  vi.spyOn(console, 'error').mockImplementation(tell);
  const file = join(folder, fileName);
  writeFileSync(file, content);
  const code = await run([file, '--url', server.url, '--token', token, ...options]);
  return { code, said: said.join('\n') };
};
const positions = async (code: string): Promise<{ ts: string; speed: number }[]> =>
  (
    await server.host.pool.query(
      'select ts, speed from position join equipment on equipment.id = position.equipment where code = $1 order by ts',
      [code],
    )
  ).rows as { ts: string; speed: number }[];

test('a recorded track arrives whole, dated to now, in the spacing in which it was recorded', async () => {
  const { code, said } = await replay(track(), '--speed', '200', '--device', 'CAR-1');
  expect([code, said]).toEqual([0, expect.stringContaining('11 accepted, 0 known before, 0 refused.')]);
  const rows = await positions('CAR-1');
  expect(rows).toHaveLength(11);
  expect(Date.parse(rows.at(-1)?.ts ?? '') - Date.parse(rows[0]?.ts ?? '')).toBe(50_000);
  // The track was recorded years ago; a minute leaves room for a busy machine.
  expect(Math.abs(Date.now() - Date.parse(rows.at(-1)?.ts ?? ''))).toBeLessThan(60_000);
  expect(rows.at(-1)?.speed).toBeCloseTo(36, 1);
});

test('a second track of the same device does not mix with the first', async () => {
  await replay(track(), '--speed', 'max', '--device', 'CAR-2');
  const again = await replay(track(), '--speed', 'max', '--device', 'CAR-2');
  expect([again.code, again.said]).toEqual([1, expect.stringContaining('CAR-2 already has positions until')]);
  expect(await positions('CAR-2')).toHaveLength(11);
  await replay(track(), '--speed', 'max');
  const other = await replay(track(), '--speed', 'max');
  expect(other.said).toContain('REPLAY-2');
});

test('a broken file is refused with its line, and nothing of it is kept', async () => {
  const { code, said } = await replay(
    `${track(5)}\n2020-12-18T06:00:25Z,north,13.7`,
    '--speed',
    'max',
    '--device',
    'CAR-3',
  );
  expect([code, said]).toEqual([
    1,
    'Line 7: "north" is not a latitude. Nothing was sent; --skip-bad leaves broken lines out.',
  ]);
  expect(await server.host.pool.query(`select from equipment where code = 'CAR-3'`)).toMatchObject({ rowCount: 0 });
});

test('recorded instants that are too old are refused with a sentence', async () => {
  const { code, said } = await replay(track(), '--keep-time');
  expect([code, said]).toEqual([1, expect.stringContaining('positions are taken up to 7 days')]);
});

test('only an import source may make devices', async () => {
  const admin = await server.login('admin');
  const made = await admin.json<{ token: string }>('records/ingest_source/', {
    method: 'POST',
    body: { code: 'fms', label_en: 'Fleet', label_fr: 'Flotte', kind: 'http' },
  });
  const { code, said } = await replay(track(), '--device', 'CAR-4', '--token', made.body.token);
  expect([code, said]).toEqual([1, expect.stringContaining('Only an import source can create devices.')]);
});

test('a source of one site makes devices there, and speaks for no machine of another', async () => {
  const admin = await server.login('admin');
  const { rows: sites } = await server.host.pool.query<{ id: string }>('select id from site order by code');
  const [own, other] = sites.map(({ id }) => id);
  const source = await admin.json<{ token: string }>('records/ingest_source/', {
    method: 'POST',
    body: { code: 'one-site', label_en: 'One site', label_fr: 'Un site', kind: 'csv', sites: [own] },
  });
  const device = async (uid: string): Promise<{ status: number; body: Record<string, unknown> }> => {
    const response = await fetch(`${server.url}/api/ingest/v1/devices/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${source.body.token}` },
      body: JSON.stringify({ uid }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const siteOf = async (uid: string): Promise<unknown> =>
    (
      await server.host.pool.query<{ site: string }>(
        `
          select equipment.site
          from equipment
          join tracking_device device on device.equipment = equipment.id
          where device.uid = $1`,
        [uid],
      )
    ).rows[0]?.site;

  expect(await device('OWN-1')).toMatchObject({ status: 200 });
  expect(await siteOf('OWN-1')).toBe(own);
  await server.host.pool.query(
    `
      insert into equipment (id, site, code, name, family, make, model, commissioned_on)
      values (gen_random_uuid(), $1, 'FAR-1', 'Far', 'light_vehicle', '–', '–', '2020-01-01')`,
    [other],
  );
  expect(await device('FAR-1')).toMatchObject({ status: 403, body: { code: 'site_not_allowed' } });
  expect(
    (await admin.json('records/tracking_device/', { method: 'POST', body: { uid: 'SPARE-1', kind: 'gnss_tracker' } }))
      .status,
  ).toBe(201);
  expect(await device('SPARE-1')).toMatchObject({ status: 409, body: { code: 'device_not_placed' } });
  expect(await siteOf('FAR-1')).toBeUndefined();
  expect(await siteOf('SPARE-1')).toBeUndefined();
});

test('what is left out of a file is told: points without a time, of the same instant, of another century; and why others are refused', async () => {
  const rows = [
    '2020-12-18T06:00:00Z,45,13.7,10',
    '2020-12-18T06:00:05Z,45.0001,13.7,10',
    '2020-12-18T06:00:05Z,45.0002,13.7,10',
    ',45.0003,13.7,10',
    '1980-01-06T00:00:00Z,45.0004,13.7,10',
    '2020-12-18T06:00:10Z,45.0005,13.7,10',
  ];
  const { code, said } = await replay(`time,lat,lon,speed\n${rows.join('\n')}`, '--speed', 'max', '--device', 'CAR-5');
  expect(code).toBe(0);
  expect(
    said
      .split('\n')
      .slice(1, -1)
      .filter((line) => line !== ''),
  ).toEqual([
    '1 point without a time was left out.',
    '1 point has the instant of a point before and was left out: a machine is at one place at a time.',
    expect.stringContaining('Left out: 1 point is dated 1980-01-06'),
  ]);
  expect(said).toContain('6 points read, 3 sent: 3 accepted, 0 known before, 0 refused.');
  expect(await positions('CAR-5')).toHaveLength(3);
});

test('a track without any time is sent at a pace that somebody says', async () => {
  const gpx = `<gpx><trk><trkseg>${Array.from({ length: 5 }, (_, index) => `<trkpt lat="${45 + (index * 100) / 111_195.08}" lon="13.7"/>`).join('')}</trkseg></trk></gpx>`;
  expect(await replay(gpx, '--device', 'CAR-6')).toEqual({
    code: 1,
    said: 'The 5 points of this track have no time: give them one by --speed-kmh 30 (that speed along the way) or --interval 5 (seconds from one to the next).',
  });
  expect(await replay(gpx, '--device', 'CAR-6', '--speed', 'max', '--speed-kmh', '36')).toMatchObject({
    code: 0,
    said: expect.stringContaining('5 accepted'),
  });
  const rows = await positions('CAR-6');
  expect(Date.parse(rows.at(-1)?.ts ?? '') - Date.parse(rows[0]?.ts ?? '')).toBe(40_000);
  expect(rows.at(-1)?.speed).toBeCloseTo(36, 0);
  expect(await replay(gpx, '--interval', 'soon')).toEqual({ code: 1, said: '--interval is a number.' });
});

test('times of 1970, of a week that ran over or of the future are not sent unasked', async () => {
  const at = (day: string) => `time,lat,lon\n${day}T06:00:00Z,45,13.7\n${day}T06:00:05Z,45.0001,13.7`;
  expect(await replay(at('1999-03-01'), '--device', 'CAR-7', '--speed', 'max')).toEqual({
    code: 1,
    said: expect.stringContaining('--add-weeks 1024 makes it 2018-10-15'),
  });
  expect((await replay(at('2190-03-01'), '--device', 'CAR-7', '--speed', 'max')).said).toContain(
    'which is still to come',
  );
  expect(await server.host.pool.query(`select from equipment where code = 'CAR-7'`)).toMatchObject({ rowCount: 0 });
  expect((await replay(at('1999-03-01'), '--device', 'CAR-7', '--speed', 'max', '--add-weeks', '1024')).code).toBe(0);
  expect((await replay(at('1970-01-01'), '--device', 'CAR-8', '--speed', 'max', '--any-time')).code).toBe(0);
});

test('a file is known by what is in it, whatever it is called and packed in', async () => {
  fileName = 'holiday.jpg';
  const kml =
    '<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Placemark><gx:Track><when>2020-12-18T06:00:00Z</when><when>2020-12-18T06:00:05Z</when><gx:coord>13.7 45 0</gx:coord><gx:coord>13.7001 45 0</gx:coord></gx:Track></Placemark></kml>';
  expect((await replay(gzipSync(kml), '--device', 'CAR-9', '--speed', 'max')).said).toContain('KML: 2 positions');
  fileName = 'track.csv';
  expect(await replay(Buffer.from('%PDF-1.7'), '--device', 'CAR-9')).toEqual({
    code: 1,
    said: expect.stringContaining('track.csv is a PDF.'),
  });
});

test('nothing that somebody else wrote acts on the terminal', async () => {
  fileName = 'a\u001b[31mred\u0007.csv';
  const { said } = await replay('time,lat,lon\n2020-12-18T06:00:00Z,\u001b]0;title\u0007,13.7');
  expect(said).toBe('Line 2: "␛]0;title␇" is not a latitude. Nothing was sent; --skip-bad leaves broken lines out.');
  expect((await replay('%PDF-1.7')).said).toContain('a␛[31mred␇.csv is a PDF');
  fileName = 'track.csv';
  expect((await replay(track(), '--zone', 'Mars/\u001b[2J')).said).toBe(
    'Mars/␛[2J is no time zone; Africa/Casablanca is one.',
  );
  expect((await replay(track(), '--device', '\u001b[2J')).said).not.toContain('\u001b');
});
