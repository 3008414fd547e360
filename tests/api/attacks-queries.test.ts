import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fieldOf } from '../../core/records/system-fields.ts';
import { seedId } from '../../core/host/seed.ts';
import { serverPlugins } from '../../plugins/index.server.ts';
import { warehouse } from '../support/every-kind.ts';
import { post } from '../support/record-calls.ts';
import { hasSite } from '../../core/records/record.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestServer({ plugins: [...serverPlugins, warehouse] });
  admin = await server.login('admin');
});
afterAll(() => server?.stop());

const site = seedId('site', 'S1');
const systemFields = ['id', 'created_at', 'updated_at', 'version', 'site', 'state'];
const injections = [
  `' or '1'='1`,
  `'; drop table app_user; --`,
  `x') or 1=1 --`,
  `$1`,
  `\\'; select pg_sleep(9); --`,
  `1 union select password_hash from app_user`,
  `=cmd|'/c calc'!A1`,
  `{"$ne":null}`,
  `%27%20or%201=1`,
];
const health = async (): Promise<unknown> => (await server.json<{ status: string }>('health/')).body.status;
const accounts = async (): Promise<number> =>
  Number((await server.host.pool.query<{ count: number }>('select count(*) as count from app_user')).rows[0]?.count);

test('no filter and no sort of any record runs what is written into it', async () => {
  const before = await accounts();
  const faults: string[] = [];
  let requests = 0;
  const ask = async (path: string, allowed: (status: number, rows: readonly unknown[]) => boolean): Promise<void> => {
    requests += 1;
    const { status, body } = await admin.json<{ rows?: unknown[] }>(path);
    if (!allowed(status, body.rows ?? [])) faults.push(`${status} ${path}`);
  };
  for (const [name, { definition }] of server.host.records) {
    if (!definition.access.read) continue;
    for (const [index, field] of [...Object.keys(definition.fields), ...systemFields].entries()) {
      const operators = fieldOf(definition, field)?.operators ?? ['eq'];
      for (const [position, operator] of operators.entries()) {
        const payload = injections[(index + position) % injections.length] ?? '';
        const harmless = operator === 'eq' || operator === 'has' || operator === 'contains';
        await ask(
          `records/${name}/?limit=2&filter=${encodeURIComponent(`${field}:${operator}:${operator === 'in' ? JSON.stringify([payload]) : payload}`)}`,
          (status, rows) => status === 400 || status === 403 || (status === 200 && (!harmless || rows.length === 0)),
        );
      }
      const payload = injections[index % injections.length] ?? '';
      for (const sort of [`${field} ${payload}`, `${field},(select 1)`, `-${field};${payload}`])
        await ask(
          `records/${name}/?limit=2&sort=${encodeURIComponent(sort)}`,
          (status) => status === 400 || status === 403,
        );
    }
    for (const payload of injections) {
      await ask(
        `records/${name}/?limit=2&search=${encodeURIComponent(payload)}`,
        (status) => status === 200 || status === 403,
      );
      for (const query of [
        `filter=${encodeURIComponent(`${payload}:eq:1`)}`,
        `cursor=${encodeURIComponent(payload)}`,
        `sites=${encodeURIComponent(payload)}`,
        `limit=${encodeURIComponent(payload)}`,
        `count=${encodeURIComponent(payload)}`,
      ])
        await ask(
          `records/${name}/?${query}`,
          (status) =>
            (status >= 400 && status < 500) || (status === 200 && !hasSite(definition) && query.startsWith('sites=')),
        );
    }
  }
  console.log(`${requests} injected filters, sorts and searches`);
  expect(faults).toEqual([]);
  expect(requests).toBeGreaterThan(1_000);
  expect(await accounts()).toBe(before);
  expect(await health()).toBe('ok');
});

test('ids cannot be guessed: what is not there and what is somebody else’s are answered alike', async () => {
  const vendor = await server.login('vendor');
  for (const [name, { definition }] of server.host.records) {
    if (!definition.access.read) continue;
    const { rows } = await server.host.pool.query<{ id: string }>(`select id from "${name}" limit 1`);
    for (const id of [randomUUID(), '1', '0', '../app_user', `${randomUUID()}'--`])
      expect((await admin.json(`records/${name}/${encodeURIComponent(id)}/`)).status, `${name} ${id}`).toBe(404);
    if (
      !rows[0] ||
      definition.access.read.some((grant) => (typeof grant === 'string' ? grant : grant.role) === 'vendor')
    )
      continue;
    const [real, made] = [
      await vendor.json(`records/${name}/${rows[0].id}/`),
      await vendor.json(`records/${name}/${randomUUID()}/`),
    ];
    expect([real.status, real.body.code], name).toEqual([made.status, made.body.code]);
    expect(real.status, name).toBeGreaterThan(400);
  }
});

test('a row takes no field that its writer may not set', async () => {
  const draft = { site, code: 'MASS-1', family: 'other', make: 'Test', model: 'Mass', commissioned_on: '2024-01-01' };
  for (const extra of [
    { id: randomUUID() },
    { version: 99 },
    { created_by: seedId('user', 'manager') },
    { created_at: '2001-01-01T00:00:00Z' },
    { deleted_at: null },
    { state: 'retired' },
    { search_text: 'x' },
    { password_hash: 'x' },
  ]) {
    const { status, body } = await post(admin, 'equipment', { ...draft, ...extra });
    expect([status, Object.keys(body.errors ?? {})], JSON.stringify(extra)).toEqual([422, Object.keys(extra)]);
  }
});

test('no JSON lends its properties to ours', async () => {
  const send = (path: string, body: string) =>
    fetch(`${server.url}/api/${path}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${admin.token}` },
    });
  const draft = '"family":"other","make":"Test","model":"P","commissioned_on":"2024-01-01"';
  for (const body of [
    `{"__proto__":{"polluted":1},${draft}}`,
    `{"constructor":{"prototype":{"polluted":1}},${draft}}`,
    `{"site":{"__proto__":{"polluted":1}},${draft}}`,
    `{"label":{"__proto__":{"polluted":1}}}`,
  ]) {
    for (const path of ['records/equipment/', 'records/shelf/', 'records/equipment/batch/', 'login/', 'layouts/']) {
      const { status } = await send(path, body);
      expect(status, `${path} ${body}`).toBeGreaterThanOrEqual(400);
      expect(status, `${path} ${body}`).toBeLessThan(500);
    }
  }
  for (const query of ['filter=__proto__:eq:1', 'sort=constructor', 'filter=toString:eq:1', '__proto__[polluted]=1'])
    expect((await admin.json(`records/equipment/?${query}`)).status, query).toBe(400);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

test('texts made to keep a pattern busy are refused or taken without others noticing', async () => {
  const texts = [
    'a'.repeat(50_000),
    `${'a'.repeat(30_000)}!`,
    `${'a@'.repeat(20_000)}`,
    `${' '.repeat(50_000)}x`,
    `${'1'.repeat(40_000)}.`,
    `${'-'.repeat(40_000)}x`,
    `${'\t'.repeat(20_000)}:${'\t'.repeat(20_000)}`,
  ];
  const waits: Promise<unknown>[] = [];
  for (const [name, { definition }] of server.host.records) {
    if (!definition.access.create) continue;
    const fields = Object.entries(definition.fields).filter(
      ([, { readOnly, kind }]) => !readOnly && kind !== 'children',
    );
    for (const text of texts)
      waits.push(
        admin
          .json(`records/${name}/`, {
            method: 'POST',
            body: Object.fromEntries(fields.map(([field]) => [field, text])),
          })
          .then(({ status }) => expect([400, 403, 413, 422], `${name}`).toContain(status)),
      );
  }
  for (const text of texts)
    waits.push(
      server
        .json('login/', { method: 'POST', body: { email: text, password: text } })
        .then(({ status }) => expect(status).toBeLessThan(500)),
    );
  for (const text of texts.map((each) => each.slice(0, 3_900)))
    waits.push(
      admin
        .json(`records/equipment/?search=${encodeURIComponent(text.slice(0, 1_200))}`)
        .then(({ status }) => expect(status).toBeLessThan(500)),
    );
  await Promise.all(waits);
  expect(await health()).toBe('ok');
});

test('paths that climb lead nowhere', async () => {
  for (const path of [
    '/api/files/..%2f..%2fsecrets.json/',
    '/api/files/%2e%2e%2fsecrets.json',
    '/..%2f..%2fetc/passwd',
    '/assets/..%2f..%2f..%2fsecrets.json',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/assets/%00',
    '/api/records/..%2fapp_user/',
    '/.env',
    '/.git/config',
  ]) {
    const answer = await fetch(`${server.url}${path}`, {
      headers: { authorization: `Bearer ${admin.token}`, accept: 'text/html' },
    });
    const text = await answer.text();
    expect(text, path).not.toMatch(/root:|accessKey|\[core\]/);
    expect(answer.status, path).toBeLessThan(500);
  }
});
