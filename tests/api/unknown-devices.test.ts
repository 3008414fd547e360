import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedId } from '../../core/host/seed.ts';
import { createAccount } from '../../core/session/accounts.server.ts';
import type { MonitorAnswer } from '../../plugins/tracking/shared/monitor.ts';
import { demoPassword, startTestServer, type TestServer, type TestUser } from '../support/server.ts';

const [here, there] = [seedId('site', 'S1'), seedId('site', 'S2')];
const dayMs = 86_400_000;

let server: TestServer;
let admin: TestUser;
let far: TestUser;
let source: { readonly id: string; readonly token: string };
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.login('admin');
  source = (
    await admin.json<typeof source>('records/ingest_source/', {
      method: 'POST',
      body: { code: 'strange', label_en: 'Strange', label_fr: 'Étrange', kind: 'http', sites: [here] },
    })
  ).body;
  await createAccount(server.host.db, {
    email: 'far@demo.filon',
    name: 'Far',
    kind: 'staff',
    language: 'en',
    password: demoPassword,
    roles: [{ role: 'dispatcher', sites: [there] }],
  });
  far = await server.login('far');
});
afterAll(() => server.stop());

const start = Date.now() - 3_600_000;
const fix = (second: number, device = 'GL-300') => ({
  kind: 'position',
  ts: new Date(start + second * 1_000).toISOString(),
  device,
  data: { lon: -6.2145121, lat: 31.0521876 + second / 1e5, speed: 27.4 },
});
const send = async (events: readonly unknown[]) => {
  const response = await fetch(`${server.url}/api/ingest/v1/batch/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${source.token}` },
    body: JSON.stringify({ events }),
  });
  return (await response.json()) as { accepted: number; rejected: readonly unknown[] };
};
const unknown = async (user: TestUser) =>
  (await user.json<MonitorAnswer>('tracking/ingest/')).body.unknown.filter(({ source: of }) => of === source.id);
const machine = async (code: string): Promise<string> =>
  (await server.host.pool.query<{ id: string }>('select id from equipment where code = $1', [code])).rows[0]?.id ?? '';
const adopt = (user: TestUser, equipment: string, device = 'GL-300') =>
  user.json<{ taken: number; refused: number; errors?: Record<string, string> }>('tracking/ingest/adopt/', {
    method: 'POST',
    body: { source: source.id, device, equipment },
  });

test('a device that nobody entered waits with what it says of itself, and is put on a machine with its history', async () => {
  const told = await send(Array.from({ length: 30 }, (_, second) => fix(second)));
  expect([told.accepted, told.rejected.length]).toEqual([0, 30]);
  // What a device sends again unchanged is counted, not kept twice.
  await send([fix(0), fix(1)]);
  expect(await unknown(admin)).toMatchObject([
    {
      sourceCode: 'strange',
      device: 'GL-300',
      events: 32,
      first: fix(0).ts,
      last: fix(29).ts,
      kinds: ['position'],
      data: { speed: 27.4 },
    },
  ]);

  // What waited for eight days was not too old when it came.
  const { rows } = await server.host.pool.query<{ id: string; raw: string }>(
    `select id, raw from ingest_rejection where device = 'GL-300' order by ts limit 1`,
  );
  const old = new Date(start - 8 * dayMs);
  await server.host.pool.query(
    `update ingest_rejection set raw = $2, ts = $3, received_at = $3, last_at = $3 where id = $1`,
    [rows[0]?.id, JSON.stringify({ ...fix(0), ts: old.toISOString() }), old],
  );

  const truck = await machine('T-14');
  expect(await adopt(admin, truck)).toMatchObject({ status: 200, body: { taken: 30, refused: 0 } });
  expect(await unknown(admin)).toEqual([]);
  const { rows: kept } = await server.host.pool.query<{ count: number; first: string }>(
    `select count(*)::int as count, min(ts) as first from position where equipment = $1 and source = $2`,
    [truck, source.id],
  );
  expect([kept[0]?.count, new Date(kept[0]?.first ?? 0).toISOString()]).toEqual([30, old.toISOString()]);
  // From now on it is known.
  expect((await send([fix(60)])).accepted).toBe(1);
  expect(await adopt(admin, truck)).toMatchObject({
    status: 422,
    body: { errors: { device: expect.stringContaining('already assigned this device') } },
  });
});

test('whoever does not see the source sees nothing of what it was refused, and takes none of it', async () => {
  await send([fix(100, 'GL-301')]);
  expect(await unknown(admin)).toHaveLength(1);
  expect(await unknown(far)).toEqual([]);
  const drill = (user: TestUser) =>
    user.json<{ rejections: { id: string; device: string }[] }>(
      `tracking/ingest/rejections/?source=${source.id}&code=unknown_device&minutes=15`,
    );
  const { body } = await drill(admin);
  const waiting = body.rejections.filter(({ device }) => device === 'GL-301');
  expect(waiting).toMatchObject([{ times: 1 }]);
  expect((await drill(far)).body.rejections).toEqual([]);
  expect((await adopt(far, await machine('T-14'), 'GL-301')).status).toBe(404);
  await server.host.pool.query(
    `
      insert into tracking_device (id, uid, kind, equipment, active)
      values (gen_random_uuid(), 'GL-301', 'gnss_tracker', $1, true)`,
    [await machine('T-14')],
  );
  const replay = (user: TestUser) =>
    user.json<{ taken: number }>('tracking/ingest/replay/', {
      method: 'POST',
      body: { ids: waiting.map(({ id }) => id) },
    });
  expect((await replay(far)).body).toMatchObject({ taken: 0 });
  expect((await replay(admin)).body).toMatchObject({ taken: 1 });
});

test('a device is put on no machine of a site that one does not reach, and nothing is made by trying', async () => {
  await send([fix(200, 'GL-302')]);
  await createAccount(server.host.db, {
    email: 'near@demo.filon',
    name: 'Near',
    kind: 'staff',
    language: 'en',
    password: demoPassword,
    roles: [{ role: 'dispatcher', sites: [here] }],
  });
  const near = await server.login('near');
  const { rows } = await server.host.pool.query<{ id: string }>(
    'select id from equipment where site = $1 and deleted_at is null limit 1',
    [there],
  );
  expect(await adopt(near, rows[0]?.id ?? '', 'GL-302')).toMatchObject({
    status: 422,
    body: { errors: { equipment: expect.any(String) } },
  });
  expect((await server.host.pool.query(`select from tracking_device where uid = 'GL-302'`)).rowCount).toBe(0);
  expect(await adopt(near, await machine('T-15'), 'GL-302')).toMatchObject({ status: 200, body: { taken: 1 } });
});
