import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SceneMachine, Trail } from '../../plugins/tracking/shared/scene.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let trucks: readonly { id: string; site: string; code: string }[];
beforeAll(async () => {
  server = await startTestServer();
  const { pool } = server.host;
  trucks = (
    await pool.query<(typeof trucks)[number]>(
      `select id, site, code from equipment where code in ('T-01', 'T-02', 'T-41') order by code`,
    )
  ).rows;
  const [first, second] = trucks;
  const source = '00000000-0000-4000-8000-000000000000';
  // A position every two seconds over the last five minutes; the second machine only has its newest.
  await pool.query(
    `
      insert into position (equipment, ts, site, source, received_at, lon, lat, speed)
      select $1, now() - make_interval(secs => age), $2, $3, now(), -6 - age * 0.00001, 31, 20
      from generate_series(0, 300, 2) as age
      on conflict do nothing`,
    [first?.id, first?.site, source],
  );
  for (const truck of [first, second]) {
    await pool.query(
      `
        insert into equipment_live (equipment, site, ts, lon, lat, speed)
        values ($1, $2, now(), -6, 31, 20)
        on conflict (equipment)
        do update set ts = excluded.ts`,
      [truck?.id, truck?.site],
    );
  }
  // What the demo's ledger says of the last minutes depends on the hour.
  await pool.query('delete from equipment_status_interval where equipment = $1', [first?.id]);
  await pool.query(
    `insert into equipment_status_interval (id, equipment, site, category, started_at, ended_at, source)
      values (gen_random_uuid(), $1, $2, 'P', now() - interval '1 hour', now() - interval '1 minute', 'dispatcher'),
        (gen_random_uuid(), $1, $2, 'DTU', now() - interval '1 minute', null, 'dispatcher')`,
    [first?.id, first?.site],
  );
});
afterAll(() => server?.stop());

const ask = async <Body>(account: string, path: string): Promise<{ readonly status: number; readonly body: Body }> =>
  (await server.login(account)).json<Body>(`tracking/${path}`);

test('the scene says what each machine does, now and at a past instant', async () => {
  const [first, second] = trucks;
  const { body } = await ask<{ machines: readonly SceneMachine[] }>('dispatcher', `scene/?sites=${first?.site}`);
  expect(body.machines.find(({ equipment }) => equipment === first?.id)).toEqual({
    equipment: first?.id,
    category: 'DTU',
  });
  expect(body.machines.map(({ equipment }) => equipment)).toContain(second?.id);
  const then = new Date(Date.now() - 120_000).toISOString();
  const past = await ask<{ machines: readonly SceneMachine[] }>(
    'dispatcher',
    `scene/?sites=${first?.site}&at=${encodeURIComponent(then)}`,
  );
  expect(past.body.machines.find(({ equipment }) => equipment === first?.id)).toEqual({
    equipment: first?.id,
    category: 'P',
  });
});

test('trails reach back three minutes, a point every ten seconds', async () => {
  const [first] = trucks;
  const { body } = await ask<{ trails: readonly Trail[] }>('dispatcher', `trails/?sites=${first?.site}`);
  const points = body.trails.find(({ equipment }) => equipment === first?.id)?.points ?? [];
  expect(points.length).toBeGreaterThanOrEqual(17);
  expect(points.length).toBeLessThanOrEqual(20);
  const instants = points.map(([at]) => at);
  expect(instants).toEqual(instants.toSorted((one, other) => one - other));
  expect((instants.at(-1) ?? 0) - (instants[0] ?? 0)).toBeLessThanOrEqual(180_000);
});

test('of sites that are not the own nothing is told, and vendors are refused', async () => {
  const other = '00000000-0000-4000-8000-000000000000';
  expect((await ask<object>('dispatcher', `scene/?sites=${other}`)).body).toEqual({ machines: [] });
  expect((await ask<object>('dispatcher', `trails/?sites=${other}`)).body).toEqual({ trails: [] });
  expect((await ask<object>('vendor', `scene/?sites=${trucks[0]?.site}`)).status).toBe(403);
});

test('a question that is not understood is refused, not answered with nothing', async () => {
  for (const path of ['scene/', `scene/?sites=${trucks[0]?.site}&at=yesterday`, 'trails/'])
    expect((await ask<object>('dispatcher', path)).status).toBe(400);
});
