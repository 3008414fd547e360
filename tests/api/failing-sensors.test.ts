import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedId } from '../../core/host/seed.ts';
import { watchOutages } from '../../plugins/tracking/server/outages/watch-outages.ts';
import type { MonitorAnswer } from '../../plugins/tracking/shared/monitor.ts';
import { ago } from '../support/ago.ts';
import { sendAll, simulatedHours, untilProcessed } from '../support/haul-world.ts';
import { patience } from '../support/patience.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let admin: TestUser;
let token: string;

/** Its scale says nothing; its scale says that it is empty; nothing fails. */
const [silent, stuck, sound] = ['T-02', 'T-03', 'T-06'];
const trucks = [silent, stuck, sound];
const { events, dumps } = simulatedHours(4);
/** What was told ends a minute before; however long the tests last, they count from here. */
const began = Date.now();

const asTold = (event: (typeof events)[number]): (typeof events)[number] => {
  const { payload: _payload, bed_up: _bedUp, ...data } = event.data as Record<string, unknown>;
  if (event.device === silent) return { ...event, data };
  return event.device === stuck ? { ...event, data: { ...data, payload: 0 } } : event;
};

const rowsOf = async (sql: string, values: readonly unknown[] = []): Promise<Record<string, unknown>[]> =>
  (await server.host.pool.query(sql, [...values])).rows as Record<string, unknown>[];
const alertsOf = (rule: string): Promise<Record<string, unknown>[]> =>
  rowsOf(
    `
      select subject, detail, value::float8 as value, closed_at is null as open
      from alert
      where rule = $1
      order by subject, opened_at`,
    [rule],
  );
const send = async (batch: readonly unknown[]): Promise<unknown> => {
  const response = await fetch(`${server.url}/api/ingest/v1/batch/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ events: batch }),
  });
  return response.json();
};
const position = (device: string, seconds: number) => ({
  kind: 'position',
  ts: ago(seconds),
  device,
  data: { lon: -6.2, lat: 31.06, speed: 20, ignition: true },
});

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.login('admin');
  token = (
    await admin.json<{ token: string }>('records/ingest_source/', {
      method: 'POST',
      body: { code: 'world', label_en: 'World', label_fr: 'Monde', kind: 'http', rate_limit: 100_000 },
    })
  ).body.token;
  // The demo's own ledger knows of breakdowns in these hours: a truck that is down ends its cycle.
  await rowsOf(`delete from equipment_status_interval where ended_at is null or ended_at > $1`, [
    new Date(began - 5 * 3_600_000),
  ]);
  await sendAll(
    server,
    token,
    events
      .filter(({ kind, device }) => kind === 'position' && (trucks.includes(device) || !device.startsWith('T-')))
      .map(asTold),
  );
  await untilProcessed(server, trucks.length);
});
afterAll(() => server.stop());

test('the trips of a truck whose scale fails are there, say so, and weigh the average', async () => {
  for (const truck of trucks) {
    const real = dumps.filter((dump) => dump.truck === truck && dump.at < began - 600_000);
    const trips = await rowsOf(
      `
        select flags, payload_source, state
        from haul_trip
        where truck = $1 and dump_end > $2 and deleted_at is null and flags is not null`,
      [seedId('equipment', truck), new Date(began - 4 * 3_600_000)],
    );
    const flagged = trips.filter(({ flags }) => (flags as string[]).includes('scale_fault'));
    expect(real.length).toBeGreaterThanOrEqual(5);
    expect(trips.length, truck).toBeGreaterThanOrEqual(real.length);
    expect(flagged.length, truck).toBe(truck === sound ? 0 : trips.length);
    expect(new Set(flagged.map(({ payload_source: source }) => source))).toEqual(
      new Set(truck === sound ? [] : ['average']),
    );
  }
});

test('a scale that fails is told with its truck, one that is sound is not', async () => {
  await expect
    .poll(() => alertsOf('scale_fault'), patience)
    .toMatchObject([
      { subject: silent, detail: 'silent', open: true },
      { subject: stuck, detail: 'stuck', open: true },
    ]);
  const [{ since }] = (await rowsOf(`select scale_fault_since as since from v_haul_state where truck = $1`, [
    seedId('equipment', silent),
  ])) as [{ since: string }];
  expect(Date.parse(since)).toBeLessThan(began - 3 * 3_600_000);
});

test('a truck that drives for long and makes no trip is told', async () => {
  await rowsOf(
    `update haul_engine_head set cycle_s = 6000, cycle_km = 31.4, state = 'hauling', seen_at = now() where truck = $1`,
    [seedId('equipment', sound)],
  );
  await expect
    .poll(() => alertsOf('no_trips'), patience)
    .toMatchObject([{ subject: sound, detail: '31', value: 100, open: true }]);
});

test('a clock that runs ahead is named like one that is behind, however far', async () => {
  for (let second = 0; second < 6; second += 1)
    await send([position('T-21', -300 - second), position('T-22', 400 - second), position('T-23', -100)]);
  const clocks = async () => {
    const { body } = await admin.json<MonitorAnswer>('tracking/ingest/?minutes=15');
    return body.clocks.map(({ uid, skewMs }) => `${uid} ${skewMs < 0 ? 'ahead' : 'behind'}`).sort();
  };
  await expect.poll(clocks, patience).toEqual(['T-21 ahead', 'T-22 behind', 'T-23 ahead']);
  await expect.poll(() => alertsOf('clock_skew'), patience).toMatchObject([{ subject: 'T-21' }, { subject: 'T-22' }]);
  const [ahead, behind] = await alertsOf('clock_skew');
  expect(Number(ahead?.['value'])).toBeLessThan(-290);
  expect(Number(behind?.['value'])).toBeGreaterThan(390);
});

test('a site of which nothing comes is one alert, not one for each of its machines, and ends with the first word', async () => {
  const site = seedId('site', 'S2');
  const machines = ['T-31', 'T-32', 'T-33', 'T-34'];
  await rowsOf(`update equipment_status_interval set ended_at = now() where ended_at is null and started_at < now()`);
  await rowsOf(`delete from site_outage where site = $1`, [site]);
  await send(machines.map((machine) => position(machine, 1200)));
  await rowsOf(`update position set received_at = ts where equipment = any($1::uuid[])`, [
    machines.map((machine) => seedId('equipment', machine)),
  ]);
  await rowsOf(
    `
      insert into site_pulse (site, heard_at, looked_at)
      values ($1, now() - interval '20 minutes', now())
      on conflict (site) do update set heard_at = excluded.heard_at, looked_at = excluded.looked_at`,
    [site],
  );
  await expect.poll(() => alertsOf('site_silent'), patience).toMatchObject([{ subject: 'S2', open: true, value: 20 }]);
  const single = async () =>
    (await alertsOf('silent_device')).filter(({ subject, open }) => open && machines.includes(String(subject)));
  await expect.poll(single, patience).toEqual([]);
  await send(machines.map((machine) => position(machine, 1)));
  await expect.poll(() => alertsOf('site_silent'), patience).toMatchObject([{ open: false }]);
  expect(await rowsOf(`select kind, ended_at > started_at as ended from site_outage where site = $1`, [site])).toEqual([
    { kind: 'site', ended: true },
  ]);
});

test('what Filon itself did not hear is told as such, once it hears again', async () => {
  const site = seedId('site', 'S2');
  await rowsOf(`delete from site_outage where site = $1`, [site]);
  await watchOutages(server.host.db, Date.now() + 3_600_000);
  expect(await rowsOf(`select kind, ended_at from site_outage where site = $1`, [site])).toEqual([
    { kind: 'server', ended_at: null },
  ]);
  // Heard again before anybody looked: the same outage, ended already.
  await rowsOf(`delete from site_outage where site = $1`, [site]);
  await rowsOf(
    `
      update site_pulse
      set heard_at = case when site = $1 then now() - interval '40 minutes' else heard_at end,
        looked_at = now() - interval '39 minutes'`,
    [site],
  );
  await rowsOf(`update position set received_at = received_at - interval '1 hour' where site = $1`, [site]);
  await send(['T-31', 'T-32', 'T-33'].map((machine) => position(machine, 2350)));
  await watchOutages(server.host.db, Date.now());
  await expect
    .poll(() => rowsOf(`select kind, ended_at is not null as ended from site_outage where site = $1`, [site]), patience)
    .toEqual([{ kind: 'server', ended: true }]);
});
