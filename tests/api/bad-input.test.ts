import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RoleId } from '../../core/registry/access.ts';
import type { ServerPlugin } from '../../core/host/host.ts';
import { administration } from '../../plugins/administration/administration.server.ts';
import { demoPassword, startTestServer, type TestServer, type TestUser } from '../support/server.ts';

const log: string[] = [];
const failing: ServerPlugin = {
  id: 'failing',
  routes: (app) => {
    app.get('/api/failing/', { config: { can: 'signed-in' } }, () => {
      throw new Error('the password of the vault is 1234');
    });
    app.get('/api/admins-only/', { config: { can: 'layout:share' } }, () => ({ ok: true }));
  },
};

let server: TestServer;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestServer({
    plugins: [administration, failing],
    logTarget: { write: (line) => void log.push(line) },
  });
  admin = await server.login('admin');
});
afterAll(() => server?.stop());

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/api/${path}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${admin.token}`, ...headers },
  });

describe('what is not as it should be is refused in one form', () => {
  it('malformed JSON', async () => {
    const answer = await post('login/', '{"email":');
    expect(answer.status).toBe(400);
    expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    const { request, ...body } = (await answer.json()) as Record<string, unknown>;
    expect(body).toEqual({
      type: 'urn:filon:problem:bad_json',
      title: 'Bad Request',
      status: 400,
      code: 'bad_json',
      detail: 'The request is not valid JSON.',
    });
    expect(request).toBe(answer.headers.get('x-request-id'));
  });

  it.each([
    ['{"email":5,"password":true}', 422, 'invalid'],
    ['{"email":"a@b"}', 422, 'invalid'],
    ['{"email":"a@b","password":"x","extra":1}', 422, 'invalid'],
    ['[]', 400, 'bad_body'],
    ['null', 400, 'bad_body'],
    ['"text"', 400, 'bad_body'],
    ['', 400, 'bad_json'],
    ['{"__proto__":{"a":1},"email":"a@b","password":"x"}', 400, 'bad_json'],
  ])('%s', async (text, status, code) => {
    const answer = await post('login/', text);
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([status, code]);
  });

  it('a body that is too large, and one of another kind', async () => {
    const large = await post('login/', JSON.stringify({ email: 'a'.repeat(2_000_000), password: 'x' }));
    expect([large.status, ((await large.json()) as { code: string }).code]).toEqual([413, 'too_large']);
    const xml = await post('login/', '<a/>', { 'content-type': 'application/xml' });
    expect([xml.status, ((await xml.json()) as { code: string }).code]).toEqual([415, 'unsupported_type']);
  });

  it('a record that nobody brings: to who is signed in unknown, to others like any other', async () => {
    expect((await fetch(`${server.url}/api/records/nothing/`)).status).toBe(401);
    expect(await admin.json('records/nothing/')).toMatchObject({ status: 404, body: { code: 'unknown_path' } });
  });

  it.each(['nothing/', '', 'login/x', '%E0%A4%A', '..%2f..%2fpackage.json'])(
    'an unknown address: /api/%s',
    async (path) => {
      const answer = await fetch(`${server.url}/api/${path}`);
      expect([400, 404]).toContain(answer.status);
      expect(answer.headers.get('content-type')).toMatch(/json/);
    },
  );

  it.each([
    '/../package.json',
    '/assets/../../../package.json',
    '/..%2fpackage.json',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/.%2e/package.json',
    '//etc/passwd',
    '/..%5cpackage.json',
    '/%00',
  ])('a way out of the served folder: %s', async (path) => {
    const { hostname, port } = new URL(server.url);
    const [answer] = (await once(request({ hostname, port, path }).end(), 'response')) as [IncomingMessage];
    const text = (await answer.toArray()).join('');
    expect(text).not.toContain('"private": true');
    expect(text).not.toContain('root:');
  });

  it('in French for a reader of French', async () => {
    const answer = await post('login/', '{', { 'accept-language': 'de;q=0.9, fr-CA;q=0.8, en;q=0.7' });
    expect(answer.headers.get('content-language')).toBe('fr');
    expect(((await answer.json()) as { detail: string }).detail).toBe("La requête n'est pas du JSON valide.");
  });

  it('a fault of ours, whose details go to the log and not to the caller', async () => {
    const { status, body } = await admin.json('failing/');
    expect(status).toBe(500);
    expect(JSON.stringify(body)).not.toContain('vault');
    expect(body).toMatchObject({ code: 'internal' });
    expect(log.some((line) => line.includes('vault') && line.includes(String(body['request'])))).toBe(true);
  });

  it('a right that the caller lacks, by its name', async () => {
    expect(await admin.json('admins-only/')).toMatchObject({ status: 200 });
    const mechanic = await server.login('mechanic');
    expect(await mechanic.json('admins-only/')).toMatchObject({
      status: 403,
      body: { code: 'forbidden', permission: 'layout:share' },
    });
    expect(await server.json('admins-only/')).toMatchObject({ status: 401, body: { code: 'signed_out' } });
  });
});

describe('the start fails', () => {
  const startWith = (plugin: Partial<ServerPlugin>) =>
    startTestServer({ databaseUrl: server.databaseUrl, plugins: [administration, { id: 'wrong', ...plugin }] });

  it('on a route that does not say who may call it', async () => {
    await expect(startWith({ routes: (app) => void app.get('/api/open/', () => 'x') })).rejects.toThrow(
      'The route GET /api/open/ does not say who may call it',
    );
  });

  it('on a permission that nobody declares', async () => {
    await expect(
      startWith({ routes: (app) => void app.get('/api/odd/', { config: { can: 'odd:read' } }, () => 'x') }),
    ).rejects.toThrow('/api/odd/ asks for odd:read, which nobody declares');
  });

  it('on a role that does not exist', async () => {
    await expect(startWith({ grants: { odd: { read: ['wizard' as RoleId] } } })).rejects.toThrow(
      'These roles are named by plugins, and no plugin brings them: wizard.',
    );
  });
});

describe('the log', () => {
  it('holds no password, token or cookie', async () => {
    const { token } = await server.login('dispatcher');
    await fetch(`${server.url}/api/failing/`, {
      headers: { authorization: `Bearer ${token}`, cookie: `refresh_token=${'s'.repeat(43)}` },
    });
    await post('login/', JSON.stringify({ email: 'admin@demo.filon', password: 'not-the-right-one' }));
    const text = log.join('\n');
    expect(text).toContain('A request failed');
    for (const secret of [token, token.split('.')[2] ?? '', demoPassword, 'not-the-right-one', 's'.repeat(43)])
      expect(text).not.toContain(secret);
  });
});

describe('every answer', () => {
  it('carries the security headers', async () => {
    const { headers } = await fetch(`${server.url}/api/health/`);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("worker-src 'self' blob:");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-powered-by')).toBeNull();
  });

  it('is counted at /metrics and described at /api/openapi.json', async () => {
    const figures = await (await fetch(`${server.url}/metrics`)).text();
    const from = async (address: string, headers: Record<string, string> = {}) =>
      (await fetch(`${server.url}/metrics`, { headers: { 'x-forwarded-for': address, ...headers } })).status;
    expect([
      await from('203.0.113.9'),
      await from('203.0.113.9', { authorization: 'Bearer wrong' }),
      await from('127.0.0.1'),
    ]).toEqual([404, 404, 200]);
    expect(figures).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/api\/health\/",status="200"\} \d+/,
    );
    expect((await server.json('openapi.json')).status).toBe(401);
    const { body } = await admin.json<{ openapi: string; paths: Record<string, unknown> }>('openapi.json');
    expect(body.openapi).toBe('3.1.0');
    expect(Object.keys(body.paths)).toEqual(
      expect.arrayContaining(['/api/login/', '/api/me/', '/api/sites/', '/api/layouts/{id}/']),
    );
  });
});
