import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { problemOf } from '../../core/server/answer-problem.ts';
import { administration } from '../../plugins/administration/administration.server.ts';
import { patience } from '../support/patience.ts';
import { runCommand } from '../support/process.ts';
import { smallDisk } from '../support/small-disk.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

const megabyte = 1024 * 1024;
const disk = smallDisk(160);
afterAll(() => disk?.remove());

const start = (dataDir: string) =>
  runCommand('core/server/commands/start.ts', { PORT: '0', DATA_DIR: dataDir, SIM_SPEED: '0', DEMO: '0' });

/** The last line that a start prints which ends by itself, and its exit code. */
async function refused(dataDir: string): Promise<readonly [unknown, string | undefined]> {
  const command = start(dataDir);
  const code = await command.end();
  expect(command.output.join('\n')).not.toMatch(/^\s+at /m);
  return [code, command.output.at(-1)];
}

describe('the start says in one sentence', () => {
  it('that its folder is a file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'filon-file-'));
    const file = join(folder, 'data');
    writeFileSync(file, '');
    expect(await refused(file)).toEqual([
      1,
      `The data folder ${file} cannot be used: it is no folder. Put it aside, or set DATA_DIR to another folder.`,
    ]);
    rmSync(folder, { recursive: true });
  });

  it('that a file in it cannot be read', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'filon-unreadable-'));
    mkdirSync(join(folder, 'secrets.json'));
    expect(await refused(folder)).toEqual([1, expect.stringMatching(/secrets\.json cannot be used \(EISDIR/)]);
    rmSync(folder, { recursive: true });
  });

  it.skipIf(!disk)('that its disk is full', async () => {
    disk?.fill(0);
    expect(await refused(join(disk?.folder ?? '', 'data'))).toEqual([
      1,
      expect.stringMatching(/^The data folder .* cannot be used: its disk is full\. Make room, or set DATA_DIR/),
    ]);
    disk?.empty();
  });

  it.skipIf(!disk)('that its disk became full while the database was made', async () => {
    disk?.fill(8 * megabyte);
    expect(await refused(join(disk?.folder ?? '', 'data'))).toEqual([
      1,
      expect.stringMatching(/The disk is full: make room and start Filon again\.$/),
    ]);
    disk?.empty();
    rmSync(join(disk?.folder ?? '', 'data'), { recursive: true, force: true });
  });

  it.skipIf(!disk)('that its disk is mounted read-only', async () => {
    disk?.mount('ro');
    expect(await refused(disk?.folder ?? '')).toEqual([
      1,
      `The data folder ${disk?.folder} cannot be used: it is mounted read-only. Mount it writable, or set DATA_DIR to another folder.`,
    ]);
    disk?.mount('rw');
  });
});

describe.skipIf(!disk)('while it runs', () => {
  let server: TestServer;
  let admin: TestUser;
  beforeAll(async () => {
    mkdirSync(join(disk?.folder ?? '', 'run'));
    server = await startTestServer({ plugins: [administration], config: { dataDir: join(disk?.folder ?? '', 'run') } });
    admin = await server.login('admin');
  });
  afterAll(() => server?.stop());
  afterEach(() => {
    disk?.mount('rw');
    disk?.empty();
  });

  const health = async (): Promise<unknown> => {
    const { status, body } = await server.json<{ status: string; storage?: string }>('health/');
    return [status, body.status, body.storage];
  };
  const upload = async (): Promise<readonly [number, string | null]> => {
    const form = new FormData();
    form.append('file', new Blob([Buffer.alloc(200_000, 1)]), 'a.bin');
    const answer = await fetch(`${server.url}/api/files/`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${admin.token}` },
    });
    return [answer.status, answer.headers.get('retry-after')];
  };
  const write = async (): Promise<unknown> => {
    const { status, body, headers } = await admin.json('layouts/', {
      method: 'POST',
      body: { name: 'Odd', body: {}, shared_roles: [], shared_sites: [] },
    });
    return [status, body.code, headers.get('retry-after')];
  };
  const soon = (what: () => Promise<unknown>, expected: unknown) =>
    vi.waitFor(async () => expect(await what()).toEqual(expected), patience);

  it('a full disk is told by the health, refuses what would be kept with 507, and lets people in to read; with room again everything goes on', async () => {
    expect([await health(), await upload()]).toEqual([
      [200, 'ok', undefined],
      [201, null],
    ]);
    disk?.fill(megabyte);
    await soon(health, [200, 'degraded', 'full']);
    expect([await upload(), await write()]).toEqual([
      [507, '60'],
      [507, 'no_room', '60'],
    ]);
    expect((await server.login('manager')).token).not.toBe('');
    expect((await admin.json('sites/')).status).toBe(200);
    expect(await (await fetch(`${server.url}/metrics`)).text()).toMatch(/^data_folder_free_bytes \d+$/m);
    disk?.empty();
    await soon(upload, [201, null]);
    expect(await health()).toEqual([200, 'ok', undefined]);
    expect(((await write()) as unknown[])[0]).not.toBe(507);
  });

  it('a disk that became read-only is told as such', async () => {
    disk?.mount('ro');
    await soon(health, [200, 'degraded', 'read_only']);
    expect([await upload(), await write()]).toEqual([
      [507, '60'],
      [507, 'no_room', '60'],
    ]);
    disk?.mount('rw');
    await soon(upload, [201, null]);
    expect(await health()).toEqual([200, 'ok', undefined]);
  });
});

it.each(['53100', 'ENOSPC', 'EDQUOT', 'EROFS'])(
  'what the database or the file system refuses with %s is answered 507, never as a fault',
  (code) => {
    const problem = problemOf(Object.assign(new Error('No room'), { code, statusCode: 500 }));
    expect([problem.status, problem.code, problem.details.retryAfterSeconds]).toEqual([507, 'no_room', 60]);
  },
);
