import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedId } from '../../core/host/seed.ts';
import { createAccount } from '../../core/session/accounts.server.ts';
import { demoPassword, startTestServer, type TestServer, type TestUser } from '../support/server.ts';

/*
 * Rows of the company that are about something have its site (`scope: by('equipment')`): what a machine cost, what sits on
 * it, what its maker says of it, an account by its person, a sign-in by its account.
 */

const [here, there] = [seedId('site', 'S1'), seedId('site', 'S2')];
const theirTruck = seedId('equipment', 'T-31');
const ourTruck = seedId('equipment', 'T-01');

let server: TestServer;
/** Has every right at one site. */
let local: TestUser;
let chief: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  for (const [name, sites] of [
    ['local', [here]],
    ['chief', null],
  ] as const)
    await createAccount(server.host.db, {
      email: `${name}@demo.filon`,
      name,
      kind: 'staff',
      language: 'en',
      password: demoPassword,
      roles: [{ role: 'admin', sites: sites && [...sites] }],
    });
  const { rows } = await rowsOf<{ id: string }>(
    `select distinct on (site) id from person where deleted_at is null and site = any($1) order by site, id`,
    [[here, there]],
  );
  for (const [index, { id }] of rows.entries())
    await rowsOf(
      `insert into app_user (id, login, email, name, kind, person) values (gen_random_uuid(), $1, $1, $1, 'staff', $2)`,
      [`person${index}@demo.filon`, id],
    );
  await rowsOf(
    `
      insert into login_event (login, user_id, ok, method, ip)
      select login, id, true, 'password', '127.0.0.1'
      from app_user
      where person is not null`,
  );
  [local, chief] = await Promise.all([server.login('local'), server.login('chief')]);
  await call(chief, 'POST', 'records/equipment_technical_spec/', { equipment: theirTruck, power: 700 });
});
afterAll(() => server?.stop());

const rowsOf = <Row extends object>(query: string, values: readonly unknown[] = []) =>
  server.host.pool.query<Row>(query, [...values]);
const call = <Body = { code?: string; token?: string; id: string; version: number }>(
  user: TestUser,
  method: string,
  path: string,
  body?: object,
  version?: number,
) =>
  user.json<Body>(path, {
    method,
    ...(body ? { body } : {}),
    ...(version === undefined ? {} : { headers: { 'if-match': `"${version}"` } }),
  });
const list = async (user: TestUser, record: string) =>
  (
    await user.json<{ rows: readonly { id: string; site: string | null }[]; count: number }>(
      `records/${record}/?limit=200&count=exact`,
    )
  ).body;
const sites = (rows: readonly { site: string | null }[]) => new Set(rows.map(({ site }) => site));

const followed = {
  equipment_financial_spec: '(select site from equipment where id = own.equipment)',
  equipment_technical_spec: '(select site from equipment where id = own.equipment)',
  tracking_device:
    'coalesce((select site from equipment where id = own.equipment), (select site from fuel_tank where id = own.fuel_tank))',
  fuel_price: 'own.for_site',
  app_user: '(select site from person where id = own.person)',
  login_event: '(select person.site from app_user join person on person.id = person where app_user.id = own.user_id)',
};

test.each(Object.entries(followed))(
  'of %s one sees the own site and what belongs to no site, in list, count and by id',
  async (record, site) => {
    const { rows } = await rowsOf<{ id: string; site: string | null }>(
      `select id, ${site} as site from ${record} own where deleted_at is null`,
    );
    const mine = rows.filter((row) => row.site === null || row.site === here);
    const foreign = rows.find((row) => row.site === there);
    const [seen, all] = [await list(local, record), await list(chief, record)];
    expect([seen.count, all.count]).toEqual([mine.length, rows.length]);
    expect(sites(seen.rows).has(there)).toBe(false);
    if (record === 'fuel_price') return;
    expect(foreign).toBeDefined();
    expect((await call(local, 'GET', `records/${record}/${foreign?.id}/`)).status).toBe(404);
    expect((await call(chief, 'GET', `records/${record}/${foreign?.id}/`)).status).toBe(200);
    // Nor is it found, or counted in a group.
    const groups = await call<{ count: number }>(
      local,
      'GET',
      `records/${record}/?filter=id:eq:${foreign?.id}&count=exact`,
    );
    expect(groups.body.count).toBe(0);
  },
);

test('nothing is written about a machine of another site, though the row is the company’s', async () => {
  const { rows } = await rowsOf<{ id: string; version: number }>(
    `select id, version from tracking_device where site = $1 and deleted_at is null limit 1`,
    [there],
  );
  const [theirs] = rows;
  expect(
    (await call(local, 'PATCH', `records/tracking_device/${theirs?.id}/`, { firmware: '9' }, theirs?.version)).status,
  ).toBe(404);
  expect(
    (await call(local, 'DELETE', `records/tracking_device/${theirs?.id}/`, undefined, theirs?.version)).status,
  ).toBe(404);
  expect(
    (
      await call(local, 'POST', 'records/tracking_device/', {
        uid: 'OVER-1',
        kind: 'gnss_tracker',
        equipment: theirTruck,
      })
    ).status,
  ).toBe(422);
});

test('a tracker that sits on nothing is seen by all, and goes with what it is put on', async () => {
  const { body } = await call(chief, 'POST', 'records/tracking_device/', { uid: 'LOOSE-1', kind: 'gnss_tracker' });
  const read = () => call(local, 'GET', `records/tracking_device/${body.id}/`);
  expect((await read()).status).toBe(200);
  const put = await call(
    chief,
    'PATCH',
    `records/tracking_device/${body.id}/`,
    { equipment: theirTruck },
    body.version,
  );
  expect([put.status, (await read()).status]).toEqual([200, 404]);
  await rowsOf(`update equipment set site = $1 where id = $2`, [here, theirTruck]);
  expect((await read()).status).toBe(200);
  await rowsOf(`update equipment set site = $1 where id = $2`, [there, theirTruck]);
  expect((await read()).status).toBe(404);
});

test('a person who goes to another site takes account and sign-ins along', async () => {
  const { rows } = await rowsOf<{ id: string; person: string }>(
    `select id, person from app_user where site = $1 limit 1`,
    [there],
  );
  const [account] = rows;
  const [theirs, signIns] = [
    () => call(local, 'GET', `administration/users/${account?.id}/`),
    () => rowsOf<{ site: string }>('select distinct site from login_event where user_id = $1', [account?.id]),
  ];
  expect((await theirs()).status).toBe(404);
  await rowsOf('update person set site = $1 where id = $2', [here, account?.person]);
  expect([(await theirs()).status, (await signIns()).rows]).toEqual([200, [{ site: here }]]);
  await rowsOf('update person set site = $1 where id = $2', [there, account?.person]);
  expect((await theirs()).status).toBe(404);
});

test('what counts at every site is written by who may everywhere', async () => {
  const price = { valid_from: '2026-01-01', product: 'diesel', price: '1.2', currency: 'EUR', source: 'manual' };
  const tried = await Promise.all(
    [{}, { for_site: there }, { for_site: here }].map(
      async (own) => (await call(local, 'POST', 'records/fuel_price/', { ...price, ...own })).status,
    ),
  );
  expect(tried).toEqual([403, 422, 201]);
  const source = (code: string, own: string[] | null) => ({
    code,
    label_en: code,
    label_fr: code,
    kind: 'http',
    sites: own,
  });
  const made = await Promise.all(
    [null, [], [there], [here, there], [here]].map(async (own, index) =>
      call(local, 'POST', 'records/ingest_source/', source(`OWN-${index}`, own)),
    ),
  );
  expect(made.map(({ status }) => status)).toEqual([403, 403, 422, 422, 201]);
  // Nor is the own one opened to all.
  const mine = made[4]?.body;
  expect(
    (await call(local, 'PATCH', `records/ingest_source/${mine?.id}/`, { sites: null }, mine?.version)).status,
  ).toBe(403);
});

test('a source’s token and secret are renewed by who may change the source, and the log says so', async () => {
  const make = async (code: string, own: string[] | null) =>
    (
      await call(chief, 'POST', 'records/ingest_source/', {
        code,
        label_en: code,
        label_fr: code,
        kind: 'aemp',
        sites: own,
      })
    ).body.id;
  const [all, theirs, ours] = [await make('ALL', null), await make('THEIRS', [there]), await make('OURS', [here])];
  const lines = async (id: string) =>
    (
      await rowsOf<{ field: string }>(
        `
          select changes->0->>'field' as field
          from audit_event
          where record = 'ingest_source' and record_id = $1 and action = 'update'
          order by id`,
        [id],
      )
    ).rows.map(({ field }) => field);
  for (const [id, status] of [
    [all, 403],
    [theirs, 404],
  ] as const)
    expect([
      (await call(local, 'POST', `tracking/sources/${id}/token/`)).status,
      (await call(local, 'POST', `tracking/sources/${id}/secret/`, { secret: 'x' })).status,
      await lines(id),
    ]).toEqual([status, status, []]);
  expect([
    (await call(local, 'POST', `tracking/sources/${ours}/token/`)).status,
    (await call(local, 'POST', `tracking/sources/${ours}/secret/`, { secret: 'x' })).status,
  ]).toEqual([200, 200]);
  expect(await lines(ours)).toEqual(['token', 'client_secret']);
  expect((await call(chief, 'POST', `tracking/sources/${all}/token/`)).status).toBe(200);
});

test('a list of the company is read at every site and changed by who may at every site', async () => {
  await createAccount(server.host.db, {
    email: 'keeper@demo.filon',
    name: 'keeper',
    kind: 'staff',
    language: 'en',
    password: demoPassword,
    roles: [
      { role: 'maintenance_planner', sites: [here] },
      { role: 'manager', sites: [here] },
    ],
  });
  const keeper = await server.login('keeper');
  const group = {
    code: 'OWN',
    label: { en: 'Own', fr: 'Propre' },
    active: true,
    family: 'haul_truck',
    kpi_profile: 'haul',
    output_unit: 't',
  };
  for (const record of ['equipment_group', 'stop_reason', 'alert_rule', 'analyte', 'equipment_mobility']) {
    const listed = (await call(chief, 'GET', `records/${record}/?limit=1`)).body as unknown as {
      rows: { id: string; version: number }[];
    };
    const row = listed.rows[0];
    const tried = [
      await call(keeper, 'PATCH', `records/${record}/${row?.id}/`, {}, row?.version),
      await call(keeper, 'GET', `records/${record}/${row?.id}/`),
    ];
    expect([record, ...tried.map(({ status }) => status)]).toEqual([record, 403, 200]);
  }
  const refused = await call(keeper, 'POST', 'records/equipment_group/', group);
  expect([refused.status, (refused.body as unknown as { detail: string }).detail]).toEqual([
    403,
    'This applies to every site: only users with the right at every site can change it.',
  ]);
  expect((await call(await server.login('planner'), 'POST', 'records/equipment_group/', group)).status).toBe(201);
});

test('a tracker that sits on nothing is the company’s; one is put only where its writer has the right', async () => {
  const loose = await call(chief, 'POST', 'records/tracking_device/', { uid: 'LOOSE-2', kind: 'gnss_tracker' });
  const put = (tracker: typeof loose, equipment: string | null) =>
    call(local, 'PATCH', `records/tracking_device/${tracker.body.id}/`, { equipment }, tracker.body.version);
  const made = [
    await call(local, 'POST', 'records/tracking_device/', { uid: 'LOOSE-3', kind: 'gnss_tracker' }),
    await call(local, 'POST', 'records/tracking_device/', {
      uid: 'LOOSE-4',
      kind: 'gnss_tracker',
      equipment: ourTruck,
    }),
  ];
  expect([
    (await put(loose, ourTruck)).status,
    ...made.map(({ status }) => status),
    (await put(made[1] as typeof loose, null)).status,
  ]).toEqual([403, 403, 201, 403]);
});

test('what is about several sites is seen at each of them and nowhere else', async () => {
  const { rows } = await rowsOf<{ id: string; from_site: string; to_site: string }>(
    'select id, from_site, to_site from equipment_transfer where deleted_at is null',
  );
  const [third] = (
    await rowsOf<{ id: string }>(
      `insert into site (code, name, time_zone, lon, lat) values ('THIRD', 'Third', 'UTC', 0, 0) returning id`,
    )
  ).rows;
  const [moved, between] = rows;
  await rowsOf('update equipment_transfer set from_site = $1, to_site = $2 where id = $3', [
    third?.id,
    there,
    between?.id,
  ]);
  const listed = (await call(local, 'GET', 'records/equipment_transfer/?limit=200')).body as unknown as {
    rows: { id: string }[];
  };
  const sources = async () =>
    (
      (await call(local, 'GET', 'records/ingest_source/?limit=200')).body as unknown as { rows: { code: string }[] }
    ).rows.map(({ code }) => code);
  const read = async (id?: string) => (await call(local, 'GET', `records/equipment_transfer/${id}/`)).status;
  expect(listed.rows.map(({ id }) => id).sort()).toEqual(
    rows
      .filter(({ id }) => id !== between?.id)
      .map(({ id }) => id)
      .sort(),
  );
  expect([await read(moved?.id), await read(between?.id)]).toEqual([200, 404]);
  expect(await sources()).toEqual(expect.arrayContaining(['ALL', 'OURS']));
  expect(await sources()).not.toContain('THEIRS');
});

test('settings of the company ask for the right in every site', async () => {
  const months = { retentionMonths: 48 };
  expect([
    (await call(local, 'PUT', 'administration/data-protection/settings/', months)).status,
    (await call(chief, 'PUT', 'administration/data-protection/settings/', months)).status,
  ]).toEqual([403, 200]);
  const dashboard = { body: { version: 1, layouts: {}, tiles: [] } };
  const set = (user: TestUser) => call(user, 'DELETE', 'dashboard/roles/dispatcher/', dashboard);
  expect([(await set(local)).status, (await set(chief)).status]).toEqual([403, 200]);
  const { rows } = await rowsOf(
    `
      select user_id
      from audit_event
      where record = 'role' and record_id = 'dispatcher' and changes->0->>'field' = 'dashboard'`,
  );
  expect(rows).toHaveLength(1);
});

test('the personal file of somebody is asked for with the right at their site', async () => {
  // A right here, and the directory there: seeing a person is not having their file.
  await createAccount(server.host.db, {
    email: 'clerk@demo.filon',
    name: 'clerk',
    kind: 'staff',
    language: 'en',
    password: demoPassword,
    roles: [
      { role: 'hr_officer', sites: [here] },
      { role: 'manager', sites: [there] },
    ],
  });
  const clerk = await server.login('clerk');
  const someone = async (site: string) =>
    (await rowsOf<{ id: string }>('select id from person where site = $1 and deleted_at is null limit 1', [site]))
      .rows[0]?.id;
  const file = async (site: string) =>
    (
      await fetch(`${server.url}/api/administration/data-protection/people/${await someone(site)}/`, {
        headers: { authorization: `Bearer ${clerk.token}` },
      })
    ).status;
  expect([await file(here), await file(there)]).toEqual([200, 404]);
});
