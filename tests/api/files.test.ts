import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { removeLooseFiles } from '../../core/files/remove-loose-files.server.ts';
import { seedId } from '../../core/host/seed.ts';
import { administration } from '../../plugins/administration/administration.server.ts';
import { warehouse } from '../support/every-kind.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

interface Stored {
  id: string;
  type: string;
  size: number;
  name: string;
  width: number | null;
  height: number | null;
}

let server: TestServer;
let admin: TestUser;
let dispatcher: TestUser;
let manager: TestUser;
beforeAll(async () => {
  server = await startTestServer({ plugins: [administration, warehouse] });
  [admin, dispatcher, manager] = (await Promise.all(
    ['admin', 'dispatcher', 'manager'].map((name) => server.login(name)),
  )) as [TestUser, TestUser, TestUser];
});
afterAll(() => server?.stop());

const site = seedId('site', 'S1');
const picture = (width = 800, height = 500) =>
  sharp({ create: { width, height, channels: 3, background: '#885522' } })
    .jpeg()
    .toBuffer();
const as = (user: TestUser | null): { headers: Record<string, string> } => ({
  headers: user ? { authorization: `Bearer ${user.token}` } : {},
});

async function upload(
  user: TestUser | null,
  content: Buffer | string,
  name: string,
): Promise<{ status: number; body: Stored & { code?: string; detail?: string } }> {
  const form = new FormData();
  form.append('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name);
  const answer = await fetch(`${server.url}/api/files/`, { method: 'POST', body: form, ...as(user) });
  return { status: answer.status, body: (await answer.json()) as Stored };
}
const fetchFile = (user: TestUser | null, id: string, query = '') =>
  fetch(`${server.url}/api/files/${id}/${query}`, as(user));
const create = (user: TestUser, values: Record<string, unknown>) =>
  user.json<Record<string, unknown> & { id: string; version: number }>('records/crate/', {
    method: 'POST',
    body: { site, ...values },
  });
const onDisk = (): string[] => readdirSync(join(server.dataDir, 'files'));

describe('an upload', () => {
  test('is kept byte for byte, its type found by the content and not by the name', async () => {
    const content = await picture();
    const { status, body } = await upload(admin, content, 'plan.pdf');
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { name: 'plan.pdf', type: 'image/jpeg', size: content.length, width: 800, height: 500 },
    });
    const answer = await fetchFile(admin, body.id);
    expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="plan\.pdf"/);
    const { rows } = await sql<{
      sha256: string;
      stored: string;
    }>`select sha256, stored from core_file where id = ${body.id}`.execute(server.host.db);
    expect(rows[0]?.sha256).toBe(createHash('sha256').update(content).digest('hex'));
    expect(readFileSync(join(server.dataDir, 'files', rows[0]?.stored ?? '')).equals(content)).toBe(true);
  });

  test.each([
    ['page.html', '<!doctype html><script>alert(1)</script>'],
    ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['code.js', 'alert(1)'],
  ])('%s is only ever a download, shut in', async (name, content) => {
    const { body } = await upload(admin, content, name);
    const { status, headers } = await fetchFile(admin, body.id);
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toMatch(/^attachment/);
    expect(headers.get('content-type')).not.toMatch(/html|svg|javascript/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    for (const query of ['?size=thumb', '?size=view'])
      expect((await fetchFile(admin, body.id, query)).status).toBe(404);
  });

  test('a picture is shown in two sizes, drawn anew and upright, without what the camera wrote into it', async () => {
    const turned = await sharp(await picture(900, 400))
      .withExif({ IFD0: { Artist: 'secret-artist' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { body } = await upload(admin, turned, 'photo.jpg');
    expect(body).toMatchObject({ width: 400, height: 900 });
    const answer = await fetchFile(admin, body.id, '?size=thumb');
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(answer.headers.get('content-disposition')).toBe('inline');
    const shown = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect(shown).toMatchObject({ format: 'webp', width: 142, height: 320 });
    expect(shown.exif).toBeUndefined();
  });

  test('what only pretends to be a picture is kept as a file', async () => {
    const broken = (await picture()).subarray(0, 60);
    expect((await upload(admin, broken, 'broken.jpg')).body).toMatchObject({ width: null });
  });

  test('of more than 25 MB, of nothing, of no file or by nobody is refused, and leaves nothing behind', async () => {
    const before = onDisk().length;
    expect(await upload(admin, Buffer.alloc(25 * 1024 * 1024 + 1), 'big.bin')).toMatchObject({ status: 413 });
    expect(await upload(admin, '', 'empty.txt')).toMatchObject({
      status: 422,
      body: { code: 'file_empty', detail: 'This file is empty.' },
    });
    expect(await upload(null, 'x', 'x.txt')).toMatchObject({ status: 401 });
    expect((await admin.json('files/', { method: 'POST', body: { a: 1 } })).status).toBe(400);
    expect(onDisk().length).toBe(before);
  });

  test.each([
    ['../../etc/passwd', /^passwd$/],
    ['C:\\temp\\rapport été.txt', /^rapport été\.txt$/],
    ['a\r\nset-cookie: x.txt', /^a/],
    ['"quoted".txt', /quoted/],
  ])('named %j does no harm', async (name, kept) => {
    const { body } = await upload(admin, 'text', name);
    expect(body.name).toMatch(kept);
    const answer = await fetchFile(admin, body.id);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(await answer.text()).toBe('text');
  });
});

describe('a file is for', () => {
  test('its uploader, until a row holds it; then for who may read that row', async () => {
    const { body: file } = await upload(admin, await picture(), 'seal.jpg');
    expect([
      (await fetchFile(admin, file.id)).status,
      (await fetchFile(dispatcher, file.id)).status,
      (await fetchFile(null, file.id)).status,
    ]).toEqual([200, 404, 401]);
    const { body: row } = await create(admin, { code: 'WITH', pictures: [file.id] });
    expect(row.pictures).toEqual([expect.objectContaining({ id: file.id, name: 'seal.jpg', width: 800 })]);
    expect([
      (await fetchFile(dispatcher, file.id, '?size=thumb')).status,
      (await fetchFile(manager, file.id)).status,
    ]).toEqual([200, 404]);
    await admin.json(`records/crate/${row.id}/`, { method: 'DELETE', headers: { 'if-match': '"1"' } });
    expect((await fetchFile(dispatcher, file.id)).status).toBe(404);
  });

  test('one row only, and only its uploader can put it there', async () => {
    const { body: file } = await upload(dispatcher, 'mine', 'mine.txt');
    expect((await create(admin, { code: 'STOLEN', papers: [file.id] })).body).toMatchObject({
      code: 'invalid',
      errors: { papers: 'A file is missing; upload it again.' },
    });
    const { body: own } = await upload(admin, 'own', 'own.txt');
    expect((await create(admin, { code: 'FIRST', papers: [own.id] })).status).toBe(201);
    expect((await create(admin, { code: 'SECOND', papers: [own.id] })).status).toBe(422);
    expect((await create(admin, { code: 'LINES', seals: [{ number: 'A', picture: [own.id] }] })).body).toMatchObject({
      errors: { 'seals.0.picture': 'A file is missing; upload it again.' },
    });
  });

  test('a field of pictures, if it is one', async () => {
    const { body: file } = await upload(admin, 'text', 'note.txt');
    expect((await create(admin, { code: 'TEXT', pictures: [file.id] })).body).toMatchObject({
      errors: { pictures: 'Only images are accepted here.' },
    });
  });
});

test('what no row has held for a day is removed from disk and table, and nothing else', async () => {
  const [kept, loose, dropped] = (await Promise.all(
    ['kept', 'loose', 'dropped'].map(async (name) => (await upload(admin, name, `${name}.txt`)).body),
  )) as [Stored, Stored, Stored];
  const { body: row } = await create(admin, { code: 'ORPHANS', papers: [kept.id, dropped.id] });
  const changed = await admin.json<Record<string, unknown>>(`records/crate/${row.id}/`, {
    method: 'PATCH',
    body: { papers: [kept.id] },
    headers: { 'if-match': '"1"' },
  });
  expect(changed.body.papers).toMatchObject([{ id: kept.id }]);
  expect(await removeLooseFiles(server.host)).toBe(0);
  await sql`
    update core_file
    set loose_since = loose_since - interval '25 hours'
    where id = any(${[loose.id, dropped.id, kept.id]}::uuid[])`.execute(server.host.db);
  const before = onDisk().length;
  expect(await removeLooseFiles(server.host)).toBe(2);
  expect(onDisk().length).toBe(before - 2);
  expect([
    (await fetchFile(admin, kept.id)).status,
    (await fetchFile(admin, loose.id)).status,
    (await fetchFile(admin, dropped.id)).status,
  ]).toEqual([200, 404, 404]);
});
