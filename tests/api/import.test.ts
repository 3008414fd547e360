import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ImportJob } from '../../core/records/import/import-job.ts';
import { commit, preview, rowsOf, settled, upload } from '../support/import.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let planner: TestUser;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  [planner, admin] = await Promise.all([server.login('planner'), server.login('admin')]);
});
afterAll(() => server.stop());

const head = 'Site;Code;Désignation;Famille;Marque;Modèle;Mise en service;Charge nominale (t)\n';
const line = (code: string, more: Partial<Record<'site' | 'name' | 'family' | 'payload', string>> = {}): string =>
  `${more.site ?? 'S1'};${code};${more.name ?? ''};${more.family ?? 'Camion'};Atlas;H98;15/01/2020;${more.payload ?? '98,5'}\n`;
const machines = async (filter: string) =>
  (
    await planner.json<{ rows: Record<string, unknown>[] }>(
      `records/equipment/?filter=${encodeURIComponent(filter)}&limit=500`,
    )
  ).body.rows;
const machineFields = ['site', 'code', 'name', 'family', 'make', 'model', 'commissioned_on', 'payload_target'];

describe('a French file', () => {
  let job: ImportJob;
  test('is understood: columns by their labels, words, days, decimal comma, and every row has its verdict', async () => {
    const [known] = await machines('code:eq:T-07');
    const file = `${head}${line('I-01')}${line('I-02', { name: 'Réserve, « œuvre »' })}${line('I-03', { payload: '' })}T9;I-04;;Camion;Atlas;H98;15/01/2020;98\nS1;I-05;;Soucoupe;Atlas;H98;31/02/2020;lourd\n`;
    job = await preview(server, planner, 'equipment', file);
    expect(known).toBeDefined();
    expect(job).toMatchObject({
      state: 'ready',
      total: 5,
      counts: { new: 2, changed: 0, unchanged: 0, error: 3 },
      found: { encoding: 'utf-8', separator: ';', remembered: false },
      options: { decimal: ',', mapping: machineFields },
    });
    expect((await rowsOf(planner, job, '&only=error')).map(({ line: number, errors }) => [number, errors])).toEqual([
      [4, { payload_target: 'A haul truck needs a target payload.' }],
      [5, { site: 'You have no site named “T9”.' }],
      [
        6,
        {
          family: 'Choose one of the values offered.',
          commissioned_on: 'Enter a date such as 2026-03-09.',
          payload_target: 'Enter a number.',
        },
      ],
    ]);
  });

  test('with errors writes nothing, and its refused rows come back with their reasons', async () => {
    const { status, body } = await planner.json(`records/equipment/import/${job.id}/commit/`, {
      method: 'POST',
      body: {},
    });
    expect({ status, body }).toMatchObject({ status: 422, body: { code: 'import_errors' } });
    expect(await machines('code:contains:I-0')).toEqual([]);
    const answer = await fetch(`${server.url}/api/records/equipment/import/${job.id}/rejected/`, {
      headers: { authorization: `Bearer ${planner.token}`, 'accept-language': 'fr' },
    });
    const lines = (await answer.text()).split('\r\n');
    expect(lines).toHaveLength(5);
    expect(lines[0]).toMatch(/;Ligne;Motif$/);
    expect(lines[2]).toMatch(/^T9;I-04;.*;5;Site ?: .*« T9 »\.$/);
  });

  test('without errors is written whole, audited, and the same file again changes nothing', async () => {
    const file = `${head}${line('I-11')}${line('I-12', { payload: '134,5' })}`;
    const done = await commit(planner, await preview(server, planner, 'equipment', file));
    expect(done).toMatchObject({ state: 'done', counts: { new: 2 } });
    const [row] = await machines('code:eq:I-11');
    expect(row).toMatchObject({
      family: 'haul_truck',
      commissioned_on: '2020-01-15',
      payload_target: 98.5,
      version: 1,
    });
    const history = await planner.json<{ entries: unknown[] }>(`records/equipment/${String(row?.id)}/history/`);
    expect(history.body.entries).toMatchObject([{ action: 'create', user: expect.any(String) }]);
    const again = await preview(server, planner, 'equipment', file);
    expect(again.counts).toEqual({ new: 0, changed: 0, unchanged: 2, error: 0 });
    expect(await commit(planner, again)).toMatchObject({ state: 'done' });
    expect((await machines('code:eq:I-11'))[0]).toMatchObject({ version: 1 });
  });

  test('changes what it knows by its key, in the cells that differ, and shows what stands there now', async () => {
    const changed = await preview(
      server,
      planner,
      'equipment',
      'code,Designation,target payload\nI-11,Spare,98.5\nI-12,,99\n',
    );
    expect(changed.counts).toEqual({ new: 0, changed: 2, unchanged: 0, error: 0 });
    expect((await rowsOf(planner, changed)).map(({ changes }) => changes)).toEqual([
      { name: null },
      { payload_target: 134.5 },
    ]);
    await commit(planner, changed);
    expect((await machines('code:eq:I-11'))[0]).toMatchObject({ name: 'Spare', make: 'Atlas', version: 2 });
    // A code in other letters is the same machine's, and twice the same.
    const small = await preview(server, planner, 'equipment', 'code,Designation\ni-11,Small\nI-11,Twice\n');
    expect(small.counts).toEqual({ new: 0, changed: 1, unchanged: 0, error: 1 });
  });
});

test('a mapping is changed, judged again, and remembered for files with the same header', async () => {
  const file = 'Kennung,Was,Site,Family,Make,Model,Commissioned\nM-01,Grader,S1,Grader,Atlas,L9,2020-01-15\n';
  const first = await preview(server, planner, 'equipment', file);
  expect(first.options.mapping).toEqual([null, null, 'site', 'family', 'make', 'model', 'commissioned_on']);
  expect(first.counts).toMatchObject({ error: 1 });
  const mapping = ['code', 'name', 'site', 'family', 'make', 'model', 'commissioned_on'];
  const check = (body: unknown) =>
    planner.json<ImportJob>(`records/equipment/import/${first.id}/check/`, { method: 'POST', body });
  expect(await settled(planner, (await check({ mapping })).body)).toMatchObject({ counts: { new: 1, error: 0 } });
  for (const bad of [
    { mapping: ['code', 'code', null, null, null, null, null] },
    { mapping: ['id', null, null, null, null, null, null] },
    { mapping: [null] },
    { mapping: 'code' },
    { separator: 'x' },
    { site: 'S1' },
  ])
    expect((await check(bad)).status, JSON.stringify(bad)).toBe(400);
  // What was only tried is not remembered.
  expect((await preview(server, planner, 'equipment', file)).found?.remembered).toBe(false);
  expect(await commit(planner, first)).toMatchObject({ state: 'done' });
  const second = await preview(server, planner, 'equipment', file.replace('M-01', 'M-02'));
  expect(second).toMatchObject({ found: { remembered: true }, options: { mapping }, counts: { new: 1 } });
  expect((await preview(server, admin, 'equipment', file)).found?.remembered).toBe(false);
});

test('the file is read again in another encoding or with another separator', async () => {
  const job = await preview(server, planner, 'equipment', 'code;name\nT-07;1,5\n');
  const again = await planner.json<ImportJob>(`records/equipment/import/${job.id}/check/`, {
    method: 'POST',
    body: { separator: ',' },
  });
  expect(again.body.found?.header).toEqual(['code;name']);
  expect(await settled(planner, again.body)).toMatchObject({ state: 'ready', total: 1 });
});

test('all rows or none: the database refuses the last one, and nothing is there', async () => {
  const job = await preview(
    server,
    planner,
    'equipment',
    `${head}${Array.from({ length: 400 }, (_, index) => line(`A-${index}`)).join('')}`,
  );
  expect(job.counts?.new).toBe(400);
  const taken = await planner.json('records/equipment/', {
    method: 'POST',
    body: {
      site: (await machines('code:eq:T-07'))[0]?.site,
      code: 'A-399',
      family: 'grader',
      make: 'x',
      model: 'y',
      commissioned_on: '2020-01-15',
    },
  });
  expect(taken.status).toBe(201);
  const refused = await commit(planner, job);
  expect(refused).toMatchObject({
    state: 'ready',
    counts: { new: 399, error: 1 },
    problem: 'Some rows were rejected while saving. Nothing was imported.',
  });
  expect(await rowsOf(planner, refused, '&only=error')).toMatchObject([
    { line: 401, errors: { code: 'A-399 already has this value.' } },
  ]);
  expect(await machines('code:contains:A-')).toMatchObject([{ code: 'A-399' }]);
});

test('what somebody else changes meanwhile is not overwritten', async () => {
  const job = await preview(server, planner, 'equipment', 'code,name\nT-08,From the file\n');
  const [row] = await machines('code:eq:T-08');
  await planner.json(`records/equipment/${String(row?.id)}/`, {
    method: 'PATCH',
    body: { name: 'By hand' },
    headers: { 'if-match': String(row?.version) },
  });
  expect(await commit(planner, job)).toMatchObject({ state: 'ready', counts: { error: 1 } });
  expect((await machines('code:eq:T-08'))[0]).toMatchObject({ name: 'By hand' });
});

test('the same key twice in a file is an error of the second', async () => {
  const job = await preview(server, planner, 'equipment', `${head}${line('D-1')}${line('D-1')}`);
  expect(await rowsOf(planner, job)).toMatchObject([
    { verdict: 'new' },
    { verdict: 'error', errors: { code: 'Line 2 of the file has the same key.' } },
  ]);
});

test('references are found by code, by name or by label, and named where they are not', async () => {
  const keeper = await server.login('admin');
  const file =
    'Tank,Date and time,Litres,Method,Measured by,Site\n%TANK%,2025-03-09 05:30,1200,Jauge,,S1\nNo such tank,2025-03-09 06:30,1300,stick,,S1\n';
  const tank = (await keeper.json<{ rows: { code: string }[] }>('records/fuel_tank/?limit=1')).body.rows[0]?.code ?? '';
  const job = await preview(server, keeper, 'fuel_dip', file.replace('%TANK%', tank.toLowerCase()));
  expect(job.options.mapping).toEqual(['tank', 'at', 'litres', 'method', 'by', 'site']);
  expect(await rowsOf(keeper, job)).toMatchObject([
    { verdict: 'new' },
    { verdict: 'error', errors: { tank: 'Nothing named “No such tank” was found.' } },
  ]);
  const good = file.replace('%TANK%', tank).split('\n').slice(0, 2).join('\n');
  expect(await commit(keeper, await preview(server, keeper, 'fuel_dip', good))).toMatchObject({
    state: 'done',
    counts: { new: 1 },
  });
  // Dips have no key: a row that is there already, cell by cell, is known again.
  expect((await preview(server, keeper, 'fuel_dip', good)).counts).toEqual({
    new: 0,
    changed: 0,
    unchanged: 1,
    error: 0,
  });
});

test('hooks run for every row: numbers are given, and what a hook refuses is told beside its row', async () => {
  const attendant = await server.login('fuel');
  const tank =
    (await attendant.json<{ rows: { code: string }[] }>('records/fuel_tank/?limit=1')).body.rows[0]?.code ?? '';
  const file = (litres: number) =>
    `Machine,Tank,Date and time,Litres,Hour meter,Method,Site\nT-07,${tank},2025-03-09 05:30,100,9000,Manual,S1\nT-07,${tank},2025-03-09 07:30,${litres},9002,Manual,S1\n`;
  // The hooks look at the rows when they are checked already: nobody writes first to hear of it.
  const refused = await preview(server, attendant, 'equipment_fueling', file(9000));
  expect(refused).toMatchObject({ state: 'ready', counts: { new: 1, error: 1 } });
  expect(await rowsOf(attendant, refused, '&only=error')).toMatchObject([
    { line: 3, errors: { '': expect.stringMatching(/^9,?000 L exceed the tank of T-07/) } },
  ]);
  expect(await commit(attendant, await preview(server, attendant, 'equipment_fueling', file(200)))).toMatchObject({
    state: 'done',
    counts: { new: 2 },
  });
  const { body } = await attendant.json<{ rows: { number: string; state: string }[] }>(
    'records/equipment_fueling/?sort=-created_at&limit=2',
  );
  expect(new Set(body.rows.map(({ number }) => number)).size).toBe(2);
  expect(body.rows).toMatchObject([
    { number: expect.stringMatching(/^RC-\d{4}-\d{6}$/), state: 'draft' },
    { state: 'draft' },
  ]);
});

describe('who may not', () => {
  test('read only: refused by name of the permission', async () => {
    const dispatcher = await server.login('dispatcher');
    expect(await upload(server, dispatcher, 'equipment', 'code\nX')).toMatchObject({
      status: 403,
      body: { permission: 'equipment:create' },
    });
  });

  test("somebody else's import is as absent as one that never was", async () => {
    const job = await preview(server, planner, 'equipment', 'code,name\nT-07,x\n');
    expect((await admin.json(`records/equipment/import/${job.id}/`)).status).toBe(404);
    expect((await planner.json('records/equipment/import/nonsense/')).status).toBe(404);
    expect((await planner.json(`records/fuel_tank/import/${job.id}/`)).status).toBe(403);
  });
});

test.each([
  ['empty', '', 422, 'file_empty'],
  ['header only', 'code,name\n', 422, 'file_header_only'],
  [
    'a picture named csv',
    new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]),
    422,
    'file_not_a_table',
  ],
  ['10,000 columns', `${'a,'.repeat(9_999)}a\n1`, 422, 'file_too_many_columns'],
  ['33 MB', new Uint8Array(33 * 1024 * 1024), 413, 'too_large'],
])('%s: refused with a sentence', async (_, file, status, code) => {
  const answer = await upload(server, planner, 'equipment', file);
  expect(answer).toMatchObject({ status, body: { code, detail: expect.stringMatching(/\.$/) } });
});

test('odd tables are read: one column, a header twice, columns that nobody knows', async () => {
  expect(await preview(server, planner, 'equipment', 'Code\nT-07\n')).toMatchObject({ counts: { unchanged: 1 } });
  expect((await preview(server, planner, 'equipment', 'Code,Code,Weather\nT-07,x,y\n')).options.mapping).toEqual([
    'code',
    null,
    null,
  ]);
  expect(await preview(server, planner, 'equipment', 'Weather\nfine\n')).toMatchObject({
    state: 'ready',
    counts: { error: 1 },
  });
});

test('a form takes the file as well', async () => {
  const form = new FormData();
  form.append('file', new Blob(['code\nT-07\n'], { type: 'text/csv' }), 'Mes engins.csv');
  const response = await fetch(`${server.url}/api/records/equipment/import/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${planner.token}` },
    body: form,
  });
  expect(response.status).toBe(201);
  expect(await response.json()).toMatchObject({ file: 'Mes engins.csv', record: 'equipment' });
});
