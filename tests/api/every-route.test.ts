import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { can, type Requirement } from '../../core/registry/access.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

interface Route {
  readonly method: string;
  readonly path: string;
  readonly requirement: Requirement;
}

const accounts = ['admin', 'dispatcher', 'supervisor', 'operator', 'hr', 'hse', 'planner', 'mechanic', 'geologist', 'buyer', 'approver', 'storekeeper', 'fuel', 'manager', 'vendor', 'vendor2'];
/** They end or renew what the others of this file live on; `session.test.ts` looks at them. */
const sessionCalls = ['/api/login/', '/api/logout/', '/api/refresh/'];

let server: TestServer;
let routes: readonly Route[];
beforeAll(async () => {
  server = await startTestServer();
  const { body } = await server.json<{ paths: Record<string, Record<string, { 'x-permission': Requirement }>> }>('openapi.json');
  routes = Object.entries(body.paths)
    .flatMap(([path, methods]) => Object.entries(methods).map(([method, route]) => ({ path, method: method.toUpperCase(), requirement: route['x-permission'] })))
    .filter(({ path }) => !sessionCalls.includes(path));
});
afterAll(() => server?.stop());

/** A call that can change nothing: it names rows that do not exist, and its body has no field that exists. */
function ask(user: Pick<TestUser, 'json'>, { method, path }: Route) {
  const url = path.replace(/^\/api\//, '').replaceAll(/\{[^}]+\}/g, '00000000-0000-4000-8000-000000000000');
  return user.json<{ code?: string; permission?: string } | undefined>(url, { method, ...(method === 'GET' || method === 'DELETE' ? {} : { body: { no_such_field: true } }), headers: { 'if-match': '1' } });
}

describe('every route', () => {
  it('is asked at all', () => {
    expect(routes.length).toBeGreaterThan(30);
    expect(routes.filter(({ requirement }) => requirement === undefined)).toEqual([]);
  });

  it('that is not public asks nobody in', async () => {
    for (const route of routes.filter(({ requirement }) => requirement !== 'public')) {
      const { status, body } = await ask(server, route);
      expect({ ...route, status, code: body?.code }).toEqual({ ...route, status: 401, code: 'signed_out' });
    }
  });

  it.each(accounts)('lets %s do what the roles allow, and nothing else', async (name) => {
    const user = await server.login(name);
    for (const route of routes) {
      const { requirement } = route;
      const mayPass = requirement === 'public' || requirement === 'signed-in' || can(user.user.access, requirement);
      const { status, body } = await ask(user, route);
      const refused = status === 403 && body?.code === 'forbidden' && body.permission === requirement;
      expect({ ...route, refused }).toEqual({ ...route, refused: !mayPass });
      expect({ ...route, fault: status >= 500 }).toEqual({ ...route, fault: false });
    }
  });
});
