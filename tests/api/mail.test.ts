import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { mailQueued, sendMail } from '../../core/mail/mail.server.ts';
import { administration } from '../../plugins/administration/administration.server.ts';
import { mailTo } from '../support/mail.ts';
import { patience } from '../support/patience.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const mail = {
  to: 'zoe@mine.example',
  language: 'fr',
  subject: 'Réinitialisation — mot de passe',
  text: 'Bonjour Zoé,\n\nhttps://filon.example/change-password/1/2\n\n.\nÀ bientôt',
} as const;
const raws: Buffer[] = [];
const received = (): Promise<Email[]> => Promise.all(raws.map((raw) => PostalMime.parse(raw)));
/** How often the server says "not now" before it takes a mail. */
let refusals = 0;
const smtp = new SMTPServer({
  authOptional: false,
  allowInsecureAuth: true,
  disabledCommands: ['STARTTLS'],
  onAuth: ({ username, password }, _session, done) =>
    username === 'filon' && password === 's3cret' ? done(null, { user: username }) : done(new Error('Who are you?')),
  onData: (stream, _session, done) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      if (refusals-- > 0) return done(Object.assign(new Error('Not now'), { responseCode: 451 }));
      raws.push(Buffer.concat(chunks));
      return done();
    });
  },
});

let server: TestServer;
beforeAll(async () => {
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', () => resolve()));
  const { port } = smtp.server.address() as AddressInfo;
  server = await startTestServer({
    plugins: [administration],
    config: { smtpUrl: `smtp://filon:s3cret@127.0.0.1:${port}`, mailFrom: 'La mine <mine@filon.example>' },
  });
});
afterAll(async () => {
  await server?.stop();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});

const queued = async () =>
  (
    await server.host.pool.query<{ body: string; attempts: number; last_error: string | null }>(
      'select body, attempts, last_error from mail_queue',
    )
  ).rows;

it('goes to the mail server whole, in its language, and leaves the queue', async () => {
  await sendMail(server.host, mail);
  await vi.waitFor(() => expect(raws).toHaveLength(1), patience);
  const [taken] = await received();
  expect(taken).toMatchObject({
    subject: mail.subject,
    from: { address: 'mine@filon.example', name: 'La mine' },
    to: [{ address: mail.to }],
  });
  expect(taken?.text?.trimEnd()).toBe(mail.text);
  expect(taken?.headers).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ key: 'content-language', value: 'fr' }),
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    ]),
  );
  await vi.waitFor(async () => expect(await queued()).toEqual([]), patience);
});

it('is tried again when the mail server refuses, and lies sealed meanwhile', async () => {
  refusals = 1;
  await sendMail(server.host, { ...mail, subject: 'Again' });
  await vi.waitFor(
    async () => expect(await queued()).toMatchObject([{ attempts: 1, last_error: expect.stringContaining('451') }]),
    patience,
  );
  expect((await queued())[0]?.body).not.toContain('filon.example');
  await server.host.pool.query('update mail_queue set next_at = now()');
  await vi.waitFor(async () => expect((await received()).map(({ subject }) => subject)).toContain('Again'), patience);
});

it('is not queued when its transaction is not committed, nor lets a name smuggle headers in', async () => {
  await server.host.db
    .transaction()
    .execute(async (db) => {
      await sendMail({ ...server.host, db }, mail);
      throw new Error('rolled back');
    })
    .catch(() => undefined);
  expect(await queued()).toEqual([]);
  await sendMail(server.host, { ...mail, subject: 'Hello\r\nBcc: thief@evil.example' });
  await vi.waitFor(async () => expect((await received()).at(-1)?.subject).toContain('Hello'), patience);
  const last = (await received()).at(-1);
  expect(last?.bcc ?? []).toEqual([]);
  expect(last?.headers.map(({ key }) => key)).not.toContain('bcc');
});

it('goes before all others where somebody waits for it, however long they have waited', async () => {
  const before = raws.length;
  await server.host.db.transaction().execute(async (db) => {
    const host = { ...server.host, db };
    await sendMail(host, { ...mail, subject: 'Long ago' });
    await sql`update mail_queue set next_at = now() - interval '3 days'`.execute(db);
    await sendMail(host, { ...mail, subject: 'Awaited', isAwaited: true });
  });
  server.host.publish(mailQueued, null);
  await vi.waitFor(() => expect(raws).toHaveLength(before + 2), patience);
  expect((await received()).slice(before).map(({ subject }) => subject)).toEqual(['Awaited', 'Long ago']);
});

it('becomes a file for its owner alone where there is no mail server', async () => {
  const quiet = await startTestServer({ plugins: [administration] });
  await sendMail(quiet.host, mail);
  const file = await mailTo(quiet, mail.to, mail.subject);
  expect(file.mode).toBe(0o600);
  expect(file.text.trimEnd()).toBe(mail.text);
  await quiet.stop();
});
