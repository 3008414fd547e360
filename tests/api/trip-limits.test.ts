import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedId } from '../../core/host/seed.ts';
import { isInside, leadsInside } from '../../plugins/tracking/server/aemp/private-address.ts';
import { post, read, type RecordAnswer } from '../support/record-calls.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

const site = seedId('site', 'S1');
const machine = (code: string): string => seedId('equipment', code);
const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

let server: TestServer;
let [admin, dispatcher, supervisor, geologist]: TestUser[] = [];
let places: Readonly<Record<string, { id: string; code: string }>> = {};
let material: Readonly<Record<string, string>> = {};
beforeAll(async () => {
  server = await startTestServer();
  [admin, dispatcher, supervisor, geologist] = await Promise.all(
    ['admin', 'dispatcher', 'supervisor', 'geologist'].map((name) => server.login(name)),
  );
  const { rows } = await server.host.pool.query<{ type: string; id: string; code: string }>(
    `select distinct on (type) type, id, code
    from mine_location
    where site = $1 and deleted_at is null and (type <> 'hopper' or material_class = 'ore')
    order by type, code`,
    [site],
  );
  places = Object.fromEntries(rows.map(({ type, ...place }) => [type, place]));
  const kinds = await server.host.pool.query<{ class: string; id: string }>(
    `select distinct on (class) class, id from mineral_type where site = $1 and active and deleted_at is null`,
    [site],
  );
  material = Object.fromEntries(kinds.rows.map(({ class: kind, id }) => [kind, id]));
});
afterAll(() => server.stop());

const as = (user: TestUser | undefined): TestUser => user as TestUser;
const answer = async (user: TestUser | undefined, record: string, body: object) => {
  const { status, body: said } = await post(as(user), record, { site, ...body });
  return [status, said.errors] as const;
};
/** Sixty days back nothing is seeded in tests. */
const back = 50 * 1440;
const trip = (more: object = {}) => ({
  truck: machine('T-20'),
  loading_unit: machine('EX-01'),
  source: places.loading_face?.id,
  destination: places.waste_dump?.id,
  material: material.waste,
  load_start: ago(back),
  load_end: ago(back - 3),
  dump_start: ago(back - 13),
  dump_end: ago(back - 15),
  payload: 95,
  edit_reason: 'No signal',
  ...more,
});

test('a trip by hand is one that a truck can make', async () => {
  const refused = async (more: object) => answer(dispatcher, 'haul_trip', trip(more));
  expect(await refused({ payload: 0 })).toEqual([
    422,
    { payload: 'A trip needs a payload above zero; leave it empty if unknown.' },
  ]);
  expect(await refused({ payload: 500 })).toEqual([
    422,
    { payload: 'T-20 is rated for 98 t: it cannot carry that much.' },
  ]);
  expect(await refused({ payload: 130 })).toEqual([409, { payload: 'T-20 is rated for 98 t.' }]);
  expect(await refused({ truck: machine('EX-01'), loading_unit: null })).toEqual([
    422,
    { truck: 'EX-01 is not a truck.' },
  ]);
  expect(await refused({ loading_unit: machine('T-19') })).toEqual([
    422,
    { loading_unit: 'T-19 is not a loading unit.' },
  ]);
  expect(await refused({ source: places.waste_dump?.id })).toEqual([
    422,
    { destination: 'The destination must differ from the source.' },
  ]);
  expect(await refused({ destination: places.loading_face?.id, source: null })).toEqual([
    422,
    { destination: 'Choose a dump location.' },
  ]);
  expect(await refused({ loaded_km: 14 })).toEqual([422, { loaded_km: 'A loaded truck cannot exceed 80 km/h.' }]);
  expect(await refused({ destination: places.hopper?.id })).toEqual([
    409,
    { destination: 'This material does not belong there.' },
  ]);
  const confirmed = await as(dispatcher).json<RecordAnswer>('records/haul_trip/?confirm=wrong_destination', {
    method: 'POST',
    body: { site, ...trip({ destination: places.hopper?.id }) },
  });
  expect([confirmed.status, confirmed.body.flags]).toEqual([201, expect.arrayContaining(['wrong_destination'])]);
});

test('a trip of which is not known whence or what is to be reviewed', async () => {
  const times = {
    load_start: ago(back - 60),
    load_end: ago(back - 63),
    dump_start: ago(back - 70),
    dump_end: ago(back - 75),
  };
  const { body } = await post(as(dispatcher), 'haul_trip', { site, ...trip({ ...times, source: null }) });
  expect([body.errors, body.state]).toEqual([undefined, 'to_review']);
});

test('tallies and assignments name trucks, loading units and places that are such', async () => {
  const tally = { truck: machine('T-20'), at: ago(5), kind: 'dump', place: places.waste_dump?.code, payload: 90 };
  const tallied = async (more: object) => answer(dispatcher, 'truck_checkin', { ...tally, ...more });
  expect(await tallied({ truck: machine('DZ-01') })).toEqual([422, { truck: 'DZ-01 is not a truck.' }]);
  expect(await tallied({ payload: 400 })).toEqual([422, expect.objectContaining({ payload: expect.any(String) })]);
  expect(await tallied({ place: places.loading_face?.code })).toEqual([422, { place: 'Choose a dump location.' }]);
  expect(await tallied({ kind: 'load', place: places.workshop?.code ?? places.fuel_point?.code })).toEqual([
    422,
    { place: 'Choose a loading location.' },
  ]);
  const assignment = { loading_unit: machine('EX-01'), face: places.loading_face?.id, started_at: ago(-60) };
  expect(await answer(dispatcher, 'loading_assignment', { ...assignment, loading_unit: machine('T-20') })).toEqual([
    422,
    { loading_unit: 'T-20 is not a loading unit.' },
  ]);
  const elsewhere = places.workshop ?? places.fuel_point;
  expect(await answer(dispatcher, 'loading_assignment', { ...assignment, face: elsewhere?.id })).toEqual([
    422,
    { face: `${elsewhere?.code} is not a loading location.` },
  ]);
});

test('materials and places stay what trips tell of them', async () => {
  const { rows } = await server.host.pool.query<{ material: string; destination: string }>(
    `select material, destination from haul_trip
    where site = $1 and material is not null and destination is not null and deleted_at is null limit 1`,
    [site],
  );
  const change = async (record: string, id: string, values: object) => {
    const { version } = await read(as(admin), record, id);
    const { status, body } = await as(geologist).json<RecordAnswer>(`records/${record}/${id}/`, {
      method: 'PATCH',
      body: values,
      headers: { 'if-match': `"${version}"` },
    });
    return [status, Object.keys(body.errors ?? {})];
  };
  const [{ material: kind, destination } = { material: '', destination: '' }] = rows;
  expect(await change('mineral_type', kind, { class: 'topsoil' })).toEqual([422, ['class']]);
  expect(await change('mine_location', destination, { type: 'workshop' })).toEqual([422, ['type']]);
  expect(await change('mine_location', destination, { fallback: destination })).toEqual([422, ['fallback']]);
});

test('check-ins by hand follow what came before', async () => {
  const { rows } = await server.host.pool.query<{ id: string }>(
    `select id from person where site = $1 and deleted_at is null order by matricule desc limit 1`,
    [site],
  );
  const person = rows[0]?.id;
  await server.host.pool.query('delete from operator_checkin where person = $1', [person]);
  const enter = async (more: object, confirm = '') => {
    const { status, body } = await as(supervisor).json<RecordAnswer & { confirm?: unknown }>(
      `records/operator_checkin/${confirm && `?confirm=${confirm}&reason=Forgot`}`,
      { method: 'POST', body: { site, person, method: 'supervisor', reason: 'Forgot', ...more } },
    );
    return [status, body.errors] as const;
  };
  expect(await enter({ kind: 'out', at: ago(100) })).toEqual([409, { kind: 'This person has not checked in before.' }]);
  expect(await enter({ kind: 'break_end', at: ago(100) })).toEqual([409, { kind: 'No break was started before.' }]);
  expect(await enter({ kind: 'in', at: ago(90), fit_for_duty: true, method: 'badge' })).toEqual([
    422,
    { method: 'Only a reader can report a badge or log-in: choose how it was entered.' },
  ]);
  expect(await enter({ kind: 'in', at: ago(300 * 1440), fit_for_duty: true })).toEqual([
    409,
    { at: 'That was more than a month ago.' },
  ]);
  expect((await enter({ kind: 'in', at: ago(90), fit_for_duty: true }))[0]).toBe(201);
  expect((await enter({ kind: 'machine_on', at: ago(80), equipment: machine('T-21') }))[0]).toBe(201);
  expect(await enter({ kind: 'machine_on', at: ago(70), equipment: machine('T-22') })).toEqual([
    409,
    { equipment: expect.stringMatching(/ is still on T-21\.$/) },
  ]);
  expect((await enter({ kind: 'machine_on', at: ago(70), equipment: machine('T-22') }, 'on_another'))[0]).toBe(201);
});

test('a service is not asked in our own network, whatever its name', async () => {
  expect(
    ['127.0.0.1', '10.1.2.3', '192.168.4.4', '169.254.169.254', '::1', 'fd00::1', '::ffff:127.0.0.1'].map(isInside),
  ).toEqual(Array.from({ length: 7 }, () => true));
  expect(['8.8.8.8', '172.32.0.1', '2001:4860::8888'].map(isInside)).toEqual([false, false, false]);
  const asked = (url: string, demo: boolean, privateServices: readonly string[] = []) =>
    leadsInside({ config: { ...server.host.config, demo, privateServices } }, url);
  expect(await asked('https://localhost/fleet', false)).toBe(true);
  expect(await asked('http://[::1]:8080/fleet', false)).toBe(true);
  expect(await asked('https://2130706433/fleet', false)).toBe(true);
  expect(await asked('https://localhost/fleet', true)).toBe(false);
  expect(await asked('https://localhost/fleet', false, ['localhost'])).toBe(false);
});
