import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensurePartitions, keepHouse } from '../../plugins/tracking/server/partitions.ts';
import { overloadOf } from '../../plugins/tracking/server/ingest/overload.ts';
import { ago } from '../support/ago.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let admin: TestUser;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.login('admin');
  const made = await admin.json<{ token: string }>('records/ingest_source/', {
    method: 'POST',
    body: { code: 'kinds', label_en: 'Kinds', label_fr: 'Types', kind: 'http' },
  });
  token = made.body.token;
});
afterAll(() => server.stop());

interface Taken {
  readonly accepted: number;
  readonly duplicates: number;
  readonly late: number;
  readonly rejected: readonly { readonly index: number; readonly code: string }[];
}
const send = async (events: readonly unknown[]): Promise<Taken> => {
  const response = await fetch(`${server.url}/api/ingest/v1/batch/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ events }),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as Taken;
};
const rowsOf = async (sql: string, values: readonly unknown[] = []): Promise<Record<string, unknown>[]> =>
  (await server.host.pool.query(sql, [...values])).rows as Record<string, unknown>[];

test('what a scale tells is kept per pass and published', async () => {
  const load = (id: string, seconds: number, data: Record<string, unknown>) => ({
    id,
    kind: 'load',
    ts: ago(seconds),
    device: 'T-07',
    data,
  });
  const events = [
    load('l1', 300, { event: 'pass', pass_no: 1, pass_t: 24.5, total_t: 24.5, loader: 'EX-01', material: 'ORE' }),
    load('l2', 200, { event: 'load_end', total_t: 97.2, loader: 'EX-01', material: 'ORE' }),
    load('l3', 100, { event: 'load_end', total_t: 250 }),
    load('l4', 100, { event: 'weighed', total_t: 90 }),
    load('l5', 100, { event: 'pass' }),
    { ...load('l6', 100, { event: 'dump', total_t: 0 }), device: 'T-99' },
  ];
  expect(await send(events)).toMatchObject({
    accepted: 2,
    late: 0,
    rejected: [
      { index: 2, code: 'impossible_value' },
      { index: 3, code: 'bad_schema' },
      { index: 4, code: 'bad_schema' },
      { index: 5, code: 'unknown_device' },
    ],
  });
  expect(await send([...events.slice(0, 2), load('l0', 400, { event: 'carryback', total_t: 1.2 })])).toMatchObject({
    accepted: 1,
    duplicates: 2,
    late: 1,
  });
  const rows = await rowsOf(`
    select event, pass_no, pass_t, total_t, loader.code as loader, material
    from v_load_event
    join equipment truck on truck.id = v_load_event.equipment
    left join equipment loader on loader.id = v_load_event.loader where truck.code = 'T-07' order by ts`);
  expect(rows).toEqual([
    { event: 'carryback', pass_no: null, pass_t: null, total_t: 1.2, loader: null, material: null },
    { event: 'pass', pass_no: 1, pass_t: 24.5, total_t: 24.5, loader: 'EX-01', material: 'ORE' },
    { event: 'load_end', pass_no: null, pass_t: null, total_t: 97.2, loader: 'EX-01', material: 'ORE' },
  ]);
});

test('positions are published with when they came; a richer repeat comes anew', async () => {
  const at = ago(900);
  const position = (data: Record<string, unknown>) => ({
    kind: 'position',
    ts: at,
    device: 'T-08',
    data: { lon: -6.21, lat: 31.05, speed: 12, ...data },
  });
  const received = async () =>
    (
      await rowsOf(
        `
          select v_position.received_at::text, payload
          from v_position
          join equipment on equipment.id = equipment
          where code = 'T-08' and ts = $1`,
        [at],
      )
    )[0];
  await send([position({})]);
  const first = await received();
  expect(await send([position({})])).toMatchObject({ duplicates: 1 });
  expect(await received()).toEqual(first);
  expect(await send([position({ payload: 44 })])).toMatchObject({ duplicates: 1 });
  const richer = await received();
  expect(richer?.payload).toBe(44);
  expect(String(richer?.received_at) > String(first?.received_at)).toBe(true);
});

test('faults are kept for maintenance', async () => {
  const answer = await send([
    {
      id: 'x1',
      kind: 'fault',
      ts: ago(60),
      device: 'T-07',
      data: { code: 'SPN110', spn: 110, fmi: 0, description: 'Coolant hot', severity: 'critical', active: true },
    },
    { id: 'x2', kind: 'fault', ts: ago(50), equipment: 'EX-01', data: { code: 'E77' } },
    { id: 'x3', kind: 'fault', ts: ago(50), device: 'T-07', data: { spn: 110 } },
    { id: 'x4', kind: 'fault', ts: ago(50), device: 'T-07', data: { code: 'A', severity: 'bad' } },
  ]);
  expect(answer).toMatchObject({
    accepted: 2,
    rejected: [
      { index: 2, code: 'bad_schema' },
      { index: 3, code: 'bad_schema' },
    ],
  });
  expect(
    await rowsOf(
      `
        select equipment.code as machine, fault.code, severity, fault.active
        from v_fault_event fault
        join equipment on equipment.id = fault.equipment
        order by 1`,
    ),
  ).toEqual([
    { machine: 'EX-01', code: 'E77', severity: 'warning', active: true },
    { machine: 'T-07', code: 'SPN110', severity: 'critical', active: true },
  ]);
});

const ledgerOf = (code: string) =>
  rowsOf(
    `
       select category, reason.code as reason, spell.source, justified, ended_at is null as open
       from equipment_status_interval spell
       join equipment on equipment.id = spell.equipment
      left join stop_reason reason on reason.id = spell.reason
      where equipment.code = $1 and spell.deleted_at is null and started_at > $2
      order by started_at`,
    [code, ago(3700)],
  );

test('what a machine says that it does goes into its time ledger, below the words of people', async () => {
  await rowsOf(
    `delete from equipment_status_interval where equipment = (select id from equipment where code = 'T-09')`,
  );
  await rowsOf(
    `
      insert into equipment_status_interval (id, site, equipment, started_at, category, source, justified)
      select gen_random_uuid(), site, id, $1, 'P', 'engine', true
      from equipment
      where code = 'T-09'`,
    [ago(3600)],
  );
  const status = (id: string, seconds: number, data: Record<string, unknown>) => ({
    id,
    kind: 'status',
    ts: ago(seconds),
    device: 'T-09',
    data,
  });
  const events = [
    status('s1', 3000, { reason: 'M01' }),
    status('s2', 2000, { category: 'P' }),
    status('s3', 1000, { category: 'OD' }),
    status('s4', 900, { category: 'P', reason: 'X02' }),
    status('s5', 900, { reason: 'Z99' }),
    status('s6', 900, {}),
  ];
  expect(await send(events)).toMatchObject({
    accepted: 3,
    rejected: [
      { index: 3, code: 'bad_schema' },
      { index: 4, code: 'bad_schema' },
      { index: 5, code: 'bad_schema' },
    ],
  });
  const expected = [
    { category: 'P', reason: null, source: 'engine', justified: true, open: false },
    { category: 'DTU', reason: 'M01', source: 'machine', justified: true, open: false },
    { category: 'P', reason: null, source: 'machine', justified: true, open: false },
    { category: 'OD', reason: 'X18', source: 'machine', justified: false, open: true },
  ];
  expect(await ledgerOf('T-09')).toEqual(expected);
  expect(await send(events.slice(0, 3))).toMatchObject({ accepted: 0, duplicates: 3 });
  // One that comes late lands where it belongs.
  expect(await send([status('s7', 2500, { reason: 'M04' })])).toMatchObject({ accepted: 1, late: 1 });
  expect((await ledgerOf('T-09')).map(({ reason }) => reason)).toEqual([null, 'M01', 'M04', null, 'X18']);
  await rowsOf(
    `
      update equipment_status_interval
      set source = 'dispatcher'
      where ended_at is null and equipment = (select id from equipment where code = 'T-09')`,
  );
  expect(await send([status('s8', 500, { category: 'P' })])).toMatchObject({ accepted: 1 });
  expect((await ledgerOf('T-09')).at(-1)).toEqual({
    category: 'OD',
    reason: 'X18',
    source: 'dispatcher',
    justified: false,
    open: true,
  });
});

test('counters are kept once a shift, never run backwards, and doubt what is too fast', async () => {
  await rowsOf(`delete from meter_reading where equipment = (select id from equipment where code = 'T-10')`);
  const [shift] = await rowsOf(
    `
      select starts_at::text as starts
      from shift_instance(current_date - 2, current_date) s
      join site on site.id = s.site
      where site.code = 'S1' and s.ends_at < now() - interval '1 hour'
      order by starts_at desc
      limit 1`,
  );
  const at = (minutes: number): string => new Date(Date.parse(String(shift?.starts)) + minutes * 60_000).toISOString();
  const meter = (id: string, minutes: number, value: number, kind = 'hours') => ({
    id,
    kind: 'meter',
    ts: at(minutes),
    device: 'T-10',
    data: { kind, value },
  });
  expect(
    await send([
      meter('m1', -100, 5000),
      meter('m2', 60, 5001.5),
      meter('m3', 120, 5002.5),
      meter('m4', 180, 5002),
      meter('m5', 180, 40_000, 'km'),
    ]),
  ).toMatchObject({
    accepted: 4,
    rejected: [
      { index: 3, code: 'impossible_value', message: 'Hour meter 5,002 h is below the last reading 5,002.5 h.' },
    ],
  });
  expect(await send([meter('m6', 100, 5002.2), meter('m7', 200, 5100)])).toMatchObject({ accepted: 2, late: 1 });
  const rows = await rowsOf(
    `
      select kind, value, total, meter_reading.source, valid
      from meter_reading
      join equipment on equipment.id = equipment
      where code = 'T-10'
      order by kind, read_at`,
  );
  expect(rows).toEqual([
    { kind: 'hours', value: 5000, total: 5000, source: 'telemetry', valid: true },
    // What is too fast never takes the place of what may be true.
    { kind: 'hours', value: 5002.5, total: 5002.5, source: 'telemetry', valid: true },
    { kind: 'hours', value: 5100, total: 5100, source: 'telemetry', valid: false },
    { kind: 'km', value: 40_000, total: 40_000, source: 'telemetry', valid: true },
  ]);
});

test('in overload positions are dropped and counted, and nothing else is', async () => {
  const overload = overloadOf(server.host);
  overload.most = 2_500;
  // Fewer batches wait than there are connections: what is not a position still gets one.
  const lock = new pg.Client({ connectionString: server.databaseUrl });
  await lock.connect();
  await lock.query('begin');
  await lock.query('lock table equipment_live in access exclusive mode');
  const many = (device: string, from: number) =>
    Array.from({ length: 1000 }, (_, index) => ({
      kind: 'position',
      ts: ago(5000 + from + index),
      device,
      data: { lon: -6.21, lat: 31.05, speed: 1 },
    }));
  const waiting = Array.from({ length: 3 }, (_, index) => send(many('T-11', 2000 * index)));
  await expect.poll(() => overload.waiting).toBe(3_000);
  const over = send([
    ...many('T-12', 0).slice(0, 998),
    { id: 'o1', kind: 'operator_checkin', ts: ago(10), data: { badge: 'B-0050', event: 'in', fit: true } },
  ]);
  expect(await over).toMatchObject({ accepted: 1, dropped: 998, rejected: [] });
  await lock.query('rollback');
  await lock.end();
  expect((await Promise.all(waiting)).map(({ accepted }) => accepted)).toEqual([1000, 1000, 1000]);
  expect(await send(many('T-12', 0).slice(0, 10))).toMatchObject({ accepted: 10 });
  await expect
    .poll(async () => (await rowsOf(`select sum(dropped)::int as dropped from ingest_minute`))[0]?.dropped)
    .toBe(998);
});

test('of days that go one point a minute stays, and the track is still shown', async () => {
  const day = new Date(Date.now() - 95 * 86_400_000).toISOString().slice(0, 10);
  await ensurePartitions(server.host.pool, new Date(`${day}T00:00:00Z`), new Date(`${day}T01:00:00Z`));
  await rowsOf(
    `insert into position (equipment, ts, site, source, received_at, lon, lat, speed)
      select equipment.id, $1::timestamptz + second * interval '5 seconds', site, gen_random_uuid(), now(), -6.2, 31.05,
        second
      from equipment, generate_series(0, 47) as second
      where code = 'T-13'`,
    [`${day}T00:00:00Z`],
  );
  await keepHouse(server.host.pool, new Date());
  expect(await rowsOf(`select from position where ts < now() - interval '91 days'`)).toEqual([]);
  const [machine] = await rowsOf(`select id from equipment where code = 'T-13'`);
  const { body } = await admin.json<{ tracks: { points: number[][] }[] }>(
    `tracking/trajectories/?equipment=${String(machine?.id)}&from=${day}T00:00:00Z&to=${day}T02:00:00Z`,
  );
  expect(body.tracks[0]?.points.map(([, , , speed]) => speed)).toEqual([0, 12, 24, 36]);
});

test('a clock that is wrong is measured by device', async () => {
  await send(
    Array.from({ length: 3 }, (_, index) => ({
      kind: 'position',
      ts: new Date(Date.now() + 40_000 + index).toISOString(),
      device: 'T-14',
      data: { lon: -6.21, lat: 31.05, speed: 1 },
    })),
  );
  const skew = async () =>
    (
      await rowsOf(
        `select skew_ms from device_clock join tracking_device on tracking_device.id = device where uid = 'T-14'`,
      )
    )[0]?.skew_ms as number[] | undefined;
  await expect.poll(skew).toHaveLength(1);
  expect((await skew())?.[0]).toBeLessThan(-30_000);
});

test('a fill that ends before it starts is refused, and a totaliser that runs backwards is flagged', async () => {
  const tank = (await rowsOf(`select code from fuel_tank where product = 'diesel' order by code limit 1`))[0]?.code;
  const fill = (id: string, minutes: number, data: Record<string, unknown>) => ({
    id,
    kind: 'fuel_dispense',
    ts: ago(minutes * 60),
    data: { tank, equipment: 'T-07', litres: 100, pump: 'P-BACK', ...data },
  });
  expect(
    await send([
      fill('fill-back', 30, { started_at: ago(1800), ended_at: ago(2400) }),
      fill('fill-fell', 20, { totaliser_before: 5000, totaliser_after: 4900 }),
    ]),
  ).toMatchObject({ accepted: 1, rejected: [{ index: 0, code: 'impossible_value' }] });
  expect((await rowsOf(`select flags from equipment_fueling where event_id = 'fill-fell'`))[0]?.flags).toContain(
    'totaliser_gap',
  );
});

test('a truck that weighs more empty than loaded is refused by the names of its weights', async () => {
  const answer = await send([
    {
      id: 'upside-down',
      kind: 'truck_checkin',
      ts: ago(60),
      equipment: 'T-07',
      data: { event: 'weigh', place: 'S1-WB', gross_t: 60, tare_t: 70 },
    },
  ]);
  expect(answer).toMatchObject({
    accepted: 0,
    rejected: [
      {
        code: 'impossible_value',
        message: 'tare_t (70 t) is more than gross_t (60 t): an empty truck does not outweigh a loaded one.',
      },
    ],
  });
});
