import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appendAudit } from '../../core/host/audit/audit.ts';
import { seedId } from '../../core/host/seed.ts';
import type { AuditPage, ChainProof, ChainStatus } from '../../plugins/administration/shared/audit-line.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';
import { post } from '../support/record-calls.ts';

let server: TestServer;
let admin: TestUser;
let machine: string;
const s1 = seedId('site', 'S1');

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.login('admin');
  const planner = await server.login('planner');
  const { body } = await post(planner, 'equipment', {
    site: s1,
    code: 'AUD-1',
    family: 'other',
    make: '=cmd|calc',
    model: 'Log',
    commissioned_on: '2024-01-01',
  });
  machine = body.id;
});
afterAll(() => server?.stop());

const read = async (query: string, user = admin) => (await user.json<AuditPage>(`administration/audit/?${query}`)).body;

describe('the audit log on the screen', () => {
  it('tells who did what to which entry, with its name', async () => {
    const { lines } = await read(`record=equipment&recordId=${machine}`);
    expect(lines).toEqual([
      expect.objectContaining({
        action: 'create',
        record: 'equipment',
        recordId: machine,
        label: expect.stringContaining('AUD-1'),
        site: s1,
        user: { id: seedId('user', 'planner'), name: 'Driss Chraïbi' },
        closed: false,
      }),
    ]);
  });

  it.each([
    'user=chraibi',
    'user=planner@demo',
    `user=${seedId('user', 'planner')}`,
    'text=aud-1',
    'text=cmd|calc',
    `action=create&record=equipment&text=AUD-1`,
    `site=${s1}&text=AUD-1`,
    `from=${new Date(Date.now() - 600_000).toISOString()}&record=equipment`,
  ])('is found by %s', async (query) => {
    expect((await read(query)).lines.map(({ recordId }) => recordId)).toContain(machine);
  });

  it.each([
    `from=${new Date(Date.now() + 86_400_000).toISOString()}`,
    `to=2020-01-01T00:00:00Z`,
    'text=%25nothing_like_it',
    'action=nothing',
    `user='; drop table audit_event; --`,
  ])('is empty for %s', async (query) => {
    expect((await read(query)).lines).toEqual([]);
  });

  it.each([
    'site=1',
    'action=a%20b',
    'from=yesterday',
    'cursor=x',
    'limit=-1',
    'other=1',
    'record=__proto__;',
    'text=%00',
  ])('refuses %s', async (query) => {
    expect((await admin.json(`administration/audit/?${query}`)).status).toBe(400);
  });

  it('names roles by their titles, in the line and in its changes, and calls an account by one name', async () => {
    const { body: role } = await admin.json<{ id: string }>('roles/', {
      method: 'POST',
      body: { from: 'operator', titleEn: 'Night watch', titleFr: 'Veille de nuit' },
    });
    const user = seedId('user', 'operator');
    await admin.json(`administration/users/${user}/roles/`, {
      method: 'PUT',
      body: {
        roles: [
          { role: role.id, sites: [s1], valid_to: '2031-05-02T00:00:00Z' },
          { role: 'operator', sites: null },
        ],
      },
    });
    await appendAudit(server.host.db, {
      userId: null,
      record: 'user',
      recordId: user,
      action: 'permission',
      changes: [{ field: 'delegation', old: role.id, new: null }],
    });
    const told = async (query: string, language: string) =>
      (await admin.json<AuditPage>(`administration/audit/?${query}`, { headers: { 'accept-language': language } })).body
        .lines;
    expect(await told(`record=role&recordId=${role.id}`, 'fr')).toMatchObject([{ label: 'Veille de nuit' }]);
    const [older, given] = await told(`record=app_user&recordId=${user}`, 'fr');
    expect(older?.changes).toEqual([{ field: 'delegation', old: 'Veille de nuit', new: null }]);
    expect(given?.changes).toMatchObject([
      { field: 'roles', new: "Veille de nuit (S1), jusqu'au 2 mai 2031; Conducteur" },
    ]);
  });

  it('gives every line once, page by page', async () => {
    for (let line = 0; line < 12; line += 1)
      await appendAudit(server.host.db, {
        userId: null,
        record: 'thing',
        recordId: String(line),
        action: 'update',
        changes: [],
      });
    const seen: string[] = [];
    for (let cursor: number | null = null, pages = 0; pages < 9; pages += 1) {
      const page: AuditPage = await read(`record=thing&limit=5${cursor === null ? '' : `&cursor=${cursor}`}`);
      seen.push(...page.lines.map(({ recordId }) => recordId));
      cursor = page.next;
      if (cursor === null) break;
    }
    expect(seen).toEqual(Array.from({ length: 12 }, (_, index) => String(11 - index)));
  });

  it('goes to administrators as a file, in their language, without formulas, and tells of it', async () => {
    const { body, status } = await admin.json<string>(
      `administration/audit/export/?record=equipment&recordId=${machine}`,
      { headers: { 'accept-language': 'fr' } },
    );
    expect(status).toBe(200);
    expect(body).toContain("'=cmd|calc");
    expect(body).toContain('AUD-1');
    expect((await read('record=audit&action=export')).lines).toHaveLength(1);
  });

  it.each([
    ['dispatcher', 403, 403],
    ['vendor', 403, 403],
    ['hr', 403, 403],
    ['manager', 200, 403],
    ['admin', 200, 200],
  ])('is open to %s with %i, as a file with %i', async (account, reading, exporting) => {
    const user = await server.login(account);
    expect((await user.json('administration/audit/')).status).toBe(reading);
    expect((await user.json('administration/audit/export/?action=nothing')).status).toBe(exporting);
  });

  it('shows no value above the reader’s level, finds nothing by it, and tells who read the others', async () => {
    const person = (await server.host.pool.query<{ id: string; site: string }>('select id, site from person limit 1'))
      .rows[0];
    const change = { field: 'iban', old: null, new: 'MA64011519000001205000534921' };
    await appendAudit(server.host.db, {
      userId: null,
      record: 'person',
      recordId: person?.id ?? '',
      siteId: person?.site ?? null,
      action: 'update',
      changes: [change, { field: 'crew', old: 'A', new: 'B' }],
    });
    const manager = await server.login('manager');
    const [line] = (await read(`record=person&recordId=${person?.id}&action=update`, manager)).lines;
    expect(line?.changes.map(({ field }) => field)).toEqual(['crew']);
    expect((await read('text=MA640115190000', manager)).lines).toEqual([]);
    const seen = (await read(`record=person&recordId=${person?.id}&action=update`)).lines[0];
    expect(seen?.changes.map(({ field }) => field)).toEqual(['iban', 'crew']);
    expect((await read(`action=read_sensitive&record=person&recordId=${person?.id}`)).lines[0]).toMatchObject({
      user: { id: seedId('user', 'admin') },
      changes: [{ field: 'iban', old: null, new: null }],
    });
  });

  it('says how far the chain reaches, and proves it', async () => {
    expect((await admin.json<ChainProof>('administration/audit/proof/', { method: 'POST' })).body.fault).toBeNull();
    await expect
      .poll(async () => (await admin.json<ChainStatus>('administration/audit/chain/')).body.sealed)
      .toBeGreaterThan(0);
  });
});
