import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allows } from '../../core/registry/access.ts';
import type { ListedReport } from '../../core/reports/figure.ts';
import { plugins } from '../../plugins/index.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

test('the right of every widget is one that some plugin declares', () => {
  const declared = new Set([...server.host.grants].flatMap(([subject, verbs]) => Object.keys(verbs).map((verb) => `${subject}:${verb}`)));
  const asked = plugins.flatMap(({ widgets }) => widgets.flatMap(({ id, can }) => [can].flat().map((permission) => ({ id, permission }))));
  expect(asked.filter(({ permission }) => !declared.has(permission))).toEqual([]);
  expect(asked.length).toBeGreaterThan(10);
});

test('no widget is for a role that lacks the right to it', async () => {
  const roles = new Set(plugins.flatMap(({ widgets }) => widgets.flatMap((widget) => (widget.roles === 'all' ? [] : widget.roles))));
  const { rows } = await server.host.pool.query<{ id: string }>('select id from role');
  expect([...roles].filter((role) => !rows.some(({ id }) => id === role))).toEqual([]);
  const holders = (permission: string): readonly string[] => {
    const [subject = '', verb = ''] = permission.split(':');
    return (server.host.grants.get(subject)?.[verb] ?? []).map((grant) => (typeof grant === 'string' ? grant : grant.role));
  };
  const wrong = plugins.flatMap(({ widgets }) => widgets.flatMap(({ id, can, roles: wanted }) => (wanted === 'all' ? [] : wanted.filter((role) => [can].flat().some((permission) => !holders(permission).includes(role))).map((role) => ({ id, role })))));
  expect(wrong).toEqual([]);
});

describe('the dashboard', () => {
  const tile = { key: 'fuel.stock', widget: 'fuel.stock', x: 0, y: 0, w: 4, h: 3, settings: {} };
  test('is kept for each user, and gone after a reset', async () => {
    const [dispatcher, manager] = [await server.login('dispatcher'), await server.login('manager')];
    expect((await dispatcher.json('dashboard/layout/')).body).toEqual({ body: null });
    const body = { version: 1, tiles: [tile] };
    expect((await dispatcher.json('dashboard/layout/', { method: 'PUT', body: { body } })).body).toEqual({ body });
    expect((await dispatcher.json('dashboard/layout/')).body).toEqual({ body });
    expect((await manager.json('dashboard/layout/')).body).toEqual({ body: null });
    expect((await dispatcher.json('dashboard/layout/', { method: 'DELETE' })).body).toEqual({ body: null });
    expect((await dispatcher.json('dashboard/layout/')).body).toEqual({ body: null });
  });

  test.each([
    ['another version', { version: 2, tiles: [] }],
    ['a tile beyond the edge', { version: 1, tiles: [{ ...tile, x: 12 }] }],
    ['settings of objects', { version: 1, tiles: [{ ...tile, settings: { a: {} } }] }],
    ['nothing', undefined],
  ])('refuses %s', async (_, body) => {
    const { json } = await server.login('dispatcher');
    expect(await json('dashboard/layout/', { method: 'PUT', body: { body } })).toMatchObject({ status: 400, body: { code: 'bad_layout' } });
  });

  test('is not for vendors', async () => expect((await (await server.login('vendor')).json('dashboard/layout/')).status).toBe(403));
});

describe('the list of reports', () => {
  test('names what the reader may ask, with its figures, in the language asked for', async () => {
    const { user, json } = await server.login('buyer');
    const { body } = await json<readonly ListedReport[]>('reports/', { headers: { 'accept-language': 'fr' } });
    expect(body.every(({ name }) => allows(user.access, `${name}:read`))).toBe(true);
    expect(body.find(({ name }) => name === 'daily_production')).toMatchObject({ title: 'Production journalière', day: 'production_date', period: 'month' });
    expect(body.find(({ name }) => name === 'daily_production')?.figures).toContainEqual({ column: 'tonnes', label: 'Tonnes', unit: 't', decimals: 0, total: 'sum' });
    expect((await (await server.login('vendor')).json<readonly ListedReport[]>('reports/')).body).toEqual([]);
  });
});
