import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedId } from '../../core/host/seed.ts';
import { createFormat } from '../../core/i18n/format.ts';
import { shiftAt } from '../../core/sites/shift.ts';
import { commit, preview, rowsOf } from '../support/import.ts';
import { post, read, type RecordAnswer } from '../support/record-calls.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

const site = seedId('site', 'S1');
const hour = 3_600_000;
const ago = (hours: number): string => new Date(Date.now() - hours * hour).toISOString();
const inEnglish = createFormat('en', 'UTC').date;
const nextYear = `${new Date().getUTCFullYear() + 1}-03-09`;

let server: TestServer;
let admin: TestUser;
let supervisor: TestUser;
let fuel: TestUser;
let operator: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  [admin, supervisor, fuel, operator] = (await Promise.all(
    ['admin', 'supervisor', 'fuel', 'operator'].map((name) => server.login(name)),
  )) as [TestUser, TestUser, TestUser, TestUser];
});
afterAll(() => server.stop());

interface Answer extends RecordAnswer {
  readonly detail?: string;
  readonly confirm?: readonly string[];
  readonly needsReason?: readonly string[];
}
const enter = (user: TestUser, record: string, body: object, query = '', language = 'en') =>
  user.json<Answer>(`records/${record}/${query}`, {
    method: 'POST',
    body: { site, ...body },
    headers: { 'accept-language': language },
  });
const errorsOf = async (...asked: Parameters<typeof enter>) => {
  const { status, body } = await enter(...asked);
  return [status, body.errors];
};

/** A machine in service since 2020, whose counter showed 1000 h two days ago. */
async function newMachine(code: string, more: object = {}): Promise<RecordAnswer> {
  const { body } = await post(admin, 'equipment', {
    site,
    code,
    family: 'dozer',
    make: 'Atlas',
    model: 'D6',
    tank_capacity: 1200,
    commissioned_on: '2020-01-15',
    ...more,
  });
  expect(body.id, JSON.stringify(body)).toBeDefined();
  return body;
}
async function inService(code: string, more: object = {}): Promise<string> {
  const machine = await newMachine(code, more);
  const reading = await enter(admin, 'meter_reading', {
    equipment: machine.id,
    read_at: ago(48),
    kind: 'hours',
    value: 1000,
  });
  expect(reading.status, JSON.stringify(reading.body)).toBe(201);
  await step('equipment', machine, 'activate');
  return machine.id;
}
const step = async (record: string, { id, version }: RecordAnswer, name: string, body: object = {}) => {
  const answer = await admin.json<Answer>(`records/${record}/${id}/transitions/${name}/`, {
    method: 'POST',
    body,
    headers: { 'if-match': `"${version}"` },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};

/** A tank that held some litres an hour ago. */
async function newTank(code: string, capacity: number, litres: number, more: object = {}): Promise<string> {
  const { body } = await enter(admin, 'fuel_tank', { code, product: 'diesel', capacity, safe_fill: 95, ...more });
  expect((await enter(admin, 'fuel_dip', { tank: body.id, at: ago(1.5), litres, method: 'stick' })).status).toBe(201);
  return body.id;
}
const fillOf = (equipment: string, tank: string, more: object = {}) => ({
  equipment,
  tank,
  at: ago(1),
  litres: 100,
  method: 'manual',
  hour_meter: 1010,
  ...more,
});

describe('in time', () => {
  test('neither a fill, a dip nor a reconciliation lies in the next year, and no fill in 1990', async () => {
    const [machine, tank] = [await inService('L-01'), await newTank('LT-01', 50_000, 20_000)];
    const toCome = 'This time is in the future.';
    expect(await errorsOf(fuel, 'equipment_fueling', fillOf(machine, tank, { at: `${nextYear}T08:00:00Z` }))).toEqual([
      422,
      { at: toCome },
    ]);
    const dip = { tank, at: `${nextYear}T08:00:00Z`, litres: 100, method: 'stick' };
    expect(await errorsOf(fuel, 'fuel_dip', dip, '', 'fr')).toEqual([
      422,
      { at: "Cette heure n'est pas encore venue." },
    ]);
    const today = shiftAt(new Date(), 'Africa/Casablanca').productionDate;
    const tomorrow = new Date(Date.parse(today) + 24 * hour).toISOString().slice(0, 10);
    for (const day of [nextYear, tomorrow])
      expect(await errorsOf(admin, 'fuel_reconciliation', { tank, production_date: day })).toEqual([
        422,
        { production_date: 'This day is in the future.' },
      ]);
    expect(
      await errorsOf(fuel, 'equipment_fueling', fillOf(machine, tank, { at: '1990-05-01T08:00:00Z' }), '', 'fr'),
    ).toEqual([422, { at: 'Cela remonte à plus de 20 ans.' }]);
  });

  test('no stretch of the ledger lies in the year 2000', async () => {
    const equipment = await inService('L-02');
    const stretch = { equipment, category: 'P', started_at: '2000-03-09T08:00:00Z', ended_at: '2000-03-09T09:00:00Z' };
    expect(await errorsOf(supervisor, 'equipment_status_interval', stretch)).toEqual([
      422,
      { started_at: 'This is more than 20 years ago.', ended_at: 'This is more than 20 years ago.' },
    ]);
  });
});

describe('in stock', () => {
  test('900 L neither leave a tank of 100 L nor enter one, whoever asks', async () => {
    const [machine, small, big] = [
      await inService('L-03'),
      await newTank('LT-02', 100, 80),
      await newTank('LT-03', 50_000, 20_000),
    ];
    const sure = '?confirm=stock_litres_out,stock_litres_in&reason=Sure';
    expect(await errorsOf(admin, 'equipment_fueling', fillOf(machine, small, { litres: 900 }), sure)).toEqual([
      422,
      { litres: 'Only 80 L are available in tank LT-02.' },
    ]);
    const transfer = { from_tank: big, to_tank: small, started_at: ago(1), litres: 900, reason: 'balance' };
    expect(await errorsOf(admin, 'fuel_transfer', transfer, sure, 'fr')).toEqual([
      422,
      { litres: '900 L dépassent le creux 15 L de la cuve LT-02.' },
    ]);
  });

  test('19,000 L enter a bowser with room for 2,000 only with a reason, which the log keeps', async () => {
    const [station, bowser] = [await newTank('LT-04', 90_000, 60_000), await newTank('LT-05', 20_000, 17_000)];
    const transfer = { from_tank: station, to_tank: bowser, started_at: ago(1), litres: 19_000, reason: 'bowser_fill' };
    const asked = await enter(fuel, 'fuel_transfer', transfer);
    expect([asked.status, asked.body.confirm, asked.body.needsReason, asked.body.errors]).toEqual([
      409,
      ['stock_litres_in'],
      ['stock_litres_in'],
      { litres: '19,000 L exceed the free space 2,000 L of tank LT-05.' },
    ]);
    const without = await enter(fuel, 'fuel_transfer', transfer, '?confirm=stock_litres_in&reason=%20');
    expect([without.status, without.body.needsReason]).toEqual([409, ['stock_litres_in']]);
    const made = await enter(fuel, 'fuel_transfer', transfer, '?confirm=stock_litres_in&reason=Fills%20not%20entered');
    expect(made.status).toBe(201);
    const { body } = await supervisor.json<{
      entries: { reason: string | null; changes: { field: string; new: unknown }[] }[];
    }>(`records/fuel_transfer/${made.body.id}/history/`, { headers: { 'accept-language': 'fr' } });
    expect(body.entries[0]?.reason).toBe('Fills not entered');
    expect(body.entries[0]?.changes.find(({ field }) => field === '#override')?.new).toBe(
      '19\u202f000 L dépassent le creux 2\u202f000 L de la cuve LT-05.',
    );
  });

  test('who may not override is refused what others are asked about', async () => {
    const [machine, tank] = [await inService('L-04'), await newTank('LT-06', 50_000, 60)];
    const fill = fillOf(machine, tank, { litres: 500 });
    expect(await errorsOf(operator, 'equipment_fueling', fill, '?confirm=stock_litres_out&reason=Sure')).toEqual([
      422,
      { litres: 'Only 60 L are available in tank LT-06.' },
    ]);
    expect((await enter(fuel, 'equipment_fueling', fill, '?confirm=stock_litres_out&reason=Sure')).status).toBe(201);
  });

  test('rows of a file that fit one by one and not together are told once they are written', async () => {
    const [from, to] = [await newTank('LT-12', 50_000, 1_000), await newTank('LT-13', 50_000, 100)];
    expect([from, to]).not.toContain(undefined);
    const at = ago(1).slice(0, 16).replace('T', ' ');
    const job = await preview(
      server,
      fuel,
      'fuel_transfer',
      `Start,From tank,To tank,Litres,Reason,Site\n${at},LT-12,LT-13,700,Balancing,S1\n${at},LT-12,LT-13,600,Balancing,S1\n`,
    );
    expect(job).toMatchObject({ counts: { new: 2, error: 0 } });
    const done = await commit(fuel, job);
    expect(done).toMatchObject({ state: 'ready', counts: { new: 1, error: 1 } });
    expect(await rowsOf(fuel, done, '&only=error')).toMatchObject([
      { line: 3, errors: { litres: expect.stringMatching(/^Only \d+ L are available in tank LT-12\.$/) } },
    ]);
  });

  test('levels of a tank rise, whichever of them are told', async () => {
    const sentence = 'Levels must satisfy dead stock < critical < reorder < safe fill.';
    const tank = { code: 'LT-07', product: 'diesel', capacity: 1000 };
    expect(await errorsOf(admin, 'fuel_tank', { ...tank, dead_stock: 300, reorder_level: 200 })).toEqual([
      422,
      { reorder_level: sentence },
    ]);
    expect(await errorsOf(admin, 'fuel_tank', { ...tank, dead_stock: 2000 })).toEqual([422, { dead_stock: sentence }]);
    expect(await errorsOf(admin, 'fuel_tank', { ...tank, critical_level: 990 })).toEqual([
      422,
      { critical_level: sentence },
    ]);
  });
});

describe('in state', () => {
  test('nothing happens to a machine that is not in service yet, nor after it was retired; what was late is entered', async () => {
    const tank = await newTank('LT-08', 50_000, 20_000);
    const draft = await newMachine('L-05');
    expect(await errorsOf(fuel, 'equipment_fueling', fillOf(draft.id, tank))).toEqual([
      422,
      { equipment: 'L-05 is not in use: Draft.' },
    ]);
    expect(await errorsOf(fuel, 'equipment_fueling', fillOf(draft.id, tank), '', 'fr')).toEqual([
      422,
      { equipment: "L-05 n'est pas en service : Brouillon." },
    ]);
    const machine = await inService('L-06');
    await step('equipment', (await read(admin, 'equipment', machine)) as RecordAnswer, 'retire', { reason: 'Sold' });
    const day = new Date(Date.now() - 30 * hour).toISOString().slice(0, 10);
    await server.host.pool.query(`update equipment set retired_on = $1 where id = $2`, [day, machine]);
    expect(await errorsOf(fuel, 'equipment_fueling', fillOf(machine, tank))).toEqual([
      422,
      { equipment: `L-06 was only in service until ${inEnglish(day)}.` },
    ]);
    const late = fillOf(machine, tank, { at: ago(40), hour_meter: 1004 });
    expect((await enter(fuel, 'equipment_fueling', late)).status).toBe(201);
  });

  test('no material is called banana', async () => {
    const checkin = { truck: seedId('equipment', 'T-01'), at: ago(1), kind: 'load', place: 'F-EX01', method: 'manual' };
    expect(await errorsOf(admin, 'truck_checkin', { ...checkin, material: 'banana' })).toEqual([
      422,
      { material: '“banana” is not in the list Mineral types.' },
    ]);
    expect((await enter(admin, 'truck_checkin', { ...checkin, material: 'ORE' })).status).toBe(201);
  });
});

describe('in a closed shift', () => {
  test('the ledger stays as it is, but what began in it can end now', async () => {
    const equipment = await inService('L-07');
    const shift = shiftAt(new Date(Date.now() - 30 * hour), 'Africa/Casablanca');
    const start = shift.startsAt.getTime();
    const at = (hours: number): string => new Date(start + hours * hour).toISOString();
    const stretch = (from: string, to: string | null) =>
      enter(supervisor, 'equipment_status_interval', { equipment, category: 'P', started_at: from, ended_at: to });
    const [first, last] = [await stretch(at(1), at(2)), await stretch(at(3), null)];
    expect([first.status, last.status]).toEqual([201, 201]);
    const lock = await enter(supervisor, 'shift_lock', { production_date: shift.productionDate, shift: shift.code });
    expect(lock.status).toBe(201);
    const sentence = `Shift ${shift.code} of ${inEnglish(shift.productionDate)} is closed; ask a manager to reopen it.`;
    const closed = [422, { started_at: sentence }];
    const change = async (path: string, method: string, body?: object, version = 1) => {
      const answer = await admin.json<Answer>(path, {
        method,
        ...(body ? { body } : {}),
        headers: { 'if-match': `"${version}"` },
      });
      return [answer.status, answer.body.errors];
    };
    const row = `records/equipment_status_interval/${first.body.id}/`;
    expect([(await stretch(at(2), at(3))).status, (await stretch(at(2), at(3))).body.errors]).toEqual(closed);
    expect(await change(row, 'PATCH', { note: 'Later' })).toEqual(closed);
    expect(await change(row, 'PATCH', { ended_at: at(2.5) })).toEqual(closed);
    expect(await change(row, 'DELETE')).toEqual(closed);
    expect(await change('fleet/ledger/split/', 'POST', { interval: first.body.id, at: at(1.5) })).toEqual(closed);
    expect((await read(admin, 'equipment_status_interval', first.body.id)) as RecordAnswer).toMatchObject({
      version: 1,
      note: null,
    });
    // It runs on into the open shift: its end there changes nothing of what is closed.
    const goesOn = await change(`records/equipment_status_interval/${last.body.id}/`, 'PATCH', { ended_at: ago(0.1) });
    expect(goesOn).toEqual([200, undefined]);
  });
});

describe('a fill of a closed shift', () => {
  test('is not cancelled before the shift is open again: its litres would leave what was closed', async () => {
    const [machine, tank] = [await inService('L-17'), await newTank('LT-17', 50_000, 20_000)];
    const shift = shiftAt(new Date(Date.now() - 54 * hour), 'Africa/Casablanca');
    const at = new Date(shift.startsAt.getTime() + hour).toISOString();
    const fill = await enter(
      fuel,
      'equipment_fueling',
      fillOf(machine, tank, { at, hour_meter: null }),
      '?confirm=no_meter',
    );
    expect(fill.status, JSON.stringify(fill.body)).toBe(201);
    const lock = await enter(supervisor, 'shift_lock', { production_date: shift.productionDate, shift: shift.code });
    expect(lock.status).toBe(201);
    const cancel = () =>
      supervisor.json<Answer>(`records/equipment_fueling/${fill.body.id}/transitions/cancel/`, {
        method: 'POST',
        body: { reason: 'Entered twice' },
        headers: { 'if-match': '"1"' },
      });
    const refused = await cancel();
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { at: `Shift ${shift.code} of ${inEnglish(shift.productionDate)} is closed; ask a manager to reopen it.` },
    ]);
    expect((await read(admin, 'equipment_fueling', fill.body.id)) as RecordAnswer).toMatchObject({ version: 1 });
    await server.host.pool.query('update shift_lock set deleted_at = now() where id = $1', [lock.body.id]);
    expect((await cancel()).body).toMatchObject({ state: 'cancelled' });
  });
});

describe('in sequence', () => {
  const shown = async (machine: string) =>
    (
      await server.host.pool.query<{ value: number; source: string; valid: boolean }>(
        `
          select value, source, valid
          from meter_reading
          where equipment = $1 and kind = 'hours' and deleted_at is null
          order by read_at`,
        [machine],
      )
    ).rows;

  test('a meter lies between its neighbours, whoever read them', async () => {
    const [machine, tank] = [await inService('L-08'), await newTank('LT-09', 50_000, 20_000)];
    expect((await enter(fuel, 'equipment_fueling', fillOf(machine, tank, { at: ago(1) }))).status).toBe(201);
    const reading = (value: number, hours: number, query = '') =>
      errorsOf(admin, 'meter_reading', { equipment: machine, read_at: ago(hours), kind: 'hours', value }, query);
    expect(await reading(1011, 20)).toEqual([422, { value: 'Hour meter 1,011 h is above the next reading 1,010 h.' }]);
    expect(await reading(999, 20)).toEqual([422, { value: 'Hour meter 999 h is below the last reading 1,000 h.' }]);
    expect(await reading(1009, 0.5)).toEqual([422, { value: 'Hour meter 1,009 h is below the last reading 1,010 h.' }]);
    expect((await enter(admin, 'meter_reading', { equipment: machine, read_at: ago(20), value: 1005 })).status).toBe(
      201,
    );
  });

  test('a fill feeds the one hour meter of its machine, follows its correction, and takes it back', async () => {
    const [machine, tank] = [await inService('L-09'), await newTank('LT-10', 50_000, 20_000)];
    const { body: fill } = await enter(fuel, 'equipment_fueling', fillOf(machine, tank));
    const first = { value: 1000, source: 'manual', valid: true };
    expect(await shown(machine)).toEqual([first, { value: 1010, source: 'fueling', valid: true }]);
    expect((await read(admin, 'equipment', machine)) as RecordAnswer).toMatchObject({ hour_meter: 1010 });
    const corrected = await fuel.json<Answer>(`records/equipment_fueling/${fill.id}/`, {
      method: 'PATCH',
      body: { hour_meter: 1012 },
      headers: { 'if-match': '"1"' },
    });
    expect(corrected.status, JSON.stringify(corrected.body)).toBe(200);
    expect(await shown(machine)).toEqual([first, { value: 1012, source: 'fueling', valid: true }]);
    await step('equipment_fueling', corrected.body, 'cancel', { reason: 'Entered twice' });
    expect(await shown(machine)).toEqual([first]);
  });

  test('a machine that leaves feeds its meter at the site that it leaves', async () => {
    const machine = await inService('L-11');
    const leaves = await post(admin, 'equipment_transfer', {
      equipment: machine,
      from_site: site,
      to_site: seedId('site', 'S2'),
      left_at: ago(2),
      hour_meter: 1020,
    });
    expect(leaves.status, JSON.stringify(leaves.body)).toBe(201);
    const { rows } = await server.host.pool.query(
      'select value, source, site from meter_reading where equipment = $1 and value > 1000',
      [machine],
    );
    expect(rows).toEqual([{ value: 1020, source: 'manual', site }]);
  });

  test('what a controller tells is kept: a meter that went back is flagged, and bounds nothing', async () => {
    const machine = await inService('L-10');
    await newTank('LT-11', 50_000, 20_000);
    const source = await post(admin, 'ingest_source', { code: 'limits', label_en: 'L', label_fr: 'L', kind: 'http' });
    const sent = await fetch(`${server.url}/api/ingest/v1/batch/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${String(source.body.token)}` },
      body: JSON.stringify({
        events: [
          {
            id: 'f1',
            kind: 'fuel_dispense',
            ts: ago(1),
            device: 'LT-11',
            data: { tank: 'LT-11', equipment: 'L-10', litres: 100, hour_meter: 900 },
          },
          {
            id: 'c1',
            kind: 'operator_checkin',
            ts: ago(0.5),
            device: 'LT-11',
            data: { badge: 'B-1001', event: 'machine_on', equipment: 'L-10', hour_meter: 1002, fit: true },
          },
        ],
      }),
    });
    expect(await sent.json()).toMatchObject({ accepted: 2, rejected: [] });
    const { rows } = await server.host.pool.query('select flags from equipment_fueling where equipment = $1', [
      machine,
    ]);
    expect(rows).toMatchObject([{ flags: expect.arrayContaining(['meter_back']) }]);
    expect(await shown(machine)).toEqual([
      { value: 1000, source: 'manual', valid: true },
      { value: 900, source: 'fueling', valid: false },
      { value: 1002, source: 'form', valid: true },
    ]);
    expect((await read(admin, 'equipment', machine)) as RecordAnswer).toMatchObject({ hour_meter: 1002 });
  });
});
