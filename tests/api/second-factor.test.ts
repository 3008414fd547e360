import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Enrolment, Security } from '../../core/session/security.ts';
import { keepSecondFactorRoles } from '../../core/session/second-factor-rule.server.ts';
import { administration } from '../../plugins/administration/administration.server.ts';
import { CookieBrowser } from '../support/cookie-browser.ts';
import { mailTo } from '../support/mail.ts';
import { demoPassword, startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ plugins: [administration] });
});
afterAll(() => server?.stop());
beforeEach(() => server.host.pool.query('delete from login_event'));

const current = { current: demoPassword };
/** The code of a moment, some steps of 30 s away from another. */
const codeOf = (secret: string, steps = 0, from = Date.now()): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: from + steps * 30_000 });
/** As if the code that was taken last had been taken long ago. */
const forgetStep = () => server.host.pool.query('update app_user set totp_step = null');

async function enrolled(
  name: string,
): Promise<{ browser: CookieBrowser; secret: string; recoveryCodes: readonly string[] }> {
  const browser = new CookieBrowser(server);
  await browser.signIn(name);
  const { body } = await browser.bearer<Enrolment>('me/second_factor/', 'POST', current);
  const confirmed = await browser.bearer<{ recoveryCodes: readonly string[] }>('me/second_factor/confirm/', 'POST', {
    code: codeOf(body.secret),
  });
  expect(confirmed.status).toBe(200);
  await forgetStep();
  return { browser, secret: body.secret, recoveryCodes: confirmed.body.recoveryCodes };
}

describe('a second factor', () => {
  it('is asked for after the password, and the session begins only then', async () => {
    const { secret } = await enrolled('dispatcher');
    const browser = new CookieBrowser(server);
    expect(await browser.signIn('dispatcher')).toMatchObject({ status: 202, body: { step: 'code' } });
    expect([...browser.cookies.keys()]).toEqual(['sign_in_step']);
    expect((await browser.post('me/')).status).toBe(401);
    expect(await browser.post('login/second_factor/', { code: codeOf(secret, 40) })).toMatchObject({
      status: 401,
      body: { code: 'wrong_code' },
    });
    expect(await browser.post('login/second_factor/', { code: codeOf(secret) })).toMatchObject({
      status: 200,
      body: { email: 'dispatcher@demo.filon' },
    });
    expect((await browser.bearer('sites/')).status).toBe(200);
    await mailTo(server, 'dispatcher@demo.filon', 'Second factor set up');
  });

  it('takes no code twice, in whatever session, and none that is older than the last', async () => {
    const { secret } = await enrolled('supervisor');
    const [first, second, third] = [new CookieBrowser(server), new CookieBrowser(server), new CookieBrowser(server)];
    for (const browser of [first, second, third]) await browser.signIn('supervisor');
    // Codes of the neighbouring steps are taken too: however long this lasts, they are counted from one instant.
    const now = Date.now();
    const codeAt = (steps: number): string => codeOf(secret, steps, now);
    const answers = await Promise.all(
      [first, second].map((browser) => browser.post('login/second_factor/', { code: codeAt(0) })),
    );
    expect(answers.map(({ status }) => status).sort((left, right) => left - right)).toEqual([200, 401]);
    expect((await third.post('login/second_factor/', { code: codeAt(0) })).status).toBe(401);
    expect((await third.post('login/second_factor/', { code: codeAt(-1) })).status).toBe(401);
    expect((await third.post('login/second_factor/', { code: codeAt(1) })).status).toBe(200);
  });

  it('takes each of ten recovery codes once, however it is typed; new ones end the old', async () => {
    const { browser, recoveryCodes } = await enrolled('hse');
    expect(new Set(recoveryCodes).size).toBe(10);
    const signInWith = async (code: string): Promise<number> => {
      const stranger = new CookieBrowser(server);
      await stranger.signIn('hse');
      return (await stranger.post('login/second_factor/', { code })).status;
    };
    const [one = '', two = ''] = recoveryCodes;
    expect(await signInWith(one.toLowerCase().replaceAll('-', ' '))).toBe(200);
    expect(await signInWith(one)).toBe(401);
    expect((await browser.bearer<Security>('me/security/')).body.recoveryCodesLeft).toBe(9);
    const renewed = await browser.bearer<{ recoveryCodes: readonly string[] }>(
      'me/second_factor/codes/',
      'POST',
      current,
    );
    expect(await signInWith(two)).toBe(401);
    expect(await signInWith(renewed.body.recoveryCodes[0] ?? '')).toBe(200);
  });

  it('lies sealed in the database, and no code lies there at all', async () => {
    const { secret, recoveryCodes } = await enrolled('mechanic');
    const { rows } = await server.host.pool.query<{ row: string }>(
      `
        select u::text as row
        from app_user u
        union all
        select c::text
        from recovery_code c
        union all
        select a.changes::text
        from audit_event a`,
    );
    for (const hidden of [secret, ...recoveryCodes, (recoveryCodes[0] ?? '').replaceAll('-', '')])
      expect(rows.filter(({ row }) => row.includes(hidden))).toEqual([]);
  });

  it('closes after five wrong codes, and a step is not taken by who does not hold its cookie', async () => {
    const { secret } = await enrolled('planner');
    await server.host.pool.query('delete from login_event');
    const thief = new CookieBrowser(server);
    await thief.signIn('planner');
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await thief.post('login/second_factor/', { code: codeOf(secret, 40 + attempt) })).status).toBe(401);
    expect((await thief.post('login/second_factor/', { code: codeOf(secret) })).status).toBe(429);
    expect(await new CookieBrowser(server).post('login/second_factor/', { code: codeOf(secret) })).toMatchObject({
      status: 401,
      body: { code: 'step_over' },
    });
  });

  it('of a vendor too asks for the password before it is set up, renewed or removed', async () => {
    const { browser } = await enrolled('vendor');
    expect((await browser.bearer<Security>('me/security/')).body.login).toBe('vendor@demo.filon');
    for (const path of ['me/second_factor/', 'me/second_factor/codes/', 'me/second_factor/remove/']) {
      await server.host.pool.query('delete from login_event');
      expect(await browser.bearer(path, 'POST', { current: 'a guess' })).toMatchObject({
        status: 422,
        body: { code: 'wrong_password' },
      });
    }
    expect((await browser.bearer('me/second_factor/remove/', 'POST', current)).status).toBe(204);
    expect((await new CookieBrowser(server).signIn('vendor')).status).toBe(200);
  });
});

describe('a role that asks for it', () => {
  it('has its holder enrol at the next sign-in, and keep it; a shorter password will do then', async () => {
    await keepSecondFactorRoles(server.host.db, ['buyer', 'no_such_role']);
    const browser = new CookieBrowser(server);
    expect(await browser.signIn('buyer')).toMatchObject({ status: 202, body: { step: 'enrol' } });
    const begun = await browser.post<Enrolment>('login/enrol/');
    expect(begun.body.uri).toMatch(
      /^otpauth:\/\/totp\/Filon:buyer%40demo\.filon\?issuer=Filon&secret=[A-Z2-7]{32}&algorithm=SHA1&digits=6&period=30$/,
    );
    expect((await browser.post<Enrolment>('login/enrol/')).body.secret).toBe(begun.body.secret);
    expect((await browser.post('login/second_factor/', { code: '000000' })).status).toBe(401);
    const entered = await browser.post<{ email: string; recoveryCodes: readonly string[] }>('login/second_factor/', {
      code: codeOf(begun.body.secret),
    });
    expect(entered.body.email).toBe('buyer@demo.filon');
    expect(entered.body.recoveryCodes).toHaveLength(10);
    expect((await browser.bearer<Security>('me/security/')).body).toMatchObject({
      secondFactorNeeded: true,
      minimum: 8,
    });
    expect(await browser.bearer('me/second_factor/remove/', 'POST', current)).toMatchObject({
      status: 409,
      body: { code: 'second_factor_needed' },
    });
    expect((await new CookieBrowser(server).signIn('approver')).status).toBe(200);
  });
});
