import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedId } from '../../core/host/seed.ts';
import { patch, read, type RecordAnswer } from '../support/record-calls.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

const site = seedId('site', 'S1');
const hour = 3_600_000;
const ago = (hours: number): string => new Date(Date.now() - hours * hour).toISOString();

let server: TestServer;
let [keeper, fuel, manager]: TestUser[] = [];
beforeAll(async () => {
  server = await startTestServer();
  [keeper, fuel, manager] = await Promise.all(['storekeeper', 'fuel', 'manager'].map((name) => server.login(name)));
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

/** A tank that held some litres two days ago. */
async function newTank(code: string, litres: number | null = null): Promise<string> {
  const made = await enter(keeper, 'fuel_tank', { code, product: 'diesel', capacity: 100_000, safe_fill: 95 });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const dip = { tank: made.body.id, at: ago(48), litres, method: 'stick' };
  const dipped = litres === null ? made : await enter(fuel, 'fuel_dip', dip);
  expect(dipped.status, JSON.stringify(dipped.body)).toBe(201);
  return made.body.id;
}

describe('a tank that was used', () => {
  const change = async (id: string, body: object, language = 'en') => {
    const { version } = await read(keeper as TestUser, 'fuel_tank', id);
    const answer = await patch(keeper as TestUser, 'fuel_tank', id, version, body, language);
    return [answer.status, answer.body.errors ?? {}];
  };

  test('keeps its product and its site; one that was not takes another', async () => {
    const [used, fresh] = [await newTank('FL-01', 40_000), await newTank('FL-02')];
    expect(await change(used, { product: 'def' })).toEqual([
      422,
      { product: 'Tank FL-01 has entries for its product: add a new tank for the other product.' },
    ]);
    expect(await change(used, { product: 'def' }, 'fr')).toEqual([
      422,
      { product: 'La cuve FL-01 a des saisies de son produit\u202f: ajoutez une nouvelle cuve pour un autre.' },
    ]);
    const admin = await server.login('admin');
    const moved = await patch(admin, 'fuel_tank', used, 1, { site: seedId('site', 'S2') });
    expect([moved.status, moved.body.errors]).toEqual([
      422,
      { site: 'Tank FL-01 has entries at its site: add a new tank at the other site.' },
    ]);
    expect(await change(fresh, { product: 'def' })).toEqual([200, {}]);
  });

  test('is not smaller than what is in it', async () => {
    const id = await newTank('FL-03', 40_000);
    expect(await change(id, { capacity: 39_000 })).toEqual([
      422,
      { capacity: 'Tank FL-03 contains 40,000 L: its capacity cannot be smaller.' },
    ]);
    expect(await change(id, { capacity: 45_000 })).toEqual([200, {}]);
  });
});

test('a dip far off the book is written with a reason alone', async () => {
  const tank = await newTank('FL-10', 56_000);
  const dip = { tank, at: ago(1), method: 'stick' };
  expect(await told(fuel, 'fuel_dip', { ...dip, litres: 94_000 })).toEqual([
    409,
    { litres: 'Book stock of tank FL-10 is 56,000 L, not 94,000 L.' },
    ['off_book'],
  ]);
  expect(await told(fuel, 'fuel_dip', { ...dip, litres: 20_000 }, '', 'fr')).toEqual([
    409,
    { litres: 'Selon le stock comptable, la cuve FL-10 contient 56\u202f000 L et non 20\u202f000 L.' },
    ['off_book'],
  ]);
  expect((await enter(fuel, 'fuel_dip', { ...dip, litres: 94_000 }, because('off_book'))).status).toBe(201);
  expect((await enter(fuel, 'fuel_dip', { ...dip, at: ago(2), litres: 52_000 })).status).toBe(201);
});

describe('a delivery', () => {
  const delivery = (tank: string, more: object = {}) => ({
    tank,
    vendor: 'Atlas Carburants',
    delivery_note: `FL-${Math.random()}`,
    arrived_at: ago(3),
    started_at: ago(2.9),
    ended_at: ago(2.5),
    note_l: 30_000,
    dip_before: 40_000,
    dip_after: 70_000,
    unit_price: '1.09',
    currency: 'EUR',
    ...more,
  });

  test('never fills a tank beyond its capacity', async () => {
    const tank = await newTank('FL-20');
    expect(await told(fuel, 'fuel_delivery', delivery(tank, { dip_after: 100_001 }))).toEqual([
      422,
      { dip_after: '100,001 L exceed the capacity of tank FL-20 (100,000 L).' },
      [],
    ]);
  });

  test('whose dips contradict its note, or the book, needs a reason', async () => {
    const tank = await newTank('FL-21', 40_000);
    const offNote = delivery(tank, { dip_after: 69_000 });
    expect(await told(fuel, 'fuel_delivery', offNote)).toEqual([
      409,
      { dip_after: 'Tank FL-21 received 29,000 L by dips, 30,000 L by the delivery note.' },
      ['off_note'],
    ]);
    const offBook = delivery(tank, { dip_before: 20_000, dip_after: 50_000 });
    expect(await told(fuel, 'fuel_delivery', offBook, '', 'fr')).toEqual([
      409,
      { dip_before: 'Selon le stock comptable, la cuve FL-21 contient 40\u202f000 L et non 20\u202f000 L.' },
      ['off_book'],
    ]);
    expect((await enter(fuel, 'fuel_delivery', offBook, because('off_book'))).status).toBe(201);
    expect(
      (
        await enter(
          fuel,
          'fuel_delivery',
          delivery(tank, { arrived_at: ago(6), started_at: ago(5.9), ended_at: ago(5.6), dip_after: 69_500 }),
        )
      ).status,
    ).toBe(201);
  });

  test('with a price names its currency, and an unusual price with it', async () => {
    const tank = await newTank('FL-22');
    expect(await told(fuel, 'fuel_delivery', delivery(tank, { currency: null }), '', 'fr')).toEqual([
      422,
      { currency: 'Indiquez la devise du montant.' },
      [],
    ]);
    expect(await told(fuel, 'fuel_delivery', delivery(tank, { unit_price: '1075', currency: 'MAD' }))).toEqual([
      409,
      { unit_price: 'MAD\u00a01,075.00 is an unusual price per litre.' },
      [],
    ]);
  });

  test('is signed by who is signed in, when the server says; its driver in the name that was written', async () => {
    const tank = await newTank('FL-23');
    const signed = { name: 'Somebody Else', at: '2020-01-01T00:00:00Z', path: null };
    const { status, body } = await enter(
      fuel,
      'fuel_delivery',
      delivery(tank, { driver_signature: signed, receiver_signature: signed }),
    );
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body.receiver_signature).toMatchObject({ name: 'Omar Rachidi' });
    expect(body.driver_signature).toMatchObject({ name: 'Somebody Else' });
    for (const one of [body.driver_signature, body.receiver_signature])
      expect(Math.abs(Date.parse((one as { at: string }).at) - Date.now())).toBeLessThan(10 * 60_000);
    // A signature that stands is not signed anew.
    const again = await patch(fuel as TestUser, 'fuel_delivery', body.id, body.version, {
      driver_signature: body.driver_signature,
      comment: 'Seen',
    });
    expect(again.body.driver_signature).toEqual(body.driver_signature);
  });
});

test('an unusual price of a litre is asked about by product and currency, and the other price of a day named', async () => {
  const price = (more: object, query = '', language = 'en') =>
    told(
      manager,
      'fuel_price',
      {
        site: undefined,
        valid_from: '2026-03-02',
        product: 'diesel',
        price: '50',
        currency: 'EUR',
        source: 'manual',
        ...more,
      },
      query,
      language,
    );
  expect(await price({})).toEqual([409, { price: 'EUR\u00a050.00 is an unusual price per litre.' }, []]);
  expect(await price({ price: '1075', currency: 'MAD' }, '', 'fr')).toEqual([
    409,
    { price: '1\u202f075,00\u00a0MAD est inhabituel pour un litre.' },
    [],
  ]);
  expect(await price({ product: 'engine_oil', price: '12.5' })).toEqual([201, {}, []]);
  expect(await price({ price: '1.075', vendor: 'Rif Fuels' })).toEqual([201, {}, []]);
  expect(await price({ price: '1.2', vendor: 'Rif Fuels' })).toEqual([
    409,
    { price: 'Rif Fuels already has another price on that day: EUR\u00a01.075.' },
    [],
  ]);
  expect(await price({ currency: null, price: '1.2' })).toEqual([
    422,
    { currency: 'Enter the currency of the amount.' },
    [],
  ]);
});

test('sentences name a column, a year and a span as they are spoken', async () => {
  const filtered = async (filter: string, language: string) =>
    (
      await (keeper as TestUser).json<{ detail: string }>(`records/fuel_tank/?filter=${filter}`, {
        headers: { 'accept-language': language },
      })
    ).body.detail;
  expect(await filtered('nope:eq:1', 'fr')).toBe("Cette liste n'a pas de colonne «\u202fnope\u202f» à filtrer.");
  expect(await filtered('code:has:1', 'en')).toBe('This list cannot be filtered by Code in this way.');
  const order = { tank: await newTank('FL-30'), litres: 100, wanted_on: '2020-01-01' };
  expect(await told(fuel, 'fuel_order', order, '', 'fr')).toEqual([
    422,
    { wanted_on: "Cela remonte à plus d'un an." },
    [],
  ]);
  const admin = await server.login('admin');
  expect(
    await told(admin, 'equipment', {
      code: 'FL-1',
      family: 'dozer',
      make: 'Atlas',
      model: 'D6',
      commissioned_on: '2020-01-15',
      year: 21_000,
    }),
  ).toEqual([422, { year: 'Must be at most 2100.' }, []]);
});
