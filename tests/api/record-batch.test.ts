import { v4 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedId } from '../../core/host/seed.ts';
import { signIn, type Client } from '../support/client.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let planner: Client;
const site = seedId('site', 'S1');
const base = '/api/records/equipment/';
const machine = (code: string) => ({
  site,
  code,
  family: 'grader',
  make: 'Atlas',
  model: 'G1',
  commissioned_on: '2020-01-15',
});
const batch = (changes: readonly unknown[], headers = {}) => planner.post(`${base}batch/`, { changes }, headers);
const countOf = async (codes: string) => (await planner.get(`${base}?search=${codes}&count=exact`)).body.count;

beforeAll(async () => {
  server = await startTestServer();
  planner = await signIn(server, 'planner@demo.filon');
});
afterAll(() => server.stop());

test('many changes are made at once, and a retry with the same key makes none twice', async () => {
  const key = { 'idempotency-key': v4() };
  const changes = ['BA-1', 'BA-2'].map((code) => ({ create: machine(code) }));
  const [first, again] = [await batch(changes, key), await batch(changes, key)];
  expect(first.status).toBe(200);
  expect(again.body).toEqual(first.body);
  expect(await countOf('BA-')).toBe(2);
  const [one, two] = first.body.rows as { id: string; version: number }[];
  const mixed = await batch([
    { id: one?.id, version: 1, values: { name: 'Changed' } },
    { delete: two?.id, version: 1 },
  ]);
  expect(mixed.body.rows).toMatchObject([{ name: 'Changed', version: 2 }, { id: two?.id }]);
  expect(await countOf('BA-')).toBe(1);
  expect((await batch([{ restore: two?.id }])).status).toBe(200);
  expect(await countOf('BA-')).toBe(2);
});

test('of a batch with one wrong row nothing is written, and each fault names its row and field', async () => {
  const { status, body } = await batch([
    { create: machine('BB-1') },
    { create: { ...machine('BB-2'), payload_target: -1 } },
    { create: { ...machine('BB-3'), make: null } },
  ]);
  expect(status).toBe(422);
  expect(body).toMatchObject({
    code: 'batch_refused',
    rows: [
      { index: 1, errors: { payload_target: expect.any(String) } },
      { index: 2, errors: { make: 'This field is required.' } },
    ],
  });
  expect(await countOf('BB-')).toBe(0);
  expect((await batch([])).status).toBe(400);
  expect((await batch(Array.from({ length: 1_001 }, () => ({ restore: v4() })))).status).toBe(400);
});

test('who may not write is refused by the row; a stale row comes with what it is now', async () => {
  const [row] = (await batch([{ create: machine('BC-1') }])).body.rows as { id: string }[];
  const dispatcher = await signIn(server, 'dispatcher@demo.filon');
  const refused = await dispatcher.post(`${base}batch/`, {
    changes: [{ id: row?.id, version: 1, values: { name: 'x' } }],
  });
  expect(refused.body).toMatchObject({ rows: [{ code: 'forbidden' }] });
  await batch([{ id: row?.id, version: 1, values: { name: 'first' } }]);
  expect((await batch([{ id: row?.id, version: 1, values: { name: 'second' } }])).body).toMatchObject({
    rows: [{ code: 'stale', current: { name: 'first', version: 2 } }],
  });
});

test('groups count what the list shows and add up its numbers', async () => {
  const list = (await planner.get(`${base}?limit=500`)).body.rows as {
    family: string;
    payload_target: number | null;
  }[];
  const groups = (await planner.get(`${base}groups/?by=family`)).body.groups as {
    value: string;
    count: number;
    totals: Record<string, { sum: number | null }>;
  }[];
  expect(new Map(groups.map(({ value, count }) => [value, count]))).toEqual(
    new Map([...Map.groupBy(list, ({ family }) => family)].map(([family, rows]) => [family, rows.length])),
  );
  const trucks = list.filter(({ family }) => family === 'haul_truck');
  expect(groups.find(({ value }) => value === 'haul_truck')?.totals.payload_target?.sum).toBeCloseTo(
    trucks.reduce((sum, row) => sum + (row.payload_target ?? 0), 0),
  );
  expect((await planner.get(`${base}groups/?by=nothing`)).status).toBe(400);
});

test('a user keeps settings that nobody else sees', async () => {
  const put = (user: string, body: unknown) =>
    server.login(user).then(({ json }) => json('me/settings/list:equipment/', { method: 'PUT', body: { body } }));
  expect((await put('planner', { names: ['code'] })).status).toBe(200);
  expect((await planner.get('/api/me/settings/list:equipment/')).body).toEqual({ body: { names: ['code'] } });
  expect((await (await signIn(server, 'dispatcher@demo.filon')).get('/api/me/settings/list:equipment/')).body).toEqual({
    body: null,
  });
  expect((await planner.get('/api/me/settings/a%20b/')).status).toBe(400);
});
