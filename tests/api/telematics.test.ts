import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedId } from '../../core/host/seed.ts';
import { createAccount } from '../../core/session/accounts.server.ts';
import { serverPlugins } from '../../plugins/index.server.ts';
import { demoPassword, startTestServer, type TestServer, type TestUser } from '../support/server.ts';

type Row = Record<string, unknown>;
const [here, there] = [seedId('site', 'S1'), seedId('site', 'S2')];
const truck = seedId('equipment', 'T-07');
const hourMs = 3_600_000;
const start = Math.floor(Date.now() / hourMs) * hourMs;
const at = (hoursAgo: number): string => new Date(start - hoursAgo * hourMs).toISOString();

let server: TestServer;
let admin: TestUser;
let source: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.login('admin');
  source = (
    await admin.json<{ id: string }>('records/ingest_source/', {
      method: 'POST',
      body: { code: 'maker', label_en: 'Maker', label_fr: 'Constructeur', kind: 'aemp' },
    })
  ).body.id;
});
afterAll(() => server?.stop());

const rowsOf = async <Of = Row>(sql: string, values: unknown[] = []): Promise<Of[]> =>
  (await server.host.pool.query(sql, values)).rows as Of[];
const tell = async (
  name: string,
  told: readonly (readonly [hoursAgo: number, value: number])[],
  machine = truck,
  site = here,
): Promise<void> => {
  for (const [hoursAgo, value] of told)
    await rowsOf(
      'insert into machine_metric (equipment, site, name, ts, value, source) values ($1, $2, $3, $4, $5, $6)',
      [machine, site, name, at(hoursAgo), value, source],
    );
};
const report = async (user: TestUser, name: string, query: Record<string, string>) =>
  (await user.json<{ rows: Row[] }>(`reports/${name}/?${new URLSearchParams(query)}`)).body.rows;

test('each figure of a machine with its newest value, by whom, and how far its counter grew', async () => {
  await tell('operating_hours', [
    [240, 14_865.2],
    [120, 14_970],
    [2, 15_071.4],
  ]);
  await tell('fuel_used_L', [
    [200, 152_000],
    [150, 152_400],
    [100, 20],
    [50, 420],
    [10, -1],
    [3, 800],
  ]);
  await tell('fuel_percent', [
    [5, 62.4],
    [1, 130],
  ]);
  await tell('switch_3', [[4, 1]]);
  await tell('something_else', [[4, 1]]);
  const rows = await report(admin, 'machine_telematics', { period: '30d', equipment: truck });
  expect(
    rows.map(({ name, value, source: by, grown, readings, resets, left_out: out }) => [
      name,
      value,
      by,
      grown === null ? null : Math.round(Number(grown) * 10) / 10,
      readings,
      resets,
      out,
    ]),
  ).toEqual([
    ['operating_hours', 15_071.4, 'maker', 206.2, 3, 0, 0],
    // The new control unit counts anew; what is less than nothing counts nowhere.
    ['fuel_used_L', 800, 'maker', 1_180, 6, 1, 1],
    // 130 % cannot be: the newest that can, is shown.
    ['fuel_percent', 62.4, 'maker', null, 2, null, null],
    ['switch_3', 1, 'maker', null, 1, null, null],
  ]);
  expect(rows[0]).toMatchObject({
    figure: 'Operating hours',
    unit: 'h',
    first_at: at(240),
    last_at: at(2),
    longest_gap: 120,
  });
  const readings = await report(admin, 'telematics_readings', {
    period: '30d',
    equipment: truck,
    figure: 'fuel_used_L',
  });
  expect(readings.map(({ value, flag }) => [value, flag])).toEqual([
    [152_000, null],
    [152_400, null],
    [20, 'fell'],
    [420, null],
    [-1, 'negative'],
    [800, null],
  ]);
  expect(
    (await report(admin, 'telematics_readings', { period: '30d', equipment: truck, figure: 'fuel_percent' })).map(
      ({ flag }) => flag,
    ),
  ).toEqual([null, 'over_100']);
  expect(await report(admin, 'telematics_readings', { period: '30d', equipment: truck, figure: 'no_such' })).toEqual(
    [],
  );
  const csv = await admin.json<string>(`reports/machine_telematics/export/?period=30d&equipment=${truck}&format=csv`);
  expect(csv.body.split('\n')[1]).toContain('Operating hours');
});

test('what was told stands beside what is counted: hours, fuel, loads and tonnes, with their difference', async () => {
  const machine = seedId('equipment', 'T-08');
  const [from, to] = [at(72), at(0)];
  const [ours] = await rowsOf<{ trips: number; tonnes: number }>(
    `
      select count(*)::int as trips, sum(payload)::float8 as tonnes
      from v_trip
      where truck = $1
        and dump_end >= $2
        and dump_end < $3`,
    [machine, from, to],
  );
  await tell(
    'load_count',
    [
      [480, 1_000],
      [1, 5_000],
    ],
    machine,
  );
  await tell(
    'payload_t',
    [
      [480, 100_000],
      [1, 480_000],
    ],
    machine,
  );
  const [row] = await report(admin, 'telematics_control', { period: '30d', equipment: machine });
  expect(ours?.trips).toBeGreaterThan(0);
  expect(row).toMatchObject({
    machine: 'T-08',
    source: 'maker',
    told_hours: null,
    told_loads: 4_000,
    told_tonnes: 380_000,
  });
  expect(row?.loads_difference).toBe(Number(row?.our_loads) - 4_000);
  expect(row?.loads_percent).toBeCloseTo((100 * Number(row?.loads_difference)) / 4_000, 1);
  // The same over all machines, for whoever may see trips but no fuel.
  const [truckRow] = await report(await server.login('admin'), 'telematics_control', {
    period: '30d',
    equipment: truck,
  });
  expect(truckRow).toMatchObject({ told_hours: 206.2, told_fuel: 1_180, resets: 1, left_out: 1 });
  expect(Number(truckRow?.fuel_difference)).toBeCloseTo(Number(truckRow?.our_fuel) - 1_180, 1);
  const operator = await server.login('operator');
  const [seen] = await report(operator, 'telematics_control', { period: '30d', equipment: truck });
  expect(seen).toMatchObject({ told_fuel: 1_180, our_fuel: null, fuel_difference: null });
  // No trip was made of what was told.
  expect(
    (
      await rowsOf<{ count: number }>(
        `
          select count(*)::int as count
          from haul_trip
          where truck = $1
            and quality = 'tally'
            and updated_at > now() - interval '1 minute'`,
        [machine],
      )
    )[0]?.count,
  ).toBe(0);
});

test('the statistics and the consumption tell it too, and neither over one shift of many days', async () => {
  const statistics = (await report(admin, 'fleet_statistics', { period: '30d' })).find(
    ({ machine }) => machine === 'T-07',
  );
  expect(statistics).toMatchObject({ told_by: 'maker', told_gap: 120 });
  expect(Number(statistics?.told_hours)).toBeCloseTo(206.2, 3);
  // The ledger counts over the time that the readings cover, here as in the control.
  const [control] = await report(admin, 'telematics_control', { period: '30d', equipment: truck });
  expect(Number(control?.our_hours)).toBeLessThan(Number(statistics?.operating));
  expect(Number(statistics?.told_difference)).toBeCloseTo(Number(control?.our_hours) - 206.2, 1);
  expect(Number(statistics?.told_percent)).toBeCloseTo((100 * Number(statistics?.told_difference)) / 206.2, 3);
  const days = { from: at(240).slice(0, 10), to: at(0).slice(0, 10), shift: 'P1' };
  expect((await report(admin, 'fleet_statistics', days)).find(({ machine }) => machine === 'T-07')).toMatchObject({
    told_hours: null,
  });
  const consumption = (await report(admin, 'fuel_consumption', { period: '30d' })).find(({ item }) => item === 'T-07');
  expect(consumption).toMatchObject({ told_litres: 1_180, told_by: 'maker', told_gap: 50 });
  expect(Number(consumption?.told_difference)).toBeCloseTo(Number(control?.our_fuel) - 1_180, 1);
  expect(Number(consumption?.told_rate)).toBeCloseTo(1_180 / 206.2, 1);
  const family = (await report(admin, 'fuel_consumption', { period: '30d', by: 'family' })).find(
    ({ told_litres: litres }) => litres !== null,
  );
  expect(family).toMatchObject({ item: 'Haul truck', told_litres: 1_180 });
  expect(
    (await report(admin, 'fuel_consumption', { period: '30d', by: 'month' })).every(
      ({ told_litres: litres }) => litres === null,
    ),
  ).toBe(true);
});

test('nobody sees what machines of another site tell', async () => {
  await createAccount(server.host.db, {
    email: 'far@demo.filon',
    name: 'Far',
    kind: 'staff',
    language: 'en',
    password: demoPassword,
    roles: [{ role: 'dispatcher', sites: [there] }],
  });
  const far = await server.login('far');
  expect(await report(far, 'machine_telematics', { period: '30d', equipment: truck })).toEqual([]);
  expect(
    await report(far, 'telematics_readings', { period: '30d', equipment: truck, figure: 'operating_hours' }),
  ).toEqual([]);
  expect(await report(far, 'telematics_control', { period: '30d' })).toEqual([]);
  expect(
    (await (await server.login('vendor')).json(`reports/machine_telematics/?period=30d&equipment=${truck}`)).status,
  ).toBe(403);
});

test('without a plugin of tracking there is nothing of it, and everything else is there', async () => {
  const alone = await startTestServer({
    plugins: serverPlugins.filter(({ id }) => ['administration', 'human-resources', 'fleet'].includes(id)),
  });
  try {
    const user = await alone.login('admin');
    const [machine] = (await alone.host.pool.query<{ id: string }>('select id from equipment limit 1')).rows;
    expect(
      (await user.json<{ rows: Row[] }>(`reports/machine_telematics/?period=30d&equipment=${machine?.id}`)).body.rows,
    ).toEqual([]);
    expect((await user.json<{ rows: Row[] }>('reports/telematics_control/?period=30d')).body.rows).toEqual([]);
    expect((await user.json<{ rows: Row[] }>('reports/fleet_statistics/?period=7d')).body.rows.length).toBeGreaterThan(
      0,
    );
  } finally {
    await alone.stop();
  }
});

test('the days of a stretch add up to it, whatever lies between the readings', async () => {
  const machine = seedId('equipment', 'T-12');
  await tell(
    'operating_hours',
    [
      [100, 4_000],
      [80, 4_010],
      [20, 4_040],
      [4, 4_048],
    ],
    machine,
  );
  const grown = async (from: number, to: number): Promise<number | null> =>
    (
      await rowsOf<{ grown: number | null }>(
        `select grown from telematics_within(array[$1::uuid], array['operating_hours'], $2, $3)`,
        [machine, at(from), at(to)],
      )
    )[0]?.grown ?? null;
  // 72 h to 24 h lie within one step of 30 h in 60 h.
  expect(await grown(72, 24)).toBeCloseTo(24, 6);
  const days = await Promise.all([96, 72, 48, 24].map((hoursAgo) => grown(hoursAgo, hoursAgo - 24)));
  expect(days.map((day) => Math.round((day ?? 0) * 10) / 10)).toEqual([12, 12, 12, 10]);
  expect(days.reduce<number>((sum, day) => sum + (day ?? 0), 0)).toBeCloseTo((await grown(96, 0)) ?? 0, 6);
  // Before the first reading and after the last nothing is known.
  expect([await grown(200, 101), await grown(3, 0)]).toEqual([null, null]);
});

test('what is ours stands beside what was told over the same time', async () => {
  const machine = seedId('equipment', 'T-13');
  await tell(
    'load_count',
    [
      [60, 1_000],
      [36, 1_020],
    ],
    machine,
  );
  const [ours] = await rowsOf<{ trips: number }>(
    `select count(*)::int as trips from v_trip where truck = $1 and dump_end >= $2 and dump_end < $3`,
    [machine, at(60), at(36)],
  );
  const [row] = await report(admin, 'telematics_control', { period: '30d', equipment: machine });
  expect(row).toMatchObject({ told_loads: 20, our_loads: ours?.trips, our_hours: null });
  expect(Number(row?.covered)).toBeCloseTo(24, 3);
});
