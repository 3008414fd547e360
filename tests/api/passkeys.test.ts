import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keepPasskeyRoles, keepSecondFactorRoles } from '../../core/session/second-factor-rule.server.ts';
import type { Enrolment, Security } from '../../core/session/security.ts';
import type { StepWays } from '../../core/session/step-ways.ts';
import { administration } from '../../plugins/administration/administration.server.ts';
import { CookieBrowser } from '../support/cookie-browser.ts';
import { mailTo } from '../support/mail.ts';
import { demoPassword, startTestServer, type TestServer } from '../support/server.ts';
import { SoftwarePasskey } from '../support/software-passkey.ts';

type Creation = PublicKeyCredentialCreationOptionsJSON;
type Request = PublicKeyCredentialRequestOptionsJSON;

let server: TestServer;
let origin: string;
beforeAll(async () => {
  server = await startTestServer({ plugins: [administration] });
  origin = server.url.replace('127.0.0.1', 'localhost');
});
afterAll(() => server?.stop());
beforeEach(() => server.host.pool.query('delete from login_event'));

const current = { current: demoPassword };
const codeOf = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() });
const idOf = async (name: string): Promise<string> =>
  (await server.host.pool.query<{ id: string }>('select id from app_user where email = $1', [`${name}@demo.filon`]))
    .rows[0]?.id ?? '';

/** What the audit log says of somebody's passkeys, the oldest first. */
async function auditOf(name: string): Promise<readonly string[]> {
  const { rows } = await server.host.pool.query<{ action: string; old: string | null; new: string | null }>(
    `
      select action, change->>'old' as old, change->>'new' as new
      from audit_event
      cross join jsonb_array_elements(changes) as change
      where record = 'app_user' and record_id = $1 and change->>'field' = 'passkey'
      order by id`,
    [await idOf(name)],
  );
  return rows.map((row) => [row.action, row.old, row.new].filter((part) => part !== null).join(' '));
}

async function registered(
  name: string,
  called = 'a key',
): Promise<{ browser: CookieBrowser; passkey: SoftwarePasskey; recoveryCodes: readonly string[] }> {
  const browser = new CookieBrowser(server);
  expect((await browser.signIn(name)).status).toBe(200);
  const passkey = new SoftwarePasskey(origin);
  return { browser, passkey, recoveryCodes: await addTo(browser, passkey, called) };
}

async function addTo(browser: CookieBrowser, passkey: SoftwarePasskey, name: string): Promise<readonly string[]> {
  const begun = await browser.bearer<Creation>('me/passkeys/begin/', 'POST', current);
  const made = await browser.bearer<{ recoveryCodes: readonly string[] }>('me/passkeys/', 'POST', {
    name,
    response: passkey.register(begun.body),
  });
  expect(made.status).toBe(201);
  return made.body.recoveryCodes;
}

async function signInAlone(passkey: SoftwarePasskey, use: Parameters<SoftwarePasskey['sign']>[1] = {}) {
  const browser = new CookieBrowser(server);
  const { body } = await browser.post<Request>('login/passkey/begin/');
  return {
    browser,
    options: body,
    answer: await browser.post<{ email?: string; code?: string; detail?: string }>('login/passkey/', {
      response: passkey.sign(body, use),
    }),
  };
}

const securityOf = async (browser: CookieBrowser): Promise<Security> =>
  (await browser.bearer<Security>('me/security/')).body;

describe('a passkey beside the password', () => {
  it('is registered with recovery codes, asked for after the password, and told by mail and in the audit log', async () => {
    const { browser: own, passkey, recoveryCodes } = await registered('dispatcher', 'Blue key');
    expect(new Set(recoveryCodes).size).toBe(10);
    expect((await securityOf(own)).passkeys).toMatchObject([
      { name: 'Blue key', last_used_at: null, synced: true, backed_up: true },
    ]);
    const browser = new CookieBrowser(server);
    expect(await browser.signIn('dispatcher')).toMatchObject({ status: 202, body: { step: 'code' } });
    expect((await browser.call<StepWays>('GET', 'login/step/')).body).toEqual({
      step: 'code',
      ways: ['passkey'],
      passkeyOrigins: [origin],
    });
    const begun = await browser.post<Request>('login/second_factor/passkey/begin/');
    expect(begun.body.allowCredentials).toMatchObject([{ id: passkey.id }]);
    // A security key without a PIN will do beside the password.
    expect(
      await browser.post('login/second_factor/passkey/', { response: passkey.sign(begun.body, { verified: false }) }),
    ).toMatchObject({ status: 200, body: { email: 'dispatcher@demo.filon' } });
    expect((await securityOf(browser)).passkeys[0]?.last_used_at).not.toBeNull();
    const { rows } = await server.host.pool.query('select method from login_event where ok order by at desc limit 1');
    expect(rows).toEqual([{ method: 'password+passkey' }]);
    expect(await auditOf('dispatcher')).toEqual(['update Blue key']);
    expect((await mailTo(server, 'dispatcher@demo.filon', 'Passkey added')).text).toContain('Blue key');
  });

  it('of a vendor too asks for the password before one is registered, renamed or removed; the codes go with the last factor', async () => {
    const { browser } = await registered('vendor', 'First');
    const [passkey] = (await securityOf(browser)).passkeys;
    for (const [path, body] of [
      ['begin/', {}],
      [`${passkey?.id}/rename/`, { name: 'Second' }],
      [`${passkey?.id}/remove/`, {}],
    ] as const) {
      await server.host.pool.query('delete from login_event');
      expect(await browser.bearer(`me/passkeys/${path}`, 'POST', { ...body, current: 'a guess' })).toMatchObject({
        status: 422,
        body: { code: 'wrong_password' },
      });
    }
    const other = await registered('planner', 'Of somebody else');
    expect((await other.browser.bearer(`me/passkeys/${passkey?.id}/remove/`, 'POST', current)).status).toBe(404);
    expect(
      (await browser.bearer(`me/passkeys/${passkey?.id}/rename/`, 'POST', { ...current, name: 'Second' })).status,
    ).toBe(204);
    expect((await browser.bearer(`me/passkeys/${passkey?.id}/remove/`, 'POST', current)).status).toBe(204);
    expect(await securityOf(browser)).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
    expect((await new CookieBrowser(server).signIn('vendor')).status).toBe(200);
    expect(await auditOf('vendor')).toEqual(['update First', 'update First Second', 'update Second']);
    await mailTo(server, 'vendor@demo.filon', 'Passkey removed');
  });

  it('is registered by who began it, once, on our own page, and not twice', async () => {
    const browser = new CookieBrowser(server);
    await browser.signIn('mechanic');
    const passkey = new SoftwarePasskey(origin);
    const begin = async () => (await browser.bearer<Creation>('me/passkeys/begin/', 'POST', current)).body;
    const give = (response: unknown, by = browser) => by.bearer('me/passkeys/', 'POST', { name: 'Key', response });
    const begun = await begin();
    const elsewhere = new CookieBrowser(server);
    await elsewhere.signIn('mechanic');
    expect(await give(passkey.register(begun), elsewhere)).toMatchObject({
      status: 409,
      body: { code: 'passkey_over' },
    });
    expect(await give(passkey.register(begun, { origin: 'https://fi1on.example' }))).toMatchObject({
      status: 422,
      body: { code: 'passkey_not_registered' },
    });
    expect(await give(passkey.register(begun))).toMatchObject({ status: 409, body: { code: 'passkey_over' } });
    expect((await give(passkey.register(await begin()))).status).toBe(201);
    expect(await give(passkey.register(await begin()))).toMatchObject({ status: 409, body: { code: 'passkey_known' } });
    const late = await begin();
    await server.host.pool.query("update passkey_challenge set expires_at = now() - interval '1 second'");
    expect(await give(new SoftwarePasskey(origin).register(late))).toMatchObject({
      status: 409,
      body: { code: 'passkey_over' },
    });
  });

  it('of somebody else is not accepted, and five that are wrong close the account', async () => {
    const [{ passkey: own }, { passkey: foreign }] = [await registered('hse'), await registered('geologist')];
    await server.host.pool.query('delete from login_event');
    const thief = new CookieBrowser(server);
    await thief.signIn('hse');
    const tryWith = async (sign: (options: Request) => unknown) => {
      const { body } = await thief.post<Request>('login/second_factor/passkey/begin/');
      return thief.post('login/second_factor/passkey/', { response: sign(body) });
    };
    expect(await tryWith((options) => foreign.sign(options))).toMatchObject({
      status: 401,
      body: { code: 'passkey_refused' },
    });
    for (let attempt = 0; attempt < 4; attempt += 1)
      expect((await tryWith((options) => own.sign(options, { forged: true }))).status).toBe(401);
    expect((await thief.post('login/second_factor/passkey/begin/')).status).toBe(429);
    expect((await auditOf('hse')).filter((line) => line.startsWith('refuse'))).toHaveLength(4);
  });
});

describe('a passkey alone', () => {
  it('signs in as both factors where finger, face or PIN was asked, and not without', async () => {
    const { passkey } = await registered('buyer');
    const weak = await signInAlone(passkey, { verified: false });
    expect(weak.options).toMatchObject({ userVerification: 'required', rpId: 'localhost' });
    expect(weak.options.allowCredentials ?? []).toEqual([]);
    expect(weak.answer).toMatchObject({ status: 401, body: { code: 'passkey_refused' } });
    const { browser, answer } = await signInAlone(passkey);
    expect(answer).toMatchObject({ status: 200, body: { email: 'buyer@demo.filon' } });
    expect((await browser.bearer('sites/')).status).toBe(200);
    const { rows } = await server.host.pool.query('select method, ok from login_event order by at desc limit 1');
    expect(rows).toEqual([{ method: 'passkey', ok: true }]);
    await mailTo(server, 'buyer@demo.filon', 'New sign-in to your account');
  });

  it('that is unknown, forged, of another page or of a closed account is refused in the same words', async () => {
    const { passkey } = await registered('approver');
    const refusals = [
      (await signInAlone(passkey, { forged: true })).answer,
      (await signInAlone(passkey, { origin: 'https://fi1on.example' })).answer,
      (await signInAlone(new SoftwarePasskey(origin))).answer,
    ];
    await server.host.pool.query("update app_user set status = 'disabled' where email = 'approver@demo.filon'");
    refusals.push((await signInAlone(passkey)).answer);
    await server.host.pool.query("update app_user set status = 'active' where email = 'approver@demo.filon'");
    expect(
      new Set(refusals.map(({ status, body }) => JSON.stringify([status, { ...body, request: null }]))),
    ).toHaveLength(1);
    expect(refusals[0]?.body.detail).toBe('This passkey was not accepted.');
    expect((await signInAlone(passkey)).answer.status).toBe(200);
  });

  it('signs one challenge once, for the browser that asked', async () => {
    const { passkey } = await registered('storekeeper');
    const browser = new CookieBrowser(server);
    const { body } = await browser.post<Request>('login/passkey/begin/');
    const response = passkey.sign(body);
    expect(await new CookieBrowser(server).post('login/passkey/', { response })).toMatchObject({
      status: 409,
      body: { code: 'passkey_over' },
    });
    const cookies = new Map(browser.cookies);
    expect((await browser.post('login/passkey/', { response })).status).toBe(200);
    const again = new CookieBrowser(server);
    for (const [name, value] of cookies) again.cookies.set(name, value);
    expect(await again.post('login/passkey/', { response })).toMatchObject({
      status: 409,
      body: { code: 'passkey_over' },
    });
  });

  it('whose counter went back is refused, and its owner is told; nobody else can raise that alarm', async () => {
    const { passkey } = await registered('fuel', 'Copied key');
    expect((await signInAlone(passkey, { counter: 7 })).answer.status).toBe(200);
    expect((await signInAlone(passkey, { counter: 3, forged: true })).answer.status).toBe(401);
    const alarms = () =>
      server.host.pool.query(
        "select from audit_event where action = 'refuse' and reason = 'passkey: its counter went back'",
      );
    expect((await alarms()).rows).toHaveLength(0);
    expect((await signInAlone(passkey, { counter: 7 })).answer).toMatchObject({
      status: 401,
      body: { code: 'passkey_refused' },
    });
    expect((await alarms()).rows).toHaveLength(1);
    expect((await mailTo(server, 'fuel@demo.filon', 'A passkey was refused')).text).toContain('Copied key');
    expect((await signInAlone(passkey, { counter: 8 })).answer.status).toBe(200);
  });
});

describe('a role that asks for a passkey', () => {
  it('has who has an app alone register one after its code; from then on a code is not enough, and the last passkey stays', async () => {
    const browser = new CookieBrowser(server);
    await browser.signIn('operator');
    const { secret } = (await browser.bearer<Enrolment>('me/second_factor/', 'POST', current)).body;
    const { recoveryCodes } = (
      await browser.bearer<{ recoveryCodes: readonly string[] }>('me/second_factor/confirm/', 'POST', {
        code: codeOf(secret),
      })
    ).body;
    const forgetStep = () => server.host.pool.query('update app_user set totp_step = null');
    const { rows } = await server.host.pool.query<{ role: string }>(
      'select role from role_assignment where user_id = $1',
      [await idOf('operator')],
    );
    await keepPasskeyRoles(
      server.host.db,
      rows.map(({ role }) => role),
    );
    await forgetStep();
    const comer = new CookieBrowser(server);
    expect(await comer.signIn('operator')).toMatchObject({ status: 202, body: { step: 'code' } });
    expect((await comer.post('login/enrol/passkey/begin/')).status).toBe(401);
    expect(await comer.post('login/second_factor/', { code: codeOf(secret) })).toMatchObject({
      status: 202,
      body: { step: 'enrol' },
    });
    expect((await comer.post('me/')).status).toBe(401);
    expect((await comer.call<StepWays>('GET', 'login/step/')).body).toMatchObject({ step: 'enrol', ways: ['passkey'] });
    expect((await comer.post('login/enrol/')).status).toBe(409);
    const passkey = new SoftwarePasskey(origin);
    const begun = await comer.post<Creation>('login/enrol/passkey/begin/');
    expect(
      await comer.post('login/enrol/passkey/', { name: 'Mine', response: passkey.register(begun.body) }),
    ).toMatchObject({ status: 200, body: { email: 'operator@demo.filon' } });
    await forgetStep();
    const next = new CookieBrowser(server);
    await next.signIn('operator');
    expect(await next.post('login/second_factor/', { code: codeOf(secret) })).toMatchObject({
      status: 409,
      body: { code: 'passkey_needed' },
    });
    expect((await next.post('login/second_factor/', { code: recoveryCodes[0] })).status).toBe(200);
    const [own] = (await securityOf(next)).passkeys;
    expect(await next.bearer(`me/passkeys/${own?.id}/remove/`, 'POST', current)).toMatchObject({
      status: 409,
      body: { code: 'passkey_needed' },
    });
    expect((await next.bearer('me/second_factor/remove/', 'POST', current)).status).toBe(204);
    expect((await securityOf(next)).recoveryCodesLeft).toBe(9);
    await keepPasskeyRoles(server.host.db, []);
  });

  it('is satisfied by a passkey where any second factor will do; an administrator removes it for who lost it', async () => {
    await keepSecondFactorRoles(server.host.db, ['planner', 'hr_officer']);
    const browser = new CookieBrowser(server);
    expect(await browser.signIn('hr')).toMatchObject({ status: 202, body: { step: 'enrol' } });
    const thief = new CookieBrowser(server);
    await thief.signIn('hr');
    const begun = await browser.post<Creation>('login/enrol/passkey/begin/');
    const entered = await browser.post<{ recoveryCodes: readonly string[] }>('login/enrol/passkey/', {
      name: 'Mine',
      response: new SoftwarePasskey(origin).register(begun.body),
    });
    expect(entered.body.recoveryCodes).toHaveLength(10);
    // Who came with the password alone, before, sets up nothing any more.
    expect(await thief.post('login/enrol/passkey/begin/')).toMatchObject({ status: 401, body: { code: 'step_over' } });
    const [own] = (await securityOf(browser)).passkeys;
    expect(await browser.bearer(`me/passkeys/${own?.id}/remove/`, 'POST', current)).toMatchObject({
      status: 409,
      body: { code: 'second_factor_needed' },
    });
    const admin = await server.login('admin');
    expect(
      await admin.json(`administration/users/${await idOf('hr')}/remove_second_factor/`, { method: 'POST' }),
    ).toMatchObject({ status: 200, body: { passkeys: 0, app_factor: false } });
    expect(await auditOf('hr')).toEqual(['update Mine', 'update Mine']);
    expect(await securityOf(browser)).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
    await keepSecondFactorRoles(server.host.db, []);
  });
});

describe('where passkeys cannot work', () => {
  it('nobody registers one, no role can ask for one, and a rule from before asks for any second factor', async () => {
    await keepPasskeyRoles(server.host.db, ['admin']);
    const elsewhere = await startTestServer({
      plugins: [administration],
      databaseUrl: server.databaseUrl,
      config: { publicUrl: 'https://10.1.2.3' },
    });
    try {
      expect((await elsewhere.json('login/methods/')).body).toMatchObject({ passkeyOrigins: [] });
      expect(await elsewhere.json('login/passkey/begin/', { method: 'POST' })).toMatchObject({
        status: 409,
        body: { code: 'no_passkeys_here' },
      });
      const admin = new CookieBrowser(elsewhere);
      expect((await admin.signIn('admin')).status).toBe(202);
      expect((await admin.call<StepWays>('GET', 'login/step/')).body).toMatchObject({ step: 'enrol', ways: ['code'] });
      const { secret } = (await admin.post<Enrolment>('login/enrol/')).body;
      expect((await admin.post('login/second_factor/', { code: codeOf(secret) })).status).toBe(200);
      expect(
        await admin.bearer('administration/second_factor/', 'PUT', { roles: [], passkeyRoles: ['admin'] }),
      ).toMatchObject({ status: 409, body: { code: 'no_passkeys_here' } });
      expect((await admin.bearer('administration/second_factor/', 'PUT', { roles: [], passkeyRoles: [] })).status).toBe(
        200,
      );
    } finally {
      await elsewhere.stop();
    }
  });
});
