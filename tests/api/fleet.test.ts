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
const truck = seedId('equipment', 'T-01');
const ago = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();

test('the demo fleet is in service, in its groups, with counters that have run', async () => {
  const machine = await read(planner, 'equipment', truck);
  expect(machine).toMatchObject({
    state: 'active',
    family: 'haul_truck',
    qr: 'T-01',
    group: { id: seedId('equipment_group', 'HT') },
    mobility: { id: seedId('equipment_mobility', 'WHEEL') },
  });
  expect(machine.hour_meter).toBeGreaterThan(4000);
  const { body } = await planner.json<{ count: number }>('records/stop_reason/?count=exact&limit=1');
  expect(body.count).toBe(45);
});

test('the ledger of the demo has neither gap nor overlap, and one open interval per machine', async () => {
  const { rows } = await server.host.pool.query(
    `
       select count(*) filter (where following is not null and following <> ended_at)::int as breaks,
         count(*) filter (where ended_at is null)::int as open, count(distinct equipment)::int as machines
      from (
        select equipment, ended_at, lead(started_at) over (partition by equipment order by started_at) as following
        from equipment_status_interval
        where deleted_at is null) spell`,
  );
  expect(rows).toEqual([{ breaks: 0, open: 118, machines: 118 }]);
});

describe('rules are told in both languages', () => {
  test.each([
    ['en', 'Group HT still has 40 active machines.'],
    ['fr', 'Le groupe HT compte encore 40 engins actifs.'],
  ])('a group in use, in %s', async (language, sentence) => {
    const id = seedId('equipment_group', 'HT');
    const { status, body } = await patch(
      planner,
      'equipment_group',
      id,
      (await read(planner, 'equipment_group', id)).version,
      { active: false },
      language,
    );
    expect(status).toBe(422);
    expect(body.errors).toEqual({ active: sentence });
  });

  test.each([
    ['en', 'A haul truck needs a target payload.'],
    ['fr', 'Un camion doit avoir une charge nominale.'],
  ])('a truck without payload, in %s', async (language, sentence) => {
    const { body } = await post(
      planner,
      'equipment',
      { site, code: 'F-01', family: 'haul_truck', make: 'Atlas', model: 'H98', commissioned_on: '2020-01-15' },
      language,
    );
    expect(body.errors).toEqual({ payload_target: sentence });
  });

  test.each([
    ['en', 'Payload is measured in t.'],
    ['fr', "Charge utile : l'unité est t."],
  ])('a capacity in another unit, in %s', async (language, sentence) => {
    const { body } = await post(
      planner,
      'equipment_capacity',
      { group: seedId('equipment_group', 'HT'), model: 'X1', kind: 'payload', value: 98, unit: 'm3' },
      language,
    );
    expect(body.errors).toEqual({ unit: sentence });
  });

  test.each([
    ['en', 'Residual value exceeds the purchase price.'],
    ['fr', "La valeur résiduelle dépasse le prix d'achat."],
  ])('a residual above the price, in %s', async (language, sentence) => {
    const id = seedId('equipment_financial_spec', 'T-01');
    const { body } = await patch(
      manager,
      'equipment_financial_spec',
      id,
      (await read(manager, 'equipment_financial_spec', id)).version,
      { residual: '9000000' },
      language,
    );
    expect(body.errors).toEqual({ residual: sentence });
  });

  test('a gross mass that the payload exceeds', async () => {
    const id = seedId('equipment_technical_spec', 'H98');
    const { body } = await patch(
      planner,
      'equipment_technical_spec',
      id,
      (await read(planner, 'equipment_technical_spec', id)).version,
      { mass_gross: 150 },
      'fr',
    );
    expect(body.errors).toEqual({ mass_gross: 'La masse totale est trop faible pour la charge nominale.' });
  });
});

test('a machine takes the group and the mobility of its family; it goes into service with its first reading', async () => {
  const made = await post(planner, 'equipment', {
    site,
    code: 'F-02',
    family: 'dozer',
    make: 'Siroua',
    model: 'D500',
    commissioned_on: '2025-01-15',
  });
  expect(made.body).toMatchObject({
    state: 'draft',
    group: { id: seedId('equipment_group', 'DZ') },
    mobility: { id: seedId('equipment_mobility', 'TRACK') },
  });
  const { id } = made.body;
  const activate = () =>
    planner.json<RecordAnswer>(`records/equipment/${id}/transitions/activate/`, {
      method: 'POST',
      body: {},
      headers: { 'if-match': '"1"' },
    });
  expect(await activate()).toMatchObject({ status: 409, body: { code: 'no_reading' } });
  await post(planner, 'meter_reading', {
    site,
    equipment: id,
    read_at: ago(2),
    kind: 'hours',
    value: 5,
    source: 'manual',
  });
  expect(await activate()).toMatchObject({ status: 200, body: { state: 'active' } });
  const other = await patch(planner, 'equipment', id, 2, { group: seedId('equipment_group', 'HT') });
  expect(other.body.errors).toEqual({ group: 'This group belongs to another family.' });
});

describe('meter readings', () => {
  test('never run backwards; a jump is confirmed; a new counter goes on', async () => {
    const equipment = (
      await post(planner, 'equipment', {
        site,
        code: 'F-03',
        family: 'grader',
        make: 'Siroua',
        model: 'G300',
        commissioned_on: '2025-01-15',
      })
    ).body.id;
    const reading = (hours: number, value: number, rest = {}) => ({
      site,
      equipment,
      read_at: ago(hours),
      kind: 'hours',
      value,
      source: 'manual',
      ...rest,
    });
    expect((await post(planner, 'meter_reading', reading(48, 1000))).status).toBe(201);
    expect((await post(planner, 'meter_reading', reading(24, 990), 'fr')).body.errors).toEqual({
      value: 'Compteur 990 h inférieur au dernier relevé 1\u202f000 h.',
    });
    const jump = await post(planner, 'meter_reading', reading(24, 1100));
    expect(jump).toMatchObject({
      status: 409,
      body: {
        code: 'confirm',
        confirm: ['meter_jump'],
        errors: { value: 'Hour meter advanced 100 h in 24 h elapsed.' },
      },
    });
    expect(
      (await planner.json('records/meter_reading/?confirm=meter_jump', { method: 'POST', body: reading(24, 1100) }))
        .status,
    ).toBe(201);
    expect((await post(planner, 'meter_reading', reading(12, 3, { source: 'replacement' }))).body).toMatchObject({
      offset: 1097,
      total: 1100,
    });
    expect((await post(planner, 'meter_reading', reading(2, 8))).body).toMatchObject({ total: 1105, valid: true });
    expect((await read(planner, 'equipment', equipment)).hour_meter).toBe(1105);
  });
});

test('a transfer moves the machine when it arrives', async () => {
  const equipment = seedId('equipment', 'DZ-01');
  const to = seedId('site', 'S2');
  const draft = { equipment, from_site: site, to_site: to, left_at: ago(5), reason: 'Dump works' };
  expect((await post(planner, 'equipment_transfer', { ...draft, arrived_at: ago(6) }, 'fr')).body.errors).toEqual({
    arrived_at: "Le départ doit précéder l'arrivée.",
  });
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  expect(
    (await post(planner, 'equipment_transfer', { ...draft, left_at: ago(1), arrived_at: tomorrow })).body.errors,
  ).toHaveProperty('arrived_at');
  const { body } = await post(planner, 'equipment_transfer', draft);
  expect((await post(planner, 'equipment_transfer', { ...draft, arrived_at: ago(1) })).body.errors).toEqual({
    equipment: 'This machine is already in transit: enter its arrival first, or delete that transfer.',
  });
  expect((await read(planner, 'equipment', equipment)).site).toBe(site);
  expect(
    (await patch(planner, 'equipment_transfer', body.id, body.version, { from_site: to, to_site: site })).body.errors,
  ).toEqual({ from_site: 'The machine is not at this site.' });
  expect((await patch(planner, 'equipment_transfer', body.id, body.version, { arrived_at: ago(1) })).status).toBe(200);
  expect((await read(planner, 'equipment', equipment)).site).toBe(to);
  expect((await post(planner, 'equipment_transfer', draft)).body.errors).toEqual({
    from_site: 'The machine is not at this site.',
  });
});

test('an approved load is closed by the next; two never cover one day; few weighings are confirmed', async () => {
  const load = {
    site,
    group: seedId('equipment_group', 'HT'),
    material: 'LOWGRADE',
    tonnes: 95,
    source: 'estimate',
    valid_from: '2026-01-01',
  };
  const approve = (id: string) =>
    manager.json<RecordAnswer>(`records/equipment_average_load/${id}/transitions/approve/`, {
      method: 'POST',
      body: {},
      headers: { 'if-match': '"1"' },
    });
  expect((await post(dispatcher, 'equipment_average_load', { ...load, tonnes: 130 })).body.errors).toEqual({
    tonnes: 'Average load exceeds 120 % of the target payload.',
  });
  expect(
    await post(dispatcher, 'equipment_average_load', { ...load, source: 'weighing_campaign', sample_size: 12 }),
  ).toMatchObject({ status: 409, body: { code: 'confirm', errors: { sample_size: 'Fewer than 30 weighings.' } } });
  const first = (await post(dispatcher, 'equipment_average_load', load)).body.id;
  const next = (await post(dispatcher, 'equipment_average_load', { ...load, valid_from: '2026-06-01' })).body.id;
  const early = (await post(dispatcher, 'equipment_average_load', { ...load, valid_from: '2026-03-01' })).body.id;
  expect((await approve(first)).body).toMatchObject({ state: 'approved' });
  expect((await approve(next)).body).toMatchObject({ state: 'approved' });
  expect(await read(manager, 'equipment_average_load', first)).toMatchObject({
    state: 'superseded',
    valid_to: '2026-05-31',
  });
  const { body: history } = await manager.json<{
    entries: { action: string; changes: { field: string; new: unknown }[] }[];
  }>(`records/equipment_average_load/${first}/history/`);
  expect(history.entries[0]).toMatchObject({
    action: 'state',
    changes: [
      { field: 'state', new: 'superseded' },
      { field: 'valid_to', new: '2026-05-31' },
    ],
  });
  expect((await approve(early)).body.errors).toEqual({ valid_from: 'An approved load already covers this period.' });
});

describe('the time ledger', () => {
  const x11 = seedId('stop_reason', 'X11');

  test('an interval by hand covers no time twice, and the database agrees', async () => {
    const interval = { site, equipment: truck, started_at: ago(30), ended_at: ago(29), category: 'SBO', reason: x11 };
    expect((await post(dispatcher, 'equipment_status_interval', interval)).body.errors).toEqual({
      started_at: 'Another interval of this machine covers this time.',
    });
    expect((await post(dispatcher, 'equipment_status_interval', { ...interval, category: 'OD' })).body.errors).toEqual({
      category: 'The reason belongs to another time category.',
    });
    expect(
      (await post(dispatcher, 'equipment_status_interval', { ...interval, reason: null }, 'fr')).body.errors,
    ).toEqual({ reason: 'Un arrêt doit avoir sa cause.' });
    await expect(
      server.host.pool.query(
        `
          insert into equipment_status_interval (id, site, equipment, started_at, category, source)
          values (gen_random_uuid(), $1, $2, now() - interval '1 hour', 'P', 'machine')`,
        [site, truck],
      ),
    ).rejects.toMatchObject({ code: '23P01' });
  });

  test('a stop is justified by its reason', async () => {
    const { body } = await dispatcher.json<{ rows: RecordAnswer[] }>(
      'records/equipment_status_interval/?filter=justified:eq:false&limit=1',
    );
    const [stop] = body.rows;
    expect(stop).toMatchObject({ category: 'OD', reason: { id: seedId('stop_reason', 'X18') } });
    const justified = await patch(dispatcher, 'equipment_status_interval', stop?.id ?? '', stop?.version ?? 0, {
      category: 'SBO',
      reason: x11,
      justified: true,
    });
    expect(justified.body).toMatchObject({ category: 'SBO', justified: true });
  });

  test('a command sets what a machine does now, and splits a stretch in two; the ledger stays whole', async () => {
    const equipment = seedId('equipment', 'T-02');
    const set = await dispatcher.json<RecordAnswer>('fleet/ledger/status/', {
      method: 'POST',
      body: { equipment, reason: x11, note: 'Parked' },
    });
    expect(set).toMatchObject({ status: 200, body: { category: 'SBO', ended_at: null, source: 'dispatcher' } });
    expect((await read(planner, 'equipment', equipment)).live_status).toBe('standby');
    const { body } = await dispatcher.json<{ rows: (RecordAnswer & { started_at: string; ended_at: string })[] }>(
      `records/equipment_status_interval/?filter=equipment:eq:${equipment}&filter=ended_at:filled&limit=2&sort=-started_at`,
    );
    const whole = body.rows[1];
    const middle = new Date(
      (Date.parse(whole?.started_at ?? '') + Date.parse(whole?.ended_at ?? '')) / 2,
    ).toISOString();
    const split = (at: string) =>
      dispatcher.json<RecordAnswer>('fleet/ledger/split/', { method: 'POST', body: { interval: whole?.id, at } });
    expect(await split(ago(-1))).toMatchObject({
      status: 422,
      body: { errors: { at: 'The split time must lie within the interval.' } },
    });
    expect(await split(middle)).toMatchObject({ status: 200, body: { started_at: middle, ended_at: whole?.ended_at } });
    const { rows } = await server.host.pool.query(
      `
        select count(*)::int as breaks
        from (
          select ended_at, lead(started_at) over (order by started_at) as following
          from equipment_status_interval
          where equipment = $1 and deleted_at is null) spell
        where following is not null and following <> ended_at`,
      [equipment],
    );
    expect(rows).toEqual([{ breaks: 0 }]);
    const history = await dispatcher.json<{ entries: unknown[] }>(
      `records/equipment_status_interval/${whole?.id}/history/`,
    );
    expect(history.body.entries.length).toBeGreaterThan(0);
    expect(
      (
        await server
          .login('operator')
          .then(({ json }) => json('fleet/ledger/status/', { method: 'POST', body: { equipment, reason: null } }))
      ).status,
    ).toBe(403);
  });
});

describe('reports', () => {
  const accounts = [
    'admin',
    'dispatcher',
    'supervisor',
    'operator',
    'hr',
    'hse',
    'planner',
    'mechanic',
    'geologist',
    'buyer',
    'approver',
    'storekeeper',
    'fuel',
    'manager',
  ];
  test('the ledger tells why a machine stands in the words of both languages', async () => {
    const { body } = await manager.json<{
      rows: readonly { reason: object | null; reason_en: string | null; reason_fr: string | null }[];
    }>('reports/time_ledger/?period=7d');
    const stops = body.rows.filter(({ reason }) => reason !== null);
    expect(stops.map(({ reason_en: en, reason_fr: fr }) => `${en} / ${fr}`)).toContain('Shift change / Relève');
    expect(stops.filter(({ reason_en: en, reason_fr: fr }) => !en || !fr)).toEqual([]);
  });

  test.each(['fleet_statistics', 'fleet_age', 'average_load_measured', 'time_ledger'])(
    '%s runs for every role but the vendor',
    async (name) => {
      for (const account of accounts)
        expect((await (await server.login(account)).json(`reports/${name}/`)).status, account).toBe(200);
      expect((await (await server.login('vendor')).json(`reports/${name}/`)).status).toBe(403);
    },
  );

  test('statistics are the formulas over the ledger', async () => {
    const { body } = await manager.json<{ rows: Record<string, unknown>[] }>(
      `reports/fleet_statistics/?period=7d&sites=${site}`,
    );
    const row = body.rows.find(({ machine }) => machine === 'T-03');
    expect(row).toMatchObject({ family: 'haul_truck', target: 88, days: 7 });
    const { pa, up, calendar, uoa, operating, available } = row as Record<string, number>;
    expect(pa).toBeCloseTo((100 * Number(up)) / Number(calendar), 6);
    expect(uoa).toBeCloseTo((100 * Number(operating)) / Number(available), 6);
    expect(calendar).toBeGreaterThan(2 * 24);
  });

  test('hours of a period are the same whether it began within an interval or between two', async () => {
    const ledger = await manager.json<{ rows: { machine: string; hours: number }[] }>(
      `reports/time_ledger/?period=7d&sites=${site}`,
    );
    const statistics = await manager.json<{ rows: { machine: string; calendar: number | null }[] }>(
      `reports/fleet_statistics/?period=7d&sites=${site}`,
    );
    const spent = Map.groupBy(ledger.body.rows, ({ machine }) => machine);
    for (const { machine, calendar } of statistics.body.rows.slice(0, 20))
      expect(
        (spent.get(machine) ?? []).reduce((sum, { hours }) => sum + hours, 0),
        machine,
      ).toBeCloseTo(calendar ?? 0, 1);
  });

  test('an interval that was deleted counts no hours', async () => {
    const admin = await server.login('admin');
    const query = new URLSearchParams([
      ['filter', `equipment:eq:${seedId('equipment', 'T-20')}`],
      ['filter', 'ended_at:filled:'],
      ['filter', `started_at:lte:${ago(2)}`],
      ['limit', '50'],
    ]);
    const { body } = await admin.json<{ rows: (RecordAnswer & { started_at: string; ended_at: string })[] }>(
      `records/equipment_status_interval/?${query}`,
    );
    const length = ({ started_at: from, ended_at: to }: { started_at: string; ended_at: string }) =>
      (Date.parse(to) - Date.parse(from)) / 3_600_000;
    const [gone] = body.rows.toSorted((one, other) => length(other) - length(one));
    if (!gone) throw new Error('T-20 has no interval that is over.');
    const hours = async () =>
      (
        await manager.json<{ rows: { machine: string; calendar: number }[] }>(
          `reports/fleet_statistics/?period=7d&sites=${site}`,
        )
      ).body.rows.find(({ machine }) => machine === 'T-20')?.calendar ?? 0;
    const before = await hours();
    // By hand nobody makes a gap: what corrects the ledger in other ways does.
    await server.host.pool.query('update equipment_status_interval set deleted_at = now() where id = $1', [gone.id]);
    expect(before - (await hours())).toBeCloseTo(length(gone), 1);
  });

  test('age counts every machine in service once', async () => {
    const { body } = await manager.json<{ rows: Record<string, unknown>[] }>('reports/fleet_age/');
    expect(body.rows.length).toBeGreaterThanOrEqual(118);
    expect(body.rows.every(({ age_class: age, machines }) => typeof age === 'string' && machines === 1)).toBe(true);
  });
});
