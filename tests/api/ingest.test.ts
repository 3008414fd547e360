import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { hashOf } from '../../plugins/tracking/server/ingest/sources.ts';
import { ago } from '../support/ago.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

interface BatchAnswer {
  readonly accepted: number;
  readonly duplicates: number;
  readonly late: number;
  readonly rejected: readonly { readonly index: number; readonly code: string; readonly message: string }[];
  readonly server_time: string;
}

let server: TestServer;
let admin: TestUser;
let token: string;
let source: { readonly id: string; readonly version: number };

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.login('admin');
});
afterAll(() => server.stop());

let count = 0;
const newSource = async (rest: Record<string, unknown> = {}) => {
  count += 1;
  const answer = await admin.json<{ id: string; version: number; token: string }>('records/ingest_source/', {
    method: 'POST',
    body: { code: `fms-${count}`, label_en: 'Fleet system', label_fr: 'Système de flotte', kind: 'http', ...rest },
  });
  expect(answer.status).toBe(201);
  return answer.body;
};

/** Each test its own source: none is slowed down by another's requests. */
beforeEach(async () => {
  const made = await newSource();
  token = made.token;
  source = made;
});

const post = async (body: BodyInit, headers: Record<string, string> = {}) => {
  const response = await fetch(`${server.url}/api/ingest/v1/batch/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
    body,
  });
  const text = await response.text();
  return {
    status: response.status,
    body: JSON.parse(text) as BatchAnswer & { code: string },
    headers: response.headers,
  };
};
const send = (events: readonly unknown[]) =>
  post(JSON.stringify({ source: 'fms', sent_at: new Date().toISOString(), events }));

const position = (ts: string, data: Record<string, unknown> = {}, rest: Record<string, unknown> = {}) => ({
  kind: 'position',
  ts,
  device: 'T-07',
  data: { lon: -6.2145121, lat: 31.0521876, speed: 27.4, ...data },
  ...rest,
});
const codes = (answer: { body: BatchAnswer }): readonly string[] => answer.body.rejected.map(({ code }) => code);
const rowsOf = async (sql: string, values: readonly unknown[] = []): Promise<Record<string, unknown>[]> =>
  (await server.host.pool.query(sql, [...values])).rows as Record<string, unknown>[];

test('a source shows its token once, and neither list nor history tells its hash', async () => {
  expect(token).toMatch(/^filon_[\w-]{43}$/);
  const told = await Promise.all(
    ['', 'history/'].map((path) => admin.json(`records/ingest_source/${source.id}/${path}`)),
  );
  const text = JSON.stringify(told.map(({ body }) => body));
  expect(text).toContain(source.id);
  expect(text).not.toMatch(/token_hash|client_secret/);
  for (const secret of [token, hashOf(token)]) expect(text).not.toContain(secret);
  const renewed = await admin.json<{ token: string }>(`tracking/sources/${source.id}/token/`, { method: 'POST' });
  expect((await send([position(ago(1), {}, { device: 'T-12' })])).status).toBe(401);
  token = renewed.body.token;
  expect((await send([position(ago(1), {}, { device: 'T-12' })])).status).toBe(200);
});

test('positions are kept once, whoever repeats them, and a richer repeat fills what was missing', async () => {
  const ts = ago(3600);
  expect((await send([position(ts)])).body).toMatchObject({ accepted: 1, duplicates: 0, late: 0, rejected: [] });
  expect((await send([position(ts, { payload: 96.8, speed: 99 }), position(ts)])).body).toMatchObject({
    accepted: 0,
    duplicates: 2,
    rejected: [],
  });
  const [row] = await rowsOf(
    `
      select speed, payload
      from position
      join equipment on equipment.id = position.equipment
      where code = 'T-07' and ts = $1`,
    [ts],
  );
  expect(row?.speed).toBeCloseTo(27.4, 3);
  expect(row?.payload).toBeCloseTo(96.8, 3);
});

test('an event older than the newest of its machine is late, kept, and does not move the map', async () => {
  await send([position(ago(10), { speed: 11 }, { device: 'T-08' })]);
  const late = await send([
    position(ago(700), { speed: 5 }, { device: 'T-08' }),
    position(ago(5), { speed: 12 }, { device: 'T-08' }),
  ]);
  expect(late.body).toMatchObject({ accepted: 2, late: 1 });
  const [row] = await rowsOf(
    `select speed from equipment_live join equipment on equipment.id = equipment_live.equipment where code = 'T-08'`,
  );
  expect(row?.speed).toBe(12);
});

test('one bad event never refuses its batch, and each says why', async () => {
  const answer = await send([
    position(new Date(Date.now() + 185_000).toISOString()),
    position(ago(8 * 86_400)),
    position(ago(1), { lat: 91 }),
    position(ago(1), { lon: 0, lat: 0 }),
    position(ago(1), { speed: 140 }),
    position(ago(1), { payload: 250 }),
    position(ago(1), { speed: 'fast' }),
    position(ago(1), {}, { device: 'nobody' }),
    position(ago(1), {}, { device: undefined, equipment: 'X-99' }),
    { id: 'a', kind: 'weather', ts: ago(1), data: {} },
    { kind: 'operator_checkin', ts: ago(1), data: { badge: 'B-0001', event: 'out' } },
    'nonsense',
    null,
    { id: 'f', kind: 'fuel_dispense', ts: ago(1), data: { tank: 'NONE', equipment: 'T-01', litres: 100 } },
    position(ago(2), {}, { device: 'T-09' }),
  ]);
  expect(answer.status).toBe(200);
  expect(answer.body.accepted).toBe(1);
  expect(codes(answer)).toEqual([
    'future_ts',
    'too_old',
    'invalid_fix',
    'invalid_fix',
    'impossible_value',
    'impossible_value',
    'bad_schema',
    'unknown_device',
    'unknown_equipment',
    'kind_not_allowed',
    'bad_schema',
    'bad_schema',
    'bad_schema',
    'unknown_tank',
  ]);
  expect(answer.body.rejected[0]?.message).toMatch(/^ts is 18[45] s ahead of the server clock\.$/);
  const [kept] = await rowsOf('select count(*)::int as count from ingest_rejection where source = $1', [source.id]);
  expect(kept?.count).toBe(14);
});

test('the example of the catalogue goes through, and again harmlessly', async () => {
  const events = [
    {
      id: 'T-07-000918',
      kind: 'position',
      ts: ago(61),
      device: 'T-07',
      seq: 918,
      data: {
        lon: -6.2145121,
        lat: 31.0521876,
        speed: 27.4,
        heading: 214,
        acc: 2.1,
        ignition: true,
        payload: 96.8,
        bed_up: false,
        fuel_level: 63.5,
      },
    },
    {
      id: 'FS1-P2-55120',
      kind: 'fuel_dispense',
      ts: ago(50),
      device: 'FS1-P2',
      data: {
        tank: 'S1-TK1',
        pump: 'P2',
        equipment: 'T-11',
        litres: 642.3,
        totaliser_before: 1845210.4,
        totaliser_after: 1845852.7,
        hour_meter: 14873.6,
        full: true,
        attendant: 'B-0133',
        operator: 'B-0011',
        started_at: ago(192),
        ended_at: ago(50),
        auth: 'tag',
      },
    },
    {
      id: 'KSK1-88031',
      kind: 'operator_checkin',
      ts: ago(400),
      device: 'KSK1',
      data: { badge: 'B-0011', event: 'in', method: 'badge', fit: true },
    },
    { id: 'TG1-1', kind: 'tank_level', ts: ago(40), data: { tank: 'S1-TK1', litres: 96_000, source: 'gauge' } },
    {
      id: 'G1-1',
      kind: 'truck_checkin',
      ts: ago(40),
      equipment: 'T-11',
      data: { event: 'dump', place: 'HOPPER-1', loader: 'EX-01', net_t: 96.4 },
    },
  ];
  expect((await send(events)).body).toMatchObject({ accepted: 5, duplicates: 0, rejected: [] });
  expect((await send(events)).body).toMatchObject({ accepted: 0, duplicates: 5, rejected: [] });
  const fills = await rowsOf(`select litres, flags, number from equipment_fueling where event_id = 'FS1-P2-55120'`);
  // The demo's year left the truck's meter and the pump's totaliser elsewhere.
  expect(fills).toMatchObject([{ litres: 642.3, flags: ['meter_back', 'totaliser_gap'] }]);
  expect(fills[0]?.number).toMatch(/^RC-\d{4}-\d{6}$/);
  const seen = await admin.json<{ rows: { status: string; person: { label: string } }[] }>(
    `records/operator_checkin/?limit=50`,
  );
  expect(seen.body.rows.some(({ status, person }) => status === 'valid' && person.label !== '')).toBe(true);
});

test('an unknown badge and an unknown machine at the pump are kept and flagged', async () => {
  token = (
    await newSource({
      sites: [server.host.config.demo ? (await rowsOf(`select id from site where code = 'S1'`))[0]?.id : ''],
    })
  ).token;
  const answer = await send([
    { id: 'u1', kind: 'operator_checkin', ts: ago(30), data: { badge: 'B-9999', event: 'in', fit: true } },
    {
      id: 'u2',
      kind: 'fuel_dispense',
      ts: ago(30),
      data: { tank: 'S1-TK1', equipment: 'GHOST', litres: 300, operator: 'B-0001' },
    },
    {
      id: 'u3',
      kind: 'fuel_dispense',
      ts: ago(30),
      data: { tank: 'S1-TK1', equipment: 'T-02', litres: 1300, operator: 'B-0001' },
    },
    {
      id: 'u4',
      kind: 'fuel_dispense',
      ts: ago(30),
      data: { tank: 'S2-TK1', equipment: 'T-02', litres: 300, operator: 'B-0001' },
    },
  ]);
  expect(answer.body).toMatchObject({ accepted: 2 });
  expect(codes(answer)).toEqual(['impossible_value', 'site_not_allowed']);
  expect(await rowsOf(`select flags from operator_checkin where event_id = 'u1'`)).toEqual([
    { flags: ['unknown_badge'] },
  ]);
  expect(await rowsOf(`select flags, equipment, equipment_code from equipment_fueling where event_id = 'u2'`)).toEqual([
    { flags: ['unknown_machine'], equipment: null, equipment_code: 'GHOST' },
  ]);
});

test('who declared to be unfit cannot log on to a machine', async () => {
  await send([
    { id: 'n1', kind: 'operator_checkin', ts: ago(600), data: { badge: 'B-0040', event: 'in', fit: false } },
  ]);
  const answer = await send([
    {
      id: 'n2',
      kind: 'operator_checkin',
      ts: ago(300),
      data: { badge: 'B-0040', event: 'machine_on', equipment: 'T-05', method: 'machine_login' },
    },
  ]);
  expect(answer.body.rejected[0]?.message).toMatch(/^.+ declared unfit; machine log-on is blocked\.$/);
  const mended = await send([
    { id: 'n3', kind: 'operator_checkin', ts: ago(200), data: { badge: 'B-0040', event: 'in', fit: true } },
    {
      id: 'n2',
      kind: 'operator_checkin',
      ts: ago(100),
      data: { badge: 'B-0040', event: 'machine_on', equipment: 'T-05', method: 'machine_login' },
    },
  ]);
  expect(mended.body.accepted).toBe(2);
});

test('gzip is taken, and its unpacked size counts', async () => {
  const packed = gzipSync(JSON.stringify({ events: [position(ago(20), {}, { device: 'T-10' })] }));
  expect((await post(packed, { 'content-encoding': 'gzip' })).body).toMatchObject({ accepted: 1 });
  const bomb = gzipSync(`{"events":[${' '.repeat(3_000_000)}]}`);
  expect(bomb.length).toBeLessThan(10_000);
  expect((await post(bomb, { 'content-encoding': 'gzip' })).status).toBe(413);
  expect((await post(Buffer.from('not gzip'), { 'content-encoding': 'gzip' })).status).toBe(400);
});

test('a batch is refused as a whole only for what concerns all of it', async () => {
  expect((await post('{"events":')).status).toBe(400);
  expect((await post('{"event":[]}')).status).toBe(400);
  expect((await post('"events"')).status).toBe(400);
  expect((await send(Array.from({ length: 1001 }, () => position(ago(1))))).status).toBe(413);
  expect((await post(`{"events":[],"x":"${'x'.repeat(1024 * 1024)}"}`)).status).toBe(413);
  expect((await send([])).body).toMatchObject({ accepted: 0, rejected: [] });
  // A list alone is a batch as well.
  expect((await post('[]')).body).toMatchObject({ accepted: 0, rejected: [] });
  expect((await post('{"events":[]}', { authorization: 'Bearer nothing' })).status).toBe(401);
  expect((await post('{"events":[]}', { authorization: '' })).status).toBe(401);
  token = (await newSource({ allowed_kinds: ['tank_level'] })).token;
  expect(await send([position(ago(1))])).toMatchObject({ status: 403, body: { code: 'kind_not_allowed' } });
  token = (await newSource({ enabled: false })).token;
  expect((await send([position(ago(1))])).status).toBe(403);
});

test('batches of the same machines at the same time neither fail nor double anything', async () => {
  const events = Array.from({ length: 200 }, (_, index) =>
    position(ago(5000 - index), {}, { device: `T-${String(1 + (index % 24)).padStart(2, '0')}` }),
  );
  const answers = await Promise.all([
    send(events),
    send([...events].reverse()),
    send(events),
    send([...events].reverse()),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(answers.reduce((sum, { body }) => sum + body.accepted, 0)).toBe(200);
  expect(answers.reduce((sum, { body }) => sum + body.duplicates, 0)).toBe(600);
});

// Last: it leaves the source without requests for a while.
test('more than 20 requests a second are told to wait', async () => {
  // The second lasts as long as the requests of it need.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  const answers = await Promise.all(Array.from({ length: 150 }, () => send([]))).finally(() => vi.useRealTimers());
  const slowed = answers.filter(({ status }) => status === 429);
  expect(slowed.length).toBeGreaterThanOrEqual(5);
  expect(Number(slowed[0]?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
});
