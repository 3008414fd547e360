import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { administration } from '../../plugins/administration/administration.server.ts';
import { CookieBrowser } from '../support/cookie-browser.ts';
import { linkIn, mailTo, outboxOf } from '../support/mail.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const chosen = 'la pelle rouge attend au quai';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ plugins: [administration], config: { publicUrl: 'https://filon.mine.example' } });
});
afterAll(() => server?.stop());
beforeEach(() =>
  server.host.pool.query('delete from password_request; delete from password_reset; delete from login_event'),
);

const ask = (login: string, headers: Record<string, string> = {}) =>
  server.json('forget_password/', { method: 'POST', body: { login }, headers });
/** The link's parts, from the mail that came last. */
async function linkFor(
  name: string,
  subject: string | RegExp = 'Choose a new password',
): Promise<{ id: string; token: string }> {
  const before = (await outboxOf(server, `${name}@demo.filon`)).length;
  expect((await ask(`${name}@demo.filon`)).status).toBe(202);
  await expect.poll(async () => (await outboxOf(server, `${name}@demo.filon`)).length).toBeGreaterThan(before);
  const [, , id = '', token = ''] = linkIn(await mailTo(server, `${name}@demo.filon`, subject)).split('/');
  return { id, token };
}
let calls = 0;
/** Each from another address: here the links are looked at, not how many a minute one address may try. */
const choose = (link: { id: string; token: string }, password: string) =>
  server.json<{ code: string; errors?: Record<string, string>; detail: string }>('change_password/', {
    method: 'POST',
    body: { ...link, password },
    headers: { 'x-forwarded-for': `10.0.${(calls += 1) >> 8}.${calls & 255}` },
  });

it('a server that is reached by HTTPS tells browsers to use nothing else', async () => {
  expect((await fetch(server.url)).headers.get('strict-transport-security')).toBe('max-age=31536000');
});

describe('a forgotten password', () => {
  it('is answered alike for who exists and who does not, before anybody is looked for', async () => {
    await server.host.pool.query(`update app_user set status = 'disabled' where email = 'vendor2@demo.filon'`);
    const answers = await Promise.all(
      ['buyer@demo.filon', 'nobody@demo.filon', 'vendor2@demo.filon'].map((login) => ask(login)),
    );
    for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 202, body: {} });
    await mailTo(server, 'buyer@demo.filon', 'Choose a new password');
    expect(await outboxOf(server, 'nobody@demo.filon')).toEqual([]);
    expect(await outboxOf(server, 'vendor2@demo.filon')).toEqual([]);
  });

  it('writes in the language of the account, with a link to the address that is set, whatever the request says of itself', async () => {
    await server.host.pool.query(`update app_user set language = 'fr' where email = 'hse@demo.filon'`);
    await ask('hse@demo.filon', { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
    const mail = await mailTo(server, 'hse@demo.filon', 'Choisissez un nouveau mot de passe');
    expect(mail.text).toMatch(/^Bonjour Camille Lefèvre,$/m);
    expect(mail.text).toMatch(/^https:\/\/filon\.mine\.example\/change-password\/[0-9a-f-]{36}\/[\w-]{43}$/m);
    expect(mail.text).not.toContain('evil');
  });

  it('opens the account once, for half an hour, and keeps only the hash of its token', async () => {
    const old = new CookieBrowser(server);
    await old.signIn('planner');
    const link = await linkFor('planner');
    const { rows } = await server.host.pool.query<{ row: string }>(
      'select r::text as row from password_reset r union all select m::text from mail_queue m',
    );
    expect(rows.filter(({ row }) => row.includes(link.token))).toEqual([]);
    expect((await choose(link, chosen)).status).toBe(204);
    expect((await old.bearer('sites/')).status).toBe(401);
    expect((await old.post('refresh/')).status).toBe(401);
    expect((await new CookieBrowser(server).signIn('planner')).status).toBe(401);
    expect((await new CookieBrowser(server).signIn('planner', chosen)).status).toBe(200);
    expect(await choose(link, 'a second one that is long')).toMatchObject({
      status: 410,
      body: { code: 'dead_link', detail: 'This link is no longer valid; ask for a new one.' },
    });
    await mailTo(server, 'planner@demo.filon', 'Your password was changed');
    const late = await linkFor('mechanic');
    await server.host.pool.query(`update password_reset set expires_at = expires_at - interval '30 minutes'`);
    expect((await choose(late, chosen)).status).toBe(410);
  });

  it('is decided by the first of fifty that come at once with one link', async () => {
    const link = await linkFor('geologist');
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => choose(link, `${chosen} ${index}`)));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(49);
  });

  it('gives nothing to a link with another id, another token, or a disabled account', async () => {
    const [one, other] = [await linkFor('fuel'), await linkFor('storekeeper')];
    for (const link of [
      { id: one.id, token: other.token },
      { id: other.id, token: one.token },
      { id: one.id, token: one.token.slice(0, -1) },
      { id: '00000000-0000-4000-8000-000000000000', token: one.token },
    ])
      expect((await choose(link, chosen)).status).toBe(410);
    await server.host.pool.query(`update app_user set status = 'disabled' where email = 'fuel@demo.filon'`);
    expect((await choose(one, chosen)).status).toBe(410);
  });

  it('is refused when the new one is too short, too common or made of the account, and the link still works', async () => {
    const link = await linkFor('approver');
    expect(await choose(link, 'too short')).toMatchObject({
      status: 422,
      body: { code: 'weak_password', errors: { password: 'At least 15 characters.' } },
    });
    for (const password of ['passwordpassword', 'Laurent Dupré 2026', 'approver@demo.filon'])
      expect(await choose(link, password)).toMatchObject({
        status: 422,
        body: { errors: { password: 'This password is too common; choose another.' } },
      });
    expect((await choose(link, chosen)).status).toBe(204);
  });

  it('is asked for three times an hour per account, without a word, and ten times per address, with one', async () => {
    for (let attempt = 0; attempt < 10; attempt += 1) expect((await ask('supervisor@demo.filon')).status).toBe(202);
    expect(await ask('nobody@demo.filon')).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } });
    expect((await ask('supervisor@demo.filon', { 'x-forwarded-for': '10.9.8.7' })).status).toBe(202);
    // Whoever has a network of IPv6 has one address.
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect((await ask('nobody@demo.filon', { 'x-forwarded-for': `2001:db8:1:1::${attempt}` })).status).toBe(202);
    expect((await ask('nobody@demo.filon', { 'x-forwarded-for': '2001:db8:1:1::a' })).status).toBe(429);
    expect((await ask('nobody@demo.filon', { 'x-forwarded-for': '2001:db8:1:2::a' })).status).toBe(202);
    await expect
      .poll(
        async () =>
          (await sql<{ count: number }>`select count(*)::integer as count from mail_queue`.execute(server.host.db))
            .rows[0]?.count,
      )
      .toBe(0);
    expect(await outboxOf(server, 'supervisor@demo.filon')).toHaveLength(3);
  });

  it('comes from our own pages only', async () => {
    expect((await ask('buyer@demo.filon', { origin: 'https://evil.example' })).status).toBe(403);
  });
});

describe('the own password', () => {
  it('is changed with the old one; other sessions end, this one goes on', async () => {
    const [here, there] = [new CookieBrowser(server), new CookieBrowser(server)];
    await here.signIn('operator');
    await there.signIn('operator');
    expect(await here.bearer('me/password/', 'POST', { current: 'not it', password: chosen })).toMatchObject({
      status: 422,
      body: { errors: { current: 'This is not your password.' } },
    });
    expect(
      (await here.bearer('me/password/', 'POST', { current: 'kept-for-tests-only', password: chosen })).status,
    ).toBe(204);
    expect((await here.bearer('sites/')).status).toBe(200);
    expect((await there.bearer('sites/')).status).toBe(401);
    await mailTo(server, 'operator@demo.filon', 'Your password was changed');
  });
});
