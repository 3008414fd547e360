import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedId } from '../../core/host/seed.ts';
import { patch, post, read, type RecordAnswer } from '../support/record-calls.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let planner: TestUser;
let manager: TestUser;
let dispatcher: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  [planner, manager, dispatcher] = await Promise.all([
    server.login('planner'),
    server.login('manager'),
    server.login('dispatcher'),
  ]);
});
afterAll(() => server?.stop());

const site = seedId('site', 'S1');

describe('commands of the ledger', () => {
  const x11 = seedId('stop_reason', 'X11');
  const equipment = seedId('equipment', 'T-04');
  const call = (path: string, body: unknown, language = 'en') =>
    dispatcher.json<RecordAnswer>(`fleet/ledger/${path}/`, {
      method: 'POST',
      body,
      headers: { 'accept-language': language },
    });
  const breaks = async (): Promise<number> => {
    const { rows } = await server.host.pool.query<{ breaks: number }>(
      `
        select count(*)::int as breaks
        from (
          select ended_at, lead(started_at) over (order by started_at) as following
          from equipment_status_interval
          where equipment = $1 and deleted_at is null) spell
        where following is not null and following <> ended_at`,
      [equipment],
    );
    return Number(rows[0]?.breaks);
  };

  test('two halves become one again, and the history of both stays', async () => {
    await call('status', { equipment, reason: x11, note: null });
    const { body } = await dispatcher.json<{
      rows: (RecordAnswer & { started_at: string; ended_at: string; category: string })[];
    }>(
      `records/equipment_status_interval/?filter=equipment:eq:${equipment}&filter=ended_at:filled&limit=1&sort=-started_at`,
    );
    const whole = body.rows[0];
    const middle = new Date(
      Math.round((Date.parse(whole?.started_at ?? '') + Date.parse(whole?.ended_at ?? '')) / 2),
    ).toISOString();
    const second = (await call('split', { interval: whole?.id, at: middle })).body;
    expect((await call('merge', { interval: whole?.id })).body).toMatchObject({
      id: whole?.id,
      started_at: whole?.started_at,
      ended_at: whole?.ended_at,
      category: whole?.category,
    });
    expect(await breaks()).toBe(0);
    const { rows } = await server.host.pool.query(`select action from audit_event where record_id = $1`, [second.id]);
    expect(rows.map(({ action }) => action)).toContain('delete');
  });

  test('nothing follows what runs now', async () => {
    const { body } = await dispatcher.json<{ rows: RecordAnswer[] }>(
      `records/equipment_status_interval/?filter=equipment:eq:${equipment}&filter=ended_at:empty&limit=1`,
    );
    expect((await call('merge', { interval: body.rows[0]?.id }, 'fr')).body.errors).toEqual({
      interval: 'Rien ne suit cet intervalle.',
    });
  });

  test('what a dispatcher says is his; what mirrors an equipment stop is not his to change', async () => {
    const { body } = await dispatcher.json<{ rows: (RecordAnswer & { source: string })[] }>(
      'records/equipment_status_interval/?filter=source:eq:engine&filter=category:eq:OD&filter=ended_at:filled&limit=1',
    );
    const [row] = body.rows;
    expect(
      (
        await patch(dispatcher, 'equipment_status_interval', row?.id ?? '', row?.version ?? 0, {
          category: 'SBO',
          reason: x11,
          justified: true,
        })
      ).body,
    ).toMatchObject({ source: 'dispatcher' });
    await server.host.pool.query(
      `update equipment_status_interval set source = 'downtime' where equipment = $1 and ended_at is null`,
      [equipment],
    );
    expect((await call('status', { equipment, reason: null, note: null })).body.errors).toEqual({
      started_at: 'This interval mirrors an equipment stop; change the stop instead.',
    });
  });
});

describe('a machine', () => {
  test('tells what it does, where it is and who drives it, to those who may know', async () => {
    const id = seedId('equipment', 'T-05');
    const live = (user: TestUser) =>
      user.json<{ status: { category: string; since: string } | null; position: unknown; operator: unknown }>(
        `fleet/machines/${id}/live/`,
      );
    await dispatcher.json('fleet/ledger/status/', { method: 'POST', body: { equipment: id, reason: null } });
    expect((await live(dispatcher)).body).toMatchObject({
      status: { category: 'P', status: 'operating', source: 'dispatcher', reason: null },
    });
    await server.host.pool.query(
      `
        insert into equipment_live (equipment, site, ts, lon, lat, speed)
        values ($1, $2, now(), -6.21, 31.05, 12)
        on conflict (equipment)
        do update set ts = excluded.ts`,
      [id, site],
    );
    const { rows: people } = await server.host.pool.query<{ id: string }>(`select id from person limit 1`);
    await server.host.pool.query(
      `
        insert into operator_checkin (id, site, person, kind, at, equipment, method)
        values (gen_random_uuid(), $1, $2, 'machine_on', now() - interval '1 hour', $3, 'badge')`,
      [site, people[0]?.id, id],
    );
    expect((await live(dispatcher)).body).toMatchObject({
      position: { lon: -6.21, lat: 31.05, speedKmh: 12 },
      operator: { name: expect.stringMatching(/\w/) },
    });
    // Staff who may not read positions or check-ins see the machine without them.
    expect((await live(await server.login('buyer'))).body).toMatchObject({
      status: { category: 'P' },
      position: null,
      operator: null,
    });
    expect((await live(await server.login('vendor'))).status).toBe(403);
  });

  test('is not retired while somebody is on it, or while its tanks hold fuel', async () => {
    const retire = async (code: string) => {
      const id = seedId('equipment', code);
      const { version } = await read(manager, 'equipment', id);
      return manager.json<RecordAnswer>(`records/equipment/${id}/transitions/retire/`, {
        method: 'POST',
        body: { reason: 'Worn out' },
        headers: { 'if-match': `"${version}"`, 'accept-language': 'fr' },
      });
    };
    expect(await retire('T-05')).toMatchObject({
      status: 409,
      body: { code: 'open_session', detail: 'Un conducteur est encore connecté à cet engin.' },
    });
    expect(await retire('BW-01')).toMatchObject({ status: 409, body: { code: 'fuel_on_board' } });
    const rowsOf = async <Row extends object>(query: string, values: readonly unknown[]) =>
      (await server.host.pool.query<Row>(query, [...values])).rows;
    const open = await rowsOf<{ id: string }>(
      'select id from equipment_status_interval where equipment = $1 and ended_at is null and deleted_at is null',
      [seedId('equipment', 'FK-01')],
    );
    expect(await retire('FK-01')).toMatchObject({ status: 200, body: { state: 'retired' } });
    // What ends with the machine has its line in the audit log, under the same name.
    const [stretch] = open;
    const lines = (id: string) =>
      rowsOf<{ fields: string[]; user_id: string; site_id: string }>(
        `
          select array(select change->>'field' from jsonb_array_elements(changes) change) as fields, user_id, site_id
          from audit_event
          where record_id = $1
          order by id desc
          limit 2`,
        [id],
      );
    expect((await lines(stretch?.id ?? ''))[0]).toEqual({
      fields: ['ended_at'],
      user_id: seedId('user', 'manager'),
      site_id: seedId('site', 'S1'),
    });
    expect((await lines(seedId('equipment', 'FK-01'))).map(({ fields }) => fields)).toContainEqual([
      'state',
      'retired_on',
    ]);
  });

  test('changes its group with a reason that its history keeps; a group of another family is refused', async () => {
    const group = (
      await post(planner, 'equipment_group', {
        code: 'LV2',
        label: { en: 'Ambulances', fr: 'Ambulances' },
        family: 'light_vehicle',
        kpi_profile: 'support',
        output_unit: 'h',
        active: true,
      })
    ).body.id;
    const id = seedId('equipment', 'LV-05');
    const move = (to: string, reason: string) =>
      planner.json<RecordAnswer & { moved?: number }>('fleet/machines/group/', {
        method: 'POST',
        body: { group: to, machines: [id], reason },
      });
    expect((await move(group, '  ')).status).toBe(400);
    expect((await move(seedId('equipment_group', 'DZ'), 'By mistake')).body.errors).toEqual({
      group: 'This group belongs to another family.',
    });
    expect((await move(group, 'First aid')).body).toEqual({ moved: 1 });
    expect(await read(planner, 'equipment_group', group)).toMatchObject({ machines: 1 });
    const { body } = await planner.json<{ entries: { reason: string | null; changes: { field: string }[] }[] }>(
      `records/equipment/${id}/history/`,
    );
    expect(body.entries.find(({ reason }) => reason === 'First aid')?.changes.map(({ field }) => field)).toContain(
      'group',
    );
  });

  test('a group is not put below itself', async () => {
    const [above, below] = [seedId('equipment_group', 'DZ'), seedId('equipment_group', 'GR')];
    const put = async (id: string, parent: string | null) =>
      patch(planner, 'equipment_group', id, (await read(planner, 'equipment_group', id)).version, { parent });
    expect((await put(below, above)).status).toBe(200);
    expect((await put(above, below)).body.errors).toEqual({ parent: 'A group cannot be its own parent.' });
    expect((await put(below, null)).status).toBe(200);
  });
});

test('a new technical sheet lays out what its family should tell, in the language of whoever makes it', async () => {
  const { body } = await post(planner, 'equipment_technical_spec', { equipment: seedId('equipment', 'DZ-02') });
  expect(body.spec_values).toEqual([
    { key: 'Blade type', value: null, unit: null },
    { key: 'Blade', value: null, unit: 'm³' },
    { key: 'Ripper type', value: null, unit: null },
    { key: 'Drawbar pull', value: null, unit: 'kN' },
  ]);
  const own = await post(planner, 'equipment_technical_spec', {
    equipment: seedId('equipment', 'DZ-03'),
    spec_values: [{ key: 'Colour', value: 'yellow' }],
  });
  expect(own.body.spec_values).toMatchObject([{ key: 'Colour', value: 'yellow' }]);
});
