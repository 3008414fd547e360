import { formatISO, subDays } from 'date-fns';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedId } from '../../core/host/seed.ts';
import { changeRows } from '../../core/records/change-rows.server.ts';
import { commit, preview } from '../support/import.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

interface Row {
  readonly id: string;
  readonly version: number;
  readonly [field: string]: unknown;
}

let server: TestServer;
let admin: TestUser;
let buyer: TestUser;
let keeper: TestUser;
let keys = 0;
beforeAll(async () => {
  server = await startTestServer();
  [admin, buyer, keeper] = (await Promise.all(['admin', 'buyer', 'storekeeper'].map((name) => server.login(name)))) as [
    TestUser,
    TestUser,
    TestUser,
  ];
});
afterAll(() => server.stop());

type Refusal = Row & { code: string; errors?: Record<string, string>; confirm?: string[]; needsReason?: string[] };
const headers = (language: string) => ({
  'idempotency-key': `parts-${(keys += 1)}`,
  'accept-language': language,
});
const create = (user: TestUser, record: string, body: unknown, { language = 'en', query = '' } = {}) =>
  user.json<Refusal>(`records/${record}/${query}`, { method: 'POST', body, headers: headers(language) });
const patch = (user: TestUser, record: string, row: Pick<Row, 'id' | 'version'>, body: unknown, language = 'en') =>
  user.json<Refusal>(`records/${record}/${row.id}/`, {
    method: 'PATCH',
    body,
    headers: { ...headers(language), 'if-match': `"${row.version}"` },
  });
const read = async (record: string, id: string): Promise<Row> =>
  (await buyer.json<Row>(`records/${record}/${id}/`)).body;
const money = (code: string): string => seedId('currency', code);
const day = (back: number): string => formatISO(subDays(new Date(), back), { representation: 'date' });
const rate = (code: string, on: string, value: string, more: object = {}) => ({
  currency: money(code),
  valid_on: on,
  rate: value,
  source: 'treasury',
  ...more,
});

describe('currencies', () => {
  test('every installation begins with them, and one is the company’s', async () => {
    const { body } = await keeper.json<{ rows: Row[] }>('records/currency/?limit=50');
    expect(Object.fromEntries(body.rows.map(({ code, minor_units: units }) => [code, units]))).toMatchObject({
      MAD: 2,
      EUR: 2,
      XOF: 0,
      JPY: 0,
      GNF: 0,
      TND: 3,
      KWD: 3,
    });
    expect(body.rows.filter(({ company }) => company).map(({ code }) => code)).toEqual(['MAD']);
  });

  test('the company’s cannot change once amounts exist, in both languages', async () => {
    const euro = await read('currency', money('EUR'));
    const refused = await patch(buyer, 'currency', euro, { company: true });
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toEqual({ company: 'The company currency cannot change once amounts exist.' });
    const french = await patch(buyer, 'currency', euro, { company: true }, 'fr');
    expect(french.body.errors?.company).toBe("La devise de la société ne change plus dès qu'il existe des montants.");
    const dirham = await read('currency', money('MAD'));
    expect((await patch(buyer, 'currency', dirham, { company: false })).status).toBe(422);
    expect((await patch(buyer, 'currency', dirham, { active: false })).status).toBe(422);
  });

  test('before that, marking another takes the mark from the one before', async () => {
    await sql`update exchange_rate set deleted_at = now() where deleted_at is null`.execute(server.host.db);
    try {
      expect((await patch(buyer, 'currency', await read('currency', money('EUR')), { company: true })).status).toBe(
        200,
      );
      expect((await read('currency', money('MAD'))).company).toBe(false);
      expect((await patch(buyer, 'currency', await read('currency', money('MAD')), { company: true })).status).toBe(
        200,
      );
      expect((await read('currency', money('EUR'))).company).toBe(false);
    } finally {
      await sql`update exchange_rate set deleted_at = null`.execute(server.host.db);
    }
  });

  test('its decimals stay once it was used', async () => {
    const made = await create(buyer, 'currency', {
      code: 'CNY',
      label: { en: 'Yuan', fr: 'Yuan' },
      minor_units: 2,
      active: true,
      company: false,
    });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const changed = await patch(buyer, 'currency', made.body, { minor_units: 1 });
    expect(changed.status).toBe(200);
    await changeRows({ host: server.host, db: server.host.db, machine: 'a-document' }, 'currency', {
      where: sql`code = 'CNY' and used_at is null`,
      set: { used_at: new Date().toISOString() },
    });
    const refused = await patch(buyer, 'currency', await read('currency', made.body.id), { minor_units: 2 });
    expect(refused.body.errors).toEqual({ minor_units: 'The decimals cannot change: there are amounts in CNY.' });
  });

  test('only the buyer changes them', async () => {
    expect((await patch(keeper, 'currency', await read('currency', money('GBP')), { symbol: 'L' })).status).toBe(403);
  });
});

describe('rates', () => {
  const onDay = async (code: string, on: string) =>
    (
      await sql<{ rate: string; valid_on: string }>`
        select rate::text, valid_on::text from exchange_rate_on(${code}, ${on}::date)`.execute(server.host.db)
    ).rows;

  test('the latest not after the day counts, of one day the last entered; the company’s is 1; none is no row', async () => {
    expect((await create(buyer, 'exchange_rate', rate('KWD', '2020-03-01', '30'))).status).toBe(201);
    expect((await create(buyer, 'exchange_rate', rate('KWD', '2020-03-05', '31'))).status).toBe(201);
    expect((await create(buyer, 'exchange_rate', rate('KWD', '2020-03-05', '31.5', { source: 'manual' }))).status).toBe(
      201,
    );
    expect(await onDay('KWD', '2020-03-04')).toEqual([{ rate: '30.00000000', valid_on: '2020-03-01' }]);
    expect(await onDay('KWD', '2020-03-09')).toEqual([{ rate: '31.50000000', valid_on: '2020-03-05' }]);
    expect(await onDay('KWD', '2020-02-29')).toEqual([]);
    expect(await onDay('MAD', '2020-02-29')).toEqual([{ rate: '1', valid_on: '2020-02-29' }]);
    expect((await create(buyer, 'exchange_rate', rate('KWD', '2020-03-05', '31'))).status).toBe(409);
  });

  test('one that leaps by more than 10 % is confirmed with a reason; none is 0, none is the company’s', async () => {
    const leap = await create(buyer, 'exchange_rate', rate('KWD', '2020-04-01', '35'));
    expect(leap.status).toBe(409);
    expect(leap.body).toMatchObject({ code: 'confirm', confirm: ['rate_move'], needsReason: ['rate_move'] });
    expect(leap.body.errors?.rate).toBe('The KWD rate moves by 11.1 % against that of 5 Mar 2020.');
    const query = '?confirm=rate_move&reason=Peg%20widened';
    expect((await create(buyer, 'exchange_rate', rate('KWD', '2020-04-01', '35'), { query })).status).toBe(201);
    expect((await create(buyer, 'exchange_rate', rate('KWD', '2020-04-02', '0'))).status).toBe(422);
    expect((await create(buyer, 'exchange_rate', rate('MAD', '2020-04-02', '1'))).body.errors).toEqual({
      currency: 'The company currency has no rate: it is 1.',
    });
  });

  test('one that a document used is followed, never changed or deleted', async () => {
    const made = await create(buyer, 'exchange_rate', rate('GNF', '2021-05-03', '0.00112'));
    await changeRows({ host: server.host, db: server.host.db, machine: 'a-document' }, 'exchange_rate', {
      where: sql`id = ${made.body.id} and state = 'entered'`,
      set: { state: 'used' },
    });
    const used = await read('exchange_rate', made.body.id);
    expect((await patch(admin, 'exchange_rate', used, { rate: '0.00113' })).body.code).toBe('locked');
    const removed = await admin.json<Refusal>(`records/exchange_rate/${used.id}/`, {
      method: 'DELETE',
      headers: { ...headers('en'), 'if-match': `"${used.version}"` },
    });
    expect(removed.body.code).toBe('locked');
    expect((await create(buyer, 'exchange_rate', rate('GNF', '2021-05-04', '0.00113'))).status).toBe(201);
  });

  test('a file of rates is imported once; again it changes nothing', async () => {
    const file = 'currency,date,rate,source\nXAF,2021-01-04,0.0163,treasury\nXAF,2021-01-05,0.01631,treasury\n';
    const first = await preview(server, buyer, 'exchange_rate', file);
    expect(await commit(buyer, first)).toMatchObject({ state: 'done', counts: { new: 2 } });
    expect(await onDay('XAF', '2021-01-05')).toEqual([{ rate: '0.01631000', valid_on: '2021-01-05' }]);
    const again = await preview(server, buyer, 'exchange_rate', file);
    expect(again).toMatchObject({ counts: { unchanged: 2 } });
  });
});

describe('conversion', () => {
  const convert = (amount: string, from: string, to: string, on: string, language = 'en') =>
    keeper.json<{ amount: string; rate: string; valid_on: string; warnings: string[]; code: string; detail: string }>(
      `spare_parts/convert/?${new URLSearchParams({ amount, from, to, date: on })}`,
      { headers: { 'accept-language': language } },
    );
  beforeAll(async () => {
    const query = '?confirm=rate_move&reason=Worked%20example';
    await create(buyer, 'exchange_rate', rate('EUR', '2019-06-03', '10.8735'), { query });
    await create(buyer, 'exchange_rate', rate('USD', '2019-06-01', '9.6'), { query });
    await create(buyer, 'exchange_rate', rate('XOF', '2019-06-01', '0.0165'), { query });
  });

  test('M3: half up at the decimals of the target, through the company’s currency', async () => {
    expect((await convert('1250.00', 'EUR', 'MAD', '2019-06-04')).body).toMatchObject({
      amount: '13591.88',
      rate: '10.87350000',
      valid_on: '2019-06-03',
      warnings: [],
    });
    expect((await convert('-1250.00', 'EUR', 'MAD', '2019-06-04')).body.amount).toBe('-13591.88');
    expect((await convert('19999.5', 'XOF', 'XOF', '2019-06-04')).body.amount).toBe('20000');
    // 100 × 10.8735 ÷ 9.6 = 113.265625; the older of the two days is told.
    expect((await convert('100', 'EUR', 'USD', '2019-06-04')).body).toMatchObject({
      amount: '113.27',
      rate: '1.13265625',
      valid_on: '2019-06-01',
    });
  });

  test('an old rate is told of, a missing one refused, in both languages', async () => {
    expect((await convert('1', 'EUR', 'MAD', '2019-06-10')).body.warnings).toEqual([]);
    expect((await convert('1', 'EUR', 'MAD', '2019-06-11')).body.warnings).toEqual([
      'The EUR rate dates from 3 Jun 2019.',
    ]);
    const none = await convert('1', 'ZAR', 'MAD', '2019-06-11');
    expect(none.status).toBe(422);
    expect(none.body).toMatchObject({ code: 'no_rate', detail: 'No ZAR rate on 11 Jun 2019.' });
    expect((await convert('1', 'ZAR', 'MAD', '2019-06-11', 'fr')).body.detail).toBe('Aucun cours ZAR au 11 juin 2019.');
    expect((await convert('1e3', 'EUR', 'MAD', '2019-06-11')).status).toBe(400);
  });

  test('the demo has a rate of every day, within its range', async () => {
    const { body } = await keeper.json<{ company: string; currencies: string[]; days: { rates: string[] }[] }>(
      `spare_parts/rates/?from=${day(30)}&to=${day(1)}`,
    );
    expect(body.company).toBe('MAD');
    expect(body.currencies).toEqual(['EUR', 'GBP', 'JPY', 'TND', 'USD', 'XOF', 'ZAR']);
    expect(body.days).toHaveLength(30);
    const euros = body.days.map(({ rates }) => Number(rates[0]));
    expect(Math.min(...euros)).toBeGreaterThanOrEqual(10.6);
    expect(Math.max(...euros)).toBeLessThanOrEqual(11.1);
  });
});

test('a tax code has one rate on a day, in both languages', async () => {
  const next = {
    code: 'tva20',
    label: { en: 'VAT', fr: 'TVA' },
    rate: 21,
    category: 'S',
    valid_from: '2027-01-01',
    active: true,
  };
  const refused = await create(buyer, 'tax_code', { ...next, code: 'TVA20' });
  expect(refused.body.errors).toEqual({ valid_from: 'Tax code TVA20 already has a rate on 1 Jan 2027.' });
  const french = await create(buyer, 'tax_code', { ...next, code: 'TVA20' }, { language: 'fr' });
  expect(french.body.errors?.valid_from).toBe('Le code taxe TVA20 a déjà un taux au 1 janv. 2027.');
  const present = await read('tax_code', seedId('tax_code', 'TVA20'));
  expect((await patch(buyer, 'tax_code', present, { valid_to: '2026-12-31' })).status).toBe(200);
  expect((await create(buyer, 'tax_code', { ...next, code: 'TVA20' })).status).toBe(201);
});

test('a tax code that holds already keeps its rate, and ends today at the earliest', async () => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const of = (code: string) => read('tax_code', seedId('tax_code', code));
  const told = 'A tax code already in force keeps its rate: end it, and add the next one from the date of the change.';
  const present = await of('TVA10');
  for (const [field, value] of [
    ['rate', 9],
    ['category', 'AE'],
    ['valid_from', '2020-02-01'],
    ['code', 'TVA11'],
    ['valid_to', day(-1)],
  ] as const)
    expect((await patch(buyer, 'tax_code', present, { [field]: value })).body.errors).toEqual({ [field]: told });
  // What no paper is taxed by may change, and so may an end that is still to come.
  expect((await patch(buyer, 'tax_code', present, { sort: 40 })).status).toBe(200);
  expect((await patch(buyer, 'tax_code', await of('TVA10'), { valid_to: day(30) })).status).toBe(200);
  expect((await patch(buyer, 'tax_code', await of('TVA10'), { valid_to: null })).status).toBe(200);
  const next = { code: 'TVA7', label: { en: 'VAT', fr: 'TVA' }, rate: 7, category: 'S', active: true };
  const { body: past } = await create(buyer, 'tax_code', { ...next, valid_from: '2020-01-01', valid_to: day(-2) });
  const { body: later } = await create(buyer, 'tax_code', { ...next, valid_from: day(5) });
  for (const until of [null, day(2)])
    expect((await patch(buyer, 'tax_code', past, { valid_to: until })).body.errors?.valid_to).toBe(told);
  expect((await patch(buyer, 'tax_code', later, { rate: 8, valid_from: day(6) })).status).toBe(200);
  const remove = async (id: string) =>
    buyer.json<{ code?: string }>(`records/tax_code/${id}/`, {
      method: 'DELETE',
      headers: { 'if-match': `"${(await read('tax_code', id)).version}"` },
    });
  expect((await remove(past.id)).body.code).toBe('has_held');
  expect((await remove(present.id)).status).toBe(409);
  expect((await remove(later.id)).status).toBe(200);
});
