import { afterAll, beforeAll, expect, test } from 'vitest';
import { date, text } from '../../core/records/fields/index.ts';
import { difference } from '../../core/records/migration.server.ts';
import { defineRecord } from '../../core/records/record.ts';
import { tableOf } from '../../core/records/table.ts';
import type { ServerPlugin } from '../../core/host/host.ts';
import { seedId } from '../../core/host/seed.ts';
import { createAccount } from '../../core/session/accounts.server.ts';
import { serverPlugins } from '../../plugins/index.server.ts';
import { patch, post, type RecordAnswer } from '../support/record-calls.ts';
import { putIntoService } from '../support/in-service.ts';
import { demoPassword, startTestServer, type TestServer, type TestUser } from '../support/server.ts';

/** Guests of a camp: the database keeps two stays of one guest apart. */
const says = (message: string) => ({ id: message, message });
const stay = defineRecord({
  name: 'test_stay',
  title: says('Stay'),
  plural: says('Stays'),
  scope: 'site',
  fields: {
    guest: text({ label: says('Guest'), required: true }),
    begins: date({ label: says('From'), required: true }),
    ends: date({ label: says('To'), required: true }),
  },
  display: ['guest'],
  access: { read: ['admin', 'manager'], create: ['admin', 'manager'], update: ['admin', 'manager'] },
});
const camp: ServerPlugin = {
  id: 'camp',
  records: [stay],
  migrations: {
    '209901010000-camp-begins.sql': `${difference({}, { test_stay: tableOf(stay) }).statements.join('\n')}; alter table test_stay add constraint test_stay_one_at_a_time exclude using gist (guest with =, daterange(begins, ends) with &&) where (deleted_at is null);`,
  },
};

const [here, there] = [seedId('site', 'S1'), seedId('site', 'S2')];
const neutral = 'This value cannot be used here.';
const takenBy = (other: string): string => `${other} already has this value.`;

let server: TestServer;
let admin: TestUser;
/** May write the machines of one site, and sees no other. */
let planner: TestUser;
let own: RecordAnswer;
beforeAll(async () => {
  server = await startTestServer({ plugins: [...serverPlugins, camp] });
  await createAccount(server.host.db, {
    email: 'here@demo.filon',
    name: 'Here',
    kind: 'staff',
    language: 'en',
    password: demoPassword,
    roles: [
      { role: 'maintenance_planner', sites: [here] },
      { role: 'hr_officer', sites: [here] },
    ],
  });
  [admin, planner] = await Promise.all([server.login('admin'), server.login('here')]);
  const machine = (site: string, code: string) =>
    post(admin, 'equipment', {
      site,
      code,
      family: 'other',
      make: 'Secret',
      model: 'Hidden',
      pin: `PIN-${code}`,
      commissioned_on: '2024-01-01',
    });
  await machine(there, 'FAR-1');
  await machine(here, 'NEAR-1');
  own = (await machine(here, 'NEAR-2')).body;
});
afterAll(() => server?.stop());

async function writerOf(
  name: string,
  roles: readonly { readonly role: string; readonly sites: string[] }[],
): Promise<TestUser> {
  await createAccount(server.host.db, {
    email: `${name}@demo.filon`,
    name,
    kind: 'staff',
    language: 'en',
    password: demoPassword,
    roles,
  });
  return server.login(name);
}
const draft = (code: string) => ({
  site: here,
  code,
  family: 'other',
  make: 'Mine',
  model: 'M',
  commissioned_on: '2024-01-01',
});

test('a value of an entry out of reach is refused as if it had the wrong form, and tells nothing of the entry', async () => {
  const far = await post(planner, 'equipment', draft('FAR-1'));
  expect([far.status, far.body.code, far.body.errors]).toEqual([422, 'invalid', { code: neutral }]);
  expect(JSON.stringify(far.body)).not.toMatch(/Secret|Hidden|already/);
  expect((await post(planner, 'equipment', draft('FAR-1'), 'fr')).body.errors).toEqual({
    code: 'Cette valeur ne peut pas être utilisée ici.',
  });
});

test('a value of an entry that the writer sees is told for what it is', async () => {
  const near = await post(planner, 'equipment', draft('NEAR-1'));
  expect([near.status, near.body.code, near.body.errors]).toEqual([409, 'not_unique', { code: takenBy('NEAR-1') }]);
  expect((await post(admin, 'equipment', draft('FAR-1'))).body.code).toBe('not_unique');
});

test('a code in other letters is the same code, told as itself; a row keeps its own and may change its letters', async () => {
  expect((await post(planner, 'equipment', draft('near-1'))).body).toMatchObject({
    code: 'not_unique',
    errors: { code: takenBy('NEAR-1') },
  });
  expect((await post(planner, 'equipment', draft('far-1'))).body).toMatchObject({
    code: 'invalid',
    errors: { code: neutral },
  });
  const site = (code: string) =>
    admin.json<RecordAnswer>('records/site/', {
      method: 'POST',
      body: { code, name: 'Twin', time_zone: 'UTC', lat: 31, lon: -6 },
    });
  expect((await site('s1')).body).toMatchObject({
    code: 'not_unique',
    errors: { code: expect.stringMatching(/ already has this value\.$/) },
  });
  const own = (
    await post(admin, 'fuel_station', { site: here, code: 'St-77', label: { en: 'Twin', fr: 'Double' }, kind: 'fixed' })
  ).body;
  expect((await patch(admin, 'fuel_station', own.id, own.version, { code: 'ST-77' })).body).toMatchObject({
    code: 'ST-77',
  });
  expect(
    (
      await post(admin, 'fuel_station', {
        site: here,
        code: 'st-77',
        label: { en: 'Twin', fr: 'Double' },
        kind: 'fixed',
      })
    ).body,
  ).toMatchObject({ code: 'not_unique' });
});

test('so it is in a change, and in many at once', async () => {
  expect((await patch(planner, 'equipment', own.id, own.version, { code: 'FAR-1' })).body.errors).toEqual({
    code: neutral,
  });
  expect((await patch(planner, 'equipment', own.id, own.version, { code: 'NEAR-1' })).body.errors).toEqual({
    code: takenBy('NEAR-1'),
  });
  expect((await patch(planner, 'equipment', own.id, own.version, { pin: 'PIN-FAR-1' })).body.errors).toEqual({
    pin: neutral,
  });
  const many = async (code: string): Promise<unknown> => {
    const { status, body } = await planner.json<{ rows: { index: number; code: string; errors: object }[] }>(
      'records/equipment/batch/',
      { method: 'POST', body: { changes: [{ create: draft('NEW-1') }, { create: draft(code) }] } },
    );
    return [status, body.rows.map(({ index, code: of, errors }) => [index, of, errors])];
  };
  expect(await many('FAR-1')).toEqual([422, [[1, 'invalid', { code: neutral }]]]);
  expect(await many('NEAR-1')).toEqual([422, [[1, 'not_unique', { code: takenBy('NEAR-1') }]]]);
});

test('a new row of one statement is told the same', async () => {
  const { rows } = await server.host.pool.query<{ site: string; badge_no: string; function: string }>(
    `
      select distinct on (site) site, badge_no, function
      from person
      where badge_no is not null and function is not null and deleted_at is null`,
  );
  const person = (badge: string) => ({
    site: here,
    matricule: `M-${badge}`,
    function: rows[0]?.function,
    hire_date: '2024-01-01',
    first_name: 'A',
    last_name: 'B',
    person_kind: 'employee',
    badge_no: badge,
  });
  const badgeAt = (site: string): string => rows.find((row) => row.site === site)?.badge_no ?? '';
  const [far, near] = [
    await post(planner, 'person', person(badgeAt(there))),
    await post(planner, 'person', person(badgeAt(here))),
  ];
  expect([far.body.errors, near.body.errors]).toEqual([
    { badge_no: neutral },
    { badge_no: expect.stringMatching(/ already has this value\.$/) },
  ]);
});

test('what a machine did elsewhere, before it came, is told by no overlap', async () => {
  const dispatcher = await writerOf('lines', [{ role: 'dispatcher', sites: [here] }]);
  const machine = (
    await post(admin, 'equipment', {
      site: there,
      code: 'MOVED-1',
      family: 'other',
      make: 'M',
      model: 'M',
      commissioned_on: '2024-01-01',
    })
  ).body;
  await putIntoService(server, machine.id);
  const stretch = (site: string, from: string, to: string) => ({
    site,
    equipment: machine.id,
    started_at: from,
    ended_at: to,
    category: 'P',
  });
  expect(
    (await post(admin, 'equipment_status_interval', stretch(there, '2026-10-01T08:00:00Z', '2026-10-01T10:00:00Z')))
      .status,
  ).toBe(201);
  await server.host.pool.query('update equipment set site = $1 where id = $2', [here, machine.id]);
  expect(
    (await post(dispatcher, 'equipment_status_interval', stretch(here, '2026-10-01T12:00:00Z', '2026-10-01T13:00:00Z')))
      .status,
  ).toBe(201);
  const [far, near] = [
    await post(dispatcher, 'equipment_status_interval', stretch(here, '2026-10-01T09:00:00Z', '2026-10-01T11:00:00Z')),
    await post(dispatcher, 'equipment_status_interval', stretch(here, '2026-10-01T12:30:00Z', '2026-10-01T12:40:00Z')),
  ];
  expect([far.body.errors, near.body.errors]).toEqual([
    { started_at: neutral },
    { started_at: 'Another interval of this machine covers this time.' },
  ]);
});

test('nor by a constraint against overlaps of the database itself, also in many at once', async () => {
  const keeper = await writerOf('stays', [{ role: 'manager', sites: [here] }]);
  const stay = (site: string, from: string, to: string) => ({ site, guest: 'G-1', begins: from, ends: to });
  expect((await post(admin, 'test_stay', stay(there, '2026-03-01', '2026-03-10'))).status).toBe(201);
  expect((await post(keeper, 'test_stay', stay(here, '2026-04-01', '2026-04-10'))).status).toBe(201);
  const [far, near] = [
    await post(keeper, 'test_stay', stay(here, '2026-03-05', '2026-03-20')),
    await post(keeper, 'test_stay', stay(here, '2026-04-05', '2026-04-20')),
  ];
  expect([
    [far.status, far.body.code, far.body.errors],
    [near.status, near.body.code],
  ]).toEqual([
    [422, 'invalid', { begins: neutral }],
    [409, 'overlaps'],
  ]);
  const many = await keeper.json<{ code: string; rows: { index: number; code: string }[] }>(
    'records/test_stay/batch/',
    {
      method: 'POST',
      body: {
        changes: [
          { create: stay(here, '2026-03-05', '2026-03-20') },
          { create: stay(here, '2026-06-01', '2026-06-02') },
        ],
      },
    },
  );
  expect([many.status, many.body.rows.map(({ index, code }) => [index, code])]).toEqual([422, [[0, 'invalid']]]);
});

test('what a unit left open at another site is neither told nor ended by an assignment; who transfers it ends it', async () => {
  const dispatcher = await writerOf('units', [{ role: 'dispatcher', sites: [here] }]);
  const one = seedId('equipment', 'EX-11');
  const unit = (
    await post(admin, 'equipment', {
      site: there,
      code: 'LOADER-1',
      family: 'wheel_loader',
      bucket: 10,
      make: 'M',
      model: 'M',
      commissioned_on: '2024-01-01',
    })
  ).body.id;
  await putIntoService(server, unit);
  const open = async (of: string) =>
    (
      await server.host.pool.query<{ version: number }>(
        `
          select version
          from loading_assignment
          where loading_unit = $1 and site = $2 and ended_at is null and deleted_at is null`,
        [of, there],
      )
    ).rows;
  const face = async (site: string) =>
    (
      await server.host.pool.query<{ id: string }>(
        `select id from mine_location where site = $1 and type = 'loading_face' and deleted_at is null limit 1`,
        [site],
      )
    ).rows[0]?.id;
  const assignment = async (site: string, of: string, minutesAgo: number) => ({
    site,
    loading_unit: of,
    face: await face(site),
    started_at: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
  });
  for (const of of [one, unit]) await post(admin, 'loading_assignment', await assignment(there, of, 90));
  const before = await open(one);
  expect([before.length, (await open(unit)).length]).toEqual([1, 1]);
  await server.host.pool.query('update equipment set site = $1 where id = $2', [here, one]);
  const refused = await post(dispatcher, 'loading_assignment', await assignment(here, one, 1));
  expect([refused.body.errors, await open(one)]).toEqual([{ started_at: neutral }, before]);
  const moved = await post(admin, 'equipment_transfer', {
    equipment: unit,
    from_site: there,
    to_site: here,
    left_at: new Date(Date.now() - 3_600_000).toISOString(),
    arrived_at: new Date(Date.now() - 60_000).toISOString(),
  });
  expect([moved.status, await open(unit)]).toEqual([201, []]);
  expect((await post(dispatcher, 'loading_assignment', await assignment(here, unit, -1))).status).toBe(201);
});

test('of what may be open once, a second one that is brought back is refused', async () => {
  const unit = (
    await post(admin, 'equipment', {
      site: here,
      code: 'LOADER-2',
      family: 'wheel_loader',
      bucket: 10,
      make: 'M',
      model: 'M',
      commissioned_on: '2024-01-01',
    })
  ).body.id;
  await putIntoService(server, unit);
  const assign = async (minutesAgo: number) =>
    (
      await post(admin, 'loading_assignment', {
        site: here,
        loading_unit: unit,
        started_at: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
      })
    ).body;
  const first = await assign(90);
  expect(
    (
      await admin.json(`records/loading_assignment/${first.id}/`, {
        method: 'DELETE',
        headers: { 'if-match': `"${first.version}"` },
      })
    ).status,
  ).toBe(200);
  await assign(60);
  const back = await admin.json<RecordAnswer>(`records/loading_assignment/${first.id}/restore/`, {
    method: 'POST',
    body: {},
  });
  expect([back.status, back.body.code]).toEqual([409, 'overlaps']);
});
