import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createSealing } from '../../core/host/secrets/sealing.ts';
import { keepSecrets, readSecrets, secretsFile, type KeySet } from '../../core/host/secrets/secrets.ts';
import type { Enrolment } from '../../core/session/security.ts';
import { runAdmin } from '../support/admin.ts';
import { CookieBrowser } from '../support/cookie-browser.ts';
import { freePort } from '../support/filon-process.ts';
import { linkIn } from '../support/mail.ts';
import { patience } from '../support/patience.ts';
import { demoPassword, startTestServer, type TestServer } from '../support/server.ts';

/*
 * The keys are changed under two servers at work over one database and one data folder, whose secrets are those of before keys had ids.
 * The tests follow one another, as the day of whoever changes the keys does.
 */

const dataDir = mkdtempSync(join(tmpdir(), 'filon-rotate-'));
const mails: Buffer[] = [];
/** Where no mail server listens yet: what is written waits in the queue. */
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, _session, done) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      mails.push(Buffer.concat(chunks));
      done();
    });
  },
});

let here: TestServer;
let there: TestServer;
let smtpPort = 0;
let old: KeySet;

/** Signed in before the keys change. */
let dispatcher: CookieBrowser;
let oldToken = '';
/** A refresh token that was traded, and its successor; the page never came to use what it got. */
const raced = { traded: '', successor: '' };
const lost = { traded: '', successor: '' };
/** Has an authenticator app and recovery codes of the old keys. */
let mechanic: { readonly browser: CookieBrowser; readonly secret: string; readonly recoveryCodes: readonly string[] };

beforeAll(async () => {
  const key = (letter: string): string => Buffer.alloc(32, letter).toString('base64url');
  writeFileSync(
    secretsFile(dataDir),
    JSON.stringify({ accessKey: key('a'), refreshKey: key('r'), sealKey: key('s'), demoPassword }),
  );
  old = readSecrets(dataDir).keys[0];
  smtpPort = await freePort();
  const config = { dataDir, smtpUrl: `smtp://127.0.0.1:${smtpPort}` };
  here = await startTestServer({ config });
  there = await startTestServer({ config, databaseUrl: here.databaseUrl });

  dispatcher = new CookieBrowser(here);
  await dispatcher.signIn();
  oldToken = dispatcher.access;
  for (const trade of [raced, lost]) Object.assign(trade, await trading());
  mechanic = await enrolled('mechanic');
  await here.host.pool.query(`update app_user set totp_pending = $1 where email = 'buyer@demo.filon'`, [
    here.host.sealing.seal('begun'),
  ]);
  await here.host.pool.query(
    'update ingest_source set client_secret = $1 where id = (select id from ingest_source limit 1)',
    [here.host.sealing.seal('of the service')],
  );
  await here.json('forget_password/', { method: 'POST', body: { login: 'geologist@demo.filon' } });
  await vi.waitUntil(
    async () =>
      (await counted(
        `
          select count(*)::int as count
          from mail_queue
          where recipient = 'geologist@demo.filon' and last_error is not null`,
      )) === 1,
    patience,
  );
});

afterAll(async () => {
  await there?.stop();
  await here?.stop();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
  rmSync(dataDir, { recursive: true, force: true });
});

const counted = async (query: string): Promise<number> =>
  (await here.host.pool.query<{ count: number }>(query)).rows[0]?.count ?? 0;
const admin = (...words: readonly string[]) => runAdmin({ DATA_DIR: dataDir, DATABASE_URL: here.databaseUrl }, words);
const statusOf = async (server: TestServer, token: string): Promise<number> =>
  (await server.json('sites/', { headers: { authorization: `Bearer ${token}` } })).status;
const codeNow = (secret: string): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

async function trading(): Promise<typeof raced> {
  const browser = new CookieBrowser(here);
  await browser.signIn('planner');
  const traded = browser.refresh;
  await browser.post('refresh/');
  return { traded, successor: browser.refresh };
}

async function enrolled(name: string): Promise<typeof mechanic> {
  const browser = new CookieBrowser(here);
  await browser.signIn(name);
  const { body } = await browser.bearer<Enrolment>('me/second_factor/', 'POST', { current: demoPassword });
  const confirmed = await browser.bearer<{ recoveryCodes: readonly string[] }>('me/second_factor/confirm/', 'POST', {
    code: codeNow(body.secret),
  });
  return { browser, secret: body.secret, recoveryCodes: confirmed.body.recoveryCodes };
}

/** Signs the mechanic in by password and this code, at a server; whether as a browser that is known. */
async function secondFactor(server: TestServer, code: string): Promise<number> {
  await here.host.pool.query('update app_user set totp_step = null');
  const browser = new CookieBrowser(server);
  await browser.signIn('mechanic');
  return (await browser.post('login/second_factor/', { code })).status;
}

/** Presents a refresh token; answers the one that comes back. */
async function renewed(server: TestServer, token: string): Promise<string> {
  const browser = new CookieBrowser(server);
  browser.refresh = token;
  const { status } = await browser.post('refresh/');
  return status === 200 ? browser.refresh : `refused: ${status}`;
}

/** The texts of all tables that only these keys open, by column. */
async function openedBy(keys: KeySet): Promise<readonly string[]> {
  const { open } = createSealing({ all: () => [keys], find: (id) => (id === keys.id ? keys : null) });
  const { rows: columns } = await here.host.pool.query<{ table: string; column: string }>(`
    select c.table_name as table, c.column_name as column
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'text' order by 1, 2`);
  const found: string[] = [];
  for (const { table, column } of columns) {
    const { rows } = await here.host.pool.query<{ text: string }>(
      `select distinct "${column}" as text from "${table}" where "${column}" ~ '^(\\w+\\.)?[A-Za-z0-9_-]{38,}$'`,
    );
    if (rows.some(({ text }) => open(text) !== null)) found.push(`${table}.${column}`);
  }
  return found;
}

it('has everything sealed by the old keys', async () => {
  expect(await openedBy(old)).toEqual([
    'app_user.totp_pending',
    'app_user.totp_secret',
    'ingest_source.client_secret',
    'mail_queue.body',
  ]);
});

it('makes new keys while two servers run, and seals anew what lies sealed', async () => {
  const { code, said } = await admin('rotate-keys');
  expect([code, said]).toEqual([
    0,
    expect.stringMatching(/New keys [0-9a-f]{8} count from now on[^]*\d+ texts were sealed anew[^]*rotate-keys --end/),
  ]);
  const [newest, ...others] = readSecrets(dataDir).keys;
  expect(others).toEqual([old]);
  expect(await openedBy(old)).toEqual([]);
  expect(await openedBy(newest)).toEqual([
    'app_user.totp_pending',
    'app_user.totp_secret',
    'ingest_source.client_secret',
    'mail_queue.body',
  ]);
  expect(
    await counted(
      `
        select count(*)::int as count
        from audit_event
        where record = 'keys' and record_id = '${newest.id}' and action in ('create', 'update')`,
    ),
  ).toBe(2);
});

it('leaves everybody signed in: by the old access token, and by a renewal that began before', async () => {
  for (const server of [here, there]) expect(await statusOf(server, oldToken)).toBe(200);
  expect(await renewed(there, raced.traded)).toBe(raced.successor);
  expect(await renewed(there, raced.successor)).toMatch(/^[\w-]{43}$/);
});

it('signs and seals by the new keys, at both servers', async () => {
  const [{ id }] = readSecrets(dataDir).keys;
  for (const server of [here, there]) {
    await vi.waitFor(() => expect(server.host.sealing.seal('new')).toMatch(new RegExp(`^${id}\\.`)), patience);
    const { token } = await server.login('hse');
    expect(JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString())).toMatchObject({ kid: id });
    for (const other of [here, there]) expect(await statusOf(other, token)).toBe(200);
  }
});

it('knows a browser and takes codes of before', async () => {
  const [{ id }] = readSecrets(dataDir).keys;
  expect(dispatcher.cookies.get('device')).toMatch(/^[0-9a-f-]{36}\.[0-9a-f]{64}$/);
  const [device] = (dispatcher.cookies.get('device') ?? '').split('.');
  await dispatcher.post('refresh/');
  expect(dispatcher.cookies.get('device'), 'and signs what it is known by anew').toMatch(
    new RegExp(`^${String(device)}\\.${id}\\.[0-9a-f]{64}$`),
  );
  expect(await secondFactor(here, codeNow(mechanic.secret))).toBe(200);
  expect(await secondFactor(there, codeNow(mechanic.secret))).toBe(200);
  expect(await secondFactor(here, mechanic.recoveryCodes[0] ?? '')).toBe(200);
});

it('ends nothing while tokens of the old keys may count', async () => {
  const { code, said } = await admin('rotate-keys', '--end');
  expect([code, said]).toEqual([1, expect.stringContaining('Tokens that the old keys signed may count until')]);
  expect(readSecrets(dataDir).keys).toHaveLength(2);
});

it('ends no recovery codes unasked, and everything of the old keys once it is asked', async () => {
  letPass();
  const refused = await admin('rotate-keys', '--end');
  expect([refused.code, refused.said]).toEqual([
    1,
    expect.stringContaining('1 person holds recovery codes of the old keys'),
  ]);
  expect(await secondFactor(here, mechanic.recoveryCodes[1] ?? '')).toBe(200);

  const ended = await admin('rotate-keys', '--end', '--drop-recovery-codes');
  expect([ended.code, ended.said]).toEqual([0, expect.stringContaining('The old keys first are ended.')]);
  expect(readSecrets(dataDir).keys).toHaveLength(1);
  for (const server of [here, there])
    await vi.waitFor(async () => expect(await statusOf(server, oldToken)).toBe(401), patience);
  expect(await secondFactor(here, mechanic.recoveryCodes[2] ?? '')).toBe(401);
  expect(
    await counted(
      `
        select count(*)::int as count
        from audit_event
        where record = 'keys' and action = 'delete' and changes @> '[{"field": "recovery_codes", "old": 8}]'`,
    ),
  ).toBe(1);
});

it('leaves people signed in then, too, and whoever never got the answer to a renewal', async () => {
  expect(await secondFactor(there, codeNow(mechanic.secret))).toBe(200);
  expect((await dispatcher.post('refresh/')).status).toBe(200);
  expect(await statusOf(there, dispatcher.access)).toBe(200);
  const another = await renewed(here, lost.traded);
  expect(another).toMatch(/^[\w-]{43}$/);
  expect(another).not.toBe(lost.successor);
  expect(await renewed(there, another)).toMatch(/^[\w-]{43}$/);
});

it('sends the mail that waited all the time', async () => {
  await new Promise<void>((resolve) => smtp.listen(smtpPort, '127.0.0.1', () => resolve()));
  await here.host.pool.query('update mail_queue set next_at = now()');
  const mail = await vi.waitUntil(
    async () =>
      (await Promise.all(mails.map((raw) => PostalMime.parse(raw)))).find(
        ({ to }) => to?.[0]?.address === 'geologist@demo.filon',
      ),
    patience,
  );
  const [, , id, token] = linkIn({ text: mail.text ?? '' }).split('/');
  expect(await here.json('change_password/check/', { method: 'POST', body: { id, token } })).toMatchObject({
    status: 200,
    body: { email: 'geologist@demo.filon' },
  });
});

it('says what cannot be done', async () => {
  expect(await admin('rotate-keys', '--end')).toMatchObject({
    code: 1,
    said: expect.stringContaining('There are no old keys to end'),
  });
  expect(await admin('rotate-keys', '--drop-recovery-codes')).toMatchObject({
    code: 1,
    said: expect.stringContaining('npm run admin -- <command>'),
  });
});

/** As if the newest keys had been made an hour earlier. */
function letPass(): void {
  const {
    keys: [newest, ...others],
    demoPassword: kept,
  } = readSecrets(dataDir);
  keepSecrets(dataDir, {
    keys: [{ ...newest, made: new Date(Date.parse(newest.made) - 3_600_000).toISOString() }, ...others],
    demoPassword: kept,
  });
}
