import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedId } from '../../core/host/seed.ts';
import { createAccount } from '../../core/session/accounts.server.ts';
import { demoPassword, startTestServer, type TestServer, type TestUser } from '../support/server.ts';

const [site, place] = [seedId('site', 'S1'), seedId('mine_location', 'STOCK-1')];
type Entry = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number };
interface Problem extends Entry {
  readonly errors?: Readonly<Record<string, string>>;
}

let server: TestServer;
let [geologist, manager, dispatcher]: TestUser[] = [];
beforeAll(async () => {
  server = await startTestServer();
  [geologist, manager, dispatcher] = await Promise.all(
    ['geologist', 'manager', 'dispatcher'].map((name) => server.login(name)),
  );
});
afterAll(() => server.stop());

const post = (user: TestUser | undefined, record: string, body: Readonly<Record<string, unknown>>) =>
  (user as TestUser).json<Problem>(`records/${record}/`, { method: 'POST', body: { site, location: place, ...body } });
const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();

interface Row {
  readonly [name: string]: unknown;
}
const instantOf = (value: unknown): number => new Date(value as string).getTime();
/** The book stock added up from the rows, without the server's statements. */
async function stockOf(at: number): Promise<number> {
  const { pool } = server.host;
  const rows = async (statement: string): Promise<readonly Row[]> => (await pool.query<Row>(statement)).rows;
  const [own] = await rows(`select opening_t, opening_date::text as opened from mine_location where id = '${place}'`);
  const opened = typeof own?.opened === 'string' ? own.opened : '';
  const trips = await rows(
    `select destination, source, payload, production_date::text as day, dump_end, state from haul_trip where deleted_at is null`,
  );
  const adjustments = await rows('select location, tonnes, adjusted_at from stock_adjustment where deleted_at is null');
  let stock = Number(own?.opening_t);
  for (const { destination, source, payload, day, dump_end: end, state } of trips) {
    if (state === 'rejected' || String(day) < opened || instantOf(end) > at) continue;
    if (destination === place) stock += Number(payload);
    else if (source === place) stock -= Number(payload);
  }
  for (const { location, tonnes, adjusted_at: when } of adjustments)
    if (location === place && instantOf(when) <= at) stock += Number(tonnes);
  return stock;
}
const shown = async (): Promise<Row | undefined> => {
  const { body } = await (geologist as TestUser).json<{ rows: readonly Row[] }>(
    `reports/unloading_sites/?sites=${site}`,
  );
  return body.rows.find(({ code }) => code === 'STOCK-1');
};
const approve = async (user: TestUser | undefined, id: string) => {
  const { body } = await (user as TestUser).json<Entry>(`records/location_survey/${id}/`);
  return (user as TestUser).json<Problem>(`records/location_survey/${id}/transitions/approve/`, {
    method: 'POST',
    body: {},
    headers: { 'if-match': `"${body.version}"` },
  });
};

test('an approved survey brings the book to what was measured, and a great one is for the manager, with a reason', async () => {
  const at = hoursAgo(2);
  const book = await stockOf(Date.parse(at));
  const survey = async (tonnes: number, more: Readonly<Record<string, unknown>> = {}): Promise<string> => {
    const values = { surveyed_at: at, method: 'drone', volume: tonnes / 1.6, density: 1.6, ...more };
    const { status, body } = await post(geologist, 'location_survey', values);
    expect(status).toBe(201);
    return body.id;
  };
  const small = await survey(book * 1.02);
  expect((await approve(geologist, small)).status).toBe(200);
  const { body } = await (geologist as TestUser).json<Entry>(`records/location_survey/${small}/`);
  expect(body).toMatchObject({ state: 'approved' });
  expect(Number(body.book)).toBeCloseTo(book, 1);
  expect(Number(body.adjustment)).toBeCloseTo(book * 0.02, 1);
  const { rows: booked } = await server.host.pool.query<{ reason: string }>(
    'select reason from stock_adjustment where survey = $1',
    [small],
  );
  expect(booked).toEqual([{ reason: 'Stock survey' }]);
  expect(Number((await shown())?.stock)).toBeCloseTo(await stockOf(Date.now()), 0);
  expect(await stockOf(Date.parse(at))).toBeCloseTo(book * 1.02, 0);

  const great = await survey(book * 1.2);
  const refused = await approve(geologist, great);
  expect([refused.status, refused.body.errors?.volume]).toEqual([
    422,
    expect.stringMatching(/^An adjustment of 17\.6 % needs the manager's approval\.$/),
  ]);
  expect((await approve(manager, great)).body.errors?.reason).toMatch(/^Enter why /);
  // Who manages another site approves no more here than a geologist does.
  await createAccount(server.host.db, {
    email: 'elsewhere@demo.filon',
    name: 'Elsewhere',
    kind: 'staff',
    language: 'en',
    password: demoPassword,
    roles: [
      { role: 'geologist', sites: [site] },
      { role: 'manager', sites: [seedId('site', 'S2')] },
    ],
  });
  const elsewhere = await server.login('elsewhere');
  expect((await approve(elsewhere, great)).body.errors?.volume).toMatch(/needs the manager's approval/);
  const reasoned = await survey(book * 1.2, { reason: 'Slope failure' });
  expect((await approve(manager, reasoned)).status).toBe(200);
  expect(await stockOf(Date.parse(at))).toBeCloseTo(book * 1.2, 0);
});

test('tonnes are adjusted by hand for a reason, by the geologist, and never by nothing', async () => {
  const before = Number((await shown())?.stock);
  const adjust = (user: TestUser | undefined, tonnes: number) =>
    post(user, 'stock_adjustment', { adjusted_at: hoursAgo(1), tonnes, reason: 'Rehandled without trucks' });
  expect((await adjust(dispatcher, -500)).status).toBe(403);
  expect((await adjust(geologist, 0)).body.errors).toEqual({ tonnes: 'An adjustment cannot be zero.' });
  expect((await adjust(geologist, -500)).status).toBe(201);
  expect(Number((await shown())?.stock)).toBeCloseTo(before - 500, 1);
});

test('a dispatcher closes a place and says why; the place and its card are closed', async () => {
  const { status, body } = await post(dispatcher, 'unloading_status', {
    status: 'closed',
    reason: 'Crack in the lift',
  });
  expect(status).toBe(201);
  expect(body).toMatchObject({ before: 'open', status: 'closed' });
  expect(await shown()).toMatchObject({ status: 'closed' });
  const face = await (dispatcher as TestUser).json<Problem>('records/unloading_status/', {
    method: 'POST',
    body: { site, location: seedId('mine_location', 'F-EX01'), status: 'closed', reason: 'Test' },
  });
  expect(face.body.errors).toEqual({ location: 'Choose a dump location.' });
  expect((await post(dispatcher, 'unloading_status', { status: 'open', reason: 'Repaired' })).status).toBe(201);
});

test('trucks are redirected: every unit that sent there is assigned anew, to an open place that takes its material', async () => {
  const { pool } = server.host;
  const [stock, waste] = ['STOCK-1', 'WASTE-1'].map((code) => seedId('mine_location', code));
  const redirect = (from: string | undefined, to: string | undefined) =>
    (dispatcher as TestUser).json<Problem>('records/destination_redirect/', {
      method: 'POST',
      body: { site, from_place: from, to_place: to, reason: 'Full' },
    });
  const work = async (unit: string): Promise<readonly Row[]> =>
    (
      await pool.query<Row>(
        `
          select destinations, ended_at is null as open, material
          from loading_assignment
          where loading_unit = $1 and deleted_at is null
          order by started_at`,
        [seedId('equipment', unit)],
      )
    ).rows;
  const before = await work('LD-01');
  await pool.query(`update mine_location set materials = $1 where id = $2`, [
    [seedId('mineral_type', 'S1 WASTE')],
    waste,
  ]);
  expect((await redirect(stock, waste)).body.errors).toEqual({ to_place: 'WASTE-1 does not accept LOWGRADE.' });
  await pool.query(`update mine_location set materials = null, status = 'full' where id = $1`, [waste]);
  expect((await redirect(stock, waste)).body.errors).toEqual({ to_place: 'WASTE-1 is not open.' });
  await pool.query(`update mine_location set status = 'open' where id = $1`, [waste]);
  expect((await redirect(seedId('mine_location', 'F-EX01'), waste)).body.errors).toEqual({
    from_place: 'No loading unit sends its loads there.',
  });
  expect(await work('LD-01')).toEqual(before);
  expect((await redirect(stock, waste)).status).toBe(201);
  const [old, now] = (await work('LD-01')).slice(-2);
  expect(old).toMatchObject({ destinations: [stock], open: false });
  expect(now).toMatchObject({ destinations: [waste], open: true, material: old?.material });
});
