import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { AuditPage } from '../../plugins/administration/shared/audit-line.ts';
import { eicar, eicarName, hasClamav, startClamav, type Clamav } from '../support/clamav.ts';
import { patience } from '../support/patience.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

interface Answer {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly body: { readonly code?: string; readonly detail?: string; readonly id?: string };
}

/** Sends a file as a form does. */
async function send(
  { url }: Pick<TestServer, 'url'>,
  { token }: TestUser,
  path: string,
  content: string | Uint8Array<ArrayBuffer>,
  { name = 'report.csv', language = 'en' } = {},
): Promise<Answer> {
  const form = new FormData();
  form.append('file', new Blob([content]), name);
  return answerOf(
    await fetch(`${url}${path}`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${token}`, 'accept-language': language },
    }),
  );
}
const answerOf = async (response: Response): Promise<Answer> => ({
  status: response.status,
  retryAfter: response.headers.get('retry-after'),
  body: (await response.json()) as Answer['body'],
});

describe.skipIf(!hasClamav())('uploads before a real ClamAV', () => {
  let clamav: Clamav;
  let server: TestServer;
  let admin: TestUser;
  beforeAll(async () => {
    clamav = await startClamav();
    server = await startTestServer({ config: { scannerUrl: clamav.url } });
    admin = await server.login('admin');
  });
  afterAll(async () => {
    await server?.stop();
    await clamav?.stop();
  });

  const kept = async (): Promise<number> =>
    Number(
      (
        await sql<{
          count: number;
        }>`select count(*) as count from core_file where uploaded_by = ${admin.user.id}`.execute(server.host.db)
      ).rows[0]?.count,
    );
  const onDisk = (): readonly string[] => readdirSync(join(server.dataDir, 'files'));
  const health = async () => (await server.json<{ status: string; scanner?: string }>('health/')).body;

  it('are kept when nothing is found', async () => {
    expect(await send(server, admin, '/api/files/', 'truck;tonnes\nT-01;90\n')).toMatchObject({ status: 201 });
    expect(await health()).toMatchObject({ status: 'ok' });
    expect(await health()).not.toHaveProperty('scanner');
  });

  it('are refused when something is, in the reader’s language, with a line in the audit log and nothing left on the disk', async () => {
    const before = [await kept(), onDisk()];
    expect(await send(server, admin, '/api/files/', eicar, { name: 'invoice.pdf' })).toMatchObject({
      status: 422,
      body: { code: 'malware', detail: `This file contains malware (${eicarName}) and was not saved.` },
    });
    expect((await send(server, admin, '/api/files/', eicar, { language: 'fr' })).body.detail).toBe(
      `Ce fichier contient un logiciel malveillant (${eicarName}) et n'a pas été conservé.`,
    );
    // As an attachment of an attachment.
    expect(
      await send(server, admin, '/api/files/', zipSync({ 'a/b.txt': Buffer.from(eicar) }) as Uint8Array<ArrayBuffer>),
    ).toMatchObject({ status: 422, body: { code: 'malware' } });
    expect([await kept(), onDisk()]).toEqual(before);
    const { lines } = (await admin.json<AuditPage>('administration/audit/?action=malware')).body;
    expect(lines).toHaveLength(3);
    expect(lines.at(-1)).toMatchObject({
      record: 'file',
      user: { id: admin.user.id },
      reason: eicarName,
      changes: [{ field: 'file', old: null, new: 'invoice.pdf' }],
    });
  });

  it('are refused by every route that takes one, before it is opened', async () => {
    const { paths } = (await admin.json<{ paths: Record<string, Record<string, unknown>> }>('openapi.json')).body;
    const takers = Object.keys(paths).filter(
      (path) => paths[path]?.['post'] && /^\/api\/files\/$|\/import\/$/.test(path),
    );
    const answers = new Map<string, readonly string[]>();
    for (const path of takers) {
      const { status, body } = await send(server, admin, path, eicar);
      const told = `${status} ${body.code}`;
      answers.set(told, [...(answers.get(told) ?? []), path]);
    }
    // Some take no file under that name, and an administrator may not import everything.
    expect([...answers.keys()].filter((told) => !['403 forbidden', '415 unsupported_type'].includes(told))).toEqual([
      '422 malware',
    ]);
    expect(answers.get('422 malware')?.length).toBeGreaterThan(20);
    // The body as the file itself.
    const raw = await fetch(`${server.url}/api/records/site/import/?name=sites.csv`, {
      method: 'POST',
      body: eicar,
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'text/csv' },
    });
    expect(await answerOf(raw)).toMatchObject({ status: 422, body: { code: 'malware' } });
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::integer as count from import_job where user_id = ${admin.user.id}`.execute(server.host.db);
    expect(rows[0]?.count).toBe(0);
  });

  it('are refused while it is away, which the health tells, and taken again once it is back', async () => {
    const before = [await kept(), onDisk()];
    await clamav.kill();
    expect(await send(server, admin, '/api/files/', 'clean')).toEqual({
      status: 503,
      retryAfter: '60',
      body: expect.objectContaining({
        code: 'scanner_away',
        detail: 'Files cannot be scanned for malware right now, so uploads are blocked. Try again in a minute.',
      }),
    });
    expect(await send(server, admin, '/api/records/site/import/', 'code\nS9\n', { language: 'fr' })).toMatchObject({
      status: 503,
      body: {
        detail:
          "Les fichiers ne peuvent pas être contrôlés contre les logiciels malveillants en ce moment, aucun n'est donc accepté ; réessayez dans une minute.",
      },
    });
    await vi.waitFor(
      async () => expect(await health()).toMatchObject({ status: 'degraded', scanner: 'away' }),
      patience,
    );
    expect([await kept(), onDisk()]).toEqual(before);
    await clamav.restart();
    await vi.waitFor(async () => expect(await health()).toMatchObject({ status: 'ok' }), patience);
    expect(await send(server, admin, '/api/files/', 'clean')).toMatchObject({ status: 201 });
  });

  it('are refused where the scanner takes less than we do', async () => {
    const small = await startClamav({ megabytes: 1 });
    const behind = await startTestServer({ config: { scannerUrl: small.url } });
    try {
      const user = await behind.login('admin');
      expect(await send(behind, user, '/api/files/', new Uint8Array(3_000_000).fill(65))).toMatchObject({
        status: 413,
        body: { code: 'too_large_to_scan' },
      });
      expect(await send(behind, user, '/api/files/', new Uint8Array(500_000).fill(65))).toMatchObject({ status: 201 });
      expect(readdirSync(join(behind.dataDir, 'files'))).toHaveLength(1);
    } finally {
      await behind.stop();
      await small.stop();
    }
  });
});
