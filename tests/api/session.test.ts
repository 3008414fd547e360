import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { graceSeconds } from '../../core/session/refresh.server.ts';
import type { SessionUser } from '../../core/session/user.ts';
import { administration } from '../../plugins/administration/administration.server.ts';
import { CookieBrowser } from '../support/cookie-browser.ts';
import { cookieOf, demoPassword, startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ plugins: [administration] });
});
afterAll(() => server?.stop());
beforeEach(() => server.host.pool.query('delete from login_event'));

class Browser extends CookieBrowser {
  constructor() {
    super(server);
  }
}

/** Moves a session's past back, as if the time had gone by. */
const letPass = (seconds: number) =>
  server.host.pool.query(`update refresh_token set used_at = used_at - make_interval(secs => $1)`, [seconds]);
const callWith = (token: string) => server.json('sites/', { headers: { authorization: `Bearer ${token}` } });

describe('signing in', () => {
  it('answers the user and what he may do, and leaves cookies that no page but ours can use', async () => {
    const browser = new Browser();
    const { status, body, headers } = await browser.signIn();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      email: 'dispatcher@demo.filon',
      name: 'Hicham Amrani',
      kind: 'staff',
      language: 'en',
      roles: [{ role: 'dispatcher' }],
    });
    expect(body.access['layout:share']).toHaveLength(2);
    const [access = '', refresh = '', hint = '', device = ''] = headers.getSetCookie();
    expect(access).toMatch(/^access_token=[\w-]+\.[\w-]+\.[\w-]+; Max-Age=600; Path=\/; SameSite=Strict$/);
    expect(refresh).toMatch(/^refresh_token=[\w-]{43}; Max-Age=1209600; Path=\/api\/; HttpOnly; SameSite=Strict$/);
    expect(hint).toBe('signed_in=1; Max-Age=1209600; Path=/; SameSite=Strict');
    expect(device).toMatch(
      /^device=[0-9a-f-]{36}\.\w+\.[0-9a-f]{64}; Max-Age=34560000; Path=\/api\/; HttpOnly; SameSite=Strict$/,
    );
  });

  it('takes the address in any case and marks cookies secure behind a TLS proxy', async () => {
    const { status, headers } = await new Browser().post(
      'login/',
      { email: '  Dispatcher@Demo.Filon ', password: demoPassword },
      { 'x-forwarded-proto': 'https' },
    );
    expect(status).toBe(200);
    expect(headers.getSetCookie()).toEqual(
      ['access_token', 'refresh_token', 'signed_in', 'device'].map(
        (name) => expect.stringMatching(new RegExp(`^${name}=.*; Secure`)) as string,
      ),
    );
  });

  it('says one sentence for every cause of failure, in the language of the request', async () => {
    await server.host.pool.query(`update app_user set status = 'locked' where email = 'buyer@demo.filon'`);
    const answers = await Promise.all([
      new Browser().signIn('dispatcher', 'wrong'),
      new Browser().signIn('nobody', 'wrong'),
      new Browser().signIn('buyer'),
    ]);
    for (const { status, body, headers } of answers) {
      expect(status).toBe(401);
      expect(body).toMatchObject({ code: 'wrong_login', detail: 'Wrong login or password.' });
      expect(headers.getSetCookie()).toEqual([]);
    }
  });

  it('closes an account for 15 minutes after five failures, whether it exists or not, also to the right password', async () => {
    for (const name of ['dispatcher', 'nobody']) {
      for (let attempt = 0; attempt < 5; attempt += 1)
        expect((await new Browser().signIn(name, 'wrong')).status).toBe(401);
      const { status, body, headers } = await new Browser().signIn(name);
      expect(status).toBe(429);
      expect(body).toMatchObject({ code: 'too_many_attempts', detail: 'Too many attempts; try again in 15 min.' });
      expect(headers.get('retry-after')).toBe('900');
    }
    expect((await new Browser().signIn('hse')).status).toBe(200);
    await server.host.pool.query(`update login_event set at = at - interval '15 minutes 1 second'`);
    expect((await new Browser().signIn()).status).toBe(200);
  });

  it('counts a hundred attempts at once as a hundred', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => new Browser().signIn('dispatcher', 'wrong')));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(25);
  });

  it('forgets failures after a success', async () => {
    for (let round = 0; round < 2; round += 1) {
      for (let attempt = 0; attempt < 4; attempt += 1) await new Browser().signIn('dispatcher', 'wrong');
      expect((await new Browser().signIn()).status).toBe(200);
    }
  });

  it('closes an address that tries one account after another', async () => {
    for (let name = 0; name < 20; name += 1)
      expect((await new Browser().signIn(`name${name}`, 'wrong')).status).toBe(401);
    expect((await new Browser().signIn()).status).toBe(429);
    const elsewhere = await new Browser().post(
      'login/',
      { email: 'dispatcher@demo.filon', password: demoPassword },
      { 'x-forwarded-for': '10.1.2.3' },
    );
    expect(elsewhere.status).toBe(200);
  });

  it('takes as long for an account that does not exist', async () => {
    const times: Record<'dispatcher' | 'nobody', number[]> = { dispatcher: [], nobody: [] };
    // By the processor's time, which no other program stretches.
    for (let attempt = 0; attempt < 30; attempt += 1) {
      const name = attempt % 2 === 0 ? 'dispatcher' : 'nobody';
      await server.host.pool.query('delete from login_event');
      const began = process.cpuUsage();
      await new Browser().signIn(name, 'wrong');
      const { user, system } = process.cpuUsage(began);
      times[name].push(user + system);
    }
    const median = (values: number[]): number => values.sort((left, right) => left - right)[7] ?? 0;
    const ratio = median(times.dispatcher) / median(times.nobody);
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });
});

describe('access tokens', () => {
  it('speak for their user in the bearer header only', async () => {
    const browser = new Browser();
    await browser.signIn();
    expect((await callWith(browser.access)).status).toBe(200);
    const forged = await server.json('layouts/', {
      method: 'POST',
      body: { name: 'x', body: {} },
      headers: { cookie: `access_token=${browser.access}` },
    });
    expect(forged.status).toBe(401);
    expect(forged.body).toMatchObject({ code: 'signed_out' });
  });

  it('are refused when they are missing, changed, of another key, or unsigned', async () => {
    const browser = new Browser();
    await browser.signIn();
    const [head, payload, signature] = browser.access.split('.');
    const claims = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString()) as object;
    const elevated = Buffer.from(JSON.stringify({ ...claims, sub: '00000000-0000-4000-8000-000000000000' })).toString(
      'base64url',
    );
    const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
    for (const token of [
      '',
      'x.y.z',
      `${head}.${elevated}.${signature}`,
      `${none}.${payload}.`,
      `${none}.${payload}.${signature}`,
    ])
      expect((await callWith(token)).status).toBe(401);
    expect((await server.json('sites/')).status).toBe(401);
  });

  it('are worth nothing after the sign-out, at once', async () => {
    const browser = new Browser();
    await browser.signIn();
    expect((await browser.post('me/')).status).toBe(200);
    const { access, refresh } = browser;
    const { status, headers } = await browser.post('logout/');
    expect(status).toBe(204);
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^access_token=; .*1970/),
      expect.stringMatching(/^refresh_token=; .*1970/),
      expect.stringMatching(/^signed_in=; .*1970/),
    ]);
    expect((await callWith(access)).status).toBe(401);
    expect(
      (await server.json('refresh/', { method: 'POST', headers: { cookie: `refresh_token=${refresh}` } })).status,
    ).toBe(401);
  });

  it('leave other sign-ins of the same user alone', async () => {
    const [phone, desk] = [new Browser(), new Browser()];
    await phone.signIn();
    await desk.signIn();
    await phone.post('logout/');
    expect((await callWith(desk.access)).status).toBe(200);
  });

  it('are worth nothing once the account is disabled', async () => {
    const browser = new Browser();
    const { body } = await browser.signIn('geologist');
    await server.host.pool.query(`update app_user set status = 'disabled' where id = $1`, [body.id]);
    server.host.publish('access.changed', body.id);
    expect((await callWith(browser.access)).status).toBe(401);
    expect((await browser.post('refresh/')).status).toBe(401);
  });
});

describe('renewing', () => {
  it('rotates the refresh token and keeps the session', async () => {
    const browser = new Browser();
    await browser.signIn();
    const first = browser.refresh;
    const { status, body } = await browser.post<SessionUser>('refresh/');
    expect(status).toBe(200);
    expect(body.email).toBe('dispatcher@demo.filon');
    expect(browser.refresh).not.toBe(first);
    expect((await callWith(browser.access)).status).toBe(200);
  });

  it('ends the whole session when a used token comes back after its successor was used', async () => {
    const browser = new Browser();
    await browser.signIn();
    const stolen = browser.refresh;
    await browser.post('refresh/');
    await browser.post('refresh/');
    const thief = new Browser();
    thief.refresh = stolen;
    expect((await thief.post('refresh/')).status).toBe(401);
    expect((await browser.post('refresh/')).status).toBe(401);
    expect((await callWith(browser.access)).status).toBe(401);
  });

  it('ends the whole session when a used token comes back late, and its successor was in use', async () => {
    const browser = new Browser();
    await browser.signIn();
    const stolen = browser.refresh;
    await browser.post('refresh/');
    await callWith(browser.access);
    await letPass(graceSeconds + 1);
    const thief = new Browser();
    thief.refresh = stolen;
    expect((await thief.post('refresh/')).status).toBe(401);
    expect((await callWith(browser.access)).status).toBe(401);
  });

  it('gives many requests at once, from several tabs, the same successor', async () => {
    const browser = new Browser();
    await browser.signIn();
    const headers = { cookie: `refresh_token=${browser.refresh}` };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => server.json('refresh/', { method: 'POST', headers })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const successors = new Set(answers.map((answer) => cookieOf(answer.headers, 'refresh_token')));
    expect(successors.size).toBe(1);
    browser.refresh = [...successors][0] ?? '';
    expect((await browser.post('refresh/')).status).toBe(200);
  });

  it('lets a second tab trade the token that the first has just traded, and is working with the new one', async () => {
    const first = new Browser();
    await first.signIn();
    const second = new Browser();
    second.refresh = first.refresh;
    await first.post('refresh/');
    expect((await callWith(first.access)).status).toBe(200);
    expect((await second.post('refresh/')).status).toBe(200);
    expect(second.refresh).toBe(first.refresh);
    expect((await callWith(second.access)).status).toBe(200);
  });

  it('forgives an answer that was lost on the way, however late', async () => {
    const browser = new Browser();
    await browser.signIn();
    const { refresh } = browser;
    await browser.post('refresh/');
    const lost = browser.refresh;
    browser.refresh = refresh;
    await letPass(3_600);
    expect((await browser.post('refresh/')).status).toBe(200);
    expect(browser.refresh).toBe(lost);
  });

  it('is refused without a token, with one that we never gave, and with an old one', async () => {
    const browser = new Browser();
    expect((await browser.post('refresh/')).status).toBe(401);
    browser.refresh = 'x'.repeat(43);
    expect((await browser.post('refresh/')).status).toBe(401);
    await browser.signIn();
    await server.host.pool.query(`update refresh_token set expires_at = now() - interval '1 second'`);
    expect((await browser.post('refresh/')).status).toBe(401);
  });

  it('keeps no token, only hashes', async () => {
    const browser = new Browser();
    await browser.signIn();
    const { rows } = await server.host.pool.query<{ row: string }>(
      'select t::text as row from refresh_token t union all select s::text from session s',
    );
    expect(rows.filter(({ row }) => row.includes(browser.refresh))).toEqual([]);
  });
});

describe('calls from other sites', () => {
  it.each(['login/', 'me/', 'refresh/', 'logout/'])('are refused by %s', async (path) => {
    const browser = new Browser();
    await browser.signIn();
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ]) {
      const { status, body } = await browser.post(
        path,
        path === 'login/' ? { email: 'admin@demo.filon', password: demoPassword } : undefined,
        headers as unknown as Record<string, string>,
      );
      expect(status).toBe(403);
      expect(body.code).toBe('foreign_origin');
    }
    expect((await browser.post('me/', undefined, { origin: server.url })).status).toBe(200);
  });
});

describe('the own account', () => {
  it('keeps language and display settings', async () => {
    const user = await server.login('mechanic');
    expect(
      (await user.json('me/', { method: 'PATCH', body: { language: 'fr', settings: { theme: 'dark' } } })).status,
    ).toBe(200);
    await user.json('me/', { method: 'PATCH', body: { settings: { sidebar: false } } });
    const { body } = await user.json<SessionUser>('me/', { method: 'POST' });
    expect(body).toMatchObject({ language: 'fr', settings: { theme: 'dark', sidebar: false } });
  });

  it.each([{ language: 'de' }, { settings: { theme: 'pink' } }, { role: 'admin' }, { language: 5 }])(
    'refuses %j',
    async (body) => {
      const user = await server.login('mechanic');
      const answer = await user.json('me/', { method: 'PATCH', body });
      expect(answer.status).toBe(422);
      expect(answer.body).toMatchObject({
        code: 'invalid',
        errors: { [Object.keys(body)[0] ?? '']: expect.any(String) },
      });
    },
  );
});
