import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allows } from '../../core/registry/access.ts';
import { contextOf } from '../../core/reports/report-context.server.ts';
import type { ListedReport } from '../../core/reports/figure.ts';
import type { Caller } from '../../core/host/host.ts';
import { seedId } from '../../core/host/seed.ts';
import { plugins } from '../../plugins/index.ts';
import { administration } from '../../plugins/administration/administration.server.ts';
import { sitesOverview } from '../../plugins/sites-overview/sites-overview.server.ts';
import { siteShiftsReport } from '../../plugins/sites-overview/server/site-shifts.ts';
import { quartersBetween, takeSnapshots } from '../../plugins/sites-overview/server/snapshot-job.ts';
import { writeSnapshots } from '../../plugins/sites-overview/server/write-snapshots.ts';
import { shiftOf } from '../../core/sites/shift.ts';
import type { RoleDashboard } from '../../plugins/dashboard/shared/tiles.ts';
import type { Presence, Snapshot } from '../../plugins/sites-overview/shared/snapshot.ts';
import { dayBack as day } from '../support/days.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

test('the right of every widget is one that some plugin declares', () => {
  const declared = new Set(
    [...server.host.grants].flatMap(([subject, verbs]) => Object.keys(verbs).map((verb) => `${subject}:${verb}`)),
  );
  const asked = plugins.flatMap(({ widgets }) =>
    widgets.flatMap(({ id, can }) => [can].flat().map((permission) => ({ id, permission }))),
  );
  expect(asked.filter(({ permission }) => !declared.has(permission))).toEqual([]);
  expect(asked.length).toBeGreaterThan(10);
});

test('no widget is for a role that lacks the right to it', async () => {
  const roles = new Set(
    plugins.flatMap(({ widgets }) => widgets.flatMap((widget) => (widget.roles === 'all' ? [] : widget.roles))),
  );
  const { rows } = await server.host.pool.query<{ id: string }>('select id from role');
  expect([...roles].filter((role) => !rows.some(({ id }) => id === role))).toEqual([]);
  const holders = (permission: string): readonly string[] => {
    const [subject = '', verb = ''] = permission.split(':');
    return (server.host.grants.get(subject)?.[verb] ?? []).map((grant) =>
      typeof grant === 'string' ? grant : grant.role,
    );
  };
  const wrong = plugins.flatMap(({ widgets }) =>
    widgets.flatMap(({ id, can, roles: wanted }) =>
      wanted === 'all'
        ? []
        : wanted
            .filter((role) => [can].flat().some((permission) => !holders(permission).includes(role)))
            .map((role) => ({ id, role })),
    ),
  );
  expect(wrong).toEqual([]);
});

describe('the dashboard', () => {
  const tile = { key: 'fuel.stock', widget: 'fuel.stock', x: 0, y: 0, w: 4, h: 3, settings: {} };
  test('is kept for each user, and gone after a reset', async () => {
    const [dispatcher, manager] = [await server.login('dispatcher'), await server.login('manager')];
    const none = { body: null, defaults: [] };
    expect((await dispatcher.json('dashboard/layout/')).body).toEqual(none);
    const body = { version: 1, tiles: [tile] };
    expect((await dispatcher.json('dashboard/layout/', { method: 'PUT', body: { body } })).body).toEqual({
      body,
      defaults: [],
    });
    expect((await dispatcher.json('dashboard/layout/')).body).toEqual({ body, defaults: [] });
    expect((await manager.json('dashboard/layout/')).body).toEqual(none);
    expect((await dispatcher.json('dashboard/layout/', { method: 'DELETE' })).body).toEqual(none);
    expect((await dispatcher.json('dashboard/layout/')).body).toEqual(none);
  });

  test('of a role is arranged by administrators, and told to those who hold it until it is taken back', async () => {
    const [admin, dispatcher, manager] = [
      await server.login('admin'),
      await server.login('dispatcher'),
      await server.login('manager'),
    ];
    const body = { version: 1, tiles: [tile] };
    expect((await admin.json('dashboard/roles/dispatcher/', { method: 'PUT', body: { body } })).status).toBe(200);
    expect((await dispatcher.json('dashboard/layout/')).body).toEqual({
      body: null,
      defaults: [{ role: 'dispatcher', body }],
    });
    expect((await manager.json('dashboard/layout/')).body).toEqual({ body: null, defaults: [] });
    const { roles } = (
      await admin.json<{ roles: readonly RoleDashboard[] }>('dashboard/roles/', {
        headers: { 'accept-language': 'fr' },
      })
    ).body;
    expect(roles.find(({ id }) => id === 'dispatcher')).toEqual({ id: 'dispatcher', title: 'Répartiteur', body });
    expect(roles.find(({ id }) => id === 'manager')?.body).toBeNull();
    expect(roles.some(({ id }) => id === 'vendor')).toBe(false);
    expect(
      (await admin.json('dashboard/roles/dispatcher/', { method: 'PUT', body: { body: { version: 2 } } })).status,
    ).toBe(400);
    expect((await admin.json('dashboard/roles/nobody/', { method: 'PUT', body: { body } })).status).toBe(404);
    expect((await manager.json('dashboard/roles/dispatcher/', { method: 'PUT', body: { body } })).status).toBe(403);
    expect((await manager.json('dashboard/roles/')).status).toBe(403);
    expect((await admin.json('dashboard/roles/dispatcher/', { method: 'DELETE' })).status).toBe(200);
    expect((await dispatcher.json('dashboard/layout/')).body).toEqual({ body: null, defaults: [] });
  });

  test.each([
    ['another version', { version: 2, tiles: [] }],
    ['a tile beyond the edge', { version: 1, tiles: [{ ...tile, x: 12 }] }],
    ['settings of objects', { version: 1, tiles: [{ ...tile, settings: { a: {} } }] }],
    ['nothing', undefined],
  ])('refuses %s', async (_, body) => {
    const { json } = await server.login('dispatcher');
    expect(await json('dashboard/layout/', { method: 'PUT', body: { body } })).toMatchObject({
      status: 400,
      body: { code: 'bad_layout' },
    });
  });

  test('is not for vendors', async () =>
    expect((await (await server.login('vendor')).json('dashboard/layout/')).status).toBe(403));
});

describe('the list of reports', () => {
  test('names what the reader may ask, with its figures, in the language asked for', async () => {
    const { user, json } = await server.login('buyer');
    const { body } = await json<readonly ListedReport[]>('reports/', { headers: { 'accept-language': 'fr' } });
    expect(body.every(({ name }) => allows(user.access, `${name}:read`))).toBe(true);
    expect(body.find(({ name }) => name === 'daily_production')).toMatchObject({
      title: 'Production journalière',
      day: 'production_date',
      period: 'month',
    });
    expect(body.find(({ name }) => name === 'daily_production')?.figures).toContainEqual({
      column: 'tonnes',
      label: 'Tonnes',
      words: expect.arrayContaining([expect.stringContaining('La somme des charges')]),
      unit: 't',
      decimals: 0,
      total: 'sum',
    });
    expect((await (await server.login('vendor')).json<readonly ListedReport[]>('reports/')).body).toEqual([]);
  });
});

describe('the shifts of the sites', () => {
  type Rows = { readonly rows: readonly Readonly<Record<string, unknown>>[] };
  const ask = async (name: string, query: string, account = 'manager'): Promise<Rows['rows']> =>
    (await (await server.login(account)).json<Rows>(`reports/${name}/?${query}`)).body.rows;

  test('say what the reports of the plugins say, shift by shift', async () => {
    const period = `from=${day(3)}&to=${day(2)}`;
    const rows = await ask('site_shifts', period);
    expect(rows.map(({ production_date: date, shift, site_code: site }) => [date, shift, site].join(' '))).toEqual(
      [day(3), day(2)].flatMap((date) =>
        ['P3', 'P1', 'P2'].flatMap((shift) => ['S1', 'S2'].map((site) => `${date} ${shift} ${site}`)),
      ),
    );
    const trips = await ask('trips_by_shift', period);
    for (const row of trips)
      expect(
        rows.find(
          ({ site, production_date: date, shift }) =>
            site === row.site && date === row.production_date && shift === row.shift,
        ),
      ).toMatchObject({ tonnes: row.tonnes, trips: row.trips, achieved: row.achieved, queue_pct: row.queue_pct });
    expect(trips.length).toBeGreaterThan(6);
    const row = rows.at(-1);
    const machines = await ask('fleet_statistics', `from=${day(2)}&to=${day(2)}&shift=P2&sites=${String(row?.site)}`);
    const sum = (column: string): number => machines.reduce((total, one) => total + Number(one[column] ?? 0), 0);
    expect(row?.pa).toBeCloseTo((100 * sum('up')) / sum('calendar'), 6);
    expect(row?.uoa).toBeCloseTo((100 * sum('operating')) / sum('available'), 6);
    const trucks = await ask('trips_by_equipment', `from=${day(2)}&to=${day(2)}&shift=P2&sites=${String(row?.site)}`);
    const both = trucks.filter(({ litres, fuelled_tonnes: tonnes }) => litres != null && tonnes != null);
    expect(row?.l_per_t).toBeCloseTo(
      both.reduce((total, { litres }) => total + Number(litres), 0) /
        both.reduce((total, { fuelled_tonnes: tonnes }) => total + Number(tonnes), 0),
      9,
    );
  });

  test('can be fewer, and stand beside those of another date', async () => {
    expect(
      new Set((await ask('site_shifts', `from=${day(3)}&to=${day(3)}&shifts=P1,P2`)).map(({ shift }) => shift)),
    ).toEqual(new Set(['P1', 'P2']));
    const beside = await ask('site_shifts', `from=${day(2)}&to=${day(2)}&shifts=P1&with=${day(3)}`);
    expect(beside.map(({ production_date: date, site_code: site }) => [date, site].join(' '))).toEqual([
      `${day(3)} S1`,
      `${day(2)} S1`,
      `${day(3)} S2`,
      `${day(2)} S2`,
    ]);
  });

  test('of a past instant are those that had begun by then', async () => {
    const begun = await ask('site_shifts', `from=${day(2)}&to=${day(2)}&at=${day(2)}T10:00:00.000Z`);
    expect(new Set(begun.map(({ shift }) => shift))).toEqual(new Set(['P3', 'P1']));
    const whole = await ask('site_shifts', `from=${day(2)}&to=${day(2)}`);
    const hours = (rows: Rows['rows'], shift: string): number =>
      rows.reduce((sum, row) => sum + (row.shift === shift ? Number(row.calendar) : 0), 0);
    expect(hours(begun, 'P3')).toBeCloseTo(hours(whole, 'P3'), 6);
    // P1 runs from 06:30 to 14:30 by the sites' clock, of UTC+0 or +1.
    expect([3.5 / 8, 4.5 / 8]).toContainEqual(expect.closeTo(hours(begun, 'P1') / hours(whole, 'P1'), 6));
  });

  test('hold of each site what the reader may see there of trips and machines', async () => {
    const { user } = await server.login('manager');
    const [one, other] = ['S1', 'S2'].map((code) => seedId('site', code)) as [string, string];
    const caller: Caller = {
      userId: user.id,
      email: user.email,
      name: user.name,
      roles: [],
      sites: [one, other],
      everywhere: false,
      kind: 'staff',
      language: 'en',
      access: { 'site_shifts:read': 'all', 'trips_by_shift:read': [one], 'availability_by_shift:read': [other] },
    };
    const context = await contextOf(
      server.host,
      server.host.db,
      { from: day(2), to: day(2), shift: 'P1', sites: caller.sites, parameters: {} },
      caller,
    );
    const rows = await siteShiftsReport.rows(context);
    expect(
      rows.map(({ site_code: site, tonnes, l_per_t: fuel, pa }) => [
        site,
        ...[tonnes, fuel, pa].map((value) => value !== null),
      ]),
    ).toEqual([
      ['S1', true, true, false],
      ['S2', false, false, true],
    ]);
  });

  test('go into files, and are not for vendors', async () => {
    const manager = await server.login('manager');
    const csv = await fetch(
      `${server.url}/api/reports/site_shifts/export/?from=${day(3)}&to=${day(3)}&shifts=P1&format=csv`,
      { headers: { authorization: `Bearer ${manager.token}`, 'accept-language': 'fr' } },
    );
    expect((await csv.text()).trim().split('\r\n')).toHaveLength(3);
    expect((await (await server.login('vendor')).json('reports/site_shifts/')).status).toBe(403);
  });
});

test('who is at a site is counted by the check-ins; the supervisor is named to those who may see them', async () => {
  const { pool } = server.host;
  const { rows: people } = await pool.query<{ id: string; site: string; email_work: string | null }>(
    `
      select id, site, email_work
      from person
      where email_work = 'supervisor@demo.filon' or badge_no in ('B-0001', 'B-0002')
      order by email_work nulls last, badge_no`,
  );
  const site = people[0]?.site ?? '';
  await pool.query(`delete from operator_checkin where site = $1 and at > now() - interval '12 hours'`, [site]);
  const mark = (person: string | undefined, kind: string, minutes: number): Promise<unknown> =>
    pool.query(
      `
        insert into operator_checkin (id, site, person, kind, at, method)
        values (gen_random_uuid(), $1, $2, $3, now() - make_interval(mins => $4), 'badge')`,
      [site, person, kind, minutes],
    );
  const ask = async (account: string): Promise<Presence | undefined> =>
    (
      await (await server.login(account)).json<{ sites: readonly Presence[] }>('sites_overview/presence/')
    ).body.sites.find((one) => one.site === site);
  expect(await ask('manager')).toEqual({ site, people: null, supervisors: [] });
  for (const { id } of people) await mark(id, 'in', 4);
  await mark(people.at(-1)?.id, 'out', 2);
  const told = await ask('manager');
  expect(told?.people).toBe(people.length - 1);
  expect(told?.supervisors).toHaveLength(1);
  expect(told?.supervisors?.[0]).toContain('Aït Ouali');
  expect(await ask('geologist')).toEqual({ site, people: people.length - 1, supervisors: null });
  // Whoever an account is linked to counts before whoever has its address.
  const another = people.find(({ email_work: email }) => email !== 'supervisor@demo.filon')?.id;
  await mark(another, 'in', 1);
  await pool.query(`update app_user set person = $1 where email = 'supervisor@demo.filon'`, [another]);
  const linked = await ask('manager');
  expect(linked?.supervisors).toHaveLength(1);
  expect(linked?.supervisors?.[0]).not.toContain('Aït Ouali');
  expect((await (await server.login('vendor')).json('sites_overview/presence/')).status).toBe(403);
});

describe('the situations of the sites', () => {
  const read = async (
    account: string,
    query = '',
  ): Promise<{ status: number; body: { snapshots: readonly Snapshot[] } }> =>
    (await server.login(account)).json<{ snapshots: readonly Snapshot[] }>(
      `sites_overview/snapshots/?from=${day(1)}&to=${day(-1)}${query}`,
    );
  /** The shifts of which all situations are there: seven hours at least. */
  const wholeShifts = (snapshots: readonly Snapshot[]): readonly (readonly Snapshot[])[] =>
    [...Map.groupBy(snapshots, ({ site, production_date: date, shift }) => `${site} ${date} ${shift}`).values()].filter(
      ({ length }) => length >= 28,
    );

  test('are there every quarter of an hour, and grow within a shift', async () => {
    const whole = wholeShifts((await read('manager')).body.snapshots);
    expect(whole.length).toBeGreaterThanOrEqual(4);
    for (const own of whole) {
      expect(own.every(({ at }) => Date.parse(at) % 900_000 === 0)).toBe(true);
      const tonnes = own.map((snapshot) => snapshot.tonnes ?? -1);
      expect(tonnes).toEqual(tonnes.toSorted((a, b) => a - b));
      expect(own.at(-1)).toMatchObject({
        trips: expect.any(Number),
        target_t: expect.any(Number),
        fuel_l: expect.any(Number),
      });
      expect(own.at(-1)?.tonnes).toBeGreaterThan(100);
      expect(Object.keys(own.at(-1)?.fleet ?? {})).toContain('haul_truck');
    }
  });

  test('say of an ended shift no more than the report of the shifts, and nearly as much', async () => {
    const { json } = await server.login('manager');
    const whole = wholeShifts((await read('manager')).body.snapshots)
      .map((own) => own.at(-1))
      .filter((last) => last !== undefined);
    const { rows } = (
      await json<{
        rows: readonly { site: string; production_date: string; shift: string; trips: number; tonnes: number }[];
      }>(`reports/trips_by_shift/?from=${day(1)}&to=${day(0)}`)
    ).body;
    expect(whole.length).toBeGreaterThanOrEqual(4);
    for (const last of whole) {
      const row = rows.find(
        ({ site, production_date: date, shift }) =>
          site === last.site && date === last.production_date && shift === last.shift,
      );
      expect(last.trips ?? 0).toBeLessThanOrEqual(row?.trips ?? 0);
      expect(last.tonnes ?? 0).toBeLessThanOrEqual((row?.tonnes ?? 0) + 0.001);
      expect(last.trips ?? 0).toBeGreaterThan(0.8 * (row?.trips ?? 0));
    }
  });

  test('know no change of shift in their last hour', async () => {
    const { pool } = server.host;
    const { rows: trips } = await pool.query<{ site: string; dump_end: Date; payload: number | null; state: string }>(
      "select site, dump_end, payload, state from haul_trip where deleted_at is null and dump_end > now() - interval '3 days'",
    );
    const { rows: places } = await pool.query<{ id: string; time_zone: string }>('select id, time_zone from site');
    const starts = places.map(({ time_zone: zone }) => shiftOf(day(1), 'P2', zone).startsAt.getTime());
    const moments = [...new Set(starts)].flatMap((start) =>
      [0, 15, 30, 45, 60].map((m) => new Date(start + m * 60_000)),
    );
    await writeSnapshots(server.host, moments);
    const { rows: written } = await pool.query<{ site: string; at: Date; last_hour_t: number; tonnes: number }>(
      'select site, at, last_hour_t, tonnes from site_snapshot where at = any($1)',
      [moments],
    );
    expect(written.length).toBe(places.length * moments.length);
    for (const { site, at, last_hour_t: told } of written) {
      const end = new Date(at).getTime();
      const found = trips
        .filter((trip) => trip.site === site && trip.state !== 'rejected')
        .map((trip) => ({ ...trip, ended: new Date(trip.dump_end).getTime() }))
        .filter(({ ended }) => ended > end - 3_600_000 && ended <= end)
        .reduce((sum, { payload }) => sum + (payload ?? 0), 0);
      expect(told).toBeCloseTo(found, 3);
    }
    // Soon after the change of shift most of the hour belongs to the shift before.
    expect(written.some(({ last_hour_t: told, tonnes }) => told > tonnes + 1)).toBe(true);
  });

  test('are those of the own sites, and of no vendor', async () => {
    expect((await read('vendor')).status).toBe(403);
    expect((await read('manager', '&sites=00000000-0000-4000-8000-000000000000')).status).toBeGreaterThanOrEqual(400);
    expect(
      (await (await server.login('manager')).json('sites_overview/snapshots/?from=2026-01-01&to=2026-03-01')).status,
    ).toBe(400);
  });

  test('are written once whichever of two processes does it, and gaps are closed', async () => {
    const { pool } = server.host;
    await pool.query("delete from site_snapshot where at > now() - interval '5 hours'");
    const now = Date.now();
    await Promise.all([takeSnapshots(server.host, now), takeSnapshots(server.host, now)]);
    await takeSnapshots(server.host, now);
    const { rows } = await pool.query<{ at: Date; sites: string }>(
      'select at, count(*) as sites from site_snapshot where at > $1 and at <= $2 group by at order by at',
      [new Date(now - 4 * 3_600_000), new Date(now)],
    );
    expect(rows.map(({ at }) => new Date(at).getTime())).toEqual(
      quartersBetween(now - 4 * 3_600_000, now).map((at) => at.getTime()),
    );
    expect(new Set(rows.map(({ sites }) => Number(sites)))).toEqual(new Set([2]));
  });

  test('need none of the plugins that they show', async () => {
    const alone = await startTestServer({ plugins: [administration, sitesOverview] });
    try {
      await takeSnapshots(alone.host, Date.now());
      const { rows } = await alone.host.pool.query<Record<string, unknown>>(
        'select * from site_snapshot order by at desc limit 1',
      );
      expect(rows[0]).toMatchObject({
        fleet: {},
        trips: null,
        tonnes: null,
        fuel_l: null,
        people: null,
        alerts: null,
        target_t: null,
      });
      const { rows: shifts } = (
        await (
          await alone.login('manager')
        ).json<{ rows: readonly Record<string, unknown>[] }>('reports/site_shifts/?period=yesterday')
      ).body;
      expect(shifts[0]).toMatchObject({ tonnes: null, pa: null, l_per_t: null, people: null });
    } finally {
      await alone.stop();
    }
  });
});
