import { afterAll, beforeAll, expect, test } from 'vitest';
import { topicName } from '../../core/live/protocol.ts';
import { alertStream, type AlertRow } from '../../plugins/tracking/streams/alert.ts';
import { ago } from '../support/ago.ts';
import { openLive } from '../support/live-line.ts';
import { patience } from '../support/patience.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let admin: TestUser;
let dispatcher: TestUser;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.login('admin');
  dispatcher = await server.login('dispatcher');
  token = (
    await admin.json<{ token: string }>('records/ingest_source/', {
      method: 'POST',
      body: { code: 'alerts', label_en: 'Alerts', label_fr: 'Alertes', kind: 'http' },
    })
  ).body.token;
});
afterAll(() => server.stop());

const rowsOf = async (sql: string, values: readonly unknown[] = []): Promise<Record<string, unknown>[]> =>
  (await server.host.pool.query(sql, [...values])).rows as Record<string, unknown>[];
const send = async (events: readonly unknown[]): Promise<void> => {
  const response = await fetch(`${server.url}/api/ingest/v1/batch/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ events }),
  });
  expect((await response.json()) as unknown).toMatchObject({ rejected: [] });
};
const position = (device: string, seconds: number, data: Record<string, unknown> = {}) => ({
  kind: 'position',
  ts: ago(seconds),
  device,
  data: { lon: -6.2, lat: 31.06, speed: 20, ignition: true, ...data },
});
interface Shown {
  readonly id: string;
  readonly subject: string;
  readonly value: number | null;
  readonly threshold: number | null;
  readonly detail: string | null;
  readonly open: boolean;
  readonly ack_by: string | null;
}
const alertsOf = async (rule: string): Promise<Shown[]> =>
  (await rowsOf(
    `
      select id, subject, value::float8 as value, threshold::float8 as threshold, detail, closed_at is null as open,
        ack_by
      from alert
      where rule = $1
      order by opened_at, subject`,
    [rule],
  )) as unknown as Shown[];

test('a silent machine opens one alert; a dispatcher acknowledges it; its signal closes it', async () => {
  await rowsOf(
    `
      update equipment_status_interval
      set ended_at = greatest(now(), started_at + interval '1 second')
      where ended_at is null and equipment = (select id from equipment where code = 'T-07')`,
  );
  // T-06 tells only now what it could not send before: its signal is there.
  await send([position('T-07', 1000), position('T-08', 1000, { ignition: false })]);
  await rowsOf(`update position set received_at = received_at - interval '2 minutes'`);
  await send([position('T-06', 1000)]);
  await expect
    .poll(() => alertsOf('silent_device'), patience)
    .toMatchObject([{ subject: 'T-07', value: 16, threshold: 15, open: true }]);
  const [alert] = await alertsOf('silent_device');
  expect(
    await dispatcher.json('tracking/alerts/acknowledge/', { method: 'POST', body: { ids: [alert?.id] } }),
  ).toMatchObject({ status: 200, body: { changed: 1 } });
  expect(
    (await admin.json('tracking/alerts/acknowledge/', { method: 'POST', body: { ids: [alert?.id] } })).body,
  ).toEqual({ changed: 0 });
  expect((await alertsOf('silent_device'))[0]?.ack_by).toBe(dispatcher.user.name);
  await send([position('T-07', 1)]);
  await expect.poll(async () => (await alertsOf('silent_device')).map(({ open }) => open), patience).toEqual([false]);
});

test('a truck that waits too long is told with the unit that works where it waits', async () => {
  await rowsOf(`
    insert into haul_engine_head (
      truck, site, checkpoint, cursor_at, looked_until, state, since, seen_at, place, loaded, spans)
    select machine.id, machine.site, '{}', now(), now(), 'queue_load', now() - interval '12 minutes', now(),
      (select id from mine_location where code = case machine.code when 'T-13' then 'F-EX01' else 'STOCK-1' end), false,
      '[]'
    from equipment machine
    where machine.code in ('T-13', 'T-14')
    on conflict (truck)
    do update set state = excluded.state, since = excluded.since, seen_at = excluded.seen_at, place = excluded.place,
      loading_unit = null`);
  await expect
    .poll(() => alertsOf('queue_long'), patience)
    .toMatchObject([
      { subject: 'T-13', detail: 'EX-01', value: 12 },
      { subject: 'T-14', detail: 'STOCK-1', value: 12 },
    ]);
  await rowsOf(`delete from haul_engine_head where truck in (select id from equipment where code in ('T-13', 'T-14'))`);
  await expect
    .poll(async () => (await alertsOf('queue_long')).map(({ open }) => open), patience)
    .toEqual([false, false]);
});

test('too fast, too heavy, too little fuel, unfit', async () => {
  await send([
    ...Array.from({ length: 6 }, (_, index) => position('T-09', 60 - 5 * index, { speed: 63 })),
    position('T-10', 5, { fuel_level: 9.5 }),
    { id: 'over', kind: 'load', ts: ago(30), device: 'T-11', data: { event: 'load_end', total_t: 125 } },
    { id: 'full', kind: 'load', ts: ago(30), device: 'T-12', data: { event: 'load_end', total_t: 100 } },
    { id: 'unfit', kind: 'operator_checkin', ts: ago(30), data: { badge: 'B-0040', event: 'in', fit: false } },
  ]);
  await expect
    .poll(() => alertsOf('overspeed'), patience)
    .toMatchObject([{ subject: 'T-09', value: 63, detail: '50', open: true }]);
  await expect
    .poll(() => alertsOf('overload'), patience)
    .toMatchObject([{ subject: 'T-11', value: 128, detail: '125.0' }]);
  await expect
    .poll(() => alertsOf('fuel_low'), patience)
    .toMatchObject([{ subject: 'T-10', value: 9.5, threshold: 15 }]);
  await expect.poll(() => alertsOf('unfit_operator'), patience).toMatchObject([{ subject: 'B-0040' }]);
  expect(await rowsOf(`select max_kmh::float8, limit_kmh::float8 from v_overspeed_event`)).toEqual([
    { max_kmh: 63, limit_kmh: 50 },
  ]);
});

test('fuel that goes from a truck or a tank, and tyres that are worked too hard', async () => {
  await send([
    position('T-15', 640, { fuel_level: 62 }),
    position('T-15', 5, { fuel_level: 31 }),
    position('T-16', 640, { fuel_level: 62 }),
    position('T-16', 5, { fuel_level: 60 }),
    { id: 'gauge-1', kind: 'tank_level', ts: ago(420), data: { tank: 'S1-TK1', litres: 90_000 } },
    { id: 'gauge-2', kind: 'tank_level', ts: ago(60), data: { tank: 'S1-TK1', litres: 89_500 } },
  ]);
  await rowsOf(`
    insert into tyre_strain (truck, site, percent, at)
    select id, site, case code when 'T-17' then 104.4 else 99 end, now()
    from equipment
    where code in ('T-17', 'T-18')
    on conflict (truck) do update set percent = excluded.percent, at = excluded.at`);
  await expect
    .poll(() => alertsOf('fuel_drop'), patience)
    .toMatchObject([{ subject: 'T-15', value: 31, threshold: 10, open: true }]);
  await expect.poll(() => alertsOf('tank_drop'), patience).toMatchObject([{ subject: 'S1-TK1', detail: '89500' }]);
  await expect
    .poll(() => alertsOf('tyre_load'), patience)
    .toMatchObject([{ subject: 'T-17', value: 104, threshold: 100 }]);
});

test('visits of places are kept, by the shapes of the plugin that has them', async () => {
  const [place] = await rowsOf(`
      select location, code, site, (shape -> 'coordinates' -> 0 -> 0 ->> 0)::float8 as lon,
        (shape -> 'coordinates' -> 0 -> 0 ->> 1)::float8 as lat,
    (select avg((corner ->> 0)::float8) from jsonb_array_elements(shape -> 'coordinates' -> 0) corner) as x,
      (select avg((corner ->> 1)::float8) from jsonb_array_elements(shape -> 'coordinates' -> 0) corner) as y
    from v_location where code = 'HOPPER-1' limit 1`);
  const inside = { lon: place?.x, lat: place?.y };
  await send([
    position('T-13', 100),
    position('T-13', 90, { ...inside, speed: 8 }),
    position('T-13', 60, { ...inside, speed: 0 }),
    position('T-13', 40, { lon: -6.3, lat: 31.2 }),
    position('T-13', 20, { lon: -6.3, lat: 31.2 }),
  ]);
  const visits = () =>
    rowsOf(
      `
        select extract(epoch from left_at - entered_at)::float8 as seconds, stop_s
        from v_geofence_visit
        join equipment on equipment.id = equipment
        where code = 'T-13' and location = $1`,
      [place?.location],
    );
  await expect.poll(visits, patience).toEqual([{ seconds: 50, stop_s: 30 }]);
});

test('rules are set, and what is switched off is closed', async () => {
  await expect.poll(async () => (await alertsOf('fuel_low')).filter(({ open }) => open).length, patience).toBe(1);
  const { body } = await admin.json<{ rows: { id: string; version: number; rule: string }[] }>(
    'records/alert_rule/?limit=50',
  );
  const rule = body.rows.find((one) => one.rule === 'fuel_low');
  expect(body.rows).toHaveLength(20);
  const write = (user: TestUser, change: object) =>
    user.json(`records/alert_rule/${rule?.id}/`, {
      method: 'PATCH',
      headers: { 'if-match': `"${rule?.version}"` },
      body: change,
    });
  expect((await write(dispatcher, { threshold: 5 })).status).toBe(403);
  expect((await write(admin, { threshold: 5 })).status).toBe(200);
  await expect.poll(async () => (await alertsOf('fuel_low')).map(({ open }) => open), patience).toEqual([false]);
});

test('panels follow live; who may not read alerts sees none and changes none', async () => {
  const [site] = await rowsOf(`select id from site where code = 'S1'`);
  const { client } = openLive(server.url, dispatcher.token);
  const panel = client.subscribe(topicName('alert', String(site?.id)), alertStream);
  const shownOf = () => [...panel.replica.rows.values()].filter(({ rule }) => rule === 'unfit_operator');
  await expect
    .poll(shownOf, patience)
    .toMatchObject([{ subject: 'B-0040', severity: 'critical', sound: true, shelvedUntil: null }]);
  const [alert] = await alertsOf('unfit_operator');
  const shelved = await dispatcher.json('tracking/alerts/shelve/', {
    method: 'POST',
    body: { ids: [alert?.id], minutes: 15 },
  });
  expect(shelved.body).toEqual({ changed: 1 });
  expect(
    (await dispatcher.json('tracking/alerts/shelve/', { method: 'POST', body: { ids: [alert?.id], minutes: 500 } }))
      .status,
  ).toBe(400);
  await expect.poll(() => shownOf()[0]?.shelvedUntil, patience).toMatch(/^20/);
  const until = shownOf()[0]?.shelvedUntil;
  client.close();

  // Replayed before it was put aside, since then, and since somebody put it aside anew.
  const [first] = await rowsOf(`select made_at from alert_shelving where alert = $1`, [alert?.id]);
  const made = Date.parse(String(first?.made_at));
  await dispatcher.json('tracking/alerts/shelve/', { method: 'POST', body: { ids: [alert?.id], minutes: 60 } });
  const shelvedAt = async (instant: number) => {
    const { body } = await dispatcher.json<{ sites: Record<string, AlertRow[]> }>(
      `live/alert/at/?sites=${String(site?.id)}&at=${new Date(instant).toISOString()}`,
    );
    return body.sites[String(site?.id)]?.find(({ rule }) => rule === 'unfit_operator')?.shelvedUntil;
  };
  expect([await shelvedAt(made - 1), await shelvedAt(made)]).toEqual([null, until]);
  expect(Date.parse(String(await shelvedAt(Date.now())))).toBeGreaterThan(Date.parse(String(until)) + 40 * 60_000);

  const operator = await server.login('operator');
  expect(
    (await operator.json('tracking/alerts/acknowledge/', { method: 'POST', body: { ids: [alert?.id] } })).status,
  ).toBe(403);
  expect((await operator.json('records/alert/')).status).toBe(403);
});

test('however many alerts change at once, each is told', async () => {
  const told = new Set<string>();
  const stop = server.host.on('alert', ({ id }) => told.add(id));
  const many = await rowsOf(
    `
      insert into alert (id, site, rule, severity, object, subject, opened_at)
      select gen_random_uuid(), (select id from site order by code limit 1), 'tank_low', 'warning', 'crowd ' || number,
        'T', now()
      from generate_series(1, 510) as number
      returning id`,
  );
  await expect.poll(() => many.filter(({ id }) => told.has(String(id))).length, patience).toBe(510);
  stop();
});
