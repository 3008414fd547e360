import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { seedId } from '../../core/host/seed.ts';
import type { Advice } from '../../plugins/production/shared/advice.ts';
import { adviseSite } from '../../plugins/production/server/advice/site-advice.ts';
import { everythingWorks } from '../support/mine-at-work.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

const site = seedId('site', 'S1');
const id = (code: string): string => seedId('equipment', code);
type Entry = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number };
interface Problem {
  readonly code: string;
  readonly detail: string;
  readonly errors?: Readonly<Record<string, string>>;
}

let server: TestServer;
let [dispatcher, supervisor, geologist]: TestUser[] = [];
beforeAll(async () => {
  server = await startTestServer();
  await everythingWorks(server);
  [dispatcher, supervisor, geologist] = await Promise.all(
    ['dispatcher', 'supervisor', 'geologist'].map((name) => server.login(name)),
  );
});
afterAll(() => server.stop());

/**
 * T-01 has just dumped at the hopper and goes back to EX-01, where five wait; nobody is at EX-02 or LD-01 but those who
 * are said.
 */
const lines = async (at: Readonly<Record<string, number>>): Promise<void> => {
  const { pool } = server.host;
  await pool.query('delete from haul_engine_head');
  await pool.query('delete from truck_order');
  await pool.query('delete from dispatch_advice');
  await pool.query(`delete from haul_trip where site = $1 and dump_end > now() - interval '13 hours'`, [site]);
  const put = (truck: string, state: string, unit: string, loaded = false) =>
    pool.query(
      `
        insert into haul_engine_head (
          truck, site, checkpoint, cursor_at, looked_until, state, since, seen_at, loading_unit, loaded, spans)
        values ($1, $2, '{}', now(), now(), $3, now() - interval '20 seconds', now(), $4, $5, '[]')`,
      [id(truck), site, state, id(unit), loaded],
    );
  await put('T-01', 'returning', 'EX-01');
  for (let trip = 1; trip <= 3; trip += 1) {
    await pool.query(
      `
        insert into haul_trip (
          id, site, truck, loading_unit, destination, load_start, load_end, dump_end, production_date, shift, payload,
            payload_source, quality, state)
        values (
          gen_random_uuid(), $1, $2, $3, $4, now() - make_interval(mins => $5 * 30 - 10),
            now() - make_interval(mins => $5 * 30 - 13), now() - make_interval(mins => $5 * 30 - 29), current_date,
            'P1', 96, 'scale', 'auto', 'auto')`,
      [site, id('T-01'), id('EX-01'), seedId('mine_location', 'HOPPER-1'), trip],
    );
  }
  let next = 2;
  for (const [unit, count] of Object.entries(at))
    for (let index = 0; index < count; index += 1) await put(`T-${String(next++).padStart(2, '0')}`, 'spot_load', unit);
};
const look = async (user: TestUser | undefined): Promise<Advice> => {
  const { status, body } = await (user as TestUser).json<Advice>(`production/advice/?sites=${site}`);
  expect(status).toBe(200);
  return body;
};
/** Answers are shared for seconds: a test does not wait for them. */
const anew = (): Promise<unknown> => adviseSite(server.host, site, 0);
const entry = async (key: string): Promise<Entry> =>
  (await (dispatcher as TestUser).json<Entry>(`records/dispatch_advice/${key}/`)).body;

/** A rule of the site, as somebody with the right enters it. */
const rule = async (body: Readonly<Record<string, unknown>>): Promise<void> => {
  const { status } = await (dispatcher as TestUser).json('records/dispatch_rule/', {
    method: 'POST',
    body: { site, valid_from: new Date(Date.now() - 60_000).toISOString(), ...body },
  });
  expect(status).toBe(201);
};
const reasons = async (): Promise<readonly (readonly [string, string])[]> => {
  await anew();
  return (await look(dispatcher)).proposals.map(({ unitCode, reason }) => [unitCode, reason] as const);
};

beforeEach(() => server.host.pool.query('delete from dispatch_rule'));
beforeEach(() => lines({ 'EX-01': 8, 'LD-01': 8 }));

test('a truck on its way to a long line is proposed to the unit that stands idle, once, for all who may see it', async () => {
  await anew();
  const { proposals, worthOfTruck, unplanned } = await look(dispatcher);
  expect(proposals).toHaveLength(1);
  expect(proposals[0]).toMatchObject({
    truckCode: 'T-01',
    beforeCode: 'EX-01',
    unitCode: 'EX-02',
    reason: 'idle',
    trucksBefore: 8,
    freeInMin: 0,
    waitThere: 0,
  });
  expect(proposals[0]?.savesMin).toBeGreaterThan(10);
  expect(proposals[0]?.gain_tph).toBeGreaterThan(10);
  expect(worthOfTruck[site]).toBeGreaterThan(0);
  expect(unplanned).toEqual([]);
  await anew();
  expect((await look(supervisor)).proposals.map((one) => one.id)).toEqual(proposals.map((one) => one.id));
  expect((await (geologist as TestUser).json(`production/advice/?sites=${site}`)).status).toBe(403);
});

test('an order to the proposed unit accepts it, one elsewhere overrules it, and what came of it is told', async () => {
  await anew();
  const [shown] = (await look(dispatcher)).proposals;
  const order = (unit: string) =>
    (dispatcher as TestUser).json('records/truck_order/', {
      method: 'POST',
      body: { site, truck: id('T-01'), loading_unit: id(unit) },
    });
  expect((await order('EX-02')).status).toBe(201);
  expect(await entry(shown?.id ?? '')).toMatchObject({ answer: 'accepted', next_unit: null, next_queue: null });
  await anew();
  expect((await look(dispatcher)).proposals).toEqual([]);
  await server.host.pool.query(
    `
      insert into haul_trip (
        id, site, truck, loading_unit, load_start, load_end, dump_end, production_date, shift, queue_load_s, payload,
          payload_source, quality, state)
      values (
        gen_random_uuid(), $1, $2, $3, now() + interval '5 minutes', now() + interval '8 minutes',
          now() + interval '20 minutes', current_date, 'P1', 90, 96, 'scale', 'auto', 'auto')`,
    [site, id('T-01'), id('EX-02')],
  );
  expect(await entry(shown?.id ?? '')).toMatchObject({ next_unit: 'EX-02', next_queue: 1.5 });

  await lines({ 'EX-01': 8, 'LD-01': 8 });
  await anew();
  const [second] = (await look(dispatcher)).proposals;
  await order('LD-01');
  expect(await entry(second?.id ?? '')).toMatchObject({ answer: 'overruled' });
});

test('a dispatcher refuses with a reason, once; the same is not proposed again, and a supervisor may not answer', async () => {
  await anew();
  const [shown] = (await look(dispatcher)).proposals;
  const refuse = (user: TestUser | undefined, refusal: string | null) =>
    (user as TestUser).json<Problem>(`records/dispatch_advice/${shown?.id}/`, {
      method: 'PATCH',
      body: { refusal },
      headers: { 'if-match': `"${shown?.version}"` },
    });
  expect((await refuse(supervisor, 'road')).status).toBe(403);
  expect((await refuse(dispatcher, null)).body.errors).toEqual({ refusal: 'Enter a reason for rejecting it.' });
  expect((await refuse(dispatcher, 'road')).status).toBe(200);
  const refused = await entry(shown?.id ?? '');
  expect(refused).toMatchObject({ answer: 'refused', refusal: 'road', answered_by: expect.stringMatching(/\S/) });
  const again = await (dispatcher as TestUser).json<Problem>(`records/dispatch_advice/${shown?.id}/`, {
    method: 'PATCH',
    body: { refusal: 'doubt' },
    headers: { 'if-match': `"${refused.version}"` },
  });
  expect([again.status, again.body.code]).toEqual([409, 'already_answered']);
  await anew();
  expect((await look(dispatcher)).proposals.map(({ unitCode }) => unitCode)).not.toContain('EX-02');
});

test('a proposal lapses when the truck can no longer be sent', async () => {
  await anew();
  const [shown] = (await look(dispatcher)).proposals;
  await server.host.pool.query(`update haul_engine_head set state = 'loading', loaded = false where truck = $1`, [
    id('T-01'),
  ]);
  await anew();
  expect((await look(dispatcher)).proposals).toEqual([]);
  expect(await entry(shown?.id ?? '')).toMatchObject({ answer: 'lapsed', answered_by: null });
});

test('an order holds until it is carried out', async () => {
  await (dispatcher as TestUser).json('records/truck_order/', {
    method: 'POST',
    body: { site, truck: id('T-01'), loading_unit: id('LD-01') },
  });
  await anew();
  expect((await look(dispatcher)).proposals).toEqual([]);
});

test('a loading unit that comes first gets a truck that minutes alone would leave where it is', async () => {
  await lines({ 'EX-01': 2, 'EX-02': 2, 'LD-01': 2 });
  expect(await reasons()).toEqual([]);
  await rule({ kind: 'priority', loading_unit: id('EX-02'), priority: 'first' });
  expect(await reasons()).toEqual([['EX-02', 'priority']]);
});

test('a destination that got less than its minimum in the last hour gets a truck', async () => {
  await lines({ 'EX-01': 2, 'EX-02': 2, 'LD-01': 2 });
  const feed = { kind: 'feed', destination: seedId('mine_location', 'WASTE-1') };
  await rule({ ...feed, minimum: 90 });
  expect(await reasons()).toEqual([['EX-02', 'feed']]);
  await server.host.pool.query(
    `update haul_trip set destination = $1 where truck = $2 and dump_end > now() - interval '10 minutes'`,
    [feed.destination, id('T-01')],
  );
  await server.host.pool.query('delete from dispatch_advice');
  // 96 t came there now.
  expect(await reasons()).toEqual([]);
});

test('a blend is brought back by the unit whose material has the grade for it', async () => {
  const { pool } = server.host;
  await lines({ 'EX-01': 2, 'EX-02': 2, 'LD-01': 2 });
  const hopper = seedId('mine_location', 'HOPPER-1');
  const graded = async (material: string, grade: number): Promise<void> => {
    const limits = [{ analyte: seedId('analyte', 'P2O5'), min: grade - 1, max: grade + 1 }];
    await pool.query('update mineral_type set cutoffs = $1 where id = $2', [
      JSON.stringify(limits),
      seedId('mineral_type', `S1 ${material}`),
    ]);
  };
  await graded('ORE', 25);
  await graded('WASTE', 31);
  await pool.query(`update haul_trip set material = $1 where truck = $2 and dump_end > now() - interval '4 hours'`, [
    seedId('mineral_type', 'S1 ORE'),
    id('T-01'),
  ]);
  await pool.query(`update loading_assignment set destinations = array[$1]::uuid[] where loading_unit = $2`, [
    hopper,
    id('EX-02'),
  ]);
  await rule({ kind: 'blend', destination: hopper, analyte: seedId('analyte', 'P2O5'), grade_min: 28, grade_max: 30 });
  expect(await reasons()).toEqual([['EX-02', 'blend']]);
  await pool.query(`update loading_assignment set destinations = array[$1]::uuid[] where loading_unit = $2`, [
    seedId('mine_location', 'WASTE-1'),
    id('EX-02'),
  ]);
});

test('a truck stays before its meal, and where its operator is not authorised to drive it; the board says why', async () => {
  const { pool } = server.host;
  expect(await reasons()).toEqual([['EX-02', 'idle']]);
  const { rows: shifts } = await pool.query<{ minutes: number }>(
    `
      select floor(extract(epoch from now() - starts_at) / 60)::int as minutes
      from shift_instance((now() - interval '1 day')::date, (now() + interval '1 day')::date) where now() between starts_at and ends_at limit 1`,
  );
  await pool.query('delete from dispatch_advice');
  await rule({ kind: 'meal', trucks: [id('T-01')], after_start: (shifts[0]?.minutes ?? 0) + 5 });
  expect(await reasons()).toEqual([]);
  expect((await look(dispatcher)).held).toMatchObject([{ code: 'T-01', rule: 'meal' }]);
  await pool.query('delete from dispatch_rule');
  await pool.query(
    `
      insert into operator_checkin (id, site, person, kind, at, equipment, method, status, flags)
      select gen_random_uuid(), $1, id, 'machine_on', now(), $2, 'badge', 'flagged', '{no_licence}'
      from person where site = $1 limit 1`,
    [site, id('T-01')],
  );
  expect(await reasons()).toEqual([]);
  expect((await look(dispatcher)).held).toMatchObject([{ code: 'T-01', rule: 'licence' }]);
  await pool.query(`delete from operator_checkin where flags = '{no_licence}'`);
});

test('a site without a destination for any load is named as one without a plan', async () => {
  await server.host.pool.query(`update loading_assignment set destinations = '{}' where site = $1`, [site]);
  await anew();
  const { unplanned, worthOfTruck } = await look(dispatcher);
  expect([unplanned, worthOfTruck]).toEqual([[site], {}]);
});
