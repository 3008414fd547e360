import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedId } from '../../core/host/seed.ts';
import { evaluateAlerts } from '../../plugins/tracking/server/alerts/evaluate.ts';
import { reconcile } from '../../plugins/fuel/server/reconcile.ts';
import { readMine } from '../../plugins/production/server/engine/mine.ts';
import { tripColumns, type TripValues } from '../../plugins/production/server/engine/trip-values.ts';
import { writeTrips } from '../../plugins/production/server/engine/write-trips.ts';
import { ago } from '../support/ago.ts';
import { currentVersion, recordRequests, type KnownRows } from '../support/fuzz/record-requests.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';
import { judgeChanges, watchChanges } from '../support/watched-changes.ts';

/** Kept, so that what was found once is found again; more rounds with `npm test -- --long`. */
const seed = 1705;
const rounds = process.env.FILON_LONG ? 8_000 : 400;

let server: TestServer;
let users: readonly TestUser[];
let token: string;
const site = seedId('site', 'S1');

beforeAll(async () => {
  server = await startTestServer();
  users = await Promise.all(
    ['admin', 'supervisor', 'manager', 'dispatcher', 'fuel', 'hr', 'planner'].map((name) => server.login(name)),
  );
  token = (
    await admin().json<{ token: string }>('records/ingest_source/', {
      method: 'POST',
      body: { code: 'traces', label_en: 'Traces', label_fr: 'Traces', kind: 'http' },
    })
  ).body.token;
  // The shift of the oldest trip that the engine will look at is closed: of that it only proposes corrections.
  await server.host.pool.query(
    `
      insert into shift_lock (id, site, production_date, shift)
      select gen_random_uuid(), site, production_date, shift
      from haul_trip
      where truck = $1 and deleted_at is null
      order by dump_end desc
      offset ${engineTrips - 1}
      limit 1
      on conflict do nothing`,
    [await busiest()],
  );
  await watchChanges(server.host.pool, server.host.records.keys());
});
afterAll(() => server.stop());

const admin = (): TestUser => users[0] as TestUser;
const manager = (): TestUser => users[2] as TestUser;
const dispatcher = (): TestUser => users[3] as TestUser;
const rowsOf = async <Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> =>
  (await server.host.pool.query(text, [...values])).rows as Row[];

async function knownRows(): Promise<KnownRows> {
  const known = new Map<string, { id: string; version: number }[]>();
  for (const name of server.host.records.keys())
    known.set(name, await rowsOf(`select id, version from "${name}" where deleted_at is null order by id limit 8`));
  return known;
}

async function call(user: TestUser, method: string, path: string, body?: unknown, headers = {}): Promise<number> {
  const response = await fetch(`${server.url}${path}`, {
    method,
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
      authorization: `Bearer ${user.token}`,
    },
  });
  await response.arrayBuffer();
  return response.status;
}

/** The truck whose trips the engine finds anew, and how many of its last ones. */
const engineTrips = 12;
const busiest = async (): Promise<string> =>
  (
    await rowsOf<{ truck: string }>(
      `
        select truck
        from haul_trip
        where site = $1 and deleted_at is null and edited_at is null
        group by truck
        order by count(*) desc, truck
        limit 1`,
      [site],
    )
  )[0]?.truck ?? '';

/** Every call of every record's API: creates, edits, deletes, undoes, transitions, batches; three quarters as admin. */
async function throughTheApi(): Promise<number> {
  const rows = await knownRows();
  const definitions = [...server.host.records.values()].map(({ definition }) => definition);
  const plan = definitions
    .flatMap((definition) =>
      fc.sample(recordRequests(definition, rows, [site]), { seed, numRuns: Math.ceil(rounds / definitions.length) }),
    )
    .filter(({ method }) => method !== 'GET');
  let done = 0;
  for (const [index, { method, path, body, headers }] of plan.entries()) {
    const [, , , record = '', id = ''] = path.split('/');
    const asked = { ...headers };
    if (asked['if-match'] === currentVersion) {
      const [row] = /^[0-9a-f-]{36}$/.test(id)
        ? await rowsOf<{ version: number }>(`select version from "${record}" where id = $1`, [id])
        : [];
      asked['if-match'] = String(row?.version ?? 1);
    }
    const user = users[index % 4 === 0 ? index % users.length : 0] as TestUser;
    if ((await call(user, method, path, body, asked)) < 300) done += 1;
  }
  return done;
}

async function transitions(): Promise<number> {
  let done = 0;
  for (const { definition } of server.host.records.values()) {
    for (const name of Object.keys(definition.states?.transitions ?? {})) {
      const rows = await rowsOf<{ id: string; version: number }>(
        `select id, version from "${definition.name}" where state = any($1) and deleted_at is null order by id limit 4`,
        [definition.states?.transitions[name]?.from],
      );
      for (const { id, version } of rows)
        for (const user of [admin(), manager()])
          if (
            (await call(
              user,
              'POST',
              `/api/records/${definition.name}/${id}/transitions/${name}/`,
              { reason: 'As found' },
              { 'if-match': `"${version}"` },
            )) < 300
          )
            done += 1;
    }
  }
  return done;
}

async function ledger(): Promise<number> {
  const stretches = await rowsOf<{ id: string; equipment: string; middle: Date; reason: string }>(
    `
      select id, equipment, started_at + (coalesce(ended_at, now()) - started_at) / 2 as middle,
        (select id from stop_reason where deleted_at is null order by code limit 1) as reason
      from equipment_status_interval
      where deleted_at is null and source <> 'downtime'
      order by started_at desc
      limit 12`,
  );
  let done = 0;
  for (const [index, { id, equipment, middle, reason }] of stretches.entries()) {
    const tried = [
      await call(dispatcher(), 'POST', '/api/fleet/ledger/split/', {
        interval: id,
        at: new Date(middle).toISOString(),
      }),
      await call(dispatcher(), 'POST', '/api/fleet/ledger/merge/', { interval: id }),
      await call(dispatcher(), 'POST', '/api/fleet/ledger/status/', {
        equipment,
        reason: index % 2 === 0 ? reason : null,
      }),
    ];
    done += tried.filter((status) => status < 300).length;
  }
  return done;
}

/** What the engine does when it finds other trips than are stored, some in a shift that is closed. */
async function engine(): Promise<number> {
  const { host } = server;
  const mine = await readMine(host.db, site);
  const truck = await busiest();
  if (!mine) throw new Error('The demo has no trips.');
  const stored = (
    await rowsOf<TripValues & { readonly production_date: string; readonly shift: string }>(
      `
        select ${tripColumns.map((name) => `"${name}"`).join(', ')}
        from haul_trip
        where truck = $1 and deleted_at is null
        order by dump_end desc
        limit ${engineTrips}`,
      [truck],
    )
  ).reverse();
  const from = Date.parse(String(stored[0]?.cycle_start ?? stored[0]?.dump_end)) - 1;
  const found = (payload: number, leftOut: number): TripValues[] =>
    stored.filter((_, index) => index !== leftOut).map((trip) => ({ ...trip, payload }));
  const write = (trips: readonly TripValues[]) =>
    host.db.transaction().execute((db) => writeTrips({ host, db, machine: 'haul-engine' }, mine, truck, from, trips));
  let done = 0;
  for (const [payload, leftOut] of [
    [91, 3],
    [92, 5],
    [93, -1],
  ] as const) {
    const { added, changed, removed } = await write(found(payload, leftOut));
    done += added.length + changed.length + removed.length;
  }
  return done;
}

async function devices(): Promise<number> {
  const [person] = await rowsOf<{ badge: string }>(
    `select badge_no as badge from person where badge_no is not null and deleted_at is null order by badge_no limit 1`,
  );
  const event = (kind: string, id: string, seconds: number, data: unknown) => ({
    id,
    kind,
    ts: ago(seconds),
    device: 'T-07',
    data,
  });
  const events = [
    event('meter', 'm1', 500, { kind: 'hours', value: 90_000 }),
    event('meter', 'm2', 400, { kind: 'hours', value: 90_000.1 }),
    event('status', 's1', 300, { status: 'down', reason: null }),
    event('status', 's2', 200, { category: 'SBO' }),
    event('status', 's3', 100, { category: 'P' }),
    event('operator_checkin', 'o1', 350, { event: 'in', badge: person?.badge }),
    event('operator_checkin', 'o2', 90, { event: 'log_on', badge: person?.badge }),
    event('truck_checkin', 't1', 320, { event: 'dump', place: 'D1' }),
    event('position', 'p1', 1_000, { lon: -6.2, lat: 31.06, speed: 99 }),
  ];
  const response = await fetch(`${server.url}/api/ingest/v1/batch/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ events }),
  });
  return ((await response.json()) as { accepted: number }).accepted;
}

async function machines(): Promise<number> {
  const { host } = server;
  // A tank that runs dry is an alert.
  await call(admin(), 'POST', '/api/records/fuel_dip/?confirm=off_book&reason=Dry', {
    site,
    tank: seedId('fuel_tank', 'BW-02'),
    at: new Date().toISOString(),
    litres: 100,
    method: 'stick',
  });
  await evaluateAlerts(host);
  const alerts = await rowsOf<{ id: string }>(
    'select id from alert where deleted_at is null and closed_at is null limit 4',
  );
  const ids = alerts.map(({ id }) => id);
  const tried = [
    await call(manager(), 'POST', '/api/tracking/alerts/acknowledge/', { ids }),
    await call(manager(), 'POST', '/api/tracking/alerts/shelve/', { ids, minutes: 30 }),
  ];
  await evaluateAlerts(host);
  const written = await host.db
    .transaction()
    .execute((db) => reconcile({ host, db, machine: 'reconcile' }, new Date(), 3));
  return tried.filter((status) => status < 300).length + written.length;
}

async function people(): Promise<number> {
  const [user] = await rowsOf<{ id: string; version: number }>(`select id, version from app_user where id = $1`, [
    seedId('user', 'storekeeper'),
  ]);
  const path = `/api/administration/users/${user?.id}/`;
  const [machine] = await rowsOf<{ person: string; equipment: string }>(
    `
      select (select id from person where site = $1 and deleted_at is null order by matricule limit 1) as person,
        (select id from equipment where site = $1 and deleted_at is null order by code limit 1) as equipment`,
    [site],
  );
  const tried = [
    await call(admin(), 'PATCH', path, { name: 'Store Keeper' }, { 'if-match': `"${user?.version}"` }),
    await call(admin(), 'POST', `${path}disable/`),
    await call(admin(), 'POST', `${path}enable/`),
    await call(admin(), 'POST', `${path}unlock/`),
    await call(admin(), 'POST', `${path}remove_second_factor/`),
    await call(admin(), 'POST', '/api/administration/users/', {
      email: 'new.one@example.com',
      name: 'New One',
      kind: 'staff',
      language: 'en',
      roles: [],
    }),
    await call(manager(), 'POST', '/api/tracking/assign/', { ...machine, reason: 'Hot seat' }),
  ];
  return tried.filter((status) => status < 300).length;
}

test(`after ${rounds} calls of every record and every route and machine that writes, each changed row has its line and its next version, and each line its row`, async () => {
  const done = {
    engine: await engine(),
    ledger: await ledger(),
    devices: await devices(),
    machines: await machines(),
    people: await people(),
    transitions: await transitions(),
    api: await throughTheApi(),
    again: await transitions(),
  };
  const { changed, faults } = await judgeChanges(server.host.pool, [...server.host.records.keys()]);
  expect(faults).toEqual([]);
  // The actions were good enough to get through: otherwise nothing would have been tried.
  expect(Object.entries(done).filter(([, count]) => count === 0)).toEqual([]);
  for (const record of ['haul_trip', 'trip_correction', 'equipment_status_interval', 'meter_reading', 'app_user'])
    expect(changed.get(record) ?? 0, `${record}: ${JSON.stringify([...changed])}`).toBeGreaterThan(0);
}, 600_000);
