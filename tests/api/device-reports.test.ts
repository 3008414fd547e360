import { afterAll, beforeAll, expect, test } from 'vitest';
import { ago } from '../support/ago.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  const admin = await server.login('admin');
  const made = await admin.json<{ token: string }>('records/ingest_source/', {
    method: 'POST',
    body: { code: 'traccar', label_en: 'Traccar', label_fr: 'Traccar', kind: 'traccar' },
  });
  token = made.body.token;
});
afterAll(() => server.stop());

const call = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(`${server.url}/api/ingest/v1/${path}`, {
    headers: { authorization: `Bearer ${token}` },
    ...init,
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};
const rowsOf = async (sql: string): Promise<Record<string, unknown>[]> =>
  (await server.host.pool.query(sql)).rows as Record<string, unknown>[];

let count = 100;
const forwarded = (rest: Record<string, unknown> = {}, attributes: Record<string, unknown> = {}) => ({
  device: { id: 3, uniqueId: 'T-07' },
  position: {
    id: (count += 1),
    fixTime: ago(200 - count + 100),
    latitude: 31.05,
    longitude: -6.21,
    altitude: 700,
    speed: 10,
    course: 214,
    accuracy: 3,
    valid: true,
    outdated: false,
    attributes,
    ...rest,
  },
});
const forward = (body: unknown) =>
  call('traccar/', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

test('what Traccar forwards becomes a position, in our units', async () => {
  await rowsOf(`update tracking_device set scale_factor = 0.002 where uid = 'T-07'`);
  const attributes = {
    ignition: true,
    sat: 9,
    hdop: 0.8,
    hours: 3_600_000 * 12.5,
    totalDistance: 84_200,
    fuelLevel: 61,
    fuelUsed: 900,
    axleWeight: 48_000,
  };
  expect(await forward(forwarded({}, attributes))).toMatchObject({ status: 200, body: { accepted: 1, rejected: [] } });
  const [row] = await rowsOf(
    `
      select speed, heading, engine_hours, odometer, payload, ignition, sats, fuel_level
      from position
      join equipment on equipment.id = equipment
      where code = 'T-07'
      order by ts desc
      limit 1`,
  );
  expect(row).toMatchObject({
    heading: 214,
    engine_hours: 12.5,
    odometer: 84.2,
    payload: 96,
    ignition: true,
    sats: 9,
    fuel_level: 61,
  });
  expect(row?.speed).toBeCloseTo(18.52, 3);
});

test('refusals are answered 200, for Traccar would send them for ever', async () => {
  expect(await forward(forwarded({ valid: false }))).toMatchObject({
    status: 200,
    body: { accepted: 0, rejected: [{ code: 'invalid_fix' }] },
  });
  expect(await forward({ hello: 1 })).toMatchObject({ status: 200, body: { rejected: [{ code: 'bad_schema' }] } });
  expect((await forward({ ...forwarded(), device: { uniqueId: 'nobody' } })).body).toMatchObject({
    rejected: [{ code: 'unknown_device' }],
  });
  expect((await call('traccar/', { method: 'POST', headers: {}, body: '{}' })).status).toBe(401);
});

test('an outdated position tells its counters alone; a new driver logs on once', async () => {
  const before = (await rowsOf('select count(*)::int as count from position'))[0]?.count;
  await rowsOf(`delete from meter_reading where equipment = (select id from equipment where code = 'T-07')`);
  expect(await forward(forwarded({ outdated: true }, { hours: 3_600_000 * 5000, odometer: 90_000_000 }))).toMatchObject(
    { body: { accepted: 2 } },
  );
  expect((await rowsOf('select count(*)::int as count from position'))[0]?.count).toBe(before);
  expect(
    await rowsOf(
      `
        select kind, value
        from meter_reading
        join equipment on equipment.id = equipment
        where code = 'T-07'
        order by kind`,
    ),
  ).toEqual([
    { kind: 'hours', value: 5000 },
    { kind: 'km', value: 90_000 },
  ]);
  expect(await forward(forwarded({}, { driverUniqueId: 'B-0012' }))).toMatchObject({ body: { accepted: 2 } });
  expect(await forward(forwarded({}, { driverUniqueId: 'B-0012' }))).toMatchObject({ body: { accepted: 1 } });
  expect(
    await rowsOf(
      `select method from operator_checkin where badge = 'B-0012' and kind = 'machine_on' and event_id like 'tr-%'`,
    ),
  ).toEqual([{ method: 'machine_login' }]);
});

test('trackers report by query, phones by OwnTracks with a password', async () => {
  expect(
    await call(`device/?id=T-08&lat=31.05&lon=-6.21&speed=10&timestamp=${encodeURIComponent(ago(30))}`),
  ).toMatchObject({ status: 200, body: { accepted: 1 } });
  expect(await call('device/?lat=31.05&lon=-6.21')).toMatchObject({ status: 400, body: { code: 'bad_report' } });
  const phone = { authorization: `Basic ${Buffer.from(`T-09:${token}`).toString('base64')}`, 'x-limit-d': 'T-09' };
  const location = { _type: 'location', tst: Math.floor(Date.now() / 1000) - 20, lat: 31.05, lon: -6.21, vel: 12 };
  const answer = await fetch(`${server.url}/api/ingest/v1/owntracks/`, {
    method: 'POST',
    headers: { ...phone, 'content-type': 'application/json' },
    body: JSON.stringify(location),
  });
  expect([answer.status, await answer.json()]).toEqual([200, []]);
  const rows = await rowsOf(
    `
      select code, round(speed::numeric, 1)::float8 as speed
      from equipment_live
      join equipment on equipment.id = equipment
      where code in ('T-08', 'T-09')
      order by code`,
  );
  expect(rows).toEqual([
    { code: 'T-08', speed: 18.5 },
    { code: 'T-09', speed: 12 },
  ]);
});

test("Traccar's own events: the ignition with its position, alarms as faults of the machine, all others answered and counted", async () => {
  const event = (type: string, rest: Record<string, unknown> = {}, attributes: Record<string, unknown> = {}) =>
    forward({ ...forwarded({}, attributes), event: { id: (count += 1), type, eventTime: ago(5), ...rest } });
  expect(await event('ignitionOff')).toMatchObject({ status: 200, body: { accepted: 1, rejected: [] } });
  const [parked] = await rowsOf(
    `
      select ignition
      from position
      join equipment on equipment.id = equipment
      where code = 'T-07'
      order by ts desc
      limit 1`,
  );
  expect(parked).toEqual({ ignition: false });
  expect(await event('alarm', { attributes: { alarm: 'powerCut' } })).toMatchObject({
    status: 200,
    body: { accepted: 2, rejected: [] },
  });
  expect(
    await rowsOf(
      `
        select fault.code, fault.severity
        from fault_event fault
        join equipment machine on machine.id = fault.equipment
        where machine.code = 'T-07'`,
    ),
  ).toEqual([{ code: 'powerCut', severity: 'critical' }]);
  for (const type of ['deviceOnline', 'deviceOnline', 'deviceOverspeed', 'invented'])
    expect(await event(type)).toMatchObject({ status: 200, body: { rejected: [] } });
  await expect
    .poll(() => rowsOf(`select type, count from ingest_other where type like 'traccar%' order by type`))
    .toEqual([
      { type: 'traccar deviceOnline', count: 2 },
      { type: 'traccar deviceOverspeed', count: 1 },
      { type: 'traccar other', count: 1 },
    ]);
  // Several at once, as a queue that was kept.
  const several = [forwarded(), 7, forwarded()];
  expect(await forward(several)).toMatchObject({
    status: 200,
    body: { accepted: 2, rejected: [{ index: 1, code: 'bad_schema' }] },
  });
});

test('an iPhone tells −1 for what it does not know, and messages that are no places are answered', async () => {
  const phone = { authorization: `Basic ${Buffer.from(`T-10:${token}`).toString('base64')}`, 'x-limit-d': 'T-10' };
  const post = (message: unknown) =>
    fetch(`${server.url}/api/ingest/v1/owntracks/`, { method: 'POST', headers: phone, body: JSON.stringify(message) });
  const location = {
    _type: 'location',
    tst: Math.floor(Date.now() / 1000) - 20,
    lat: 31.05,
    lon: -6.21,
    vel: -1,
    cog: -1,
    vac: -1,
    alt: 0,
    acc: 4,
    batt: -1,
  };
  for (const message of [location, { _type: 'waypoint', desc: 'x' }, { _type: 'lwt', tst: 1 }, 'nonsense']) {
    const answer = await post(message);
    expect([answer.status, await answer.json()]).toEqual([200, []]);
  }
  expect(
    await rowsOf(
      `select speed, heading, alt, acc from position join equipment on equipment.id = equipment where code = 'T-10'`,
    ),
  ).toEqual([{ speed: null, heading: null, alt: null, acc: 4 }]);
});

test('a report of a known device that says something impossible is told so, and does not hold up those behind it', async () => {
  expect(await call(`device/?id=T-08&lat=north&lon=-6.21`)).toMatchObject({
    status: 200,
    body: { accepted: 0, rejected: [{ code: 'bad_schema', message: 'lat is missing or not of the right type.' }] },
  });
  expect(
    await call('device/', { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: '[]' }),
  ).toMatchObject({ status: 200, body: { accepted: 0, rejected: [] } });
});
