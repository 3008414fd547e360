import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFormat } from '../../core/i18n/format.ts';
import { shiftAt } from '../../core/sites/shift.ts';
import { seedId } from '../../core/host/seed.ts';
import type { Trip as EngineTrip } from '../../plugins/production/formulas/engine/trip.ts';
import { readMine } from '../../plugins/production/server/engine/mine.ts';
import type { TripValues } from '../../plugins/production/server/engine/trip-values.ts';
import { factsOf } from '../../plugins/production/server/engine/trip-facts.ts';
import { writeTrips } from '../../plugins/production/server/engine/write-trips.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

interface Problem {
  readonly code: string;
  readonly detail: string;
  readonly errors?: Readonly<Record<string, string>>;
}
type Trip = Readonly<Record<string, unknown>> & {
  readonly id: string;
  readonly version: number;
  readonly state: string;
  readonly number: string;
  readonly production_date: string;
  readonly shift: string;
};

const site = seedId('site', 'S1');
/** A truck without trips of its own in these weeks: sixty days back nothing is seeded in tests. */
const truck = seedId('equipment', 'T-20');
const unit = seedId('equipment', 'EX-01');
const zone = 'Africa/Casablanca';
const base = Math.floor(Date.now() / 60_000) * 60_000 - 50 * 86_400_000;
const at = (minute: number): string => new Date(base + minute * 60_000).toISOString();

let server: TestServer;
let [dispatcher, supervisor, manager]: TestUser[] = [];
beforeAll(async () => {
  server = await startTestServer();
  [dispatcher, supervisor, manager] = await Promise.all(
    ['dispatcher', 'supervisor', 'manager'].map((name) => server.login(name)),
  );
});
afterAll(() => server.stop());

const as = (user: TestUser | undefined): TestUser => {
  if (!user) throw new Error('not signed in');
  return user;
};
const add = <T = Trip>(from: number, to: number, rest: Record<string, unknown> = {}) =>
  as(dispatcher).json<T>('records/haul_trip/', {
    method: 'POST',
    body: {
      site,
      truck,
      loading_unit: unit,
      load_start: at(from),
      load_end: at(from + 3),
      dump_start: at(to - 2),
      dump_end: at(to),
      payload: 95,
      edit_reason: 'No signal',
      ...rest,
    },
  });
/** What the audit log says of a row. */
const linesOf = async (id: string) =>
  (
    await server.host.pool.query<{ action: string; fields: string[]; user_id: string }>(
      `
        select action, array(select change->>'field' from jsonb_array_elements(changes) change) as fields, user_id
        from audit_event
        where record_id = $1
        order by id`,
      [id],
    )
  ).rows;
const engineTrip = (from: number, to: number, rest: Partial<TripValues> = {}): TripValues => {
  const { code, productionDate, startsAt } = shiftAt(new Date(at(to)), zone);
  return {
    truck,
    loading_unit: unit,
    operator: null,
    loader_operator: null,
    source: null,
    destination: null,
    mine_level: null,
    operating_stage: null,
    material: null,
    quality_grade: null,
    cycle_start: at(from - 8),
    load_start: at(from),
    load_end: at(from + 3),
    dump_start: at(to - 2),
    dump_end: at(to),
    production_date: productionDate,
    shift: code,
    shift_starts_at: startsAt.toISOString(),
    returning_s: 300,
    queue_load_s: 60,
    spot_s: 30,
    loading_s: 180,
    hauling_s: 600,
    queue_dump_s: 0,
    dumping_s: 120,
    out_s: 0,
    loaded_km: 5,
    empty_km: 5,
    payload: 96,
    payload_source: 'scale',
    bank_m3: null,
    fuel: null,
    passes: 4,
    quality: 'auto',
    flags: [],
    checkin_load: null,
    checkin_dump: null,
    state: 'to_review',
    ...rest,
  };
};
const write = async (from: number, trips: readonly TripValues[], proposes = true) => {
  const mine = await readMine(server.host.db, site);
  if (!mine) throw new Error('no site');
  return server.host.db
    .transaction()
    .execute((db) =>
      writeTrips({ host: server.host, db, machine: 'haul-engine' }, mine, truck, base + from * 60_000, trips, proposes),
    );
};
const read = async (id: string): Promise<Trip> => (await as(dispatcher).json<Trip>(`records/haul_trip/${id}/`)).body;

test('a trip added by hand has its number, its shift and its parts; without a reason, or over another trip, it is refused', async () => {
  const added = await add(0, 20);
  expect(added.status).toBe(201);
  const shift = shiftAt(new Date(at(20)), zone);
  expect(added.body).toMatchObject({
    quality: 'manual',
    payload_source: 'manual',
    production_date: shift.productionDate,
    shift: shift.code,
    loading_s: 180,
    hauling_s: 900,
    dumping_s: 120,
    returning_s: null,
    cycle_s: null,
    flags: ['partial', 'no_operator'],
  });
  expect(added.body.number).toMatch(/^VY-S1-\d{6}-\d{4}$/);
  const silent = await add<Problem>(30, 50, { edit_reason: null });
  expect([silent.status, silent.body.errors]).toEqual([
    422,
    { edit_reason: 'Enter a reason for adding this trip by hand.' },
  ]);
  const clock = (minute: number) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(
      new Date(at(minute)),
    );
  const twice = await add<Problem>(10, 40);
  expect([twice.status, twice.body.detail]).toEqual([
    409,
    `T-20 already has a trip between ${clock(0)} and ${clock(20)}.`,
  ]);
  const backwards = await add<Problem>(60, 61);
  expect(backwards.body.errors).toMatchObject({ dump_end: 'Dump must follow loading.' });
});

test('a trip that somebody entered counts in trips and tonnes, and in no mean, median or histogram of times', async () => {
  const day = 10 * 24 * 60;
  const { added } = await write(day, [engineTrip(day + 10, day + 30), engineTrip(day + 40, day + 60)]);
  const { production_date: date } = await read(String(added[0]));
  expect((await add(day + 70, day + 130)).status).toBe(201);
  const ask = async (name: string, query: Record<string, string> = {}) =>
    (
      await as(manager).json<{ rows: readonly Readonly<Record<string, unknown>>[] }>(
        `reports/${name}/?${new URLSearchParams({ from: date, to: date, truck, ...query })}`,
      )
    ).body.rows;
  for (const outliers of ['false', 'true']) {
    expect(await ask('trip_cycles', { outliers })).toMatchObject([
      { trips: 3, counted: 2, cycle: 21.5, hauling: 10, returning: 5, p50: 21.5, p90: 21.5 },
    ]);
    expect((await ask('trip_parts', { outliers })).map(({ part, trips, p90 }) => [part, trips, p90])).toEqual([
      ['returning', 2, 5],
      ['queue_load', 2, 1],
      ['spot', 2, 0.5],
      ['loading', 2, 3],
      ['hauling', 2, 10],
      ['queue_dump', 2, 0],
      ['dumping', 2, 2],
      ['cycle', 2, 21.5],
    ]);
    expect(await ask('trip_figures', { by: 'hauling_minutes', measure: 'trips', outliers })).toMatchObject([
      { x_key: '010', trips: 2 },
    ]);
  }
  expect(await ask('trips_by_equipment')).toMatchObject([
    { trips: 3, tonnes: 287, cycle: 21.5, queue_pct: 6000 / 1290 },
  ]);
});

test('many are confirmed at once, and one that cannot be keeps no other back', async () => {
  const { added } = await write(100, [engineTrip(110, 130), engineTrip(140, 160)]);
  const [first, second] = added as [string, string];
  await as(dispatcher).json(`records/haul_trip/${first}/transitions/reject/`, {
    method: 'POST',
    body: { reason: 'A test drive' },
    headers: { 'if-match': '"1"' },
  });
  const { body } = await as(supervisor).json<{
    confirmed: readonly string[];
    refused: readonly { id: string; sentence: string }[];
  }>('production/trips/confirm/', { method: 'POST', body: { ids: [first, second] } });
  expect(body.confirmed).toEqual([second]);
  expect(body.refused).toEqual([
    expect.objectContaining({
      id: first,
      sentence: 'The entry is now “Rejected” and cannot be changed to “Confirmed”.',
    }),
  ]);
  expect((await read(second)).state).toBe('confirmed');
});

test('what the engine finds again keeps its id and changes; a rejected trip is not found a second time', async () => {
  const { added } = await write(200, [engineTrip(210, 230)]);
  const [id] = added as [string];
  const again = await write(200, [engineTrip(211, 231, { payload: 91 })]);
  expect(again).toMatchObject({ added: [], changed: [id], removed: [] });
  expect(await read(id)).toMatchObject({ payload: 91, version: 2 });
  expect(await write(200, [engineTrip(211, 231, { payload: 91 })])).toMatchObject({
    added: [],
    changed: [],
    removed: [],
  });
  await as(dispatcher).json(`records/haul_trip/${id}/transitions/reject/`, {
    method: 'POST',
    body: { reason: 'Towed' },
    headers: { 'if-match': '"2"' },
  });
  expect(await write(200, [engineTrip(211, 231)])).toMatchObject({ added: [], changed: [], removed: [] });
  expect(await write(200, [])).toMatchObject({ removed: [] });
});

test('one trip becomes two where a dump was missed, and two become one', async () => {
  const { body: whole } = await add(300, 360, { edit_reason: 'Whole' });
  const wrong = await as(dispatcher).json<Problem>(`production/trips/${whole.id}/split/`, {
    method: 'POST',
    body: { at: at(301), reason: 'Missed dump' },
  });
  expect(wrong.body.errors).toEqual({ at: 'A trip can be split between the end of loading and the end of dumping.' });
  const { body } = await as(dispatcher).json<{ ids: readonly string[] }>(`production/trips/${whole.id}/split/`, {
    method: 'POST',
    body: { at: at(325), reason: 'Missed dump' },
  });
  const [first, second] = (await Promise.all(body.ids.map(read))) as [Trip, Trip];
  expect(first).toMatchObject({ dump_end: at(325), payload: 95, edit_reason: 'Missed dump' });
  expect(second).toMatchObject({ cycle_start: at(325), dump_end: at(360), payload: 95 });
  const merged = await as(dispatcher).json<{ ids: readonly string[] }>('production/trips/merge/', {
    method: 'POST',
    body: { ids: [second.id, first.id], reason: 'One haul after all' },
  });
  expect(merged.status).toBe(200);
  expect(await read(first.id)).toMatchObject({ dump_end: at(360), payload: 95 });
  expect((await read(second.id)).state).toBe('rejected');
  const strangers = await as(dispatcher).json<Problem>('production/trips/merge/', {
    method: 'POST',
    body: { ids: [first.id, first.id], reason: 'Same' },
  });
  expect(strangers.body.errors).toEqual({ ids: 'Only two consecutive trips of the same truck can be merged.' });
});

test('a closed shift changes by hand no more; late events only propose, and a manager applies it', async () => {
  const day = 24 * 60;
  const { added } = await write(day, [engineTrip(day + 10, day + 30)]);
  const [id] = added as [string];
  const trip = await read(id);
  const closed = await as(supervisor).json('records/shift_lock/', {
    method: 'POST',
    body: { site, production_date: trip.production_date, shift: trip.shift },
  });
  expect(closed.status).toBe(201);
  const twice = await as(supervisor).json<Problem>('records/shift_lock/', {
    method: 'POST',
    body: { site, production_date: trip.production_date, shift: trip.shift },
  });
  expect(twice.body.errors).toEqual({ shift: 'This shift is already closed.' });
  const edit = await as(dispatcher).json<Problem>(`records/haul_trip/${id}/`, {
    method: 'PATCH',
    body: { payload: 50, edit_reason: 'Scale' },
    headers: { 'if-match': `"${trip.version}"` },
  });
  expect([edit.status, edit.body.detail]).toEqual([
    422,
    `Shift ${trip.shift} of ${createFormat('en', 'UTC').date(trip.production_date)} is closed; ask a manager to reopen it.`,
  ]);

  expect(await write(day, [engineTrip(day + 10, day + 30, { payload: 88 })], false)).toMatchObject({ changed: [] });
  const none = await as(manager).json<{ rows: readonly unknown[] }>(
    `records/trip_correction/?filter=truck:eq:${truck}`,
  );
  expect(none.body.rows).toEqual([]);
  // The same late event twice is one proposal.
  for (let times = 0; times < 2; times += 1)
    expect(await write(day, [engineTrip(day + 10, day + 30, { payload: 88 })])).toMatchObject({
      added: [],
      changed: [],
      removed: [],
    });
  expect((await read(id)).payload).toBe(96);
  const { body } = await as(manager).json<{
    rows: readonly { id: string; version: number; action: string; payload: number; payload_before: number }[];
  }>(`records/trip_correction/?filter=truck:eq:${truck}`);
  expect(body.rows).toEqual([expect.objectContaining({ action: 'change', payload: 88, payload_before: 96 })]);
  const [correction] = body.rows;
  const refused = await as(dispatcher).json(`records/trip_correction/${correction?.id}/transitions/apply/`, {
    method: 'POST',
    body: {},
    headers: { 'if-match': `"${correction?.version}"` },
  });
  expect(refused.status).toBe(403);
  const applied = await as(manager).json(`records/trip_correction/${correction?.id}/transitions/apply/`, {
    method: 'POST',
    body: {},
    headers: { 'if-match': `"${correction?.version}"` },
  });
  expect(applied.status).toBe(200);
  expect((await read(id)).payload).toBe(88);
  expect((await linesOf(id)).at(-1)).toEqual({
    action: 'update',
    fields: expect.arrayContaining(['payload']) as string[],
    user_id: seedId('user', 'manager'),
  });
});

test('a truck is sent to a loading unit of its site, and the plan has one open assignment per unit', async () => {
  const order = await as(dispatcher).json<Record<string, unknown>>('records/truck_order/', {
    method: 'POST',
    body: { site, truck, loading_unit: seedId('equipment', 'LD-01') },
  });
  expect(order.status).toBe(201);
  const elsewhere = await as(dispatcher).json<Problem>('records/truck_order/', {
    method: 'POST',
    body: { site, truck, loading_unit: seedId('equipment', 'EX-11') },
  });
  expect(elsewhere.body.errors).toEqual({ loading_unit: 'This belongs to another site.' });
  const now = new Date().toISOString();
  const assigned = await as(dispatcher).json('records/loading_assignment/', {
    method: 'POST',
    body: { site, loading_unit: unit, face: seedId('mine_location', 'F-EX02'), started_at: now },
  });
  expect(assigned.status).toBe(201);
  const { rows } = await server.host.pool.query<{ ended_at: string | null }>(
    'select ended_at from loading_assignment where loading_unit = $1 and deleted_at is null order by started_at',
    [unit],
  );
  const { rows: ended } = await server.host.pool.query<{ id: string }>(
    'select id from loading_assignment where loading_unit = $1 and ended_at = $2',
    [unit, now],
  );
  expect((await linesOf(ended[0]?.id ?? '')).at(-1)).toEqual({
    action: 'update',
    fields: ['ended_at'],
    user_id: seedId('user', 'dispatcher'),
  });
  expect(rows.map(({ ended_at: end }) => (end === null ? null : new Date(end).toISOString()))).toEqual([now, null]);
  const board = await as(dispatcher).json<{ units: readonly { code: string; face: string | null }[] }>(
    `production/board/?sites=${site}`,
  );
  expect(board.body.units.find(({ code }) => code === 'EX-01')?.face).toBe('F-EX02');
});

test('two targets of one metric and scope do not overlap', async () => {
  const target = (valid_from: string, valid_to: string | null) =>
    as(manager).json<Problem>('records/production_target/', {
      method: 'POST',
      body: { site, metric: 'drilled_m', period: 'day', value: 120, valid_from, valid_to },
    });
  expect((await target('2026-01-01', '2026-06-30')).status).toBe(201);
  expect((await target('2026-06-30', null)).body.errors).toEqual({
    valid_from: 'A target already covers this scope and period.',
  });
  expect((await target('2026-07-01', null)).status).toBe(201);
});

interface Board {
  readonly units: readonly { readonly code: string; readonly operator: string | null }[];
  readonly targets: Readonly<Record<string, number>>;
}
const boardAt = async (instant: string): Promise<Board> =>
  (await as(dispatcher).json<Board>(`production/board/?${new URLSearchParams({ sites: site, at: instant })}`)).body;

test('the board measures by the target of the production date, which begins at 22:30 at the site', async () => {
  await server.host.pool.query(
    `
      insert into production_target (id, site, metric, period, value, valid_from)
      values (gen_random_uuid(), $1, 't_per_h', 'day', 777, '2031-04-01')`,
    [site],
  );
  expect((await boardAt('2031-03-31T21:00:00Z')).targets[site]).not.toBe(777);
  expect((await boardAt('2031-03-31T23:00:00Z')).targets[site]).toBe(777);
});

test('the board names who sits on a unit until they leave, or sit elsewhere', async () => {
  const { rows: people } = await server.host.pool.query<{ id: string; name: string }>(
    `
      select id, concat_ws(' ', first_name, last_name) as name
      from person
      where site = $1 and deleted_at is null
      order by matricule
      limit 2`,
    [site],
  );
  const mark = (person: number, kind: string, hour: number, machine: string | null) =>
    server.host.pool.query(
      `
        insert into operator_checkin (id, site, person, kind, equipment, at, method)
        values (gen_random_uuid(), $1, $2, $3, $4, $5, 'badge')`,
      [site, people[person]?.id, kind, machine, `2031-04-02T${hour}:00:00Z`],
    );
  await mark(0, 'machine_on', 10, unit);
  await mark(0, 'out', 12, null);
  await mark(1, 'machine_on', 14, unit);
  await mark(1, 'machine_on', 16, seedId('equipment', 'EX-02'));
  const operators: unknown[] = [];
  for (const hour of [11, 13, 15, 17])
    operators.push((await boardAt(`2031-04-02T${hour}:00:00Z`)).units.find(({ code }) => code === 'EX-01')?.operator);
  expect(operators).toEqual([people[0]?.name, null, people[1]?.name, null]);
});

test('a truck without a scale carries the load in force on the production date of its site', async () => {
  const { pool, db } = server.host;
  for (const [tonnes, from, to] of [
    [88, '2031-01-01', '2031-03-31'],
    [91, '2031-04-01', null],
  ] as const)
    await pool.query(
      `
        insert into equipment_average_load (id, site, equipment, material, tonnes, source, valid_from, valid_to, state)
        values (gen_random_uuid(), $1, $2, 'All', $3, 'estimate', $4, $5, 'approved')`,
      [site, truck, tonnes, from, to],
    );
  await pool.query(`update site set time_zone = 'America/Lima' where id = $1`, [site]);
  const loadAt = async (dumped: string): Promise<unknown> =>
    (
      await factsOf(server.host, db, [
        {
          truck,
          loadingUnit: null,
          source: null,
          cycleStart: Date.parse(dumped) - 1_800_000,
          loadStart: null,
          loadEnd: null,
          dumpEnd: Date.parse(dumped),
        } as unknown as EngineTrip,
      ])
    )[0]?.average_t;
  // The evening and the night shift of 31 March in Lima: seen from Greenwich both are of April.
  expect([await loadAt('2031-04-01T02:00:00Z'), await loadAt('2031-04-01T04:00:00Z')]).toEqual([88, 91]);
  await pool.query(`update site set time_zone = $2 where id = $1`, [site, zone]);
});

test('an approved average weighs the trips without a scale anew, and no weighed, corrected or closed one', async () => {
  const day = 24 * 60;
  const from = 30 * day;
  const ore = seedId('mineral_type', 'S1 ORE');
  const unweighed = { material: ore, payload: 80, payload_source: 'average' };
  const ids = [
    ...(
      await write(from, [
        engineTrip(from + 60, from + 80, unweighed),
        engineTrip(from + 120, from + 140, { ...unweighed, payload: 96, payload_source: 'scale' }),
        engineTrip(from + 2 * day, from + 2 * day + 20, unweighed),
      ])
    ).added,
  ];
  const [open, scaled, closed] = await Promise.all(ids.map(read));
  const lock = await as(manager).json('records/shift_lock/', {
    method: 'POST',
    body: { site, production_date: closed?.production_date, shift: closed?.shift },
  });
  expect(lock.status).toBe(201);
  const { status, body } = await as(dispatcher).json<Trip & { unweighed: number; measured: number | null }>(
    'records/equipment_average_load/',
    {
      method: 'POST',
      body: {
        site,
        equipment: truck,
        material: 'ORE',
        tonnes: 91.5,
        source: 'estimate',
        valid_from: open?.production_date,
      },
    },
  );
  expect(status).toBe(201);
  const { rows: weighed } = await server.host.pool.query<{ payload: number }>(
    `
      select payload from haul_trip
      where truck = $1 and material = $2 and payload_source = 'scale' and deleted_at is null`,
    [truck, ore],
  );
  expect((await as(dispatcher).json<object>(`records/equipment_average_load/${body.id}/`)).body).toMatchObject({
    unweighed: 1,
    weighings: weighed.length,
    measured: Math.round((100 * weighed.reduce((sum, { payload }) => sum + payload, 0)) / weighed.length) / 100,
  });
  const approved = await as(manager).json(`records/equipment_average_load/${body.id}/transitions/approve/`, {
    method: 'POST',
    body: {},
    headers: { 'if-match': '"1"' },
  });
  expect(approved.status).toBe(200);
  await expect.poll(async () => (await read(open?.id ?? '')).payload, { timeout: 10_000 }).toBe(91.5);
  expect([(await read(scaled?.id ?? '')).payload, (await read(closed?.id ?? '')).payload]).toEqual([96, 80]);
  expect((await linesOf(open?.id ?? '')).at(-1)).toMatchObject({ fields: ['payload', 'bank_m3'], user_id: null });
  // A load of the whole group says nothing of a truck that has its own.
  const { rows: trucks } = await server.host.pool.query<{ id: string; group: string }>(
    `select id, "group" from equipment where "group" = (select "group" from equipment where id = $1)`,
    [truck],
  );
  const { rows: unscaled } = await server.host.pool.query<{ truck: string }>(
    `
      select trip.truck
      from haul_trip trip
      where trip.site = $1 and trip.material = $2 and trip.production_date >= $3 and trip.deleted_at is null
        and trip.state <> 'rejected' and coalesce(trip.payload_source, 'average') = 'average'
        and (trip.production_date, trip.shift) not in (
          select production_date, shift from shift_lock where site = $1 and deleted_at is null)`,
    [site, ore, open?.production_date],
  );
  const group = trucks[0]?.group;
  const ofGroup = await as(dispatcher).json<{ id: string }>('records/equipment_average_load/', {
    method: 'POST',
    body: { site, group, material: 'ORE', tonnes: 90, source: 'estimate', valid_from: open?.production_date },
  });
  const others = unscaled.filter((trip) => trip.truck !== truck && trucks.some(({ id }) => id === trip.truck));
  expect(unscaled.some((trip) => trip.truck === truck)).toBe(true);
  expect((await as(dispatcher).json<object>(`records/equipment_average_load/${ofGroup.body.id}/`)).body).toMatchObject({
    unweighed: others.length,
  });
});
