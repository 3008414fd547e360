import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keepSecondFactorRoles } from '../../core/session/second-factor-rule.server.ts';
import { administration } from '../../plugins/administration/administration.server.ts';
import { CookieBrowser } from '../support/cookie-browser.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

/** Who signs in at the provider, and what it says of the address. */
let person = { email: 'dispatcher@demo.filon', verified: true };
let amr: string[] = [];
let server: TestServer;
let http: Server;
let provider: Provider;
beforeAll(async () => {
  http = createServer((request, response) => void provider.callback()(request, response));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', () => resolve()));
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  // A redirect address must be registered before the server knows its port.
  const filon = createServer();
  await new Promise<void>((resolve) => filon.listen(0, '127.0.0.1', () => resolve()));
  const { port } = filon.address() as AddressInfo;
  await new Promise((resolve) => filon.close(resolve));
  provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'filon',
        client_secret: 'a secret of both',
        redirect_uris: [`http://127.0.0.1:${port}/api/login/oidc/callback/`],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub', 'amr'], email: ['email', 'email_verified'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/sign-in-here/${uid}` },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({ sub, email: person.email, email_verified: person.verified }),
    }),
    cookies: { keys: ['for tests only'] },
  });
  // Whoever comes is let in at once, as the person of the moment.
  provider.use(async (context, next) => {
    if (!context.path.startsWith('/sign-in-here/')) return next();
    const { prompt, params, session } = await provider.interactionDetails(context.req, context.res);
    const result =
      prompt.name === 'login'
        ? { login: { accountId: person.email, amr } }
        : { consent: { grantId: await grantFor(String(params['client_id']), session?.accountId ?? person.email) } };
    return provider.interactionFinished(context.req, context.res, result, { mergeWithLastSubmission: true });
  });
  server = await startTestServer({
    plugins: [administration],
    config: { port, oidc: { issuer, clientId: 'filon', clientSecret: 'a secret of both', name: 'Mine ID' } },
  });
});
afterAll(async () => {
  await server?.stop();
  await new Promise((resolve) => http.close(resolve));
});
beforeEach(() => {
  person = { email: 'dispatcher@demo.filon', verified: true };
  amr = [];
});

async function grantFor(clientId: string, accountId: string): Promise<string> {
  const grant = new provider.Grant({ clientId, accountId });
  grant.addOIDCScope('openid email');
  return grant.save();
}

/**
 * Follows redirects with a jar per origin, as a browser does, until a page of Filon's that is no redirect; answers its
 * path.
 */
async function travel(browser: CookieBrowser, from: string): Promise<string> {
  const atProvider = new Map<string, string>();
  let url = new URL(from, server.url);
  for (let hop = 0; hop < 15; hop += 1) {
    const jar = url.origin === server.url ? browser.cookies : atProvider;
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const entry of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(entry) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) throw new Error(`${url.href}: ${response.status} ${await response.text()}`);
    url = new URL(location, url);
    if (url.origin === server.url && !url.pathname.startsWith('/api/')) return url.pathname + url.search;
  }
  throw new Error('It goes round in circles.');
}

describe('sign-in at a provider', () => {
  it('is offered by its name', async () => {
    expect((await server.json('login/methods/')).body).toEqual({
      provider: 'Mine ID',
      passkeyOrigins: [server.url.replace('127.0.0.1', 'localhost')],
    });
  });

  it('lets in the account with the verified address, and leads back to where one was', async () => {
    const browser = new CookieBrowser(server);
    expect(await travel(browser, '/api/login/oidc/?next=/profile%3Fa%3D1')).toBe('/profile?a=1');
    expect((await browser.post<{ email: string }>('me/')).body.email).toBe('dispatcher@demo.filon');
    expect(browser.cookies.has('oidc_flow')).toBe(false);
    const { rows } = await server.host.pool.query(
      `select ok, method from login_event where login = 'dispatcher@demo.filon' order by at desc limit 1`,
    );
    expect(rows).toEqual([{ ok: true, method: 'provider' }]);
  });

  it('makes no account, and takes no address that is not verified, nor one of a disabled account', async () => {
    const before = (await server.host.pool.query('select from app_user')).rowCount;
    await server.host.pool.query(`update app_user set status = 'disabled' where email = 'buyer@demo.filon'`);
    for (const who of [
      { email: 'newcomer@mine.example', verified: true },
      { email: 'admin@demo.filon', verified: false },
      { email: 'buyer@demo.filon', verified: true },
    ]) {
      person = who;
      const browser = new CookieBrowser(server);
      expect(await travel(browser, '/api/login/oidc/')).toBe('/login?failed=no_account');
      expect(browser.access).toBe('');
    }
    expect((await server.host.pool.query('select from app_user')).rowCount).toBe(before);
  });

  it('leads to no other site afterwards', async () => {
    for (const next of ['https://evil.example/', '//evil.example', '/\\evil.example'])
      expect(await travel(new CookieBrowser(server), `/api/login/oidc/?next=${encodeURIComponent(next)}`)).toBe('/');
  });

  it('asks for the second factor that a role needs, unless the provider asked for several', async () => {
    await keepSecondFactorRoles(server.host.db, ['dispatcher']);
    const browser = new CookieBrowser(server);
    expect(await travel(browser, '/api/login/oidc/')).toBe('/login?step=enrol&next=%2F');
    expect(browser.access).toBe('');
    expect((await browser.post('login/enrol/')).status).toBe(200);
    amr = ['pwd', 'mfa'];
    expect(await travel(new CookieBrowser(server), '/api/login/oidc/')).toBe('/');
    await keepSecondFactorRoles(server.host.db, []);
  });

  it('refuses an answer that nobody here asked for: no cookie, another state, a code used before, a forged cookie', async () => {
    const answer = async (query: string, cookie = ''): Promise<string | null> =>
      (
        await fetch(`${server.url}/api/login/oidc/callback/?${query}`, { redirect: 'manual', headers: { cookie } })
      ).headers.get('location');
    expect(await answer('code=x&state=y')).toBe('/login?failed=refused');
    const begun = await fetch(`${server.url}/api/login/oidc/`, { redirect: 'manual' });
    const cookie =
      begun.headers
        .getSetCookie()
        .find((entry) => entry.startsWith('oidc_flow='))
        ?.split(';')[0] ?? '';
    const state = new URL(begun.headers.get('location') ?? '').searchParams.get('state') ?? '';
    expect(begun.headers.get('location')).toMatch(/code_challenge_method=S256/);
    expect(await answer('code=x&state=another', cookie)).toBe('/login?failed=refused');
    expect(await answer(`code=x&state=${state}`, cookie)).toBe('/login?failed=refused');
    expect(await answer(`error=access_denied&state=${state}`, cookie)).toBe('/login?failed=refused');
    expect(await answer(`code=x&state=${state}`, `${cookie.slice(0, -2)}xx`)).toBe('/login?failed=refused');
  });
});
