import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ImportJob } from '../../core/records/import/import-job.ts';
import { createAccount } from '../../core/session/accounts.server.ts';
import { commit, exported, preview, rowsOf, settled, upload } from '../support/import.ts';
import { demoPassword, startTestServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let [planner, fuel]: TestUser[] = [];
const user = (one: TestUser | undefined): TestUser => one as TestUser;
beforeAll(async () => {
  server = await startTestServer();
  [planner, fuel] = await Promise.all(['planner', 'fuel'].map((name) => server.login(name)));
});
afterAll(() => server.stop());

const ask = (who: TestUser, { record, id }: ImportJob, body: unknown) =>
  who.json<ImportJob & { code?: string; detail?: string }>(`records/${record}/import/${id}/check/`, {
    method: 'POST',
    body,
  });
const check = async (who: TestUser, job: ImportJob, body: unknown): Promise<ImportJob> => {
  const answer = await ask(who, job, body);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return settled(who, answer.body);
};

describe('the unit that a header names', () => {
  const dips = (head: string, cell: string): string =>
    `Site;Cuve;Date et heure;${head}\nS1;T-01;09/03/2026 06:00;${cell}\n`;

  test('is taken for whole numbers as well: 182,5 cm are 1825 mm', async () => {
    const job = await preview(server, user(fuel), 'fuel_dip', dips('Hauteur (cm)', '182,5'));
    expect(job.options.units?.[3]).toBe('cm');
    expect((await rowsOf(user(fuel), job))[0]?.values.height_mm).toBe(1825);
  });

  test('is asked for where nobody knows it, and nothing is right before it was said', async () => {
    const job = await preview(server, user(fuel), 'fuel_dip', dips('Litres (barrels)', '12'));
    expect(job).toMatchObject({ oddUnits: [{ column: 3, written: 'barrels' }], counts: { error: 1 } });
    expect((await rowsOf(user(fuel), job))[0]?.errors.litres).toContain('barrels');
    const told = await check(user(fuel), job, { units: [null, null, null, 'hL'] });
    expect(told.oddUnits).toEqual([]);
    expect((await rowsOf(user(fuel), told))[0]?.values.litres).toBe(1200);
    // The field's own is an answer as well.
    const plain = await check(user(fuel), told, { units: [null, null, null, 'L'] });
    expect((await rowsOf(user(fuel), plain))[0]?.values.litres).toBe(12);
  });
});

test('a broken character, and a line that is longer than its header, are errors of their rows alone', async () => {
  const file = `Site;Code;Famille;Marque;Modèle;Mise en service\nS1;F-1;Niveleuse;At\u0000las;G1;2024-02-03\nS1;F-2;Niveleuse;Atlas;G1;2024-02-03\nS1;F-3;Niveleuse;Atlas;G1;12;5\n`;
  const job = await preview(server, user(planner), 'equipment', file);
  const rows = await rowsOf(user(planner), job);
  expect(rows.map(({ verdict }) => verdict)).toEqual(['error', 'new', 'error']);
  expect(Object.keys(rows[0]?.errors ?? {})).toEqual(['make']);
  expect(rows[2]?.errors['']).toContain('7');
});

test('whoever may create but not change imports new rows, and is refused the changed ones only', async () => {
  const { body } = await user(planner).json<{ rows: { code: string }[] }>('records/fuel_tank/?limit=1');
  const file = (litres: string): string =>
    `Site;Cuve;Date et heure;Litres;Méthode\nS1;${body.rows[0]?.code};09/03/2026 06:00;${litres};Jauge\n`;
  const job = await preview(server, user(fuel), 'fuel_dip', file('1200'));
  expect((await rowsOf(user(fuel), job))[0]?.errors).toEqual({});
  expect(job.counts).toMatchObject({ new: 1 });
});

const machines = (rows: readonly string[]): string =>
  `Site;Code;Famille;Marque;Modèle;Mise en service;N° de série\n${rows.join('\n')}\n`;
const machine = (code: string, serial: string, make = 'Atlas'): string =>
  `S1;${code};Niveleuse;${make};G1;2024-02-03;${serial}`;

test("a right to change one's own entries changes none by a file", async () => {
  await sql`insert into role (id, title_en, title_fr, kind, builtin) values ('lister', 'Lister', 'Listeur', 'staff', false)`.execute(
    server.host.db,
  );
  for (const [verb, reach] of Object.entries({ read: 'site', create: 'site', update: 'own' }))
    await sql`insert into role_permission (role, permission, reach) values ('lister', ${`equipment:${verb}`}, ${reach})`.execute(
      server.host.db,
    );
  server.host.publish('roles.changed', null);
  const email = 'lister@demo.filon';
  await createAccount(server.host.db, {
    email,
    name: 'Lister',
    kind: 'staff',
    language: 'en',
    password: demoPassword,
    roles: [{ role: 'lister', sites: null }],
  });
  await commit(user(planner), await preview(server, user(planner), 'equipment', machines([machine('N-1', '')])));
  const lister = await server.login(email);
  const job = await preview(server, lister, 'equipment', machines([machine('N-1', '', 'Other'), machine('N-2', '')]));
  expect(job.counts).toMatchObject({ new: 1, changed: 0, error: 1 });
  expect(Object.values((await rowsOf(lister, job))[0]?.errors ?? {}).join()).toContain('cannot change');
});

test('rows with errors are left out where somebody says so, and the audit log tells of it', async () => {
  const job = await preview(server, user(planner), 'equipment', machines([machine('L-1', ''), ';TOTAL;;;;;']));
  expect(job.counts).toMatchObject({ new: 1, error: 1 });
  const refused = await user(planner).json(`records/equipment/import/${job.id}/commit/`, { method: 'POST', body: {} });
  expect(refused.status).toBe(422);
  const done = await commit(user(planner), job, { leave_out_errors: true });
  expect(done).toMatchObject({ state: 'done', options: { leaveOut: 1 }, counts: { new: 1, error: 1 } });
  const { rows } = await sql<{ changes: unknown[] }>`
    select changes from audit_event where record_id = ${job.id} and action = 'import'`.execute(server.host.db);
  expect(rows[0]?.changes).toContainEqual({ field: 'left_out', old: null, new: 1 });
});

test('values that only one entry may have are refused at the check, those of the file and those that are there', async () => {
  const first = await preview(
    server,
    user(planner),
    'equipment',
    machines([machine('U-1', 'SN-1'), machine('U-2', 'SN-2')]),
  );
  await commit(user(planner), first);
  const job = await preview(
    server,
    user(planner),
    'equipment',
    machines([machine('U-3', 'SN-1'), machine('U-4', 'SN-4'), machine('U-5', 'SN-4'), machine('U-1', 'SN-1')]),
  );
  const rows = await rowsOf(user(planner), job);
  expect(rows.map(({ verdict }) => verdict)).toEqual(['error', 'new', 'error', 'unchanged']);
  expect(rows[2]?.errors.serial_no).toContain('3');
  // Without a key a code that is there is refused as well.
  const plain = await check(user(planner), job, { key: [] });
  expect((await rowsOf(user(planner), plain)).map(({ errors }) => Object.keys(errors))).toEqual([
    ['serial_no'],
    [],
    ['serial_no'],
    ['code', 'serial_no'],
  ]);
});

test('empty cells that would erase values are confirmed, once for all', async () => {
  await commit(
    user(planner),
    await preview(server, user(planner), 'equipment', machines([machine('E-1', 'E1'), machine('E-2', 'E2')])),
  );
  const job = await preview(server, user(planner), 'equipment', machines([machine('E-1', ''), machine('E-2', '')]));
  expect(job.warnings).toMatchObject([{ code: 'emptied', count: 2, line: 2 }]);
  const open = await user(planner).json(`records/equipment/import/${job.id}/commit/`, { method: 'POST', body: {} });
  expect(open.status).toBe(409);
  expect(await commit(user(planner), job, { confirm: ['emptied'] })).toMatchObject({ state: 'done' });
});

test('what another tab said meanwhile is not written over', async () => {
  const job = await preview(server, user(planner), 'equipment', machines([machine('V-1', '')]));
  await check(user(planner), job, { fixed: { name: 'A' }, version: job.version });
  const late = await ask(user(planner), job, { decimal: '.', version: job.version });
  expect(late).toMatchObject({ status: 409, body: { code: 'stale' } });
});

test('that every row is new is not remembered, and what was only tried is not either', async () => {
  const file = (code: string): string => machines([machine(code, '')]).replace('Mise', 'La mise');
  const job = await check(user(planner), await preview(server, user(planner), 'equipment', file('R-1')), { key: [] });
  expect((await preview(server, user(planner), 'equipment', file('R-1'))).found?.remembered).toBe(false);
  await commit(user(planner), job);
  const next = await preview(server, user(planner), 'equipment', file('R-1'));
  expect(next).toMatchObject({ found: { remembered: true }, match: { key: ['code'] }, counts: { unchanged: 1 } });
});

test('an option that this file cannot have is named', async () => {
  const job = await preview(server, user(planner), 'equipment', machines([machine('O-1', '')]));
  const options = [{ timeZone: 'Mars/Olympus' }, { sheet: 'Feuil1' }, { units: ['zz'] }];
  for (const option of options)
    expect(await ask(user(planner), job, option), JSON.stringify(option)).toMatchObject({
      status: 422,
      body: { code: 'wrong_option', option: Object.keys(option)[0] },
    });
  expect(await ask(user(planner), job, { header: 99 })).toMatchObject({
    status: 422,
    body: { code: 'file_no_such_header' },
  });
  const open = await upload(server, user(planner), 'equipment', 'Code;Marque\nA;"Atlas\nB;C\n');
  expect(open).toMatchObject({ status: 422, body: { code: 'file_open_quote' } });
});

test('a mapping that no file could be read by is not kept, nor two of one name', async () => {
  const keep = (name: string, mapping: readonly (string | null)[], header = ['A', 'B']) =>
    user(planner).json<{ code: string }>('import-mappings/', {
      method: 'POST',
      body: { record: 'equipment', name, header, options: { mapping } },
    });
  expect((await keep('Twin', ['code', 'make'])).status).toBe(201);
  expect([
    await keep('twin', ['code', 'make']),
    await keep('X', ['code', 'nothing']),
    await keep('X', ['code', 'code']),
    await keep('X', ['code', 'make', 'model']),
  ]).toMatchObject(Array.from({ length: 4 }, () => ({ status: 422, body: { code: 'wrong_mapping' } })));
  expect((await user(planner).json('import-mappings/')).status).toBe(400);
});

test.each(['fuel_delivery', 'haul_trip'])(
  'the export of %s as it is comes back unchanged, by its numbers',
  async (record) => {
    const admin = await server.login('admin');
    const { text } = await exported(server, admin, record, '', 'fr').then(({ text: whole }) => ({
      text: whole.split('\r\n').slice(0, 30).join('\r\n'),
    }));
    const job = await preview(server, admin, record, text);
    expect((await rowsOf(admin, job)).flatMap(({ errors }) => Object.values(errors))).toEqual([]);
    expect(job.counts).toMatchObject({ new: 0, changed: 0, unchanged: 29, error: 0 });
  },
);
