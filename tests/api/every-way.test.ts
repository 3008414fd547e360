import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { connectAsync } from 'mqtt';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { run } from '../../plugins/tracking/commands/replay.ts';
import { startBridge, type Bridge } from '../../plugins/tracking/server/mqtt/bridge.ts';
import { hasMosquitto, startBroker, type Broker } from '../support/mosquitto.ts';
import { oddity, oddMessage, oddTexts, type Oddity } from '../support/odd-message.ts';
import { patience } from '../support/patience.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

/** 5,000 with `npm test -- --long`. */
const batches = process.env.FILON_LONG ? 5_000 : 150;

let server: TestServer;
let admin: TestUser;
const folder = mkdtempSync(join(tmpdir(), 'filon-ways-'));
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.login('admin');
  await server.host.pool.query(`update equipment set pin = 'PIN-GOOD' where code = 'T-12'`);
});
afterEach(() => void vi.restoreAllMocks());
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

interface Source {
  readonly id: string;
  readonly token: string;
}
const newSource = async (code: string, kind = 'http'): Promise<Source> => {
  // Of thousands of messages the sign-in of the beginning is over before the last source is made.
  admin = await server.login('admin');
  const { body } = await admin.json<Source>('records/ingest_source/', {
    method: 'POST',
    body: { code, label_en: code, label_fr: code, kind },
  });
  await server.host.pool.query('update ingest_source set rate_limit = null where id = $1', [body.id]);
  return body;
};
const count = async (what: string, values: readonly unknown[]): Promise<number> =>
  (await server.host.pool.query<{ count: number }>(`select count(*)::int as count from ${what}`, [...values])).rows[0]
    ?.count ?? -1;
/** How often something of a source was put into quarantine. */
const refusedOf = async (source: Source): Promise<number> =>
  (
    await server.host.pool.query<{ sum: number }>(
      'select coalesce(sum(times), 0)::int as sum from ingest_rejection where source = $1',
      [source.id],
    )
  ).rows[0]?.sum ?? -1;
const kept = (instants: readonly number[]): Promise<number> =>
  count(
    `position join equipment on equipment.id = position.equipment where code in ('T-07', 'T-12') and ts = any($1)`,
    [instants.map((at) => new Date(at).toISOString())],
  );

let clock = Math.floor(Date.now() / 1_000) * 1_000 - 5 * 86_400_000;
/** Each good event at a second of its own. */
const second = (): number => (clock += 1_000);

const post = async (
  source: Source,
  path: string,
  body: Buffer<ArrayBuffer> | string | null,
  headers: Record<string, string> = {},
): Promise<{ readonly status: number; readonly body: unknown }> => {
  for (;;) {
    const response = await fetch(`${server.url}/api/ingest/v1/${path}`, {
      method: body === null ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${source.token}`, ...headers },
      ...(body === null ? {} : { body }),
    });
    if (response.status !== 429) return { status: response.status, body: (await response.json()) as unknown };
    await new Promise((done) => setTimeout(done, 500));
  }
};

const position = (at: number): Record<string, unknown> => ({
  kind: 'position',
  ts: new Date(at).toISOString(),
  device: 'T-07',
  data: { lon: -6.2145121, lat: 31.0521876, speed: 27.4 },
});
const phone = (at: number): Record<string, unknown> => ({
  _type: 'location',
  topic: 'owntracks/crew/T-07',
  tid: '07',
  lat: 31.05,
  lon: -6.21,
  alt: 700,
  tst: at / 1_000,
  created_at: at / 1_000,
  vel: 27,
  cog: 214,
  acc: 6,
  vac: 3,
  batt: 40,
  conn: 'w',
  t: 'u',
});
const forwarded = (at: number): Record<string, unknown> => ({
  device: { id: 3, uniqueId: 'T-07', name: 'T-07', model: 'FMB', category: 'truck' },
  position: {
    id: at / 1_000,
    fixTime: new Date(at).toISOString(),
    latitude: 31.05,
    longitude: -6.21,
    altitude: 700,
    speed: 10,
    course: 214,
    accuracy: 3,
    valid: true,
    outdated: false,
    attributes: {
      ignition: true,
      sat: 9,
      hours: 3_600_000,
      totalDistance: 84_200,
      fuelLevel: 61,
      alarm: 'sos',
      dtcs: 'P0113',
      driverUniqueId: 'B-0011',
    },
  },
});
const told = (at: number): Record<string, unknown> => ({
  ...forwarded(at),
  event: { id: at / 1_000, type: 'geofenceEnter', eventTime: new Date(at).toISOString(), attributes: { alarm: 'sos' } },
  geofence: { name: 'Crusher' },
});
const background = (at: number): Record<string, unknown> => ({
  device_id: 'T-07',
  location: {
    timestamp: new Date(at).toISOString(),
    odometer: 1,
    coords: { latitude: 31.05, longitude: -6.21, speed: 5, heading: 90, accuracy: 4, altitude: 1 },
    battery: { level: 0.5 },
  },
});
const query = (at: number): Record<string, string> => ({
  id: 'T-07',
  lat: '31.05',
  lon: '-6.21',
  timestamp: String(at / 1_000),
  speed: '10',
  bearing: '90',
  altitude: '700',
  accuracy: '3',
  hdop: '1',
  ignition: 'true',
  fuel: '50',
  batt: '80',
});
const address = (members: Readonly<Record<string, string>>): string =>
  new URLSearchParams(
    Object.entries(members).map(([name, value]): [string, string] => [name, value.toWellFormed().slice(0, 2_000)]),
  ).toString();

interface Way {
  readonly path: string;
  readonly sound: (at: number) => Record<string, unknown>;
}

/** The ways that take JSON over HTTP. */
const ways: Readonly<Record<string, Way>> = {
  'OsmAnd JSON': { path: 'device/', sound: background },
  'Traccar positions': { path: 'traccar/', sound: forwarded },
  'Traccar events': { path: 'traccar/', sound: told },
  OwnTracks: { path: 'owntracks/', sound: phone },
  batch: {
    path: 'batch/',
    sound: (at) => ({ source: 'x', sent_at: new Date(at).toISOString(), events: [position(at)] }),
  },
};

test.each(Object.keys(ways))(
  `%s: of ${batches} messages of whatever JSON can say, nothing is answered 5xx, every good one among them is kept once, every other has its reason`,
  async (name) => {
    const { path, sound } = ways[name] as Way;
    const source = await newSource(`way-${name.replaceAll(/\W/g, '').toLowerCase()}`);
    // A batch may be sent twenty times a second: there are fewer of them, with more in each.
    const runs = path === 'batch/' ? Math.ceil(batches / 10) : batches;
    await fc.assert(
      fc.asyncProperty(oddity, async (odd) => {
        const [good, bad] = [second(), second()];
        const before = await refusedOf(source);
        const answer = await post(source, path, oddMessage(sound(bad), odd));
        expect(answer.status).toBeLessThan(500);
        const { rejected } = answer.body as { readonly rejected?: readonly unknown[] };
        const expected = before + (answer.status >= 400 ? Math.max(1, rejected?.length ?? 0) : (rejected?.length ?? 0));
        // A phone is told nothing.
        expect(path === 'owntracks/' ? expected : await refusedOf(source)).toBe(expected);
        expect((await post(source, path, JSON.stringify(sound(good)))).status).toBe(200);
        expect(await kept([good])).toBe(1);
      }),
      { numRuns: runs, seed: 1612 },
    );
    await expectReasons(source);
  },
);

test(`OsmAnd query: of ${batches} queries of whatever a text can say`, async () => {
  const source = await newSource('way-query');
  await fc.assert(
    fc.asyncProperty(oddity, async (odd) => {
      const [good, bad] = [second(), second()];
      const before = await refusedOf(source);
      const { status, body } = await post(source, `device/?${address(oddTexts(query(bad), odd))}`, null);
      expect(status).toBeLessThan(500);
      const { rejected } = body as { readonly rejected?: readonly unknown[] };
      expect(await refusedOf(source)).toBe(before + (status >= 400 ? 1 : (rejected?.length ?? 0)));
      expect((await post(source, `device/?${address(query(good))}`, null)).status).toBe(200);
      expect(await kept([good])).toBe(1);
    }),
    { numRuns: batches, seed: 1613 },
  );
  await expectReasons(source);
});

const escaped = (text: string): string => text.toWellFormed().replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const equipment = ({
  pin,
  at,
  lat,
  lon,
  hours,
  at2,
  percent,
  running,
  code,
  severity,
}: Readonly<Record<string, string>>): string => `
  <Equipment><EquipmentHeader><OEMName>Cat</OEMName><Model>missing</Model><SerialNumber>S</SerialNumber><PIN>${pin}</PIN></EquipmentHeader>
    <Location datetime="${at}"><Latitude>${lat}</Latitude><Longitude>${lon}</Longitude></Location><CumulativeOperatingHours datetime="${at2}"><Hour>${hours}</Hour></CumulativeOperatingHours>
    <FuelRemaining datetime="${at2}"><Percent>${percent}</Percent></FuelRemaining><EngineStatus datetime="${at2}"><Running>${running}</Running></EngineStatus>
    <FaultCode datetime="${at2}"><CodeIdentifier>${code}</CodeIdentifier><CodeSeverity>${severity}</CodeSeverity></FaultCode></Equipment>`;

test(`AEMP: of ${Math.ceil(batches / 3)} pages with whatever a text can say, the machines beside the odd one are taken`, async () => {
  const source = await newSource('way-aemp', 'aemp');
  const snapshot = (pin: string, at: number) => ({
    pin,
    at: new Date(at).toISOString(),
    lat: '31.05',
    lon: '-6.21',
    hours: '1',
    at2: new Date(at).toISOString(),
    percent: '60',
    running: 'true',
    code: 'E-1',
    severity: 'high',
  });
  await fc.assert(
    fc.asyncProperty(oddity, async (odd) => {
      const [good, bad] = [second(), second()];
      const members = oddTexts(snapshot('T-08', bad), odd);
      const page = `<Fleet xmlns="http://standards.iso.org/iso/15143/-3">${equipment(Object.fromEntries(Object.entries(members).map(([name, value]) => [name, escaped(value)])))}${equipment(snapshot('PIN-GOOD', good))}</Fleet>`;
      const before = await refusedOf(source);
      const { status } = await post(source, 'aemp/', page);
      expect(status).toBeLessThan(500);
      // What makes the page no XML is kept with all of it.
      expect(status >= 400 ? (await refusedOf(source)) - before : await kept([good])).toBe(1);
    }),
    { numRuns: Math.ceil(batches / 3), seed: 1614 },
  );
  await expectReasons(source);
});

test(`files: of ${Math.ceil(batches / 30)} tracks with odd lines, what is sound is replayed, and what is not is told`, async () => {
  const source = await newSource('way-files', 'csv');
  let device = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(oddity, { minLength: 1, maxLength: 4 }), async (odds) => {
      const said: string[] = [];
      for (const method of ['log', 'error'] as const)
        vi.spyOn(console, method).mockImplementation((...words: unknown[]) => void said.push(words.join(' ')));
      vi.spyOn(process.stdout, 'write').mockReturnValue(true);
      const start = Date.parse('2024-06-01T00:00:00Z');
      const row = (index: number) => ({
        time: new Date(start + index * 1_000).toISOString(),
        lat: `${45 + index / 10_000}`,
        lon: '13.7',
        speed: '10',
      });
      const cells = (members: Readonly<Record<string, string>>): string =>
        ['time', 'lat', 'lon', 'speed']
          .map((name) => `"${(members[name] ?? '').toWellFormed().replaceAll('"', '""')}"`)
          .join(',');
      const lines = odds.flatMap((odd, index) => [cells(row(index * 2)), cells(oddTexts(row(index * 2 + 1), odd))]);
      const file = join(folder, 'odd.csv');
      writeFileSync(file, `time,lat,lon,speed\n${lines.join('\n')}\n`);
      const uid = `ODD-${(device += 1)}`;
      const code = await run([
        file,
        '--url',
        server.url,
        '--token',
        source.token,
        '--speed',
        'max',
        '--skip-bad',
        '--device',
        uid,
      ]);
      vi.restoreAllMocks();
      // A refusal is a sentence; what is not refused arrives, good lines all.
      expect([0, 1]).toContain(code);
      expect(said.join('\n')).not.toMatch(/[^\P{Cc}\n\t]/u);
      const arrived =
        code === 0
          ? await count('position join equipment on equipment.id = position.equipment where code = $1', [uid])
          : odds.length;
      expect(arrived).toBeGreaterThanOrEqual(odds.length);
    }),
    { numRuns: Math.ceil(batches / 30), seed: 1615 },
  );
  await expectReasons(source);
});

/**
 * Whatever is in quarantine has a code and a sentence, and nothing of our own kinds was put aside for a reason that
 * nobody foresaw.
 */
async function expectReasons(source: Pick<Source, 'id'>): Promise<void> {
  expect(
    await count(
      `ingest_rejection where source = $1 and (length(message) < 10 or code !~ '^[a-z_]+$' or (bytes is null and way <> 'event'))`,
      [source.id],
    ),
  ).toBe(0);
  expect(
    (
      await server.host.pool.query(`select raw from ingest_rejection where source = $1 and code = 'put_aside'`, [
        source.id,
      ])
    ).rows,
  ).toEqual([]);
}

test.skipIf(!hasMosquitto())(
  `MQTT: of ${batches} messages of whatever JSON can say all are acknowledged, over a restart of broker and bridge too`,
  async () => {
    const broker: Broker = await startBroker();
    onTestFinished(() => broker.stop());
    let bridge: Bridge = await startBridge(server.host, broker.url);
    onTestFinished(() => bridge.stop());
    await vi.waitUntil(() => bridge.isListening(), patience);
    const device = await connectAsync(broker.url, { clientId: 'odd-truck', reconnectPeriod: 300 });
    const { rows } = await server.host.pool.query<Source>(`select id from ingest_source where code = 'mqtt'`);
    const source = { id: rows[0]?.id ?? '', token: '' };
    const goods: number[] = [];
    const publish = async (odd: Oddity): Promise<void> => {
      const [topic, sound] =
        odd.picks.length % 2 === 0 ? ['owntracks/crew/T-07', phone] : ['mine/S1/position/T-07', position];
      await device.publishAsync(topic, oddMessage(sound(second()), odd), { qos: 1 });
      const good = second();
      goods.push(good);
      await device.publishAsync('mine/S1/position/T-07', JSON.stringify(position(good)), { qos: 1 });
    };
    const odds = fc.sample(oddity, { numRuns: batches, seed: 1616 });
    for (const odd of odds.slice(0, batches / 2)) await publish(odd);
    await expect.poll(() => kept(goods)).toBe(goods.length);
    await bridge.stop();
    await broker.kill();
    await broker.restart();
    bridge = await startBridge(server.host, broker.url);
    await vi.waitUntil(() => bridge.isListening() && device.connected, patience);
    for (const odd of odds.slice(batches / 2)) await publish(odd);
    await expect.poll(() => kept(goods)).toBe(goods.length);
    // What is not acknowledged comes again to whoever comes back. A broker that was killed has not written all of it
    // down, and sends that once more, at its own pace; then nothing comes any more.
    let again = -1;
    for (let turn = 0; turn < 5 && again !== 0; turn += 1) {
      const before = await refusedOf(source);
      await bridge.stop();
      bridge = await startBridge(server.host, broker.url);
      await vi.waitUntil(() => bridge.isListening(), patience);
      const last = second();
      await device.publishAsync('mine/S1/position/T-07', JSON.stringify(position(last)), { qos: 1 });
      await expect.poll(() => kept([last])).toBe(1);
      again = (await refusedOf(source)) - before;
    }
    expect(again).toBe(0);
    expect(await refusedOf(source)).toBeGreaterThan(batches / 10);
    await expectReasons(source);
    await device.endAsync(true);
  },
);
