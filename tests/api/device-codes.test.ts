import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Newest } from '../../core/registry/newest.ts';
import type { Enrolment } from '../../core/session/security.ts';
import type { SessionEntry } from '../../core/session/sessions.ts';
import type { CodeAsked } from '../../core/session/signing.ts';
import { CookieBrowser } from '../support/cookie-browser.ts';
import { mailTo, outboxOf } from '../support/mail.ts';
import { quotationDesk } from '../support/quotation-requests.ts';
import { demoPassword, startTestServer, type TestServer } from '../support/server.ts';
import { codeIn, signingCodes } from '../support/signing-codes.ts';

/* A vendor gives a second factor on every device that is not known of the account (catalogue procurement.md §5). */

let server: TestServer;
let desk: Awaited<ReturnType<typeof quotationDesk>>;
let codes: ReturnType<typeof signingCodes>;
const ask = (vendorCodes: boolean) =>
  desk.as('admin').json('administration/second_factor/', { method: 'PUT', body: { roles: [], vendorCodes } });
beforeAll(async () => {
  server = await startTestServer();
  desk = await quotationDesk(server);
  codes = signingCodes(server.dataDir);
  await ask(true);
});
afterAll(() => server?.stop());
beforeEach(() => server.host.pool.query('delete from login_event; delete from signing_code'));

const other = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const addressOf = (name: string): string => (name.includes('@') ? name : `${name}@demo.filon`);
const give = (browser: CookieBrowser, code: string, headers = {}) =>
  browser.post<{ code?: string; detail?: string; email?: string }>('login/second_factor/', { code }, headers);

/** At the step of the code, in a browser of its own; the code that came. */
async function atTheStep(name: string, browser = new CookieBrowser(server), password = demoPassword) {
  const entered = await browser.signIn(name, password);
  expect([entered.status, entered.body.step]).toEqual([202, 'mail']);
  const code = await codes.newest(addressOf(name), async () => {
    const asked = await browser.post<CodeAsked>('login/code/', {});
    expect(asked.status).toBe(200);
    return asked.body;
  });
  return { browser, code: code ?? '' };
}
/** Signed in by a code. */
async function known(name: string): Promise<CookieBrowser> {
  const { browser, code } = await atTheStep(name);
  expect((await give(browser, code)).status).toBe(200);
  return browser;
}

test('a new device is asked for the code of a mail, and known from then on; the session begins only with it', async () => {
  const browser = new CookieBrowser(server);
  await browser.signIn('vendor');
  expect([...browser.cookies.keys()]).toEqual(['sign_in_step']);
  expect((await browser.post('me/')).status).toBe(401);
  expect((await browser.call<{ step: string; ways: string[] }>('GET', 'login/step/')).body).toMatchObject({
    step: 'mail',
    ways: [],
  });
  const { code } = await atTheStep('vendor', browser);
  const mail = await mailTo(server, 'vendor@demo.filon', /^(Your code to sign in|Votre code pour vous connecter)$/);
  expect(codeIn(mail.text)).toBe(code);
  expect((await give(browser, other(code))).body).toMatchObject({
    code: 'wrong_code',
    detail: 'Wrong code. Attempts left: 4.',
  });
  expect((await give(browser, other(code), { 'accept-language': 'fr' })).body.detail).toBe(
    "Ce code n'est pas le bon. Essais restants : 3.",
  );
  const entered = await give(browser, ` ${code.slice(0, 3)} ${code.slice(3)}`);
  expect([entered.status, entered.body.email]).toEqual([200, 'vendor@demo.filon']);
  expect((await browser.bearer('vendor/rfqs/')).status).toBe(200);
  expect((await browser.signIn('vendor')).status).toBe(200);
  // Its list of sessions says so.
  const { body } = await browser.bearer<{ sessions: Newest<SessionEntry> }>('me/sessions/');
  const until = Date.parse(String(body.sessions.entries[0]?.known_until));
  expect(Math.round((until - Date.now()) / 86_400_000)).toBe(90);
  // After ninety days it is asked again.
  await server.host.pool.query(`update known_device set proved_at = now() - interval '91 days'`);
  expect((await browser.signIn('vendor')).status).toBe(202);
  // A used code lets nobody in a second time.
  expect((await give(browser, code)).body.code).toBe('code_over');
});

test('five wrong codes end it and close the account to strangers; a code ends after ten minutes', async () => {
  const { browser, code } = await atTheStep('vendor2');
  const wrong = await Promise.all([1, 2, 3, 4, 5, 6].map(() => give(browser, other(code))));
  expect(wrong.filter(({ body }) => body.code === 'wrong_code')).toHaveLength(5);
  expect(wrong.filter(({ status }) => status === 429)).toHaveLength(1);
  expect((await give(browser, code)).body.code).toBe('too_many_attempts');
  expect((await browser.post('login/code/', {})).status).toBe(429);
  await server.host.pool.query('delete from login_event');
  expect((await give(browser, code)).body.code).toBe('code_over');
  const late = await atTheStep('vendor2');
  await server.host.pool.query(`update signing_code set expires_at = now() - interval '1 second'`);
  expect((await give(late.browser, late.code)).body).toMatchObject({
    code: 'code_over',
    detail: 'This code has expired: request a new one.',
  });
});

test('a code holds for the sign-in that it was sent for; another one ends it, and so many are sent in an hour', async () => {
  const [mine, elsewhere] = [await atTheStep('vendor3'), new CookieBrowser(server)];
  await elsewhere.signIn('vendor3');
  expect((await give(elsewhere, mine.code)).body.code).toBe('code_over');
  // Asked again at once, it is the same.
  await mine.browser.post('login/code/', {});
  expect((await outboxOf(server, 'vendor3@demo.filon')).filter(({ text }) => codeIn(text) === mine.code)).toHaveLength(
    1,
  );
  await server.host.pool.query(`update signing_code set sent_at = sent_at - interval '1 minute'`);
  const before = (await outboxOf(server, 'vendor3@demo.filon')).length;
  await mine.browser.post('login/code/', {});
  await expect.poll(async () => (await outboxOf(server, 'vendor3@demo.filon')).length).toBe(before + 1);
  expect((await give(mine.browser, mine.code)).body.code).toBe('wrong_code');
  for (let sent = 2; sent < 6; sent += 1) {
    await server.host.pool.query(`update signing_code set sent_at = sent_at - interval '1 minute'`);
    expect((await mine.browser.post('login/code/', {})).status).toBe(200);
  }
  await server.host.pool.query(`update signing_code set sent_at = sent_at - interval '1 minute'`);
  const beyond = await mine.browser.post('login/code/', {});
  expect([beyond.status, beyond.body.code]).toEqual([429, 'too_many_codes']);
  // Who has the password keeps nobody from signing: codes to sign are counted apart.
  const request = await desk.published({ title: 'Signer malgré tout' });
  expect((await desk.sent('vendor3', request.public_id, ['900', '40'])).revision).toBe(1);
  // Nobody is sent a code who is at no such step.
  expect((await new CookieBrowser(server).post('login/code/', {})).body.code).toBe('step_over');
});

test('a device is known of one account alone, and of none whose cookie is forged', async () => {
  const browser = await known('vendor');
  expect((await browser.signIn('vendor2')).status).toBe(202);
  expect((await browser.signIn('vendor')).status).toBe(200);
  const [id = '', signature = ''] = (browser.cookies.get('device') ?? '').split('.');
  const forged = new CookieBrowser(server);
  forged.cookies.set('device', `${id}.${signature.replaceAll(/[0-9]/g, '0')}`);
  expect((await forged.signIn('vendor')).status).toBe(202);
  // Signed in by password alone while no code was asked for, a device is none that is known.
  await ask(false);
  const careless = new CookieBrowser(server);
  expect((await careless.signIn('vendor')).status).toBe(200);
  await ask(true);
  expect((await careless.signIn('vendor')).status).toBe(202);
  expect((await browser.signIn('vendor')).status).toBe(200);
});

test('a changed password, an ended session and an administrator make it forgotten; staff are asked for nothing new', async () => {
  const [here, there] = [await known('vendor'), await known('vendor')];
  const { body } = await there.bearer<{ sessions: Newest<SessionEntry> }>('me/sessions/');
  const lost = body.sessions.entries.find(({ current }) => current);
  expect((await here.bearer(`me/sessions/${lost?.id}/`, 'DELETE')).status).toBe(204);
  expect((await there.signIn('vendor')).status).toBe(202);
  expect((await here.signIn('vendor')).status).toBe(200);
  const changed = await here.bearer('me/password/', 'POST', {
    current: demoPassword,
    password: 'la pelle rouge attend',
  });
  expect(changed.status).toBe(204);
  expect((await here.signIn('vendor', 'la pelle rouge attend')).status).toBe(202);
  const back = await atTheStep('vendor', here, 'la pelle rouge attend');
  expect((await give(here, back.code)).status).toBe(200);
  const { rows } = await server.host.pool.query(`select id from app_user where email = 'vendor@demo.filon'`);
  const admin = desk.as('admin');
  expect((await admin.json(`administration/users/${rows[0]?.id}/end_sessions/`, { method: 'POST' })).status).toBe(200);
  expect((await here.signIn('vendor', 'la pelle rouge attend')).status).toBe(202);
  const { rows: audit } = await server.host.pool.query(
    `select changes from audit_event where record_id = $1 and changes::text like '%known_devices%'`,
    [rows[0]?.id],
  );
  expect(audit.length).toBe(2);
  expect((await new CookieBrowser(server).signIn('buyer')).status).toBe(200);
});

test('who has an authenticator is asked for its code, and never for one by mail', async () => {
  const browser = await known('vendor2');
  const { body } = await browser.bearer<Enrolment>('me/second_factor/', 'POST', { current: demoPassword });
  const code = new TOTP({ secret: Secret.fromBase32(body.secret) }).generate();
  expect((await browser.bearer('me/second_factor/confirm/', 'POST', { code })).status).toBe(200);
  const elsewhere = new CookieBrowser(server);
  expect((await elsewhere.signIn('vendor2')).body.step).toBe('code');
  expect((await elsewhere.post('login/code/', {})).body.code).toBe('step_over');
});

test('the link of an invitation leads by password and code to the request that waits', async () => {
  const request = await desk.published({ title: 'Premier accès' });
  await server.host.pool.query(`update rfq set deadline_at = now() + interval '1 hour' where id = $1`, [request.id]);
  const { body: contact } = await desk.as('buyer').json<{ id: string }>('records/vendor_contact/', {
    method: 'POST',
    body: {
      vendor: desk.vendorIds[0],
      name: 'Nora',
      email: 'nora@atlas-pieces.example',
      portal_role: 'bidder',
      language: 'fr',
    },
  });
  expect((await desk.as('buyer').json(`procurement/contacts/${contact.id}/invite/`, { method: 'POST' })).status).toBe(
    204,
  );
  const mail = await mailTo(server, 'nora@atlas-pieces.example', 'Votre compte Filon');
  const link = new URL(/^https?:\/\/\S+$/m.exec(mail.text)?.[0] ?? '');
  const way = `/vendor/rfq/${String(request.public_id)}/response`;
  expect(link.searchParams.get('next')).toBe(way);
  const [, , id, token] = link.pathname.split('/');
  const password = 'le camion attend au quai';
  const browser = new CookieBrowser(server);
  expect((await browser.post('change_password/', { id, token, password })).status).toBe(204);
  const { code } = await atTheStep('nora@atlas-pieces.example', browser, password);
  expect((await give(browser, code)).status).toBe(200);
  expect((await browser.bearer(`vendor/rfqs/${String(request.public_id)}/`)).status).toBe(200);
  // Whoever forgot the password on the way to a request comes there too; a way out of the house is none.
  for (const [next, kept] of [
    [way, way],
    ['https://evil.example/', null],
  ] as const) {
    await server.host.pool.query('delete from password_reset; delete from password_request');
    await browser.post('forget_password/', { login: 'nora@atlas-pieces.example', next });
    await expect
      .poll(async () => {
        const newest = (await outboxOf(server, 'nora@atlas-pieces.example')).at(-1);
        const found = /^https?:\/\/\S+$/m.exec(newest?.text ?? '')?.[0];
        return found?.includes('/change-password/') ? new URL(found).searchParams.get('next') : 'none yet';
      })
      .toBe(kept);
  }
});
