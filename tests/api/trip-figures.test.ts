import { addDays, subYears } from 'date-fns';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tripsOfDay } from '../../plugins/production/server/seed/trips-of-day.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

type Row = Record<string, number | string | boolean | null | { id: string; label: string }>;
interface Report {
  readonly question: { from: string; to: string };
  readonly rows: readonly Row[];
}

let server: TestServer;
let manager: TestUser;
/** The last whole production date of the demo, and its sites. */
let day: string;
let sites: Readonly<Record<'S1' | 'S2', string>>;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.login('admin');
  const { rows } = await sql<{ day: string }>`select (max(production_date) - 1)::text as day from haul_trip`.execute(
    server.host.db,
  );
  day = rows[0]?.day ?? '';
  const found = await sql<{ code: 'S1' | 'S2'; id: string }>`select code, id from site`.execute(server.host.db);
  sites = Object.fromEntries(found.rows.map(({ code, id }) => [code, id])) as typeof sites;
});
afterAll(() => server.stop());

const ask = async (name: string, query: Record<string, string> = {}, user = manager): Promise<Report> => {
  const { status, body } = await user.json<Report>(
    `reports/${name}/?${new URLSearchParams({ from: day, to: day, ...query })}`,
  );
  expect(status, name).toBe(200);
  return body;
};
const sum = (rows: readonly Row[], column: string): number =>
  rows.reduce((total, row) => total + Number(row[column] ?? 0), 0);
const label = (value: Row[string] | undefined): string =>
  typeof value === 'object' && value !== null ? value.label : '—';

describe('the demo mine', () => {
  test.each(['S1', 'S2'] as const)('of a day every trip of %s is there', async (site) => {
    const { rows } = await ask('trips_by_equipment', { sites: sites[site] });
    const trips = tripsOfDay(day, 'Africa/Casablanca', Infinity).filter((trip) => trip.site === site);
    expect(trips.length).toBeGreaterThan(400);
    expect(sum(rows, 'trips')).toBe(trips.length);
    expect(sum(rows, 'tonnes')).toBeCloseTo(
      trips.reduce((total, { payload }) => total + payload, 0),
      3,
    );
  });

  test('nothing happened in the hours that the simulator drives', async () => {
    const { rows } = await sql<{ newest: string }>`select max(dump_end) as newest from haul_trip`.execute(
      server.host.db,
    );
    expect(Date.now() - Date.parse(rows[0]?.newest ?? '')).toBeGreaterThan(2 * 3_600_000);
  });
});

test('trucks, units, sources, destinations, routes, shifts and days count the same trips', async () => {
  const names = [
    'trips_by_equipment',
    'trips_by_shift',
    'trips_by_source',
    'trips_by_destination',
    'trip_cycles',
    'daily_production',
  ];
  const counts = await Promise.all(names.map(async (name) => sum((await ask(name)).rows, 'trips')));
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from v_trip where production_date = ${day}::date`.execute(server.host.db);
  expect(counts).toEqual(names.map(() => rows[0]?.count));
  expect(sum((await ask('trips_by_unit')).rows, 'loads')).toBe(rows[0]?.count);
});

test('a truck’s figures are those of its trips', async () => {
  const { rows } = await ask('trips_by_equipment');
  const row = rows.find(({ truck }) => label(truck) === 'T-03');
  const { rows: trips } = await sql<{ payload: number; cycle_s: number; queue: number; km: number; seconds: number }>`
    select payload, cycle_s, queue_load_s + queue_dump_s as queue, loaded_km as km, hauling_s as seconds
    from v_trip
    join equipment on equipment.id = v_trip.truck
    where code = 'T-03' and production_date = ${day}::date`.execute(server.host.db);
  const total = (column: keyof (typeof trips)[number]): number =>
    trips.reduce((whole, trip) => whole + trip[column], 0);
  expect(row?.trips).toBe(trips.length);
  expect(row?.tonnes).toBeCloseTo(total('payload'), 3);
  expect(row?.mean_payload).toBeCloseTo(total('payload') / trips.length, 6);
  expect(row?.cycle).toBeCloseTo(total('cycle_s') / trips.length / 60, 6);
  expect(row?.queue_pct).toBeCloseTo((100 * total('queue')) / total('cycle_s'), 6);
  expect(row?.speed_loaded).toBeCloseTo((total('km') / total('seconds')) * 3600, 6);
  expect(row?.t_per_h).toBeCloseTo(total('payload') / Number(row?.ot_hours), 6);
  expect(Number(row?.tkph_pct)).toBeGreaterThan(30);
});

test('a partial or odd cycle counts in tonnes, not in mean times; a rejected trip counts nowhere', async () => {
  const before = (await ask('trips_by_equipment')).rows.find(({ truck }) => label(truck) === 'T-05');
  const { rows } = await sql<{
    id: string;
    payload: number;
  }>`
    select trip.id, trip.payload
    from haul_trip trip
    join equipment on equipment.id = trip.truck
    where code = 'T-05' and production_date = ${day}::date
    order by dump_end
    limit 2`.execute(server.host.db);
  const [odd, rejected] = rows;
  await sql`update haul_trip set flags = '{outlier}', cycle_start = cycle_start, returning_s = 90000 where id = ${odd?.id}`.execute(
    server.host.db,
  );
  await sql`update haul_trip set state = 'rejected' where id = ${rejected?.id}`.execute(server.host.db);
  const after = (await ask('trips_by_equipment')).rows.find(({ truck }) => label(truck) === 'T-05');
  expect(after?.trips).toBe(Number(before?.trips) - 1);
  expect(after?.tonnes).toBeCloseTo(Number(before?.tonnes) - Number(rejected?.payload), 3);
  expect(Number(after?.cycle)).toBeLessThan(45);
});

test('filters narrow every report alike', async () => {
  const { rows } = await ask('trips_by_source');
  const face = rows.find(({ source }) => label(source) === 'F-EX02')?.source as { id: string };
  const only = await ask('trips_by_destination', { source: face.id });
  expect(sum(only.rows, 'trips')).toBe(
    sum(
      rows.filter(({ source }) => label(source) === 'F-EX02'),
      'trips',
    ),
  );
  expect((await ask('trips_by_equipment', { shift: 'P1' })).rows.every(({ trips }) => Number(trips) < 25)).toBe(true);
});

test('a day’s target is what its months, days or shifts ask for', async () => {
  const daily = await ask('daily_production', { sites: sites.S1 });
  expect(daily.rows[0]?.target).toBe(95_000);
  expect(daily.rows[0]?.achieved).toBeCloseTo((100 * Number(daily.rows[0]?.tonnes)) / 95_000, 6);
  const shifts = await ask('trips_by_shift', { sites: sites.S1 });
  expect(shifts.rows.map(({ target }) => Math.round(Number(target)))).toEqual([31_667, 31_667, 31_667]);
});

test('of several targets that match the narrowest counts, once', async () => {
  const aim = async (target: Record<string, unknown>): Promise<void> => {
    const { status, body } = await manager.json('records/production_target/', {
      method: 'POST',
      body: { site: sites.S1, metric: 'total_t', valid_from: `${day.slice(0, 7)}-01`, ...target },
    });
    expect(status, JSON.stringify(body)).toBe(201);
  };
  const targets = async (name: string, query: Record<string, string> = {}) =>
    (await ask(name, { sites: sites.S1, ...query })).rows.map(({ target }) => target);
  const { rows: materials } = await sql<{ id: string; code: string }>`
    select id, code from mineral_type where site = ${sites.S1}`.execute(server.host.db);
  const ore = materials.find(({ code }) => code === 'ORE')?.id ?? '';
  expect(await targets('daily_production', { material: ore })).toEqual([null]);
  await aim({ period: 'month', value: 2_976_000 });
  await aim({ period: 'day', value: 40_000, material: ore });
  expect(await targets('daily_production')).toEqual([95_000]);
  expect(await targets('daily_production', { material: ore })).toEqual([40_000]);
  const truck = (await ask('trips_by_equipment', { sites: sites.S1 })).rows[0]?.truck as { id: string };
  expect(await targets('daily_production', { material: ore, truck: truck.id })).toEqual([null]);
  await aim({ period: 'shift', value: 33_000 });
  expect(await targets('trips_by_shift')).toEqual([33_000, 33_000, 33_000]);
  expect(await targets('daily_production')).toEqual([95_000]);
  expect(await targets('daily_production', { shift: 'P2' })).toEqual([33_000]);
});

test('a shift and a day without a trip have their row, their target and their bar; before the first trip and ahead there is none', async () => {
  const before = (date: string, days: number): string =>
    new Date(Date.parse(date) - days * 86_400_000).toISOString().slice(0, 10);
  const { rows: known } = await sql<{ first: string }>`
    select min(production_date)::text as first from v_trip where site = ${sites.S2}`.execute(server.host.db);
  const first = known[0]?.first ?? '';
  const idle = before(day, 1);
  await sql`
    update haul_trip set state = 'rejected'
    where site = ${sites.S2} and (production_date = ${idle}::date or (production_date = ${day}::date and shift = 'P2'))`.execute(
    server.host.db,
  );
  const query = { sites: sites.S2, from: idle, to: before(day, -30) };
  const shifts = (await ask('trips_by_shift', query)).rows;
  const now = Date.now();
  expect(shifts.every(({ starts_at: at }) => Date.parse(at as string) <= now)).toBe(true);
  expect(shifts.filter(({ production_date: date }) => date === idle)).toMatchObject(
    ['P3', 'P1', 'P2'].map((shift) => ({ shift, trips: 0, tonnes: 0, ore: 0, achieved: 0, t_per_h: 0, cycle: null })),
  );
  const quiet = shifts.find(({ production_date: date, shift }) => date === day && shift === 'P2');
  expect(quiet).toMatchObject({ trips: 0, tonnes: 0, trucks: 0, first_delay: null, last_loss: null });
  expect(Number(quiet?.target)).toBeGreaterThan(10_000);
  const { rows: days } = await ask('daily_production', query);
  expect(days[0]).toMatchObject({ production_date: idle, trips: 0, tonnes: 0, achieved: 0, stripping: null });
  expect(days[0]?.target).toBe(days[1]?.target);
  const today = new Date(now + 90 * 60_000).toISOString().slice(0, 10);
  expect((days.at(-1)?.production_date as string) <= today).toBe(true);
  expect((await ask('trip_figures', { ...query, by: 'production_date', measure: 't' })).rows[0]).toMatchObject({
    x_key: idle,
    value: 0,
  });
  const early = await ask('daily_production', { sites: sites.S2, from: before(first, 9), to: first });
  expect(early.rows.map(({ production_date: date }) => date)).toEqual([first]);
});

test('ore, waste and the stripping ratio of a day; sums since the month began', async () => {
  const { rows } = await ask('daily_production', { sites: sites.S1 });
  const [row] = rows;
  expect(['ore', 'low_grade', 'waste', 'other'].reduce((sum, name) => sum + Number(row?.[name] ?? 0), 0)).toBeCloseTo(
    Number(row?.tonnes),
    3,
  );
  expect(row?.stripping).toBeCloseTo(Number(row?.waste) / Number(row?.ore), 2);
  expect(Number(row?.month)).toBeGreaterThanOrEqual(Number(row?.tonnes) - 0.001);
  expect(row?.distance).toBeGreaterThan(4);
});

test('a day that still runs is compared with as much of the same day a year before', async () => {
  const {
    rows: [middle],
  } = await sql<{
    at: string;
  }>`
    select (min(dump_end) + (max(dump_end) - min(dump_end)) / 2)::text as at
    from v_trip
    where production_date = ${day}::date`.execute(server.host.db);
  const at = new Date(middle?.at ?? '');
  const { rows: moved } = await sql<{ id: string; payload: number }>`
    update haul_trip
    set production_date = production_date - interval '1 year',
      dump_end = ${subYears(at, 1)}::timestamptz + case when rank = 1 then -interval '1 hour' else interval '1 hour' end
    from (
      select id as chosen, row_number() over (order by id) as rank
      from haul_trip
      where production_date = ${day}::date and site = ${sites.S1}
      order by id
      limit 2) two
    where id = chosen returning id, payload`.execute(server.host.db);
  const lastYear = async (until: Date) =>
    (await ask('daily_production', { sites: sites.S1, at: until.toISOString() })).rows[0]?.last_year;
  expect(moved).toHaveLength(2);
  const [early, both] = [await lastYear(at), await lastYear(addDays(at, 1))];
  expect(both).toBeCloseTo(
    moved.reduce((total, { payload }) => total + payload, 0),
    3,
  );
  expect(moved.map(({ payload }) => payload)).toContain(early);
});

test('the match factor of every loading unit lies about one, and few loads give none', async () => {
  const { rows } = await ask('trips_by_unit');
  expect(rows.length).toBe(5);
  for (const row of rows) {
    expect(Number(row.match_factor)).toBeGreaterThan(0.4);
    expect(Number(row.match_factor)).toBeLessThan(2);
  }
  const [truck] = (await ask('trips_by_equipment')).rows;
  const few = await ask('trips_by_unit', {
    truck: (truck?.truck as { id: string } | undefined)?.id ?? '',
    shift: 'P1',
  });
  expect(few.rows.filter(({ loads }) => Number(loads) < 10).every(({ match_factor: factor }) => factor === null)).toBe(
    true,
  );
});

test('figures by one and two dimensions add up to the same', async () => {
  const { rows: trips } = await sql<{
    tonnes: number;
    count: number;
  }>`select sum(payload) as tonnes, count(*)::int as count from v_trip where production_date = ${day}::date`.execute(
    server.host.db,
  );
  for (const by of [
    'truck',
    'loading_unit',
    'operator_crew',
    'source',
    'destination',
    'route',
    'mine_level',
    'material',
    'production_date',
    'shift',
    'hour',
    'quality',
  ]) {
    const { rows } = await ask('trip_figures', { by, split: 'material', measure: 't' });
    expect(sum(rows, 'value'), by).toBeCloseTo(trips[0]?.tonnes ?? 0, 2);
    expect(sum(rows, 'trips'), by).toBe(trips[0]?.count);
  }
  const { rows } = await ask('trip_figures', { by: 'material', sites: sites.S2 });
  expect(rows.map(({ x }) => x)).toEqual(['Ore', 'Waste']);
});

test('the hours of the day are those of the clock by which shifts begin', async () => {
  const { rows } = await ask('trip_figures', { by: 'hour', shift: 'P1' });
  expect(rows.map(({ x }) => Number(x)).filter((hour) => hour < 6 || hour > 14)).toEqual([]);
});

test('asked from a past instant, a trip that came later does not count, and periods end there', async () => {
  const {
    rows: [middle],
  } = await sql<{ at: string; before: number; whole: number }>`
    select at, (select count(*)::int from v_trip where production_date = ${day}::date and dump_end <= at) as before,
      (select count(*)::int from v_trip where production_date = ${day}::date) as whole
    from (
      select percentile_disc(0.5) within group (order by dump_end) as at
      from v_trip
      where production_date = ${day}::date) half`.execute(server.host.db);
  const at = new Date(middle?.at ?? '').toISOString();
  expect(middle?.before).toBeLessThan(middle?.whole ?? 0);
  for (const name of [
    'trips_by_equipment',
    'trips_by_shift',
    'trips_by_source',
    'trips_by_destination',
    'trip_cycles',
    'daily_production',
    'trip_figures',
  ])
    expect(sum((await ask(name, { at })).rows, 'trips'), name).toBe(middle?.before);
  const { body } = await manager.json<Report>(`reports/trips_by_equipment/?period=today&at=${at}`);
  expect(body.question).toMatchObject({ from: day, to: day, at });
  const { body: running } = await manager.json<Report>(
    `reports/shift_progress/?period=this_shift&sites=${sites.S1}&at=${at}`,
  );
  // The course of the shift that ran then ends at that instant.
  expect(
    running.rows.filter(({ at: quarter, tonnes }) => tonnes !== null && Date.parse(quarter as string) > Date.parse(at)),
  ).toEqual([]);
  expect(running.rows.some(({ tonnes }) => Number(tonnes) > 0)).toBe(true);
  const future = await manager.json<Report>(`reports/trips_by_equipment/?at=2999-01-01T00:00:00Z&period=today`);
  expect(Date.parse((future.body.question as unknown as { at: string }).at)).toBeLessThanOrEqual(Date.now());
  expect((await manager.json(`reports/trips_by_equipment/?at=yesterday`)).status).toBe(400);
});

test('outliers and partial cycles count in mean times where they are asked for', async () => {
  const [usual, all] = [await ask('trip_cycles'), await ask('trip_cycles', { outliers: 'true' })];
  expect(sum(all.rows, 'counted')).toBe(sum(all.rows, 'trips'));
  expect(sum(usual.rows, 'counted')).toBeLessThan(sum(usual.rows, 'trips'));
});

test('staff see the figures, a vendor none', async () => {
  expect((await ask('trips_by_equipment', {}, await server.login('storekeeper'))).rows.length).toBeGreaterThan(30);
  const vendor = await server.login('vendor');
  expect((await vendor.json(`reports/trips_by_equipment/?from=${day}&to=${day}`)).status).toBe(403);
});

test('a file of the figures is there', async () => {
  const response = await fetch(`${server.url}/api/reports/daily_production/export/?from=${day}&to=${day}&format=csv`, {
    headers: { authorization: `Bearer ${manager.token}`, 'accept-language': 'fr' },
  });
  expect(response.status).toBe(200);
});
