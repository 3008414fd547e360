import { chmodSync, copyFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { v4 } from 'uuid';
import { pack } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { seedId } from '../../core/host/seed.ts';
import { runAdmin } from '../support/admin.ts';
import { freePort, startFilon, tokenOf, type FilonProcess } from '../support/filon-process.ts';
import { patience } from '../support/patience.ts';

const parent = mkdtempSync(join(tmpdir(), 'filon-backup-'));
// The database's own user reaches it, so that all of it lies in the folder that is deleted.
chmodSync(parent, 0o755);
const dataDir = join(parent, 'data');
const file = join(parent, 'mine.backup');
const writers = 20;
let filon: FilonProcess | undefined;
let port = 0;

interface Written {
  readonly at: number;
  readonly path: string;
  readonly expected: string;
}
const written: Written[] = [];
let backedUpAt = 0;

beforeAll(async () => {
  port = await freePort();
  filon = await startFilon(dataDir, port, { DEMO_DAYS: '2' });
  const token = await tokenOf(filon.url, 'planner@demo.filon');
  const stopping = new AbortController();
  const writing = [
    ...Array.from({ length: writers - 2 }, (_, writer) => writeRows(token, `B${writer}`, stopping.signal)),
    uploadFiles(token, 'a', stopping.signal),
    uploadFiles(token, 'b', stopping.signal),
  ];
  await vi.waitUntil(() => written.length > writers, patience);
  const { code, said } = await admin('backup', file);
  if (code !== 0) throw new Error(said);
  const before = written.length;
  await vi.waitUntil(() => written.length > before + writers, patience);
  stopping.abort();
  await Promise.all(writing);
  backedUpAt = Date.parse(/up to (\S+):/.exec(said)?.[1] ?? '');
  await filon.stop();
});

afterAll(async () => {
  await filon?.stop();
  rmSync(parent, { recursive: true, force: true });
});

describe('a backup written while twenty write', () => {
  it('is readable by its owner alone, and never written over another', async () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const { code, said } = await admin('backup', file);
    expect([code, said]).toEqual([1, expect.stringContaining('is there already')]);
  });

  it('is refused by a folder that is in use', async () => {
    const { code, said } = await admin('restore', file);
    expect([code, said]).toEqual([1, expect.stringContaining('add --replace')]);
  });

  it.each([
    // Within a row: between the entries an archive has bytes that mean nothing.
    [
      'one changed byte',
      (bytes: Buffer) =>
        Buffer.concat([
          bytes.subarray(0, bytes.lastIndexOf('EX-01')),
          Buffer.from('!'),
          bytes.subarray(bytes.lastIndexOf('EX-01') + 1),
        ]),
    ],
    ['an end that is missing', (bytes: Buffer) => bytes.subarray(0, bytes.length - 200_000)],
  ])('is refused with %s', async (_what, spoil) => {
    const spoiled = join(parent, 'spoiled.backup');
    writeFileSync(spoiled, gzipSync(spoil(gunzipSync(readFileSync(file))), { level: 1 }));
    const { code, said } = await admin('restore', spoiled, '--replace');
    expect([code, said]).toEqual([1, expect.stringMatching(/damaged|cut short|is not what was written/)]);
  });

  it.each(['../../outside', '/etc/outside', 'files/../../outside', 'tables/site/../../../outside'])(
    'is refused when it names a path: %s',
    async (name) => {
      const crafted = join(parent, 'crafted.backup');
      await writeArchive(crafted, [{ name }]);
      expect((await admin('restore', crafted, '--replace')).said).toContain('no backup of Filon');
    },
  );

  it('is refused when it holds a link', async () => {
    const crafted = join(parent, 'crafted.backup');
    await writeArchive(crafted, [{ name: 'secrets.json', linkname: '/etc/passwd' }]);
    expect((await admin('restore', crafted, '--replace')).said).toContain('no backup of Filon');
  });

  it('brings back every acknowledged row and file and the audit chain after DATA_DIR was deleted', async () => {
    rmSync(dataDir, { recursive: true, force: true });
    const { code, said } = await admin('restore', file);
    expect([code, said]).toEqual([0, expect.stringContaining('Filon is as it was')]);
    expect((await admin('verify-audit')).said).toMatch(/unbroken: \d+ lines/);
    filon = await startFilon(dataDir, port, { DEMO_DAYS: '2' });
    const token = await tokenOf(filon.url, 'planner@demo.filon');
    const due = written.filter(({ at }) => at < backedUpAt);
    expect(due.filter(({ path }) => path.includes('/records/')).length).toBeGreaterThan(writers);
    expect(due.filter(({ path }) => path.includes('/files/')).length).toBeGreaterThan(2);
    for (const { path, expected } of due) expect(await (await call(token, path)).text(), path).toContain(expected);
    const fresh = await call(token, '/api/records/equipment/', { ...draftOf('B-after') });
    expect(fresh.status, 'and writing goes on').toBe(201);
    await filon.stop();
    expect((await admin('verify-audit')).said).toContain('unbroken');
  });

  it('takes the place of what is there when told so', async () => {
    const kept = join(parent, 'kept.backup');
    copyFileSync(file, kept);
    const { code, said } = await admin('restore', kept, '--replace');
    expect([code, said]).toEqual([0, expect.stringContaining('Filon is as it was')]);
    expect((await admin('verify-audit')).said).toContain('unbroken');
  });
});

const draftOf = (code: string) => ({
  site: seedId('site', 'S1'),
  code,
  family: 'other',
  make: 'Test',
  model: 'Backup',
  commissioned_on: '2024-01-01',
});

function call(token: string, path: string, body?: Record<string, unknown>): Promise<Response> {
  const headers = {
    authorization: `Bearer ${token}`,
    'idempotency-key': v4(),
    ...(body ? { 'content-type': 'application/json' } : {}),
  };
  return fetch(`http://127.0.0.1:${port}${path}`, {
    headers,
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  });
}

async function writeRows(token: string, prefix: string, stopping: AbortSignal): Promise<void> {
  for (let number = 0; !stopping.aborted; number += 1) {
    const code = `${prefix}-${number}`;
    const response = await call(token, '/api/records/equipment/', draftOf(code));
    const { id } = (await response.json()) as { id: string };
    if (response.status === 201)
      written.push({ at: Date.now(), path: `/api/records/equipment/${id}/`, expected: `"${code}"` });
    await sleep(5);
  }
}

async function uploadFiles(token: string, prefix: string, stopping: AbortSignal): Promise<void> {
  for (let number = 0; !stopping.aborted; number += 1) {
    const expected = `${prefix} ${number} ${'é'.repeat(2_000)}`;
    const body = new FormData();
    body.append('file', new File([expected], `${prefix}${number}.txt`));
    const response = await fetch(`http://127.0.0.1:${port}/api/files/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body,
    });
    const { id } = (await response.json()) as { id: string };
    if (response.status === 201) written.push({ at: Date.now(), path: `/api/files/${id}/`, expected });
    await sleep(20);
  }
}

const admin = (...words: readonly string[]) => runAdmin({ DATA_DIR: dataDir }, words);

async function writeArchive(
  path: string,
  entries: readonly { readonly name: string; readonly linkname?: string }[],
): Promise<void> {
  const archive = pack();
  for (const { name, linkname } of entries)
    archive.entry(linkname ? { name, type: 'symlink', linkname } : { name }, linkname ? '' : 'text');
  archive.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of archive) chunks.push(chunk as Buffer);
  writeFileSync(path, gzipSync(Buffer.concat(chunks)));
}
