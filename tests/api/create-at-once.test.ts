import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { standsAlone } from '../../core/records/create-at-once.server.ts';
import {
  boolean,
  choice,
  date,
  decimal,
  duration,
  integer,
  longtext,
  quantity,
  ref,
  text,
} from '../../core/records/fields/index.ts';
import { difference } from '../../core/records/migration.server.ts';
import { defineRecord } from '../../core/records/record.ts';
import { serverRecord } from '../../core/records/records.server.ts';
import { tableOf } from '../../core/records/table.ts';
import { checkField } from '../../core/records/validate.ts';
import { seedId } from '../../core/host/seed.ts';
import { administration } from '../../plugins/administration/administration.server.ts';
import { fieldValue } from '../support/fuzz/field-values.ts';
import { signIn, type Client } from '../support/client.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

/*
 * A row of which everything is known beforehand is answered, audited and remembered without being read back. What these
 * tests hold together is what was told with what is stored.
 */

const says = (message: string) => ({ id: message, message });

/** What a parcel points to. */
const shelf = defineRecord({
  name: 'shelf',
  title: says('Shelf'),
  plural: says('Shelves'),
  scope: 'site',
  fields: { code: text({ label: says('Code'), required: true, max: 40 }) },
  display: ['code'],
  access: { read: ['admin'], create: ['admin'], update: ['admin'], delete: ['admin'] },
});

/** Every kind that says of itself that it is read as it is written, and a reference. */
const parcel = defineRecord({
  name: 'parcel',
  title: says('Parcel'),
  plural: says('Parcels'),
  scope: 'site',
  fields: {
    code: text({ label: says('Code'), required: true, max: 40 }),
    remark: text({ label: says('Remark') }),
    note: longtext({ label: says('Note') }),
    layers: integer({ label: says('Layers') }),
    ratio: decimal({ label: says('Ratio') }),
    weight: quantity('kg', { label: says('Weight') }),
    sealed: boolean({ label: says('Sealed'), initial: true }),
    packed_on: date({ label: says('Packed on') }),
    handling: duration({ label: says('Handling') }),
    way: choice({ label: says('Way'), choices: { in: says('In'), out: says('Out') } }),
    shelf: ref('shelf', { label: says('Shelf') }),
    below: ref('shelf', { label: says('Shelf below') }),
  },
  display: ['code'],
  unique: [['code']],
  states: {
    initial: 'open',
    states: { open: { label: says('Open') }, closed: { label: says('Closed') } },
    transitions: { close: { label: says('Close'), from: ['open'], to: 'closed' } },
  },
  access: { read: ['admin'], create: ['admin'], update: ['admin'], close: ['admin'] },
});
const depot = {
  id: 'depot',
  records: [shelf, parcel],
  migrations: {
    '209901010000-depot-begins.sql': difference({}, { shelf: tableOf(shelf), parcel: tableOf(parcel) }).statements.join(
      '\n',
    ),
  },
};

const site = seedId('site', 'S1');
const base = '/api/records/parcel/';
let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer({ plugins: [administration, depot] });
  admin = await signIn(server, 'admin@demo.filon');
});
afterAll(() => server.stop());

test('what is answered at once is what is stored, told again to a retry and kept in the history', async () => {
  expect(standsAlone(serverRecord(parcel))).toBe(true);
  const { code: _code, shelf: _shelf, below: _below, ...others } = parcel.fields;
  const valid = fc.record(
    Object.fromEntries(
      Object.entries(others).map(([name, field]) => [
        name,
        fieldValue(field, []).filter((value) => checkField(field, value) === null),
      ]),
    ),
    { requiredKeys: [] },
  );
  for (const [index, values] of fc.sample(valid, { numRuns: 80, seed: 4600 }).entries()) {
    const draft = { site, code: `P-${index}`, ...values };
    const key = { 'idempotency-key': `parcel-${index}` };
    const { status, body } = await admin.post(base, draft, key);
    expect({ status, body }).toMatchObject({ status: 201, body: { version: 1, state: 'open' } });
    expect((await admin.get(`${base}${String(body.id)}/`)).body).toEqual(body);
    expect(await admin.post(base, draft, key)).toMatchObject({ status: 201, body });
    const { body: history } = await admin.get(`${base}${String(body.id)}/history/`);
    const [entry] = history.entries as { action: string; at: string; changes: { field: string; new: unknown }[] }[];
    expect({ action: entry?.action, at: entry?.at }).toEqual({ action: 'create', at: body.created_at });
    for (const { field, new: value } of entry?.changes ?? []) expect(value, field).toEqual(body[field]);
    expect(entry?.changes.map(({ field }) => field)).toEqual(
      ['site', ...Object.keys(parcel.fields)].filter((name) => body[name] !== null),
    );
  }
});

test('of fifty at once with one key one is written, and all are told of it', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => admin.post(base, { site, code: 'ONCE' }, { 'idempotency-key': 'once' })),
  );
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  const { rows } = await server.host.pool.query<{ rows: string; lines: string }>(
    `
      select (select count(*) from parcel where code = 'ONCE') as rows,
        (select count(*) from audit_event where record = 'parcel' and record_id = $1) as lines`,
    [answers[0]?.body.id],
  );
  expect(rows).toEqual([{ rows: 1, lines: 1 }]);
});

test('a refusal leaves nothing behind, neither line nor answer', async () => {
  await admin.post(base, { site, code: 'TAKEN' });
  const refused = await admin.post(base, { site, code: 'TAKEN' }, { 'idempotency-key': 'taken' });
  expect(refused).toMatchObject({ status: 409, body: { code: 'not_unique' } });
  const { rows } = await server.host.pool.query(`select 1 from idempotency_key where key = 'taken'`);
  expect(rows).toEqual([]);
  expect((await admin.post(base, { site, code: 'FREE' }, { 'idempotency-key': 'taken' })).status).toBe(201);
});

test('what it points to is named, and must be there, alive and of its site', async () => {
  const shelfAt = async (place: string, code: string): Promise<Readonly<Record<string, unknown>>> =>
    (await admin.post('/api/records/shelf/', { site: place, code })).body;
  const [here, below, far, gone] = [
    await shelfAt(site, 'A-1'),
    await shelfAt(site, 'A-0'),
    await shelfAt(seedId('site', 'S2'), 'B-1'),
    await shelfAt(site, 'A-9'),
  ];
  expect((await admin.delete(`/api/records/shelf/${String(gone['id'])}/`, { 'if-match': '1' })).status).toBe(200);
  const stored = await admin.post(base, { site, code: 'STORED', shelf: here['id'], below: below['id'] });
  expect(stored).toMatchObject({ status: 201, body: { shelf: { label: 'A-1' }, below: { label: 'A-0' } } });
  expect((await admin.get(`${base}${String(stored.body.id)}/`)).body).toEqual(stored.body);
  const twice = await admin.post(base, { site, code: 'TWICE', shelf: here['id'], below: here['id'] });
  expect(twice).toMatchObject({ status: 201, body: { shelf: { label: 'A-1' }, below: { label: 'A-1' } } });
  for (const [name, wrong] of Object.entries({ far: far['id'], gone: gone['id'], unknown: seedId('shelf', 'none') })) {
    const key = { 'idempotency-key': `wrong-${name}` };
    const refused = await admin.post(base, { site, code: name, shelf: here['id'], below: wrong }, key);
    expect(refused, name).toMatchObject({
      status: 422,
      body: { code: 'invalid', errors: { below: expect.any(String) } },
    });
    expect(Object.keys(refused.body.errors as object)).toEqual(['below']);
    const { rows } = await server.host.pool.query(
      `select 1 from parcel where code = $1 union all select 1 from idempotency_key where key = $2`,
      [name, key['idempotency-key']],
    );
    expect(rows, name).toEqual([]);
  }
});
