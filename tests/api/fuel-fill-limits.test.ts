import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedId } from '../../core/host/seed.ts';
import { patch, type RecordAnswer } from '../support/record-calls.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

const site = seedId('site', 'S1');
const hour = 3_600_000;
const ago = (hours: number): string => new Date(Date.now() - hours * hour).toISOString();

let server: TestServer;
let [admin, fuel, operator]: TestUser[] = [];
beforeAll(async () => {
  server = await startTestServer();
  [admin, fuel, operator] = await Promise.all(['admin', 'fuel', 'operator'].map((name) => server.login(name)));
});
afterAll(() => server.stop());

interface Answer extends RecordAnswer {
  readonly needsReason?: readonly string[];
}
const enter = (user: TestUser | undefined, record: string, body: object, query = '', language = 'en') =>
  (user as TestUser).json<Answer>(`records/${record}/${query}`, {
    method: 'POST',
    body: { site, ...body },
    headers: { 'accept-language': language },
  });
const told = async (...asked: Parameters<typeof enter>) => {
  const { status, body } = await enter(...asked);
  return [status, body.errors ?? {}, body.needsReason ?? []];
};
const because = (code: string): string => `?confirm=${code}&reason=Seen%20twice`;
const made = async (...asked: Parameters<typeof enter>): Promise<Answer> => {
  const { status, body } = await enter(...asked);
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
};

async function newMachine(code: string, more: object = {}): Promise<string> {
  const { id, version } = await made(admin, 'equipment', {
    code,
    family: 'grader',
    make: 'Atlas',
    model: 'D6',
    tank_capacity: 1000,
    fuel_type: 'diesel',
    commissioned_on: '2020-01-15',
    ...more,
  });
  await made(admin, 'meter_reading', { equipment: id, read_at: ago(50), kind: 'hours', value: 1000 });
  const active = await (admin as TestUser).json(`records/equipment/${id}/transitions/activate/`, {
    method: 'POST',
    body: {},
    headers: { 'if-match': `"${version}"` },
  });
  expect(active.status, JSON.stringify(active.body)).toBe(200);
  return id;
}
async function newTank(code: string, product = 'diesel'): Promise<string> {
  const tank = await made(admin, 'fuel_tank', { code, product, capacity: 50_000, safe_fill: 95 });
  await made(fuel, 'fuel_dip', { tank: tank.id, at: ago(48), litres: 30_000, method: 'stick' });
  return tank.id;
}
const fill = (equipment: string, tank: string, more: object = {}) => ({
  equipment,
  tank,
  at: ago(5),
  litres: 400,
  method: 'manual',
  ...more,
});

test('DEF goes into a DEF tank, diesel into no electric machine, petrol into a diesel machine with a reason alone', async () => {
  const [def, diesel, petrol] = [await newTank('FF-1', 'def'), await newTank('FF-2'), await newTank('FF-3', 'petrol')];
  const [dozer, electric] = [await newMachine('FM-1'), await newMachine('FM-2', { fuel_type: 'electric' })];
  expect(await told(fuel, 'equipment_fueling', fill(dozer, def), '', 'fr')).toEqual([
    422,
    { equipment: "FM-1 n'a pas de réservoir d'AdBlue\u202f: saisissez-le d'abord dans la fiche de l'engin." },
    [],
  ]);
  expect(await told(fuel, 'equipment_fueling', fill(electric, diesel))).toEqual([
    422,
    { equipment: 'FM-2 does not burn Diesel.' },
    [],
  ]);
  expect(await told(fuel, 'equipment_fueling', fill(dozer, petrol))).toEqual([
    409,
    { equipment: 'FM-1 does not burn Petrol.' },
    ['wrong_fuel'],
  ]);
  await made(fuel, 'equipment_fueling', fill(dozer, petrol), because('wrong_fuel'));
});

test('the clock, the totaliser and the levels of a fill fit it', async () => {
  const [tank, dozer] = [await newTank('FF-10'), await newMachine('FM-10')];
  const of = (more: object) => told(fuel, 'equipment_fueling', fill(dozer, tank, more));
  const sentence = 'Start and end must be within an hour of the date and time of the fill.';
  expect(await of({ started_at: ago(7) })).toEqual([422, { started_at: sentence }, []]);
  expect(await of({ ended_at: ago(3) })).toEqual([422, { ended_at: sentence }, []]);
  expect(await of({ totaliser_before: 1000, totaliser_after: 1300 })).toEqual([
    409,
    { totaliser_after: 'The totaliser counted 300 L, not 400 L.' },
    ['totaliser_gap'],
  ]);
  expect(await of({ level_before: 60, level_after: 20 })).toEqual([
    409,
    { level_after: 'The level fell although fuel was filled.' },
    [],
  ]);
  expect(await of({ totaliser_before: 1000, totaliser_after: 1402, started_at: ago(5.1) })).toEqual([201, {}, []]);
});

test('a pump fills one machine at a time, and a machine takes no more than its tank at one stop', async () => {
  const [tank, one, other] = [await newTank('FF-20'), await newMachine('FM-20'), await newMachine('FM-21')];
  const pump = (await made(admin, 'fuel_pump', { code: 'P9', tank })).id;
  const at = ago(5);
  const first = await made(fuel, 'equipment_fueling', fill(one, tank, { pump, at, litres: 700 }));
  expect(await told(fuel, 'equipment_fueling', fill(other, tank, { pump, at }))).toEqual([
    409,
    { pump: `Pump P9 was filling another machine at that time (${String(first.number)}).` },
    ['pump_busy'],
  ]);
  const again = fill(one, tank, { at: new Date(Date.parse(at) + 8 * 60_000).toISOString(), litres: 500 });
  expect(await told(fuel, 'equipment_fueling', again)).toEqual([
    409,
    { litres: 'With the fills in the 15 minutes around it, FM-20 took 1,200 L, more than its tank of 1,000 L.' },
    ['over_tank_together'],
  ]);
  await made(fuel, 'equipment_fueling', again, because('over_tank_together,two_fills'));
});

test('what was submitted is changed by nobody before it is back in draft, with a reason', async () => {
  const [tank, dozer] = [await newTank('FF-30'), await newMachine('FM-30')];
  const draft = await made(fuel, 'equipment_fueling', fill(dozer, tank));
  const step = async (user: TestUser | undefined, { id, version }: RecordAnswer, name: string, body: object = {}) =>
    (user as TestUser).json<Answer>(`records/equipment_fueling/${id}/transitions/${name}/`, {
      method: 'POST',
      body,
      headers: { 'if-match': `"${version}"` },
    });
  const { body: submitted } = await step(fuel, draft, 'submit');
  const changed = await patch(fuel as TestUser, 'equipment_fueling', submitted.id, submitted.version, { litres: 1 });
  expect([changed.status, changed.body.code]).toEqual([409, 'locked']);
  const supervisor = await server.login('supervisor');
  expect((await step(supervisor, submitted, 'reopen')).status).toBe(422);
  const { body: back } = await step(supervisor, submitted, 'reopen', { reason: 'Litres misread' });
  expect((await patch(fuel as TestUser, 'equipment_fueling', back.id, back.version, { litres: 390 })).status).toBe(200);
});

test('an operator fills the machine of the shift, or says why another', async () => {
  const [tank, dozer] = [await newTank('FF-40'), await newMachine('FM-40')];
  expect(await told(operator, 'equipment_fueling', fill(dozer, tank))).toEqual([
    409,
    { equipment: 'You were not on FM-40 in this shift: enter a reason for this fill.' },
    ['not_driven'],
  ]);
  await made(operator, 'equipment_fueling', fill(dozer, tank, { at: ago(9) }), because('not_driven'));
  await server.host.pool.query(
    `
      insert into operator_checkin (id, site, person, kind, at, equipment, method)
      select gen_random_uuid(), $1, id, 'machine_on', now() - interval '8 hours', $2, 'supervisor'
      from person
      where email_work = 'operator@demo.filon'`,
    [site, dozer],
  );
  await made(operator, 'equipment_fueling', fill(dozer, tank));
});

test('a transfer is entered once, fits its meters, and does not come long before its tanks', async () => {
  const [from, to] = [await newTank('FF-50'), await newTank('FF-51')];
  const transfer = (more: object = {}) => ({
    from_tank: from,
    to_tank: to,
    started_at: ago(6),
    litres: 1000,
    reason: 'balance',
    ...more,
  });
  const first = await made(fuel, 'fuel_transfer', transfer());
  const later = transfer({ started_at: new Date(Date.parse(ago(6)) + 5 * 60_000).toISOString() });
  expect(await told(fuel, 'fuel_transfer', later)).toEqual([
    409,
    { litres: `The same transfer already exists, less than 15 minutes apart: ${String(first.number)}.` },
    ['same_transfer'],
  ]);
  await made(fuel, 'fuel_transfer', later, because('same_transfer'));
  const of = (more: object, query = '') =>
    told(fuel, 'fuel_transfer', transfer({ started_at: ago(4), ...more }), query);
  expect(await of({ out_meter_l: 1000, in_meter_l: 800 })).toEqual([
    409,
    { in_meter_l: 'The meters differ: 1,000 L out, 800 L in.' },
    [],
  ]);
  expect(await of({ out_meter_l: 600 })).toEqual([409, { out_meter_l: 'The meter counted 600 L, not 1,000 L.' }, []]);
  const old = `${new Date().getUTCFullYear() - 16}-03-02T08:00:00Z`;
  const [status, errors, reasons] = await of({ started_at: old });
  expect([status, reasons]).toEqual([409, expect.arrayContaining(['before_first'])]);
  expect(errors).toEqual({ started_at: expect.stringMatching(/^There are no data for tank FF-50 before .* 2026\.$/) });
});
