import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.login('admin');
});
afterAll(() => server?.stop());

interface Made {
  readonly id: string;
  readonly token: string;
}
const make = (body: Record<string, unknown>) =>
  admin.json<Made & { errors?: Record<string, string> }>('administration/api_keys/', {
    method: 'POST',
    body: { name: 'Weighbridge', permissions: ['equipment:read'], sites: null, expires_at: null, ...body },
  });
const as =
  (token: string) =>
  (path: string, method = 'GET', body?: unknown) =>
    server.json<Record<string, unknown> & { rows?: readonly { site: { id: string } | string }[] }>(path, {
      method,
      body,
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': path },
    });

it('reads and writes what it names, in its sites, and nothing else', async () => {
  const { rows: sites } = await server.host.pool.query<{ id: string }>('select id from site order by code');
  const [here, there] = [sites[0]?.id, sites[1]?.id];
  const { body } = await make({ sites: [here] });
  const token = as(body.token);
  const list = await token('records/equipment/?limit=200');
  expect(list.status).toBe(200);
  expect(list.body.rows?.length).toBeGreaterThan(0);
  expect((await token(`records/equipment/?sites=${there}`)).status).toBe(403);
  expect((await token('records/fuel_tank/')).status).toBe(403);
  expect((await token('records/equipment/', 'POST', { code: 'X' })).status).toBe(403);
  // What belongs to a person's account is not a program's, whatever it may read.
  for (const [method, path] of [
    ['POST', 'me/'],
    ['PATCH', 'me/'],
    ['GET', 'sites/'],
    ['GET', 'me/sessions/'],
    ['POST', 'me/password/'],
    ['GET', 'administration/api_keys/permissions/'],
    ['GET', 'search/?q=a'],
  ] as const)
    expect((await token(path, method, method === 'GET' ? undefined : {})).status).toBe(403);
});

it('is shown once: neither list nor database holds it', async () => {
  const { body } = await make({ name: 'Once' });
  expect(body.token).toMatch(/^filon_k_[\w-]{43}$/);
  const { rows } = await server.host.pool.query<{ row: string }>(
    `
      select k::text as row
      from api_key k
      union all
      select u::text
      from app_user u
      union all
      select e::text
      from audit_event e`,
  );
  expect(rows.filter(({ row }) => row.includes(body.token))).toEqual([]);
  const { body: list } = await admin.json<{ rows: readonly Record<string, unknown>[] }>('records/api_key/?limit=200');
  expect(JSON.stringify(list)).not.toContain(body.token);
  expect(list.rows.filter((row) => 'hash' in row)).toEqual([]);
});

it('ends when it is revoked, at once, and when it expires', async () => {
  const { body } = await make({ name: 'Short' });
  const token = as(body.token);
  expect((await token('records/equipment/')).status).toBe(200);
  expect((await admin.json(`administration/api_keys/${body.id}/revoke/`, { method: 'POST' })).status).toBe(204);
  expect((await token('records/equipment/')).status).toBe(401);
  expect((await admin.json(`administration/api_keys/${body.id}/revoke/`, { method: 'POST' })).status).toBe(404);
  const late = await make({ name: 'Late', expires_at: new Date(Date.now() + 60_000).toISOString() });
  await server.host.pool.query(`update api_key set expires_at = now() - interval '1 second' where id = $1`, [
    late.body.id,
  ]);
  expect((await as(late.body.token)('records/equipment/')).status).toBe(401);
  expect((await make({ expires_at: '2020-01-01T00:00:00Z' })).status).toBe(422);
});

it('is never given power over accounts, nor made by who may not', async () => {
  for (const permissions of [
    ['app_user:read'],
    ['app_user:roles'],
    ['api_key:settings'],
    ['api_key:read'],
    ['no_such:read'],
    ['equipment:no_such'],
    [],
  ])
    expect((await make({ permissions })).status).toBe(422);
  const manager = await server.login('manager');
  expect((await manager.json('administration/api_keys/', { method: 'POST', body: {} })).status).toBe(403);
});

it('writes under its own name', async () => {
  const { body } = await make({ name: 'Integration', permissions: ['stop_reason:create', 'stop_reason:read'] });
  const { rows } = await server.host.pool.query<{ user_id: string }>('select user_id from api_key where id = $1', [
    body.id,
  ]);
  const { rows: users } = await server.host.pool.query<{ kind: string; name: string; password_hash: string | null }>(
    'select kind, name, password_hash from app_user where id = $1',
    [rows[0]?.user_id],
  );
  expect(users).toEqual([{ kind: 'service', name: 'Integration', password_hash: null }]);
});
