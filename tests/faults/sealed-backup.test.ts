import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres } from '../../core/server/postgres/start-postgres.ts';
import { readSecrets } from '../../core/host/secrets/secrets.ts';
import { administration } from '../../plugins/administration/administration.server.ts';
import { runAdmin } from '../support/admin.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const parent = mkdtempSync(join(tmpdir(), 'filon-sealed-'));
const inParent = (name: string): string => join(parent, name);
const passphrase = 'seven horses pull one ore cart';
const [byPassphrase, forKey] = [inParent('passphrase.backup'), inParent('key.backup')];
const [ours, foreign] = [inParent('ours.key'), inParent('foreign.key')];
/** Where nothing is yet: what is restored has a database of its own there. */
const target = inParent('target');

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ plugins: [administration] });
  // What nothing packs: the backup has several parts.
  await server.host.pool.query(`insert into setting (key, value) values ('ballast', $1)`, [
    JSON.stringify(randomBytes(200_000).toString('base64')),
  ]);
  const identity = await generateX25519Identity();
  const publicKey = await identityToRecipient(identity);
  // As age-keygen writes it.
  writeFileSync(ours, `# created: 2026-11-18T10:10:00Z\n# public key: ${publicKey}\n${identity}\n`);
  writeFileSync(foreign, await generateX25519Identity());
  for (const [input, ...words] of [
    [passphrase, byPassphrase, '--seal'],
    ['', forKey, '--for', publicKey],
  ] as const) {
    const { code, said } = await backup(words, input);
    if (code !== 0) throw new Error(said);
  }
});
afterAll(async () => {
  await server?.stop();
  rmSync(parent, { recursive: true, force: true });
});

const backup = (words: readonly string[], input = '') =>
  runAdmin({ DATA_DIR: server.dataDir, DATABASE_URL: server.databaseUrl }, ['backup', ...words], input);
const onTarget = (words: readonly string[], input = '', settings: Readonly<Record<string, string>> = {}) =>
  runAdmin({ DATA_DIR: target, ...settings }, words, input);

/** A copy with its bytes spoiled. */
function spoiled(path: string, spoil: (bytes: Buffer) => Buffer): string {
  const copy = inParent('spoiled.backup');
  writeFileSync(copy, spoil(readFileSync(path)));
  return copy;
}

const changedAt =
  (place: (bytes: Buffer) => number) =>
  (bytes: Buffer): Buffer => {
    const at = place(bytes);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    return bytes;
  };
const endOfHead = (bytes: Buffer): number => bytes.indexOf('\n--- ') + 49;

describe('a sealed backup', () => {
  it('is readable by its owner alone, and begins as the format of age does', () => {
    for (const path of [byPassphrase, forKey]) {
      expect(statSync(path).mode & 0o777).toBe(0o600);
      expect(readFileSync(path).toString('latin1', 0, 60)).toMatch(/^age-encryption\.org\/v1\n-> (scrypt|X25519) /);
    }
  });

  it.each([
    [
      'a wrong passphrase',
      () => byPassphrase,
      [],
      'seven horses pull no ore cart',
      'stays closed: this passphrase does not open it',
    ],
    ['no key', () => forKey, [], '', 'is sealed for a key: name the file that holds the secret one by --identity'],
    ['a foreign key', () => forKey, ['--identity', foreign], '', 'stays closed: no key of the identity file opens it'],
    ['a file without keys', () => forKey, ['--identity', byPassphrase], '', 'is no secret key of age'],
    [
      'an identity file that is not there',
      () => forKey,
      ['--identity', inParent('nowhere')],
      '',
      'The identity file cannot be read',
    ],
    [
      'a changed byte of its head',
      () =>
        spoiled(
          forKey,
          changedAt((bytes) => bytes.indexOf('\n--- ') + 10),
        ),
      ['--identity', ours],
      '',
      'is damaged: its head was changed or cut',
    ],
    [
      'a changed byte',
      () =>
        spoiled(
          byPassphrase,
          changedAt((bytes) => endOfHead(bytes) + 5_000),
        ),
      [],
      passphrase,
      'is damaged: it was changed or cut short',
    ],
    [
      'another last byte',
      () =>
        spoiled(
          forKey,
          changedAt((bytes) => bytes.length - 1),
        ),
      ['--identity', ours],
      '',
      'is damaged: it was changed or cut short',
    ],
    [
      'an end that is missing',
      () => spoiled(forKey, (bytes) => bytes.subarray(0, bytes.length - 100)),
      ['--identity', ours],
      '',
      'is damaged: it was changed or cut short',
    ],
    [
      'an end that is missing where a part ends',
      () => spoiled(forKey, (bytes) => bytes.subarray(0, endOfHead(bytes) + 16 + 65_552)),
      ['--identity', ours],
      '',
      'is damaged: it was changed or cut short',
    ],
    [
      'its head alone',
      () => spoiled(forKey, (bytes) => bytes.subarray(0, 100)),
      ['--identity', ours],
      '',
      'is damaged: its head was changed or cut',
    ],
  ])('is refused with %s, in one sentence, and changes nothing', async (_what, file, words, input, sentence) => {
    const { code, said } = await onTarget(['restore', file(), ...words], input);
    expect([code, said]).toEqual([1, expect.stringContaining(sentence)]);
    expect(said.split('\n')).toHaveLength(1);
    expect(existsSync(target)).toBe(false);
  });

  it('is proved whole without being restored', async () => {
    expect(await onTarget(['verify-backup', byPassphrase], passphrase)).toMatchObject({
      code: 0,
      said: expect.stringContaining('is whole: everything up to'),
    });
    expect(await onTarget(['verify-backup', forKey, '--identity', ours])).toMatchObject({
      code: 0,
      said: expect.stringContaining('is whole: everything up to'),
    });
    expect(await onTarget(['verify-backup', byPassphrase], 'seven horses pull no ore cart')).toMatchObject({ code: 1 });
    expect(existsSync(target)).toBe(false);
  });

  it.each([
    ['create-user', ['create-user', '--email', 'a@b.example', '--name', 'A']],
    [
      'create-site',
      ['create-site', '--code', 'S1', '--name', 'S', '--time-zone', 'Africa/Tunis', '--lon', '9', '--lat', '36'],
    ],
    ['verify-audit', ['verify-audit']],
    ['rotate-keys', ['rotate-keys']],
    ['backup', ['backup', inParent('strange.backup')]],
  ])('no other command makes anything in a folder without Filon: %s', async (_name, words) => {
    const sentence = `There is no Filon in ${target}: set DATA_DIR to its folder.`;
    expect(await onTarget(words)).toEqual({ code: 1, said: sentence });
    expect(await onTarget(words, '', { DATABASE_URL: server.databaseUrl })).toEqual({ code: 1, said: sentence });
    expect(existsSync(target)).toBe(false);
  });

  it('lets no mail go out twice and no token of another hour count', async () => {
    const { pool } = server.host;
    const {
      rows: [user],
    } = await pool.query<{ id: string }>(
      `
        insert into app_user (login, email, name, kind)
        values ('restored', 'restored@b.example', 'R', 'staff')
        returning id`,
    );
    await pool.query(`insert into session (user_id) values ($1)`, [user?.id]);
    await pool.query(
      `
        insert into password_reset (user_id, token_hash, purpose, expires_at)
        values ($1, '\\x00', 'invite', now() + interval '1 day')`,
      [user?.id],
    );
    // Due long after the test: the mailer of the test's own server leaves it where it is.
    await pool.query(
      `
        insert into mail_queue (recipient, language, subject, body, next_at)
        values ('restored@b.example', 'en', 'S', 'sealed', now() + interval '1 day')`,
    );
    const file = inParent('waiting.backup');
    expect(await backup([file])).toMatchObject({ code: 0 });
    const folder = inParent('replaced');
    mkdirSync(join(folder, 'outbox'), { recursive: true });
    writeFileSync(join(folder, 'outbox', 'old.eml'), 'an old mail');
    writeFileSync(join(folder, 'replay-token'), 'an old token');
    const { code, said } = await runAdmin({ DATA_DIR: folder }, ['restore', file, '--replace']);
    expect([code, said]).toEqual([0, expect.stringContaining('1 mail that waited then is not sent')]);
    expect(said).toContain('Everybody signs in anew: 1 session and 1 unused link to choose a password were ended.');
    expect(said).toContain('were removed: outbox, replay-token.');
    expect(readdirSync(folder)).toEqual(expect.not.arrayContaining(['outbox', 'replay-token']));
    const postgres = await startPostgres({ folder: join(folder, 'postgres'), use: 'only' });
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    const { rows } = await client.query(
      `
        select (select count(*)::int from mail_queue) as mails, (select reason from session) as reason,
          (select count(*)::int from password_reset where used_at is null) as links`,
    );
    await client.end();
    await postgres.stop();
    expect(rows).toEqual([{ mails: 0, reason: 'ended by a restore', links: 0 }]);
    for (const table of ['mail_queue', 'password_reset', 'session']) await pool.query(`delete from ${table}`);
  });

  it('brings everything back by its passphrase, and in its place by the key; and says what becomes of the anchors elsewhere', async () => {
    const anchors = inParent('anchors');
    writeFileSync(anchors, '');
    expect(await onTarget(['restore', byPassphrase], passphrase)).toMatchObject({
      code: 0,
      said: expect.stringContaining('Filon is as it was'),
    });
    expect(readSecrets(target)).toEqual(readSecrets(server.dataDir));
    const again = await onTarget(['restore', forKey, '--replace', '--identity', ours], '', { AUDIT_ANCHORS: anchors });
    expect(again).toMatchObject({
      code: 0,
      said: expect.stringContaining(`${anchors} holds links of the audit log that was there before`),
    });
    expect(readSecrets(target)).toEqual(readSecrets(server.dataDir));
    expect((await onTarget(['verify-audit'])).said).toMatch(/unbroken: \d+ lines/);
  });
});

it('is not written into a folder that is not there, which it says in one sentence', async () => {
  const folder = inParent('not-mounted');
  expect(await backup([join(folder, 'mine.backup'), '--seal'])).toEqual({
    code: 1,
    said: `There is no folder ${folder}: make it first, or name another.`,
  });
  expect(existsSync(folder)).toBe(false);
});

describe('a backup that cannot be sealed', () => {
  it.each([
    ['for a key that is none', ['--for', 'age1nonsense'], '', 'age1nonsense is no public key of age.'],
    ['with a short passphrase', ['--seal'], 'short', 'A passphrase has 15 to 128 characters.'],
    ['in two ways', ['--seal', '--for', 'age1nonsense'], passphrase, 'give --seal or --for, not both'],
  ])('is not written: %s', async (_how, words, input, sentence) => {
    const before = readdirSync(parent);
    expect(await backup([inParent('none.backup'), ...words], input)).toMatchObject({
      code: 1,
      said: expect.stringContaining(sentence),
    });
    expect(readdirSync(parent)).toEqual(before);
  });
});
