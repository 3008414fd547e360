import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedId } from '../../core/host/seed.ts';
import { createAccount } from '../../core/session/accounts.server.ts';
import { demoPassword, startTestServer, type TestServer, type TestUser } from '../support/server.ts';

const [here, there] = [seedId('site', 'S1'), seedId('site', 'S2')];
const [moved, retired] = [seedId('equipment', 'T-05'), seedId('equipment', 'T-06')];

/** Dispatches at one site and sees nothing of the other. */
let dispatcher: TestUser;
let server: TestServer;
/** The last whole production date of the demo, and the end of its second shift. */
let shift: { readonly day: string; readonly ends: string };
beforeAll(async () => {
  server = await startTestServer();
  await createAccount(server.host.db, {
    email: 'here@demo.filon',
    name: 'Here',
    kind: 'staff',
    language: 'en',
    password: demoPassword,
    roles: [{ role: 'dispatcher', sites: [here] }],
  });
  const { rows } = await server.host.pool.query<{ day: string; ends: string | Date }>(
    `
      select shift.production_date::text as day, shift.ends_at as ends
      from (select max(production_date) - 1 as day from haul_trip) last
      cross join lateral shift_instance(last.day, last.day) shift
      where shift.code = 'P2' and shift.site = $1`,
    [here],
  );
  shift = { day: rows[0]?.day ?? '', ends: new Date(rows[0]?.ends ?? '').toISOString() };
  dispatcher = await server.login('here');
  const query = (text: string, values: readonly unknown[]) => server.host.pool.query(text, [...values]);
  const before = new Date(Date.parse(shift.ends) - 4 * 3_600_000).toISOString();
  await query(
    `
      insert into truck_checkin (id, site, truck, at, kind, place, method, status)
      select gen_random_uuid(), $1, truck, $2::timestamptz, 'dump', 'HOPPER-1', 'manual', 'valid'
      from unnest($3::uuid[]) truck`,
    [here, before, [moved, retired]],
  );
  await query(
    `
      insert into operator_checkin (id, site, person, at, kind, method, status, fit_for_duty)
      select gen_random_uuid(), $1, id, $2::timestamptz, 'in', 'badge', 'valid', true
      from person
      where site = $1 and deleted_at is null
      order by matricule
      limit 1`,
    [here, before],
  );
  await query(`update person set site = $2 where site = $1`, [here, there]);
  await query(`update equipment set site = $2 where id = $1`, [moved, there]);
  await query(`update equipment set state = 'retired', retired_on = current_date where id = $1`, [retired]);
});
afterAll(() => server?.stop());

const then = async <Row>(stream: string): Promise<readonly Row[]> => {
  const { status, body } = await dispatcher.json<{ sites: Readonly<Record<string, readonly Row[]>> }>(
    `live/${stream}/at/?sites=${here}&at=${shift.ends}`,
  );
  expect(status, stream).toBe(200);
  return body.sites[here] ?? [];
};

test('a past sheet names the trucks that work elsewhere, or nowhere, by now', async () => {
  expect((await dispatcher.json(`records/equipment/${moved}/`)).status).toBe(404);
  for (const stream of ['truck_checkin', 'sheet_trip']) {
    const rows = await then<{ truck: string; truckCode: string }>(stream);
    const codes = new Map(rows.map(({ truck, truckCode }) => [truck, truckCode]));
    expect([codes.get(moved), codes.get(retired)], stream).toEqual(['T-05', 'T-06']);
  }
});

test('a past attendance sheet names the people who work elsewhere by now', async () => {
  const rows = await then<{ person: string | null; name: string | null; matricule: string | null }>('operator_checkin');
  const people = rows.filter(({ person }) => person !== null);
  expect(people.length).toBeGreaterThan(0);
  expect(people.filter(({ name, matricule }) => name === null || matricule === null)).toEqual([]);
});

test('the figures of that day count the trips of such trucks and name them', async () => {
  const { body } = await dispatcher.json<{ rows: readonly { trips: number; truck: { label: string } | null }[] }>(
    `reports/trips_by_equipment/?from=${shift.day}&to=${shift.day}&sites=${here}`,
  );
  const labels = body.rows.map(({ truck }) => truck?.label ?? null);
  expect(labels).toContain('T-05');
  expect(labels).toContain('T-06');
  expect(labels).not.toContain(null);
});
