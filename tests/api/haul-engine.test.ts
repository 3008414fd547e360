import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { topicName } from '../../core/live/protocol.ts';
import { readEvents } from '../../plugins/production/server/engine/read-events.ts';
import { readMine } from '../../plugins/production/server/engine/mine.ts';
import { haulStateStream, type HaulStateRow } from '../../plugins/production/streams/haul-state.ts';
import { sendAll, simulatedHours, untilProcessed, type TrueDump } from '../support/haul-world.ts';
import { openLive } from '../support/live-line.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

interface Found {
  readonly id: string;
  readonly number: string;
  readonly code: string;
  readonly unit: string | null;
  readonly dump: number;
  readonly source: string | null;
  readonly destination: string | null;
  readonly material: string | null;
  readonly payload: number;
  readonly state: string;
  readonly mine_level: string | null;
  readonly bank_m3: number | null;
}

let server: TestServer;
let token: string;
const world = simulatedHours(2);
/** What was told ends a minute before; however long the tests last, they count from here. */
const began = Date.now();
/** A truck that is silent for a quarter of an hour and tells everything afterwards. */
const silent = 'T-07';
const [from, to] = [began - 70 * 60_000, began - 50 * 60_000];
const withheld = world.events.filter(
  ({ kind, device, ts }) => kind === 'position' && device === silent && Date.parse(ts) > from && Date.parse(ts) < to,
);

beforeAll(async () => {
  server = await startTestServer();
  const admin = await server.login('admin');
  const made = await admin.json<{ token: string }>('records/ingest_source/', {
    method: 'POST',
    body: { code: 'world', label_en: 'World', label_fr: 'Monde', kind: 'http', rate_limit: 100_000 },
  });
  token = made.body.token;
  // The demo's own ledger knows of breakdowns in these hours: a truck that is down ends its cycle.
  await server.host.pool.query(`delete from equipment_status_interval where ended_at is null or ended_at > $1`, [
    new Date(began - 3 * 3_600_000),
  ]);
  const held = new Set(withheld);
  await sendAll(
    server,
    token,
    world.events.filter((event) => !held.has(event) && (event.kind === 'position' || event.kind === 'truck_checkin')),
  );
  await untilProcessed(server, 40);
});
afterAll(() => server.stop());

const trips = async (): Promise<readonly Found[]> =>
  (
    await server.host.pool.query<Found>(
      `
        select trip.id, trip.number, truck.code, unit.code as unit,
          (extract(epoch from trip.dump_end) * 1000)::float8 as dump, source.code as source, target.code as destination,
          mineral.code as material, trip.payload, trip.state, trip.mine_level, trip.bank_m3
        from v_trip trip
        join equipment truck on truck.id = trip.truck
        left join equipment unit on unit.id = trip.loading_unit
        left join mine_location source on source.id = trip.source
          left join mine_location target on target.id = trip.destination
          left join mineral_type mineral on mineral.id = trip.material
        where trip.dump_end > $1 order by trip.dump_end`,
      [new Date(began - 2 * 3_600_000)],
    )
  ).rows;
const matching = (found: readonly Found[], { truck, at }: TrueDump) =>
  found.find((trip) => trip.code === truck && Math.abs(trip.dump - at) < 120_000);
/** The first dumps may belong to loads that began before anything was seen, the last are still held back. */
const complete = (dumps: readonly TrueDump[]) => dumps.filter(({ at }) => at < began - 4 * 60_000);

test('every dump of the demo mine becomes a trip with its place, unit, material and tonnes, and there is no other', async () => {
  const found = await trips();
  const dumps = complete(world.dumps).filter(({ truck }) => truck !== silent);
  const missed = dumps.filter((dump) => !matching(found, dump));
  expect(missed.length / dumps.length).toBeLessThan(0.01);
  const invented = found.filter(
    (trip) => !world.dumps.some((dump) => dump.truck === trip.code && Math.abs(dump.at - trip.dump) < 120_000),
  );
  expect(invented).toEqual([]);
  const pairs = dumps.flatMap((dump) => {
    const trip = matching(found, dump);
    return trip ? [{ dump, trip }] : [];
  });
  expect(pairs.filter(({ dump, trip }) => trip.destination !== dump.place)).toEqual([]);
  const whole = pairs.filter(({ trip }) => trip.source !== null);
  expect(
    whole.filter(
      ({ dump, trip }) =>
        trip.unit !== dump.loader || trip.material === null || trip.mine_level === null || trip.bank_m3 === null,
    ),
  ).toEqual([]);
  const tonnes = (of: readonly number[]) => of.reduce((sum, one) => sum + one, 0);
  const scaled = pairs.filter(({ trip }) => trip.payload > 0);
  expect(
    Math.abs(tonnes(scaled.map(({ trip }) => trip.payload)) / tonnes(scaled.map(({ dump }) => dump.tonnes)) - 1),
  ).toBeLessThan(0.005 * 4);
  expect(new Set(found.map(({ number }) => number)).size).toBe(found.length);
});

test('states follow one another without gap, and each belongs to one shift', async () => {
  const { rows } = await server.host.pool.query(`
    select
    from (
      select truck, ended_at, lead(started_at) over (partition by truck order by started_at) as next
      from haul_state_interval) stretch
    where next is not null and next <> ended_at`);
  expect(rows).toHaveLength(0);
  const { rows: total } = await server.host.pool.query<{ count: number }>(
    `select count(*)::integer as count from haul_state_interval`,
  );
  expect(total[0]?.count).toBeGreaterThan(200);
});

test('trucks that go on with what they did are seen by the board as they report', async () => {
  const {
    rows: [site],
  } = await server.host.pool.query<{ id: string }>(`select id from site where code = 'S1'`);
  const dispatcher = await server.login('dispatcher');
  const { client } = openLive(server.url, dispatcher.token);
  const board = client.subscribe(topicName('haul-state', site?.id ?? ''), haulStateStream);
  const rows = (): readonly HaulStateRow[] => [...board.replica.rows.values()];
  await expect.poll(() => rows().length).toBe(24);
  const before = new Map(rows().map(({ truck, state, since }) => [truck, `${state} ${since}`]));
  const last = new Map(
    world.events
      .filter(({ kind, device }) => kind === 'position' && device !== silent)
      .map((event) => [event.device, event]),
  );
  const now = Date.now();
  await sendAll(
    server,
    token,
    [...last.values()].map((event) => ({ ...event, id: `${event.id}-again`, ts: new Date(now).toISOString() })),
  );
  // They stand where they were, so that most of them do what they did.
  await expect
    .poll(
      () =>
        rows().filter(
          ({ truck, state, since, at }) => before.get(truck) === `${state} ${since}` && Date.parse(at) >= now,
        ).length,
    )
    .toBeGreaterThan(12);
  client.close();
});

test('the last load of a unit is also one that is still on its way', async () => {
  const dispatcher = await server.login('dispatcher');
  const {
    rows: [site],
  } = await server.host.pool.query<{ id: string }>(`select id from site where code = 'S1'`);
  const { rows: left } = await server.host.pool.query<{ unit: string; last: number }>(
    `
      select loading_unit as unit, max(extract(epoch from since) * 1000)::float8 as last
      from haul_engine_head
      where state = 'hauling' and site = $1
      group by 1`,
    [site?.id],
  );
  const { body } = await dispatcher.json<{ units: readonly { unit: string; lastLoadAt: string | null }[] }>(
    `production/board/?sites=${site?.id}`,
  );
  expect(left.length).toBeGreaterThan(0);
  expect(
    left.filter(
      ({ unit, last }) =>
        !body.units.some((one) => one.unit === unit && Date.parse(one.lastLoadAt ?? '') >= Math.floor(last)),
    ),
  ).toEqual([]);
});

test('what a silent truck tells afterwards puts its trips right, and those that were right keep their ids', async () => {
  const before = await trips();
  await sendAll(server, token, withheld);
  const wanted = complete(world.dumps).filter(({ truck, at }) => truck === silent && at > began - 110 * 60_000);
  let after: readonly Found[] = [];
  for (let tries = 0; tries < 150; tries += 1) {
    const { rows } = await server.host.pool.query(
      `
        select
        from haul_state_interval i
        join equipment e on e.id = i.truck
        where e.code = $1 and i.state = 'unknown' and i.started_at > $2`,
      [silent, new Date(began - 80 * 60_000)],
    );
    after = await trips();
    if (rows.length === 0 && wanted.every((dump) => matching(after, dump))) break;
    await sleep(100);
  }
  expect(wanted.filter((dump) => !matching(after, dump))).toEqual([]);
  const old = new Map(before.map(({ id, dump }) => [id, dump]));
  const same = after.filter(({ code, dump }) => code !== silent || dump < from - 600_000);
  expect(same.filter(({ id }) => !old.has(id))).toEqual([]);
});

test('a corrected trip is left alone when everything is computed anew', async () => {
  const dispatcher = await server.login('dispatcher');
  const [victim] = (await trips()).filter(({ code }) => code === 'T-09').slice(-2);
  if (!victim) throw new Error('T-09 made no trip');
  const { body: row } = await dispatcher.json<{ version: number; truck: { id: string } }>(
    `records/haul_trip/${victim.id}/`,
  );
  const edited = await dispatcher.json<Record<string, unknown>>(`records/haul_trip/${victim.id}/`, {
    method: 'PATCH',
    body: { payload: 77, edit_reason: 'Scale was stuck' },
    headers: { 'if-match': `"${row.version}"` },
  });
  expect(edited.body).toMatchObject({ payload: 77, payload_source: 'manual' });
  const others = (await trips()).filter(({ code }) => code === 'T-09').map(({ id }) => id);
  const started = await dispatcher.json<{ jobs: readonly string[] }>('production/recompute/', {
    method: 'POST',
    body: { trucks: [row.truck.id], from: new Date(began - 3 * 3_600_000).toISOString() },
  });
  expect(started.status).toBe(200);
  const jobs = async () =>
    (
      await dispatcher.json<{ jobs: readonly { finishedAt: string | null; error: string | null }[] }>(
        'production/recompute/',
      )
    ).body.jobs;
  for (let tries = 0; tries < 150 && (await jobs()).some(({ finishedAt }) => finishedAt === null); tries += 1)
    await sleep(100);
  expect((await jobs()).map(({ finishedAt, error }) => [finishedAt !== null, error])).toEqual([[true, null]]);
  const after = (await trips()).filter(({ code }) => code === 'T-09');
  expect(after.find(({ id }) => id === victim.id)?.payload).toBe(77);
  expect(after.map(({ id }) => id)).toEqual(others);
});

test('what a transaction shows long after it was received is gone back for', async () => {
  // A batch of one truck waits in the middle of its transaction, while what that truck and the others tell later is
  // taken in.
  const slow = 'T-11';
  const [begin, end] = [began - 45 * 60_000, began - 30 * 60_000];
  const {
    rows: [truck],
  } = await server.host.pool.query<{ id: string }>('select id from equipment where code = $1 and deleted_at is null', [
    slow,
  ]);
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  // The truck goes back by a quarter of an hour: what the engine saw of that time goes, as if it had not come yet.
  const { rows: taken } = await client.query<Record<string, unknown>>(
    'delete from "position" where equipment = $1 and ts between $2 and $3 returning *',
    [truck?.id, new Date(begin), new Date(end)],
  );
  expect(taken.length).toBeGreaterThan(50);
  const dispatcher = await server.login('dispatcher');
  await dispatcher.json('production/recompute/', {
    method: 'POST',
    body: { trucks: [truck?.id], from: new Date(began - 2 * 3_600_000).toISOString() },
  });
  const unknown = async () =>
    (
      await server.host.pool.query(
        `select from haul_state_interval where truck = $1 and state = 'unknown' and started_at between $2 and $3`,
        [truck?.id, new Date(begin - 60_000), new Date(end)],
      )
    ).rows.length;
  await expect.poll(unknown, { timeout: 20_000 }).toBeGreaterThan(0);
  await client.query('begin');
  await client.query('insert into "position" select * from jsonb_populate_recordset(null::"position", $1::jsonb)', [
    JSON.stringify(taken.map((row) => ({ ...row, received_at: new Date() }))),
  ]);
  const last = world.events.findLast(({ kind, device }) => kind === 'position' && device === 'T-12');
  for (let second = 0; second < 22; second += 1) {
    await sendAll(server, token, [
      { ...last, id: `held-${second}`, ts: new Date().toISOString() } as (typeof world.events)[number],
    ]);
    await sleep(1000);
  }
  expect(await unknown()).toBeGreaterThan(0);
  await client.query('commit');
  await client.end();
  await expect.poll(unknown, { timeout: 20_000 }).toBe(0);
}, 90_000);

test('a truck that comes back after hours knows what it was ordered meanwhile', async () => {
  const { db, pool } = server.host;
  const {
    rows: [first],
  } = await pool.query<{ truck: string; site: string; at: string }>(
    `
      select truck.id as truck, truck.site, min(position.ts) as at
      from position
      join equipment truck on truck.id = position.equipment
      where truck.code = 'T-13' and position.ts > $1
      group by 1, 2`,
    [new Date(began - 2.5 * 3_600_000)],
  );
  if (!first) throw new Error('T-13 tells nothing');
  const before = (hours: number): Date => new Date(Date.parse(first.at) - hours * 3_600_000);
  await pool.query('delete from position where equipment = $1 and ts < $2', [first.truck, first.at]);
  await pool.query(
    `
      insert into truck_order (id, site, truck, loading_unit, ordered_at)
      select gen_random_uuid(), site, $1, id, $2
      from equipment
      where code = 'EX-02' and deleted_at is null`,
    [first.truck, before(3)],
  );
  const mine = await readMine(db, first.site);
  if (!mine) throw new Error('No mine');
  const { events } = await readEvents(db, mine, first.truck, before(5).getTime());
  expect(events.filter(({ kind, at }) => kind === 'assignment' && at === before(3).getTime())).toHaveLength(1);
});
