import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedId } from '../../core/host/seed.ts';
import { commit, preview } from '../support/import.ts';
import { realData } from '../support/real-data.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

interface Row {
  readonly id: string;
  readonly version: number;
  readonly state: string;
  readonly [field: string]: unknown;
}

let server: TestServer;
let fuel: TestUser;
let keeper: TestUser;
let manager: TestUser;
let supervisor: TestUser;
const site = seedId('site', 'S1');
const machine = (code: string): string => seedId('equipment', code);
let keys = 0;
beforeAll(async () => {
  server = await startTestServer();
  [fuel, keeper, manager, supervisor] = (await Promise.all(
    ['fuel', 'storekeeper', 'manager', 'supervisor'].map((name) => server.login(name)),
  )) as [TestUser, TestUser, TestUser, TestUser];
});
afterAll(() => server.stop());

const key = () => ({ 'idempotency-key': `fuel-${(keys += 1)}` });
const create = (user: TestUser, record: string, body: Record<string, unknown>, language = 'en', query = '') =>
  user.json<Row & { code: string; detail: string; errors?: Record<string, string>; confirm?: string[] }>(
    `records/${record}/${query}`,
    { method: 'POST', body: { site, ...body }, headers: { ...key(), 'accept-language': language } },
  );
const step = (
  user: TestUser,
  record: string,
  row: Pick<Row, 'id' | 'version'>,
  name: string,
  body: unknown = {},
  language = 'en',
) =>
  user.json<Row & { code: string; detail: string; errors?: Record<string, string> }>(
    `records/${record}/${row.id}/transitions/${name}/`,
    { method: 'POST', body, headers: { ...key(), 'if-match': `"${row.version}"`, 'accept-language': language } },
  );
const tankNow = async (id: string) => (await keeper.json<Row>(`records/fuel_tank/${id}/`)).body;

/** A tank that nobody has moved anything of. */
async function newTank(code: string, more: Record<string, unknown> = {}): Promise<string> {
  const { status, body } = await create(keeper, 'fuel_tank', {
    code,
    product: 'diesel',
    capacity: 50_000,
    safe_fill: 95,
    ...more,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
}
const delivery = (id: string, more: Record<string, unknown> = {}) => ({
  tank: id,
  vendor: 'Atlas Carburants',
  delivery_note: `N-${(keys += 1)}`,
  arrived_at: '2025-11-01T08:00:00Z',
  started_at: '2025-11-01T08:10:00Z',
  ended_at: '2025-11-01T08:40:00Z',
  note_l: 20_000,
  dip_before: 0,
  dip_after: 20_000,
  note_temp: 35,
  obs_temp: 35,
  unit_price: '1.09',
  currency: 'EUR',
  ...more,
});
const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();

test('a tank is entered with its station, and its levels must be in order, in both languages', async () => {
  const draft = {
    code: 'FS-9',
    label: { en: 'Crusher station', fr: 'Poste du concasseur' },
    kind: 'fixed',
    tanks: [
      { code: 'TK-9', product: 'diesel', capacity: 10_000, dead_stock: 500, critical_level: 400, reorder_level: 3000 },
    ],
  };
  const refused = await create(keeper, 'fuel_station', draft, 'fr');
  expect(refused.status).toBe(422);
  expect(Object.values(refused.body.errors ?? {})).toContain(
    'Les niveaux doivent vérifier stock mort < critique < réappro < remplissage sûr.',
  );
  const made = await create(keeper, 'fuel_station', { ...draft, tanks: [{ ...draft.tanks[0], critical_level: 1000 }] });
  expect(made.status).toBe(201);
  const { body } = await keeper.json<{ tanks: { code: string }[] }>(`records/fuel_station/${made.body.id}/`);
  expect(body.tanks).toMatchObject([{ code: 'TK-9' }]);
});

/** A delivery that has been unloaded into a tank: a draft is none yet. */
async function unload(tank: string, more: Record<string, unknown> = {}): Promise<Row> {
  const { status, body } = await create(fuel, 'fuel_delivery', delivery(tank, more));
  expect(status).toBe(201);
  expect((await tankNow(tank)).book_stock).toBe(0);
  return (await step(fuel, 'fuel_delivery', body, 'submit')).body;
}

test('fifty writers on one tank: the book is the sum of what they wrote', async () => {
  const id = await newTank('TK-50', { safe_fill: 100 });
  await unload(id);
  const codes = Array.from({ length: 24 }, (_, index) => `T-${String(index + 1).padStart(2, '0')}`);
  const writes = Array.from({ length: 50 }, (_, index) =>
    create(
      fuel,
      'equipment_fueling',
      {
        tank: id,
        equipment: machine(codes[index % 24] ?? 'T-01'),
        at: new Date(Date.parse('2025-11-02T00:00:00Z') + index * 30 * 60_000).toISOString(),
        litres: 100 + index,
        method: 'manual',
      },
      'en',
      '?confirm=no_meter',
    ),
  );
  const answers = await Promise.all(writes);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  expect(new Set(answers.map(({ body }) => body.number)).size).toBe(50);
  const issued = Array.from({ length: 50 }, (_, index) => 100 + index).reduce((sum, litres) => sum + litres, 0);
  expect((await tankNow(id)).book_stock).toBeCloseTo(20_000 - issued, 6);
  const cancelled = answers[0]?.body;
  expect(
    cancelled &&
      (await step(supervisor, 'equipment_fueling', cancelled, 'cancel', { reason: 'Entered twice' })).body.state,
  ).toBe('cancelled');
  expect((await tankNow(id)).book_stock).toBeCloseTo(20_000 - issued + 100, 6);
});

describe('a delivery', () => {
  test('is compared at 15 °C, goes from hand to hand, and its price counts once it is approved', async () => {
    const id = await newTank('TK-51');
    const { body: draft } = await create(fuel, 'fuel_delivery', delivery(id, { dip_after: 19_990 }));
    expect(draft).toMatchObject({
      number: expect.stringMatching(/^LC-\d{4}-\d{6}$/),
      received_l: 19_990,
      v15_note: 19_664,
      shortage: 9.8,
      shortage_pct: 0.05,
      state: 'draft',
    });
    const { body: submitted } = await step(fuel, 'fuel_delivery', draft, 'submit');
    expect((await step(fuel, 'fuel_delivery', submitted, 'verify')).status).toBe(403);
    const { body: verified } = await step(keeper, 'fuel_delivery', submitted, 'verify');
    expect((await step(manager, 'fuel_delivery', verified, 'approve')).body.state).toBe('approved');
    const { rows } = await sql<{
      price: string;
      valid_from: string;
    }>`
      select price, valid_from::text from fuel_price where source = 'delivery' and vendor = 'Atlas Carburants'`.execute(
      server.host.db,
    );
    expect(rows.map(({ price, valid_from: from }) => [Number(price), from])).toContainEqual([1.09, '2025-11-01']);
  });

  test('counts in the report once it is submitted; a draft is no delivery yet', async () => {
    const id = await newTank('TK-91');
    const reported = async () =>
      (
        await manager.json<{ rows: { vendor: string; deliveries: number; note: number }[] }>(
          'reports/fuel_deliveries/?period=30d',
        )
      ).body.rows.filter(({ vendor }) => vendor === 'Rif Carburants');
    const { body: draft } = await create(
      fuel,
      'fuel_delivery',
      delivery(id, { vendor: 'Rif Carburants', arrived_at: daysAgo(3), started_at: daysAgo(3), ended_at: daysAgo(2) }),
    );
    expect(await reported()).toEqual([]);
    expect((await step(fuel, 'fuel_delivery', draft, 'submit')).body.state).toBe('submitted');
    expect(await reported()).toEqual([
      expect.objectContaining({ vendor: 'Rif Carburants', deliveries: 1, note: 20_000 }),
    ]);
  });

  test('with a large shortage is disputed, not verified', async () => {
    const id = await newTank('TK-52');
    const { body: draft } = await create(fuel, 'fuel_delivery', delivery(id, { dip_after: 19_800 }));
    const { body: submitted } = await step(fuel, 'fuel_delivery', draft, 'submit');
    expect(await step(keeper, 'fuel_delivery', submitted, 'verify')).toMatchObject({
      status: 422,
      body: { code: 'shortage', detail: 'A shortage of 1 % is more than 0.5 %: dispute the delivery.' },
    });
    expect((await step(keeper, 'fuel_delivery', submitted, 'dispute', { reason: 'Driver called' })).body.state).toBe(
      'disputed',
    );
  });

  test('fits into the tank, ends after it starts, and water is asked about', async () => {
    const id = await newTank('TK-53');
    const sentences = async (more: Record<string, unknown>, language = 'en') =>
      Object.values((await create(fuel, 'fuel_delivery', delivery(id, more), language)).body.errors ?? {});
    expect(await sentences({ dip_before: 30_000, dip_after: 45_000 })).toEqual([
      'Delivery of 20,000 L exceeds the free space 17,500 L of tank TK-53.',
    ]);
    expect(await sentences({ dip_before: 30_000, dip_after: 45_000 }, 'fr')).toEqual([
      'La livraison de 20\u202f000 L dépasse le creux 17\u202f500 L de la cuve TK-53.',
    ]);
    expect(await sentences({ ended_at: '2025-11-01T08:00:00Z' }, 'fr')).toEqual([
      'Le dépotage ne peut finir avant de commencer.',
    ]);
    const wet = await create(fuel, 'fuel_delivery', delivery(id, { water_mm: 25 }));
    expect(wet).toMatchObject({
      status: 409,
      body: { code: 'confirm', confirm: ['water'], errors: { water_mm: 'Water found in the tank: 25 mm.' } },
    });
    expect((await create(fuel, 'fuel_delivery', delivery(id, { water_mm: 25 }), 'en', '?confirm=water')).status).toBe(
      201,
    );
  });
});

test('a transfer stays within its product and what there is', async () => {
  const [from, to, oil] = [
    await newTank('TK-54'),
    await newTank('TK-55'),
    await newTank('TK-56', { product: 'engine_oil' }),
  ];
  await unload(from);
  const transfer = (more: Record<string, unknown>, language = 'en') =>
    create(
      fuel,
      'fuel_transfer',
      {
        from_tank: from,
        to_tank: to,
        started_at: '2025-11-03T08:00:00Z',
        litres: 5000,
        out_meter_l: 5000,
        in_meter_l: 4990,
        reason: 'balance',
        ...more,
      },
      language,
    );
  expect((await transfer({ to_tank: from })).body.errors).toEqual({ to_tank: 'Source and target tanks must differ.' });
  expect((await transfer({ to_tank: oil }, 'fr')).body.errors).toEqual({
    to_tank: 'Produits différents : Gasoil / Huile moteur.',
  });
  expect((await transfer({ litres: 20_001, out_meter_l: 20_001, in_meter_l: 20_001 })).body.errors).toEqual({
    litres: 'Only 20,000 L are available in tank TK-54.',
  });
  expect((await transfer({})).body).toMatchObject({ number: expect.stringMatching(/^TC-\d{4}-/), gap: 10 });
  expect((await tankNow(from)).book_stock).toBe(15_000);
  expect((await tankNow(to)).book_stock).toBe(5000);
});

test('a fill: too much is refused, two at once are asked about, what is odd is flagged, L/h goes from full to full', async () => {
  const id = await newTank('TK-57', { safe_fill: 100 });
  const fill = (at: string, litres: number, more: Record<string, unknown> = {}, query = '') =>
    create(
      fuel,
      'equipment_fueling',
      { tank: id, equipment: machine('DZ-02'), at, litres, method: 'manual', ...more },
      'en',
      query,
    );
  for (const table of ['equipment_fueling', 'meter_reading'])
    await sql`delete from ${sql.table(table)} where equipment = ${machine('DZ-02')}`.execute(server.host.db);
  expect((await fill('2025-11-05T08:00:00Z', 1300)).body).toMatchObject({
    code: 'over_tank',
    detail: '1,300 L exceed the tank of DZ-02 (1,200 L).',
  });
  expect((await fill('2025-11-05T08:00:00Z', 600, { hour_meter: 12_448.1 })).status).toBe(201);
  expect((await fill('2025-11-05T08:10:00Z', 100)).body).toMatchObject({
    code: 'confirm',
    confirm: ['two_fills', 'no_meter'],
  });
  expect((await fill('2025-11-06T08:00:00Z', 612, { hour_meter: 12_459, full: false })).status).toBe(201);
  expect((await fill('2025-11-07T10:00:00Z', 1228, { hour_meter: 12_480.5 })).body).toMatchObject({
    since_last_h: 21.5,
    rate: 56.8,
    state: 'draft',
  });
  expect((await fill('2025-11-07T18:00:00Z', 500, { hour_meter: 12_400 })).body).toMatchObject({
    code: 'confirm',
    needsReason: ['counter_hour_meter'],
    errors: { hour_meter: 'Hour meter 12,400 h is below the last reading 12,480.5 h.' },
  });
  const replaced = '?confirm=counter_hour_meter&reason=Display%20replaced';
  expect((await fill('2025-11-07T18:00:00Z', 500, { hour_meter: 12_400 }, replaced)).body).toMatchObject({
    rate: null,
    flags: ['meter_back', 'no_operator'],
  });
});

test('a fill is flagged by the sheet of the machine, by the ledger, and a fill of DEF is judged by the DEF tank and closes no interval of fuel', async () => {
  const [id, def] = [
    await newTank('TK-71', { safe_fill: 100 }),
    await newTank('TK-72', { product: 'def', capacity: 5000 }),
  ];
  const { db } = server.host;
  const dozer = machine('DZ-06');
  await sql`delete from equipment_fueling where equipment = ${dozer}`.execute(db);
  await sql`delete from equipment_status_interval where equipment = ${dozer}`.execute(db);
  await sql`update equipment set def_tank = 60 where id = ${dozer}`.execute(db);
  await sql`
    insert into equipment_status_interval (id, site, equipment, started_at, ended_at, category, source)
    values (
      gen_random_uuid(), ${site}, ${dozer}, '2025-11-13T00:00:00Z', '2025-11-13T12:00:00Z', 'DTU', 'dispatcher')`.execute(
    db,
  );
  const fill = async (
    at: string,
    litres: number,
    meter: number | null,
    more: Record<string, unknown> = {},
    query = '',
  ) =>
    (
      await create(
        fuel,
        'equipment_fueling',
        {
          tank: id,
          equipment: dozer,
          at,
          litres,
          method: 'manual',
          operator: seedId('person', 'E-00001'),
          ...(meter === null ? {} : { hour_meter: meter }),
          ...more,
        },
        'fr',
        query,
      )
    ).body;
  // Its model burns 40 to 80 L/h.
  expect((await fill('2025-11-10T08:00:00Z', 600, 5000)).flags).toEqual([]);
  expect(await fill('2025-11-11T08:00:00Z', 960, 5016)).toMatchObject({ rate: 60, flags: [] });
  expect(await fill('2025-11-11T08:05:00Z', 50, 5016, { tank: def })).toMatchObject({
    rate: null,
    since_last_h: null,
    flags: [],
  });
  expect(await fill('2025-11-12T08:00:00Z', 70, 5030, { tank: def })).toMatchObject({
    code: 'over_tank',
    detail: '70 L dépassent le réservoir de DZ-06 (60 L).',
  });
  expect(await fill('2025-11-12T08:00:00Z', 1000, 5026)).toMatchObject({ rate: 100, flags: ['rate_high'] });
  expect(await fill('2025-11-13T08:00:00Z', 200, 5046)).toMatchObject({ rate: 10, flags: ['rate_low', 'while_down'] });
  expect(await fill('2025-11-14T08:00:00Z', 200, null)).toMatchObject({
    code: 'confirm',
    confirm: ['no_meter'],
    errors: { hour_meter: "DZ-06 demande son compteur horaire, sauf s'il est illisible." },
  });
  expect((await fill('2025-11-14T08:00:00Z', 200, null, {}, '?confirm=no_meter')).state).toBe('draft');
});

test('operators see the fills that they recorded or drove for, and no others', async () => {
  const operator = await server.login('operator');
  const { status } = await create(
    operator,
    'equipment_fueling',
    {
      tank: await newTank('TK-73'),
      equipment: machine('T-11'),
      at: new Date().toISOString(),
      litres: 111,
      hour_meter: 90_000,
      method: 'manual',
    },
    'en',
    '?confirm=meter_jump,not_driven&reason=Spare%20driver',
  );
  expect(status).toBe(201);
  const { body } = await operator.json<{ fills: { litres: number; equipment: string }[] }>('fuel/own_fills/');
  expect(body.fills[0]).toMatchObject({ litres: 111, equipment: 'T-11' });
  const { body: own } = await operator.json<{
    rows: { litres: number; created_by: string | null; operator: { label: string } | null }[];
  }>('records/equipment_fueling/?sort=-at&limit=200');
  expect(own.rows[0]?.litres).toBe(111);
  expect(
    own.rows.filter(
      ({ created_by, operator: driver }) => created_by !== operator.user.id && driver?.label !== 'Diallo Moussa',
    ),
  ).toEqual([]);
  expect(
    (await fuel.json<{ fills: { litres: number }[] }>('fuel/own_fills/')).body.fills.map(({ litres }) => litres),
  ).not.toContain(111);
  expect((await keeper.json('fuel/own_fills/')).status).toBe(403);
});

test('a height is read in the dip table', async () => {
  const id = await newTank('TK-58', {
    dip_table: [
      { height_mm: 0, litres: 0 },
      { height_mm: 2000, litres: 50_000 },
    ],
  });
  expect(
    (await create(fuel, 'fuel_dip', { tank: id, at: '2025-11-05T06:30:00Z', height_mm: 500, method: 'stick' })).body,
  ).toMatchObject({ litres: 12_500 });
  expect(
    (await create(fuel, 'fuel_dip', { tank: id, at: '2025-11-05T06:30:00Z', height_mm: 2500, method: 'stick' })).body
      .errors,
  ).toEqual({ height_mm: 'The dip table of tank TK-58 has no value for this height.' });
  expect(
    (await create(fuel, 'fuel_dip', { tank: id, at: '2025-11-05T06:30:00Z', method: 'stick' }, 'fr')).body.errors,
  ).toEqual({ litres: 'Indiquez les litres ou la hauteur.' });
});

test('a dip of more than 20 years ago, of more than the tank holds, or a second one of its instant is refused; one that contradicts the dip table is asked about', async () => {
  const id = await newTank('TK-159', {
    dip_table: [
      { height_mm: 0, litres: 0 },
      { height_mm: 2000, litres: 50_000 },
    ],
  });
  const dip = (more: Record<string, unknown>, query = '') =>
    create(fuel, 'fuel_dip', { tank: id, at: '2025-11-06T06:30:00Z', method: 'stick', ...more }, 'en', query);
  expect((await dip({ at: '1999-12-31T06:30:00Z', litres: 100 })).body.errors).toEqual({
    at: 'This is more than 20 years ago.',
  });
  expect((await dip({ litres: 51_500 })).body.errors).toEqual({
    litres: '51,500 L exceed the capacity of tank TK-159 (50,000 L).',
  });
  const contradicts = await dip({ height_mm: 1000, litres: 28_000 });
  expect(contradicts).toMatchObject({ status: 409, body: { confirm: ['dip_table'] } });
  expect(contradicts.body.errors).toEqual({
    litres: 'The dip table of tank TK-159 gives 25,000 L at this height, not 28,000 L.',
  });
  expect((await dip({ height_mm: 1000, litres: 28_000 }, '?confirm=dip_table')).status).toBe(201);
  expect((await dip({ litres: 27_000 })).body.errors).toEqual({
    at: 'Tank TK-159 already has a dip at this time.',
  });
  // What a gauge told at the time is no second dip.
  expect((await dip({ litres: 27_900, method: 'gauge' })).status).toBe(201);
  expect((await dip({ at: '2025-11-06T18:30:00Z', height_mm: 1000, litres: 26_000 })).status).toBe(201);
});

test('a price out of time is refused; nothing, a fortune and a second price of a day are asked about', async () => {
  const price = (more: Record<string, unknown>, query = '') =>
    create(
      manager,
      'fuel_price',
      {
        site: undefined,
        valid_from: '2025-11-06',
        product: 'diesel',
        price: '1.21',
        currency: 'EUR',
        source: 'manual',
        vendor: 'Rif Fuels',
        ...more,
      },
      'en',
      query,
    );
  const sentence = 'Prices can be valid from 1990 to next year.';
  expect((await price({ valid_from: '1989-12-31' })).body.errors).toEqual({ valid_from: sentence });
  expect((await price({ valid_from: `${new Date().getFullYear() + 2}-01-01` })).body.errors).toEqual({
    valid_from: sentence,
  });
  expect(await price({ price: '0' })).toMatchObject({
    status: 409,
    body: { confirm: ['unusual_price'], errors: { price: 'EUR\u00a00.00 is an unusual price per litre.' } },
  });
  expect((await price({ price: '121' })).body.confirm).toEqual(['unusual_price']);
  expect((await price({ price: '121', currency: 'INR', vendor: 'Delhi Oil' })).status).toBe(201);
  expect((await price({})).status).toBe(201);
  expect((await price({})).status).toBe(201);
  expect(await price({ price: '1.31', vendor: 'RIF fuels' })).toMatchObject({
    status: 409,
    body: {
      confirm: ['other_price'],
      errors: { price: 'RIF fuels already has another price on that day: EUR\u00a01.21.' },
    },
  });
  expect((await price({ price: '1.31' }, '?confirm=other_price')).status).toBe(201);
  expect((await price({ price: '1.31', valid_from: '2025-11-07' })).status).toBe(201);
});

test('litres that are worked out are told to a hundredth', async () => {
  const id = await newTank('TK-160');
  const { body } = await create(fuel, 'fuel_delivery', delivery(id, { dip_before: 1234.1, dip_after: 21_234.7 }));
  expect(body.received_l).toBe(20_000.6);
});

test('a reconciliation says what is missing, and is not signed without a cause', async () => {
  const id = await newTank('TK-59');
  const dip = (at: string, litres: number) => create(fuel, 'fuel_dip', { tank: id, at, litres, method: 'stick' });
  await dip('2025-11-08T21:00:00Z', 40_000);
  await create(fuel, 'fuel_transfer', {
    from_tank: id,
    to_tank: await newTank('TK-60'),
    started_at: '2025-11-09T09:00:00Z',
    litres: 10_000,
    reason: 'balance',
  });
  await dip('2025-11-09T21:00:00Z', 29_800);
  const { body: row } = await create(keeper, 'fuel_reconciliation', { tank: id, production_date: '2025-11-09' });
  expect(row).toMatchObject({
    opening: 40_000,
    transfers_out: 10_000,
    book: 30_000,
    closing: 29_800,
    variance: -200,
    variance_pct: -2,
    cumulative_pct: -2,
    state: 'open',
  });
  const signature = { name: 'Jamal Haddad', at: '2025-11-10T08:00:00Z', path: null };
  expect((await step(keeper, 'fuel_reconciliation', row, 'sign', { signature }, 'fr')).body).toMatchObject({
    errors: { cause: "L'écart de -200 L exige une cause." },
  });
  const explained = await keeper.json<Row>(`records/fuel_reconciliation/${row.id}/`, {
    method: 'PATCH',
    body: { cause: 'Meter of the bowser stood still' },
    headers: { ...key(), 'if-match': `"${row.version}"` },
  });
  expect((await step(keeper, 'fuel_reconciliation', explained.body, 'sign', { signature })).body).toMatchObject({
    state: 'signed',
    variance: -200,
  });
});

test.skipIf(realData() === null)('fourteen years of real prices are imported once', async () => {
  // Prices of Delhi are in rupees.
  const text = readFileSync(join(realData() ?? '', '7-fuel/delhi_diesel_daily_2003_2017.csv'), 'utf8')
    .trim()
    .split(/\r?\n/)
    .map((line, index) =>
      index === 0 ? `${line.replace('Date,Delhi', 'Valid from,Price per litre')},Currency` : `${line},INR`,
    )
    .join('\n');
  const job = await preview(server, manager, 'fuel_price', text);
  expect(job.counts).toMatchObject({ new: 5378, error: 0 });
  expect(await commit(manager, job)).toMatchObject({ state: 'done', counts: { new: 5378 } });
  const { rows } = await sql<{ count: number; min: number; max: number; mean: number }>`
    select count(*)::int as count, min(price)::float8 as min, max(price)::float8 as max, avg(price)::float8 as mean
    from fuel_price
    where valid_from < '2018-01-01'`.execute(server.host.db);
  expect(rows[0]).toMatchObject({ count: 5378, min: 19.07, max: 59.02, mean: expect.closeTo(38.3529, 4) });
  expect((await preview(server, manager, 'fuel_price', text)).counts).toEqual({
    new: 0,
    changed: 0,
    unchanged: 5378,
    error: 0,
  });
});

test('every report runs for those who may read it, and says what a year holds', async () => {
  for (const [name, query, user] of [
    ['fuel_consumption', 'period=30d', fuel],
    ['fuel_consumption', 'period=90d&by=family', fuel],
    ['fuel_consumption', 'period=365d&by=month', manager],
    ['fuel_consumption', 'period=7d&by=site', manager],
    ['fuel_consumption', 'period=30d&by=operator', fuel],
    ['fuel_deliveries', 'period=90d', fuel],
    ['fuel_issues', 'period=7d', fuel],
    ['fuel_transfer_matrix', '', manager],
    ['fuel_bowser_balance', '', fuel],
    ['fuel_rate', `equipment=${machine('T-09')}`, fuel],
    ['fuel_price_trend', '', manager],
    ['fuel_spend', '', manager],
    ['fuel_sudden_drop', 'period=90d', fuel],
  ] as const) {
    const { status, body } = await user.json<{ rows: Record<string, unknown>[] }>(`reports/${name}/?${query}`);
    expect(status, `${name} ${query} ${JSON.stringify(body).slice(0, 300)}`).toBe(200);
    expect(body.rows.length, name).toBeGreaterThan(name === 'fuel_sudden_drop' ? -1 : 1);
  }
  const { body } = await fuel.json<{ rows: { item: string; rate: number | null }[] }>(
    'reports/fuel_consumption/?period=90d&by=machine',
  );
  const rate = (code: string) => body.rows.find(({ item }) => item === code)?.rate ?? 0;
  // Trucks of 98 t burn about 58 L/h, those of 64 t about 41 (catalogue operations.md §12); T-09 drinks more.
  expect(Math.abs(rate('T-02') - 58)).toBeLessThan(5);
  expect(Math.abs(rate('T-33') - 41)).toBeLessThan(4);
  expect(rate('T-09')).toBeGreaterThan(61);
  expect((await fuel.json('reports/fuel_price_trend/')).status).toBe(403);
});

interface Consumption {
  readonly item: string;
  readonly finding: string | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly excess: number | null;
  readonly excess_cost: string | null;
  readonly currency: string | null;
  readonly def: number | null;
  readonly def_pct: number | null;
}

test('consumption holds each machine against its sheet and its kind, tells DEF apart, and costs to those who may see prices', async () => {
  const rowsFor = async (user: TestUser, query: string) =>
    (await user.json<{ rows: Consumption[] }>(`reports/fuel_consumption/?${query}`)).body.rows;
  const rows = await rowsFor(manager, 'period=30d&by=machine');
  const of = (code: string) => rows.find(({ item }) => item === code);
  expect(of('T-09')).toMatchObject({ low: 45, high: 92, finding: 'above_kind' });
  expect(of('T-02')).toMatchObject({ low: 45, high: 92, finding: null });
  expect(Number(of('T-09')?.excess_cost)).toBeGreaterThan(0.9 * (of('T-09')?.excess ?? Infinity));
  expect(of('T-09')?.currency).toBe('EUR');
  expect(Number(of('T-09')?.excess_cost)).toBeLessThan(1.3 * (of('T-09')?.excess ?? 0));
  // Two of five trucks burn DEF, 3 % of their fuel (catalogue operations.md §12).
  const withDef = rows.filter(({ def }) => def !== null);
  expect(withDef.length).toBeGreaterThan(10);
  const share = withDef.reduce((sum, { def_pct }) => sum + (def_pct ?? 0), 0) / withDef.length;
  expect(Math.abs(share - 3)).toBeLessThan(0.5);
  expect((await rowsFor(fuel, 'period=30d&by=machine')).every(({ excess_cost }) => excess_cost === null)).toBe(true);
  expect((await rowsFor(fuel, 'period=30d&by=family')).map(({ item }) => item)).toContain('Haul truck');
});

test('a fill that was cancelled is no consumption any more', async () => {
  const [id, dozer] = [await newTank('TK-92', { safe_fill: 100 }), machine('DZ-03')];
  const litres = async () =>
    (
      await manager.json<{ rows: { litres: number }[] }>(
        `reports/fuel_consumption/?period=30d&by=machine&equipment=${dozer}`,
      )
    ).body.rows[0]?.litres ?? 0;
  const before = await litres();
  const { body: fill } = await create(
    fuel,
    'equipment_fueling',
    { tank: id, equipment: dozer, at: daysAgo(3), litres: 77, method: 'manual' },
    'en',
    '?confirm=no_meter,two_fills',
  );
  expect(await litres()).toBeCloseTo(before + 77, 1);
  expect((await step(supervisor, 'equipment_fueling', fill, 'cancel', { reason: 'Entered twice' })).body.state).toBe(
    'cancelled',
  );
  expect(await litres()).toBeCloseTo(before, 1);
});

test('the sheet of a shift holds what its station gave, and nothing else', async () => {
  const { body: stations } = await fuel.json<{ rows: { id: string; code: string }[] }>(
    'records/fuel_station/?filter=code:eq:FS-3',
  );
  const sheet = async (query: string) =>
    (
      await fuel.json<{ rows: { id: string; at: string; tank: string; litres: number }[] }>(
        `reports/fuel_issues/?${query}`,
      )
    ).body.rows;
  const [whole, early] = [
    await sheet(`period=7d&station=${stations.rows[0]?.id}`),
    await sheet(`period=7d&shift=P1&station=${stations.rows[0]?.id}`),
  ];
  expect(new Set(whole.map(({ tank }) => tank))).toEqual(new Set(['S2-TK1', 'S2-DEF']));
  expect(early.length).toBeGreaterThan(0);
  expect(early.length).toBeLessThan(whole.length);
  expect(whole.map(({ id }) => id)).toEqual(expect.arrayContaining(early.map(({ id }) => id)));
});

test('what a bowser loaded, gave and holds adds up', async () => {
  const { body } = await fuel.json<{
    rows: Record<'opening' | 'loaded' | 'transferred' | 'issued' | 'corrected' | 'remaining', number>[];
  }>('reports/fuel_bowser_balance/?period=30d');
  expect(body.rows.length).toBe(3);
  for (const { opening, loaded, transferred, issued, corrected, remaining } of body.rows) {
    expect(Math.abs(opening + loaded - transferred - issued + corrected - remaining)).toBeLessThanOrEqual(3);
    expect(loaded).toBeGreaterThan(10_000);
  }
});

test('fuel is asked for once: a second request for the tank is a question, one that does not fit is refused', async () => {
  const id = await newTank('TK-80', { capacity: 20_000 });
  const order = (litres: number, query = '', language = 'en') =>
    create(fuel, 'fuel_order', { tank: id, litres, wanted_on: '2025-12-01' }, language, query);
  expect((await order(25_000, '', 'fr')).body.errors).toEqual({ litres: 'La cuve TK-80 prend 19\u202f000 L au plus.' });
  const { body: first } = await order(10_000);
  expect(first).toMatchObject({ number: expect.stringMatching(/^OC-\d{4}-\d{6}$/), state: 'draft' });
  expect((await order(5000)).body).toMatchObject({
    code: 'confirm',
    confirm: ['open_order'],
    errors: { tank: `Fuel has already been requested for this tank: ${String(first.number)}.` },
  });
  expect((await order(5000, '?confirm=open_order')).status).toBe(201);
  expect(
    (await step(keeper, 'fuel_order', (await step(fuel, 'fuel_order', first, 'request')).body, 'order')).status,
  ).toBe(403);
});

test('months are those of the site, whatever day it is elsewhere', async () => {
  const id = await newTank('TK-81', { safe_fill: 100 });
  // The evening of 31 March in Lima: seen from Greenwich it is April.
  const at = '2025-04-01T02:00:00Z';
  await sql`update site set time_zone = 'America/Lima' where id = ${site}`.execute(server.host.db);
  try {
    const submitted = await unload(id, {
      arrived_at: '2025-04-01T01:00:00Z',
      started_at: '2025-04-01T01:10:00Z',
      ended_at: at,
    });
    expect((await step(keeper, 'fuel_delivery', submitted, 'verify')).status).toBe(200);
    expect(
      (
        await create(
          fuel,
          'equipment_fueling',
          { tank: id, equipment: machine('T-12'), at, litres: 300, method: 'manual' },
          'en',
          '?confirm=no_meter',
        )
      ).status,
    ).toBe(201);
    const rows = async (report: string, query: string) =>
      (await manager.json<{ rows: Record<string, unknown>[] }>(`reports/${report}/?sites=${site}&${query}`)).body.rows;
    expect(await rows('fuel_spend', 'from=2025-03-01&to=2025-03-31')).toMatchObject([
      { month: '2025-03', litres: 20_000 },
    ]);
    expect(await rows('fuel_spend', 'from=2025-04-01&to=2025-04-30')).toEqual([]);
    const costs = async (query: string) =>
      (await rows('fuel_price_trend', query)).filter(({ series }) => String(series).startsWith('Ø'));
    expect((await costs('from=2025-03-01&to=2025-03-31')).map(({ day }) => day)).toEqual(['2025-03-31']);
    // What the stock cost in March it still costs in April.
    expect(await costs('from=2025-04-01&to=2025-04-30')).toMatchObject([{ day: '2025-04-01', since: '2025-03-31' }]);
    expect(await rows('fuel_consumption', 'from=2025-03-01&to=2025-04-30&by=month')).toMatchObject([
      { item: '2025-03', litres: 300 },
    ]);
  } finally {
    await sql`update site set time_zone = 'Africa/Casablanca' where id = ${site}`.execute(server.host.db);
  }
});

test('what has yet to come is no fill, no dip and no delivery, and may be asked for all the same', async () => {
  const id = await newTank('TK-82');
  const soon = new Date(Date.now() + 5 * 60_000).toISOString();
  const entries = [
    ['equipment_fueling', { tank: id, equipment: machine('T-12'), at: soon, litres: 100, method: 'manual' }, 'at'],
    ['fuel_dip', { tank: id, at: soon, litres: 100, method: 'stick' }, 'at'],
    ['fuel_delivery', delivery(id, { arrived_at: soon }), 'arrived_at'],
  ] as const;
  for (const [record, body, field] of entries)
    expect((await create(fuel, record, body, 'fr')).body.errors).toMatchObject({
      [field]: "Cette heure n'est pas encore venue.",
    });
  expect((await fuel.json(`records/equipment_fueling/?filter=at:lte:${soon}&limit=1`)).status).toBe(200);
});
