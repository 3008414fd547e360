import { Secret, TOTP } from 'otpauth';
import { v4 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newSecret } from '../../core/session/second-factor.server.ts';
import type { CodeAsked } from '../../core/session/signing.ts';
import { mailTo, outboxOf } from '../support/mail.ts';
import { quotationDesk, type VendorName } from '../support/quotation-requests.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';
import { codeIn } from '../support/signing-codes.ts';

let server: TestServer;
let desk: Awaited<ReturnType<typeof quotationDesk>>;
beforeAll(async () => {
  server = await startTestServer();
  desk = await quotationDesk(server);
});
afterAll(() => server.stop());
beforeEach(() => server.host.pool.query('delete from signing_code; delete from login_event where not ok'));

type Refused = { code?: string; detail?: string; errors?: Record<string, string> };
type Sent = Refused & { reference: string; revision: number; sha256: string };

/** A request with a whole draft of a vendor; what signs and sends it. */
async function drafted(name: VendorName, title: string) {
  const request = await desk.published({ title });
  const id = String(request.public_id);
  const { body: seen } = await desk.requestOf(name, id);
  const saved = await desk.save(name, id, 0, desk.offer(seen, ['900', '40']));
  const ask = (user: TestUser = desk.vendor(name), version = saved.body.version, headers = {}) =>
    user.json<CodeAsked & Refused>(`vendor/rfqs/${id}/submit/code/`, { method: 'POST', body: { version }, headers });
  const send = (code: string | undefined, more: object = {}, headers = {}, user: TestUser = desk.vendor(name)) =>
    user.json<Sent>(`vendor/rfqs/${id}/submit/`, {
      method: 'POST',
      body: {
        version: saved.body.version,
        signatory: 'A. Benali',
        attestation: true,
        ...(code ? { code } : {}),
        ...more,
      },
      headers,
    });
  const codeOf = (version = saved.body.version) => desk.codes.codeFor(desk.vendor(name), id, version);
  return { request, id, seen, version: saved.body.version, ask, send, codeOf };
}
const other = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

test('without an authenticator a code comes by mail: without it, with another or a second time nothing is sent', async () => {
  const { request, ask, send, codeOf, id } = await drafted('vendor', 'Signature par courriel');
  const without = await send(undefined);
  expect([without.status, without.body.code]).toEqual([422, 'code_needed']);
  expect((await send(undefined, {}, { 'accept-language': 'fr' })).body.errors?.['code']).toMatch(
    /^Donnez le code de votre application d'authentification/,
  );
  expect((await send('123456')).body.code).toBe('code_over');
  const code = await codeOf();
  const { text } = await mailTo(server, 'vendor@demo.filon', /^(Your code to sign|Votre code pour signer)$/);
  expect(codeIn(text)).toBe(code);
  expect(text).toContain(String(request.number));
  // No price, and nothing else of the offer.
  expect(text).not.toMatch(/900|40[.,]/);
  // Who asks again at once is sent no second one.
  const again = await ask();
  expect([again.status, again.body.from, again.body.sentTo]).toEqual([200, 'mail', 'v•••@demo.filon']);
  expect((await send(other(code))).body.errors).toEqual({ code: 'Wrong code. Attempts left: 4.' });
  const sent = await send(` ${code.slice(0, 3)} ${code.slice(3)} `);
  expect([sent.status, sent.body.revision]).toEqual([200, 1]);
  // A used code signs nothing more, not even the same again.
  const { body: seen } = await desk.requestOf('vendor', id);
  const saved = await desk.save('vendor', id, 0, desk.offer(seen, ['900', '40']));
  expect((await send(code, { version: saved.body.version })).body.code).toBe('code_over');
  const mails = (await outboxOf(server, 'vendor@demo.filon')).filter((mail) => codeIn(mail.text) === code);
  expect(mails).toHaveLength(1);
});

test('a code ends after five wrong ones, after ten minutes, and holds for one draft, one person and one session', async () => {
  const { id, version, ask, send, codeOf, seen } = await drafted('vendor2', 'Codes qui ne valent pas');
  const code = await codeOf();
  const wrong = await Promise.all([1, 2, 3, 4, 5, 6].map(() => send(other(code))));
  expect(wrong.filter(({ body }) => body.code === 'wrong_code')).toHaveLength(5);
  expect((await send(code)).body.code).toBe('code_over');
  const second = await codeOf();
  await server.host.pool.query(`update signing_code set expires_at = now() - interval '1 second'`);
  expect((await send(second)).body.errors).toEqual({
    code: 'This code has expired or is for something else: request a new one.',
  });
  await server.host.pool.query('delete from signing_code');
  const third = await codeOf();
  // The same account elsewhere, and a stranger with the code.
  expect((await send(third, {}, {}, await server.login('vendor2'))).body.code).toBe('code_over');
  expect((await send(third, {}, {}, desk.vendor('vendor3'))).body.code).toBe('draft_sent');
  // The draft has changed since: what was signed is not what would be sent.
  const changed = await desk.save('vendor2', id, version, desk.offer(seen, ['901', '40']));
  expect((await send(third, { version: changed.body.version })).body.code).toBe('code_over');
  expect((await ask()).body.code).toBe('draft_changed');
  // What could not be sent asks nobody for a code.
  const incomplete = await desk.save(
    'vendor2',
    id,
    changed.body.version,
    desk.offer(seen, ['901', '40'], { place: '' }),
  );
  const asked = await ask(undefined, incomplete.body.version);
  expect([asked.status, asked.body.errors]).toEqual([422, { place: 'This field is required.' }]);
  await server.host.pool.query(
    `insert into signing_code (user_id, session_id, subject, hash, expires_at)
     select id, gen_random_uuid(), 'other', 'other', now() from app_user, generate_series(1, 20) where email = 'vendor2@demo.filon'`,
  );
  const whole = await desk.save('vendor2', id, incomplete.body.version, desk.offer(seen, ['901', '40']));
  const beyond = await ask(undefined, whole.body.version);
  expect([beyond.status, beyond.body.code, beyond.headers.get('retry-after')]).toEqual([429, 'too_many_codes', '3600']);
});

test('sent again with its key after the line was cut, an offer arrives once: the same receipt, no other code, even after the deadline', async () => {
  const { request, send, codeOf } = await drafted('vendor3', 'Ligne coupée');
  const key = { 'idempotency-key': v4() };
  const code = await codeOf();
  const answers = await Promise.all([1, 2, 3].map(() => send(code, {}, key)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const [first] = answers;
  await desk.passDeadline(request.id);
  for (const { body } of [...answers, await send(code, {}, key), await send('000000', {}, key)])
    expect(body).toEqual(first?.body);
  const { rows } = await server.host.pool.query('select from quotation where rfq = $1', [request.id]);
  expect(rows).toHaveLength(1);
  // Under another name it is another offer, which the key does not stand for.
  expect((await send(code, { signatory: 'B. Alaoui' }, key)).status).toBe(422);
  // Without the key it is a new one, and too late.
  expect((await send(code)).body.code).toBe('deadline_passed');
});

test('who has an authenticator signs by its code, which is taken once; wrong ones count as those of a sign-in', async () => {
  const { secret } = newSecret('vendor');
  const codeAt = (steps: number): string =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now + steps * 30_000 });
  const enrol = (sealed: string | null) =>
    server.host.pool.query(`update app_user set totp_secret = $1, totp_step = null where email = 'vendor@demo.filon'`, [
      sealed,
    ]);
  const { ask, send, id } = await drafted('vendor', 'Signature par application');
  await enrol(server.host.sealing.seal(secret));
  const now = Date.now();
  expect((await ask()).body).toEqual({ from: 'app', sentTo: null, expiresAt: null });
  expect((await send(codeAt(40))).body.errors).toEqual({ code: 'This code is wrong or has already been used.' });
  // What is refused for another reason costs no code.
  expect((await send(codeAt(0), { attestation: false })).status).toBe(422);
  expect((await send(codeAt(0))).status).toBe(200);
  const { body: seen } = await desk.requestOf('vendor', id);
  const saved = await desk.save('vendor', id, 0, desk.offer(seen, ['899', '40']));
  const again = { version: saved.body.version };
  for (let tries = 0; tries < 4; tries += 1) expect((await send(codeAt(0), again)).body.code).toBe('wrong_code');
  const { rows } = await server.host.pool.query(
    `select from login_event where not ok and reason = 'wrong code' and login = 'vendor@demo.filon'`,
  );
  expect(rows).toHaveLength(5);
  const closed = await send(codeAt(1), again);
  expect([closed.status, closed.body.code]).toEqual([429, 'too_many_attempts']);
  await server.host.pool.query('delete from login_event where not ok');
  expect((await send(codeAt(1), again)).body.revision).toBe(2);
  await enrol(null);
});
