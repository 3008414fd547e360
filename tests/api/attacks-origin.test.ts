import { request } from 'node:http';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { namespace } from '../../core/live/protocol.ts';
import { administration } from '../../plugins/administration/administration.server.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestServer({ plugins: [administration] });
  admin = await server.login('admin');
});
afterAll(() => server?.stop());

/** As a browser sends it: `fetch` of Node would not let us name an origin. */
function raw(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body = '',
): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    const call = request(
      { hostname, port, method, path, headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) } },
      (answer) => {
        let text = '';
        answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}

describe('a page of another site', () => {
  const cookie = () => ({ cookie: `access_token=${admin.token}` });

  it.each([
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'code=X'],
    ['a form with a file', { 'content-type': 'multipart/form-data; boundary=x' }, '--x--'],
    ['text that is JSON', { 'content-type': 'text/plain' }, '{"code":"X"}'],
    ['JSON', { 'content-type': 'application/json' }, '{"code":"X"}'],
  ])('changes nothing by %s, cookies and all', async (_what, headers, body) => {
    for (const path of ['/api/records/site/', '/api/files/', '/api/layouts/', '/api/records/site/batch/']) {
      const { status } = await raw('POST', path, { ...headers, ...cookie(), origin: 'https://evil.example' }, body);
      expect([401, 403, 404, 415], `${path}`).toContain(status);
    }
  });

  it.each([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'http://127.0.0.1:1' },
  ] as readonly Readonly<Record<string, string>>[])('signs nobody out and renews nothing with %j', async (headers) => {
    for (const path of ['/api/logout/', '/api/refresh/', '/api/me/']) {
      const { status } = await raw('POST', path, { ...headers, ...cookie() });
      expect([401, 403], path).toContain(status);
    }
    expect((await admin.json('me/', { method: 'POST' })).status).toBe(200);
  });

  it('is told nothing about who may read across origins', async () => {
    const answer = await fetch(`${server.url}/api/health/`, { headers: { origin: 'https://evil.example' } });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });
});

describe('a socket', () => {
  const connect = (headers: Record<string, string>, transport: 'websocket' | 'polling') =>
    new Promise<string>((resolve) => {
      const socket = io(`${server.url}${namespace}`, {
        transports: [transport],
        auth: { token: admin.token },
        extraHeaders: headers,
        reconnection: false,
        forceNew: true,
      });
      const end = (word: string): void => {
        socket.disconnect();
        resolve(word);
      };
      socket.on('connect', () => end('open')).on('connect_error', () => end('refused'));
    });

  it.each(['websocket', 'polling'] as const)(
    'of another origin is refused though it holds a token (%s)',
    async (transport) => {
      expect(await connect({ origin: 'https://evil.example' }, transport)).toBe('refused');
      expect(await connect({ origin: 'null' }, transport)).toBe('refused');
      expect(await connect({ origin: server.url }, transport)).toBe('open');
      expect(await connect({}, transport)).toBe('open');
    },
  );
});

describe('every answer', () => {
  it('carries the headers that keep pages apart, without inline scripts or styles', async () => {
    const { headers } = await fetch(server.url);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/script-src[^;]*(unsafe|\*|https?:)/);
    expect(policy).toMatch(/style-src 'self'( 'sha256-[^']+')*;style-src-attr 'unsafe-hashes'( 'sha256-[^']+')*;/);
    expect(policy).not.toContain('unsafe-inline');
    expect(
      Object.fromEntries(
        ['cross-origin-opener-policy', 'cross-origin-resource-policy', 'referrer-policy', 'x-content-type-options'].map(
          (name) => [name, headers.get(name)],
        ),
      ),
    ).toEqual({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
    expect(headers.get('permissions-policy')).toContain('microphone=()');
    expect(headers.get('x-powered-by')).toBeNull();
    // Reached by HTTP here; tests/api/passwords.test.ts has a server that is reached by HTTPS.
    expect(headers.get('strict-transport-security')).toBeNull();
  });
});
