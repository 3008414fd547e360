import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedId } from '../../core/host/seed.ts';
import { patch, post, read, type RecordAnswer } from '../support/record-calls.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

const [here, there] = [seedId('site', 'S1'), seedId('site', 'S2')];
const machine = (code: string): string => seedId('equipment', code);
const ago = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();

let server: TestServer;
let admin: TestUser;
let dispatcher: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  [admin, dispatcher] = (await Promise.all(['admin', 'dispatcher'].map((name) => server.login(name)))) as [
    TestUser,
    TestUser,
  ];
});
afterAll(() => server.stop());

interface Answer extends RecordAnswer {
  readonly confirm?: readonly string[];
}
const change = async (record: string, id: string, body: object, language = 'en') => {
  const { version } = await read(admin, record, id);
  return (await patch(admin, record, id, Number(version), body, language)).body.errors;
};
const step = (id: string, version: number, name: string) =>
  admin.json<Answer>(`records/equipment/${id}/transitions/${name}/`, {
    method: 'POST',
    body: { reason: 'Sold' },
    headers: { 'if-match': `"${version}"` },
  });
const draft = { site: here, family: 'grader', make: 'Test', model: 'G1', commissioned_on: '2024-01-15' };

describe('a machine', () => {
  test('in service changes its site by a transfer, whichever way it is written', async () => {
    const id = machine('DZ-01');
    const { version } = await read(admin, 'equipment', id);
    expect(await change('equipment', id, { site: there })).toEqual({
      site: 'A machine in service changes site by a transfer: enter one.',
    });
    expect(await change('equipment', id, { site: there }, 'fr')).toEqual({
      site: 'Un engin en service change de site par un transfert\u202f: saisissez-en un.',
    });
    const batch = await admin.json<Record<string, unknown>>('records/equipment/batch/', {
      method: 'POST',
      body: { changes: [{ id, version, values: { site: there } }] },
    });
    expect([batch.status, JSON.stringify(batch.body)]).toEqual([422, expect.stringContaining('by a transfer')]);
    expect((await read(admin, 'equipment', id)).site).toBe(here);
  });

  test('keeps what its trips tell of it', async () => {
    const id = machine('T-01');
    expect(await change('equipment', id, { family: 'dozer' })).toEqual({
      family: 'Trips or fills refer to this machine as: Haul truck.',
    });
    expect(await change('equipment', id, { commissioned_on: new Date().toISOString().slice(0, 10) })).toHaveProperty(
      'commissioned_on',
    );
    expect(await change('equipment', id, { retired_on: '2026-01-01' })).toHaveProperty('retired_on');
    expect(await change('equipment_group', seedId('equipment_group', 'HT'), { family: 'dozer' })).toEqual({
      family: 'The group already has machines of this family: it keeps its family.',
    });
  });

  test('has a family that is that of its group, on edit as well', async () => {
    const { body } = await post(admin, 'equipment', { ...draft, code: 'LIM-1' });
    expect(await change('equipment', body.id, { family: 'dozer' })).toHaveProperty('family');
    expect(await change('equipment', body.id, { family: 'dozer', group: null })).toBeUndefined();
  });

  test('is built before it serves, bears a number that can be, and does not come back', async () => {
    const errors = async (more: object) =>
      (await post(admin, 'equipment', { ...draft, code: 'LIM-2', ...more })).body.errors;
    expect(await errors({ year: 2025 })).toEqual({ year: 'The build year must not be later than commissioning.' });
    expect(await errors({ pin: 'a b' })).toHaveProperty('pin');
    expect(await errors({ pin: 'ABCDEFGHIJKLMNOPQ' })).toEqual({
      pin: 'A 17-character number contains no I, O or Q.',
    });
    const { body } = await post(admin, 'equipment', { ...draft, code: 'LIM-3', retired_on: '2025-03-01' });
    await post(admin, 'meter_reading', { site: here, equipment: body.id, read_at: ago(2), kind: 'hours', value: 5 });
    const back = await step(body.id, Number(body.version), 'activate');
    expect([back.status, back.body.errors]).toEqual([
      422,
      { retired_on: 'This machine is already retired: it cannot go into service.' },
    ]);
  });

  test('that is far from its model is asked about', async () => {
    const like = { ...draft, family: 'haul_truck', make: 'Atlas', model: 'H98', code: 'LIM-4' };
    const asked = await post(admin, 'equipment', { ...like, payload_target: 1, tank_capacity: 1136 });
    expect([asked.status, asked.body.errors]).toEqual([
      409,
      { payload_target: 'Other machines of model H98 have 98.' },
    ]);
    expect((await post(admin, 'equipment', { ...like, payload_target: 95, tank_capacity: 1136 })).status).toBe(201);
  });
});

describe('a transfer', () => {
  test('does not contradict the trips of the machine', async () => {
    const { rows } = await server.host.pool.query<{ truck: string; at: Date }>(
      `select truck, max(dump_end) as at from haul_trip where site = $1 and deleted_at is null group by 1 limit 1`,
      [here],
    );
    const { truck, at } = rows[0] ?? { truck: '', at: new Date() };
    const leaving = { equipment: truck, from_site: here, to_site: there };
    const before = await post(admin, 'equipment_transfer', {
      ...leaving,
      left_at: new Date(new Date(at).getTime() - 3_600_000).toISOString(),
    });
    expect([before.status, Object.keys(before.body.errors ?? {})]).toEqual([422, ['left_at']]);
  });

  test('that is deleted brings the machine back, unless it worked since; costs stay where they arose', async () => {
    const equipment = machine('DZ-02');
    const { body } = await post(admin, 'equipment_transfer', {
      equipment,
      from_site: here,
      to_site: there,
      left_at: ago(30),
      arrived_at: ago(25),
    });
    expect((await read(admin, 'equipment', equipment)).site).toBe(there);
    const costs = async (site: string) =>
      (
        await admin.json<{ rows: readonly Record<string, unknown>[] }>(
          `reports/machine_costs/?sites=${site}&period=365d&equipment=${equipment}`,
        )
      ).body.rows;
    const [[old], [recent]] = [await costs(here), await costs(there)];
    expect([old?.site_code, recent?.site_code]).toEqual(['S1', 'S2']);
    expect(Number(old?.total)).toBeGreaterThan(10 * Number(recent?.total ?? 0));
    const gone = await admin.json(`records/equipment_transfer/${body.id}/`, {
      method: 'DELETE',
      headers: { 'if-match': `"${body.version}"` },
    });
    expect([gone.status, (await read(admin, 'equipment', equipment)).site]).toEqual([200, here]);
    const restored = await admin.json(`records/equipment_transfer/${body.id}/restore/`, { method: 'POST', body: {} });
    expect([restored.status, (await read(admin, 'equipment', equipment)).site]).toEqual([422, here]);
  });
});

describe('the time ledger', () => {
  interface Stretch extends RecordAnswer {
    readonly started_at: string;
    readonly ended_at: string;
  }
  const stretches = async (equipment: string) =>
    (
      await dispatcher.json<{ rows: readonly Stretch[] }>(
        `records/equipment_status_interval/?filter=equipment:eq:${equipment}&filter=ended_at:filled&sort=-started_at&limit=3`,
      )
    ).body.rows;

  test('has no gaps: what becomes shorter or goes is refused, split is not', async () => {
    const [, middle] = await stretches(machine('T-03'));
    if (!middle) throw new Error('no ledger');
    const inside = new Date((Date.parse(middle.started_at) + Date.parse(middle.ended_at)) / 2).toISOString();
    const sentence = 'The time ledger cannot have gaps: split the interval, or merge it with the next, instead.';
    expect(await change('equipment_status_interval', middle.id, { started_at: inside })).toEqual({
      started_at: sentence,
    });
    expect(await change('equipment_status_interval', middle.id, { ended_at: inside })).toEqual({ ended_at: sentence });
    const gone = await admin.json<Answer>(`records/equipment_status_interval/${middle.id}/`, {
      method: 'DELETE',
      headers: { 'if-match': `"${middle.version}"` },
    });
    expect([gone.status, gone.body.errors]).toEqual([422, { started_at: sentence }]);
    const split = await dispatcher.json('fleet/ledger/split/', {
      method: 'POST',
      body: { interval: middle.id, at: inside },
    });
    expect(split.status).toBe(200);
  });

  test('is not justified by what it says of itself', async () => {
    const [last] = await stretches(machine('T-04'));
    const { rows } = await server.host.pool.query<{ id: string; time_category: string }>(
      `select id, time_category from stop_reason where code = 'X18'`,
    );
    expect(
      await change('equipment_status_interval', last?.id ?? '', {
        category: rows[0]?.time_category,
        reason: rows[0]?.id,
        justified: true,
      }),
    ).toEqual({ reason: 'X18 is stopped with no recorded reason: choose what the machine stopped for.' });
  });
});

test('counters, loads, shares and devices that cannot be', async () => {
  const errors = async (record: string, body: object) => (await post(admin, record, { site: here, ...body })).body;
  const km = { equipment: machine('DZ-04'), read_at: ago(1), kind: 'km', value: 10 };
  expect((await errors('meter_reading', km)).errors).toEqual({ kind: 'DZ-04 has no odometer.' });
  const load = { material: 'ORE', tonnes: 90, source: 'estimate', valid_from: '2026-11-01' };
  expect((await errors('equipment_average_load', { ...load, equipment: machine('DZ-04') })).errors).toHaveProperty(
    'equipment',
  );
  expect(await errors('equipment_average_load', { ...load, equipment: machine('T-07'), bank_m3: 5 })).toMatchObject({
    code: 'confirm',
    errors: { bank_m3: expect.stringContaining('18 t per cubic metre') },
  });
  const target = { metric: 'availability', period: 'day', value: 101, valid_from: '2026-11-01' };
  expect((await errors('production_target', target)).errors).toEqual({ value: 'A share cannot exceed 100 %.' });
  const tracker = { uid: 'LIM-1', equipment: machine('T-07') };
  expect((await errors('tracking_device', { ...tracker, scale_factor: -1 })).errors).toHaveProperty('scale_factor');
  const { rows } = await server.host.pool.query<{ id: string }>(`select id from fuel_tank where site = $1`, [here]);
  expect((await errors('tracking_device', { ...tracker, fuel_tank: rows[0]?.id })).errors).toHaveProperty('fuel_tank');
});
