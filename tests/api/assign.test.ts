import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedId } from '../../core/host/seed.ts';
import { createAccount } from '../../core/session/accounts.server.ts';
import { demoPassword, startTestServer, type TestServer, type TestUser } from '../support/server.ts';

const site = seedId('site', 'S1');
const [first, second] = [seedId('equipment', 'T-09'), seedId('equipment', 'T-10')];
let server: TestServer;
let dispatcher: TestUser;
let supervisor: TestUser;
let people: readonly string[] = [];
beforeAll(async () => {
  server = await startTestServer();
  [dispatcher, supervisor] = await Promise.all([server.login('dispatcher'), server.login('supervisor')]);
  const { rows } = await server.host.pool.query<{ id: string }>(
    `
      select id
      from person
      where site = $1 and deleted_at is null and not exists (select from operator_checkin c where c.person = person.id)
      order by matricule
      limit 5`,
    [site],
  );
  people = rows.map(({ id }) => id);
});
afterAll(() => server.stop());

const assign = (user: TestUser, person: unknown, equipment: string, reason = 'Relief') =>
  user.json<{ ids?: string[]; code?: string; detail?: string }>('tracking/assign/', {
    method: 'POST',
    body: { person, equipment, reason },
  });
const checkins = async (): Promise<unknown[]> =>
  (
    await server.host.pool.query(
      `
        select machine.code, c.kind, c.person, c.method, c.reason, c.flags
        from operator_checkin c
        join equipment machine on machine.id = c.equipment
        where c.person = any($1)
        order by c.at, c.kind, machine.code`,
      [people],
    )
  ).rows;

test('a dispatcher puts somebody on a machine: its last driver and their own last machine are left', async () => {
  const [driss, amina] = people;
  const earlier = (person: string | undefined, equipment: string, minutes: number) =>
    supervisor.json('records/operator_checkin/', {
      method: 'POST',
      body: {
        site,
        person,
        equipment,
        kind: 'machine_on',
        at: new Date(Date.now() - minutes * 60_000).toISOString(),
        method: 'supervisor',
        reason: 'Start',
      },
    });
  expect((await earlier(driss, first, 60)).status).toBe(201);
  expect((await earlier(amina, second, 50)).status).toBe(201);
  const {
    status,
    body: { ids = [] },
  } = await assign(dispatcher, amina, first);
  expect(status).toBe(200);
  expect(await checkins()).toEqual([
    // He did not log off himself: his log-on is flagged.
    { code: 'T-09', kind: 'machine_on', person: driss, method: 'supervisor', reason: 'Start', flags: ['missing_out'] },
    { code: 'T-10', kind: 'machine_on', person: amina, method: 'supervisor', reason: 'Start', flags: [] },
    { code: 'T-09', kind: 'machine_off', person: driss, method: 'supervisor', reason: 'Relief', flags: [] },
    { code: 'T-10', kind: 'machine_off', person: amina, method: 'supervisor', reason: 'Relief', flags: [] },
    { code: 'T-09', kind: 'machine_on', person: amina, method: 'supervisor', reason: 'Relief', flags: [] },
  ]);
  const again = await assign(dispatcher, amina, first);
  expect([again.status, again.body.code]).toEqual([409, 'already_checked_in']);
  // What was written stands in the audit log under the dispatcher's name, beside the two log-ons that ended.
  const { rows } = await server.host.pool.query<{ lines: number }>(
    `
      select count(*)::int as lines
      from audit_event
      where record = 'operator_checkin' and action = 'create' and record_id = any($1)
      group by user_id
      order by 1`,
    [ids],
  );
  expect(rows).toEqual([{ lines: 2 }, { lines: 3 }]);
});

test('who declared to be unfit is put on no machine; nor without a reason, nor by somebody who may not', async () => {
  const [, , omar] = people;
  const came = await supervisor.json('records/operator_checkin/', {
    method: 'POST',
    body: {
      site,
      person: omar,
      kind: 'in',
      at: new Date(Date.now() - 600_000).toISOString(),
      method: 'supervisor',
      reason: 'Start',
      fit_for_duty: false,
    },
  });
  expect(came.status).toBe(201);
  const unfit = await assign(dispatcher, omar, second);
  expect([unfit.status, unfit.body.code]).toEqual([422, 'not_fit']);
  expect((await assign(dispatcher, omar, second, '  ')).status).toBe(400);
  expect((await assign(await server.login('geologist'), omar, second)).status).toBe(403);
  expect(
    (
      await dispatcher.json('records/operator_checkin/', {
        method: 'POST',
        body: { site, person: omar, kind: 'out', at: new Date().toISOString(), method: 'supervisor', reason: 'No' },
      })
    ).status,
  ).toBe(403);
});

test('who is put on two machines at once sits on the one that was said last', async () => {
  const person = people[3];
  const elsewhere = await server.host.pool.connect();
  try {
    await elsewhere.query('begin');
    await elsewhere.query('select from person where id = $1 for no key update', [person]);
    await elsewhere.query(
      `
        insert into operator_checkin (id, site, person, equipment, kind, at, method)
        values (gen_random_uuid(), $1, $2, $3, 'machine_on', clock_timestamp(), 'supervisor')`,
      [site, person, second],
    );
    const answer = assign(dispatcher, person, first);
    await expect
      .poll(
        async () =>
          (
            await server.host.pool.query(
              `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
            )
          ).rowCount,
      )
      .toBeGreaterThan(0);
    await elsewhere.query('commit');
    expect((await answer).status).toBe(200);
    const { rows } = await server.host.pool.query(
      `select kind, equipment from operator_checkin where person = $1 and at > now() - interval '1 minute' order by at`,
      [person],
    );
    expect(rows).toEqual([
      { kind: 'machine_on', equipment: second },
      { kind: 'machine_off', equipment: second },
      { kind: 'machine_on', equipment: first },
    ]);
  } finally {
    elsewhere.release();
  }
});

test('whoever sits at a site that the dispatcher does not see is logged off there', async () => {
  const { pool } = server.host;
  const [there, far, here, driver] = [
    seedId('site', 'S2'),
    seedId('equipment', 'EX-11'),
    seedId('equipment', 'T-11'),
    people[4],
  ];
  await pool.query(
    `
      insert into operator_checkin (id, site, person, equipment, kind, at, method)
      values (gen_random_uuid(), $1, $2, $3, 'machine_on', now() - interval '1 hour', 'badge')`,
    [there, driver, far],
  );
  await pool.query(`update role_assignment set sites = array[$1]::uuid[] where user_id = $2`, [
    site,
    dispatcher.user.id,
  ]);
  try {
    expect((await assign(await server.login('dispatcher'), driver, here)).status).toBe(200);
  } finally {
    await pool.query(`update role_assignment set sites = null where user_id = $1`, [dispatcher.user.id]);
  }
  const { rows } = await pool.query(
    `select site, equipment, kind from operator_checkin where person = $1 order by at`,
    [driver],
  );
  expect(rows).toEqual([
    { site: there, equipment: far, kind: 'machine_on' },
    { site: there, equipment: far, kind: 'machine_off' },
    { site, equipment: here, kind: 'machine_on' },
  ]);
});

test('the plan beside a sheet tells faces, their destinations and the roads; foreign sites tell nothing', async () => {
  const [from, to] = [new Date(Date.now() - 3_600_000).toISOString(), new Date().toISOString()];
  const { body } = await dispatcher.json<{ assignments: Record<string, unknown>[]; routes: Record<string, unknown>[] }>(
    `tracking/sheet_plan/?${new URLSearchParams({ site, from, to })}`,
  );
  expect(body.assignments).toContainEqual(
    expect.objectContaining({
      unit: seedId('equipment', 'EX-01'),
      face: 'F-EX01',
      destinations: ['HOPPER-1'],
      to: null,
    }),
  );
  expect(body.routes).toContainEqual({ source: 'F-EX01', destination: 'HOPPER-1', km: 4.93 });
  const foreign = await dispatcher.json(
    `tracking/sheet_plan/?${new URLSearchParams({ site: people[0] ?? '', from, to })}`,
  );
  expect(foreign.body).toEqual({ assignments: [], routes: [] });
  expect((await dispatcher.json(`tracking/sheet_plan/?site=${site}`)).status).toBe(400);
});

test('a road is as long as on the production date of the shift, whatever day it is elsewhere', async () => {
  const { pool } = server.host;
  const [source, destination] = await Promise.all(
    ['F-EX01', 'HOPPER-1'].map(
      async (code) =>
        (
          await pool.query<{ location: string }>('select location from v_location where site = $1 and code = $2', [
            site,
            code,
          ])
        ).rows[0]?.location,
    ),
  );
  await pool.query(
    `
      insert into haul_route (id, site, source, destination, distance, valid_from)
      values (gen_random_uuid(), $1, $2, $3, 9.99, '2031-05-02')`,
    [site, source, destination],
  );
  await pool.query(`update site set time_zone = 'America/Lima' where id = $1`, [site]);
  const length = async (from: string, to: string): Promise<unknown> => {
    const { body } = await dispatcher.json<{ routes: Record<string, unknown>[] }>(
      `tracking/sheet_plan/?${new URLSearchParams({ site, from, to })}`,
    );
    return body.routes.find((route) => route.source === 'F-EX01' && route.destination === 'HOPPER-1')?.km;
  };
  // 14:30 to 22:30 of 1 May in Lima, and the night shift of 2 May after it.
  expect(await length('2031-05-01T19:30:00.000Z', '2031-05-02T03:30:00.000Z')).toBe(4.93);
  expect(await length('2031-05-02T03:30:00.000Z', '2031-05-02T11:30:00.000Z')).toBe(9.99);
});

test('a log-on that stands at another site, from before the machine came, stays as it was', async () => {
  const [other, machine] = [seedId('site', 'S2'), seedId('equipment', 'T-31')];
  await createAccount(server.host.db, {
    email: 'near@demo.filon',
    name: 'Near',
    kind: 'staff',
    language: 'en',
    password: demoPassword,
    roles: [{ role: 'dispatcher', sites: [site] }],
  });
  const near = await server.login('near');
  const seat = async () =>
    (
      await server.host.pool.query<{ version: number; flags: string[]; site: string }>(
        `
          select version, flags, site
          from operator_checkin
          where equipment = $1 and kind = 'machine_on' and method = 'badge' and site = $2
          order by at desc
          limit 1`,
        [machine, other],
      )
    ).rows;
  await server.host.pool.query(
    `
      insert into operator_checkin (id, site, person, kind, at, equipment, method, flags)
      select gen_random_uuid(), $1, id, 'machine_on', now() - interval '2 minutes', $2, 'badge', '{}'
      from person
      where site = $1 and deleted_at is null
      order by id desc
      limit 1`,
    [other, machine],
  );
  const before = await seat();
  await server.host.pool.query('update equipment set site = $1 where id = $2', [site, machine]);
  expect((await assign(near, people[4], machine)).status).toBe(200);
  expect([before.length, await seat()]).toEqual([1, before]);
});
