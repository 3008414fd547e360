import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { seedId } from '../../core/host/seed.ts';
import { listId } from '../../plugins/hse/server/lists/list.ts';
import { create, dayFrom, openSafety, safetySite, type SafetyRow } from '../support/safety.ts';
import type { TestUser } from '../support/server.ts';

const by = openSafety();
const site = safetySite;
const listed = async (user: TestUser, path: string, sites: string): Promise<number> => {
  const [list = '', query = ''] = path.split('?');
  const record = {
    '/hse/rapports/sor/liste': 'sor',
    '/hse/rapports/accident_incident/liste': 'incident',
    '/hse/rapports/accident_personnes': 'incident_person',
  }[list];
  const filters = JSON.parse(new URLSearchParams(query).get('filter') ?? '[]') as readonly string[];
  const filter = new URLSearchParams(filters.map((one) => ['filter', one]));
  const { status, body } = await user.json<{ count: number }>(
    `records/${record}/?${filter}&sites=${sites}&limit=1&count=exact`,
  );
  expect(status, `${path} ${JSON.stringify(body)}`).toBe(200);
  return body.count;
};

test('high potential is in hand in time by when it was seen, where it came from a file long after', async () => {
  const { db } = by.server.host;
  const day = dayFrom(-40);
  const counted = async (): Promise<readonly [part: unknown, whole: unknown]> => {
    const { body } = await by.hse.json<{ rows: readonly SafetyRow[] }>(
      `reports/safety_indicators/?from=${day}&to=${day}&sites=${site}`,
    );
    const row = body.rows.find(({ figure }) => figure === 'high_potential_24h');
    return [row?.['part'], row?.['whole']];
  };
  const move = (hours: number) =>
    sql`
    update sor
    set observed_at = ${`${day}T10:00:00Z`}, assigned_at = ${`${day}T10:00:00Z`}::timestamptz + make_interval(hours => ${hours}),
      potential = '5', state = 'assigned'
    where id = (
      select sor.id from sor join sor_type kind on kind.id = sor.sor_type and kind.nature <> 'positive'
      where sor.site = ${site} and sor.deleted_at is null
      order by sor.number
      limit 1)`.execute(db);
  await move(20);
  const [part, whole] = await counted();
  expect(part).toBeGreaterThan(0);
  await move(30);
  expect(await counted()).toEqual([Number(part) - 1, whole]);
});

test('permits are issued by the planned start, and handed back before they run out: nine of ten (5.11)', async () => {
  const { db } = by.server.host;
  const day = dayFrom(-300);
  const at = (time: string): string => `${day}T${time}:00Z`;
  const { rows } = await sql<{ id: string }>`
    with chosen as (
      select id, row_number() over (order by number) as place
      from work_permit
      where site = ${site} and deleted_at is null and state = 'closed'
      order by number
      limit 10)
    update work_permit permit
    set planned_start = ${at('09:00')}, accepted_at = ${at('09:00')}, valid_to = ${at('12:00')}, closed_at = ${at('12:30')},
      issued_at = case when chosen.place = 1 then ${at('09:05')}::timestamptz else ${at('08:50')}::timestamptz end,
      handed_back_at = case when chosen.place = 2 then ${at('12:01')}::timestamptz else ${at('11:45')}::timestamptz end
    from chosen
    where permit.id = chosen.id
    returning permit.id`.execute(db);
  expect(rows).toHaveLength(10);
  const { body } = await by.hse.json<{ rows: readonly SafetyRow[] }>(
    `reports/safety_indicators/?from=${day}&to=${day}&sites=${site}`,
  );
  for (const figure of ['permits_on_time', 'permits_in_validity'])
    expect(body.rows.find((row) => row['figure'] === figure)).toMatchObject({ value: 90, part: 9, whole: 10 });
});

test('days without an accident are none before anything was known', async () => {
  const { body } = await by.hse.json<{ rows: readonly SafetyRow[] }>(
    `reports/safety_indicators/?from=1990-01-01&to=1990-01-31&sites=${site}`,
  );
  expect(body.rows.find(({ figure }) => figure === 'days_since_lti')).toMatchObject({ value: null });
});

describe('checks before the start', () => {
  const share = async (day: string): Promise<{ part: number; whole: number }> => {
    const { body } = await by.hse.json<{ rows: readonly { figure: string; part: number; whole: number }[] }>(
      `reports/safety_indicators/?from=${day}&to=${day}&sites=${site}`,
    );
    const { part, whole } = body.rows.find(({ figure }) => figure === 'pre_start') ?? { part: -1, whole: -1 };
    return { part, whole };
  };

  test('are held against the first movement of the machine, and against half an hour where none is known', async () => {
    const { db } = by.server.host;
    const day = dayFrom(-2);
    const { rows } = await sql<{ machine: string; starts: string; ends: string }>`
      select spent.equipment as machine, shift.starts_at as starts, shift.ends_at as ends
      from machine_times(array[${site}]::uuid[], ${day}::date, ${day}::date, 'P2', now()) spent
      join equipment on equipment.id = spent.equipment and equipment.family = 'haul_truck'
      join shift_instance(${day}::date, ${day}::date) shift on shift.site = spent.site and shift.code = 'P2'
      where spent.p_h > 0
      order by equipment.code
      limit 1`.execute(db);
    const [shift] = rows;
    const machine = shift?.machine;
    const at = (minutes: number): string =>
      new Date(new Date(shift?.starts ?? '').getTime() + minutes * 60_000).toISOString();
    await sql`delete from position where equipment = ${machine} and ts >= ${shift?.starts} and ts < ${shift?.ends}`.execute(
      db,
    );
    await sql`
      delete from haul_state_interval
      where truck = ${machine} and started_at >= ${shift?.starts} and started_at < ${shift?.ends}`.execute(db);
    await sql`
      delete from form_run where equipment = ${machine} and production_date = ${day} and shift = 'P2'`.execute(db);
    const without = await share(day);
    expect(without.whole).toBeGreaterThan(0);
    const checkedAt = async (minutes: number): Promise<number> => {
      await sql`
        delete from form_run where equipment = ${machine} and production_date = ${day} and shift = 'P2'`.execute(db);
      await sql`
        insert into form_run (id, site, number, client_uuid, template, template_version, family, equipment, started_at,
          completed_at, production_date, shift, answers, result, state)
        select gen_random_uuid(), ${site}, ${`FR-M-${randomUUID().slice(0, 8)}`}, gen_random_uuid(), template.id,
          template.id, 'equipment_checklist', ${machine}, ${at(minutes - 9)}, ${at(minutes)}, ${day}, 'P2', '[]', 'pass',
          'submitted'
        from form_template template
        where template.code = 'HSE-CHK-TRUCK'`.execute(db);
      return (await share(day)).part - without.part;
    };
    const moves = (minutes: number, speed: number, acc = 4) =>
      sql`
      insert into position (equipment, ts, site, source, received_at, lon, lat, speed, acc)
      values (${machine}, ${at(minutes)}, ${site}, gen_random_uuid(), now(), -7.6, 31.9, ${speed}, ${acc})`.execute(db);
    // Nothing tells of a movement: half an hour after the start of the shift.
    expect([await checkedAt(29), await checkedAt(31)]).toEqual([1, 0]);
    // A machine that creeps, or a place that nobody can trust, is no movement.
    await moves(5, 2);
    await moves(6, 30, 400);
    expect(await checkedAt(29)).toBe(1);
    // It moved first 45 minutes after the start: a check at 40 was in time, one at 46 was not.
    await moves(45, 20);
    expect([await checkedAt(40), await checkedAt(46)]).toEqual([1, 0]);
    // It moved at 12: half an hour does not help any more.
    await moves(12, 20);
    expect([await checkedAt(11), await checkedAt(20)]).toEqual([1, 0]);
    // Without positions the cycles of a truck tell the same.
    await sql`delete from position where equipment = ${machine} and ts >= ${shift?.starts} and ts < ${shift?.ends}`.execute(
      db,
    );
    await sql`
      insert into haul_state_interval (truck, site, state, started_at, ended_at, state_id, production_date, shift)
      values (${machine}, ${site}, 'queue_load', ${at(3)}, ${at(15)}, 'a', ${day}, 'P2'),
        (${machine}, ${site}, 'hauling', ${at(15)}, ${at(20)}, 'b', ${day}, 'P2')`.execute(db);
    expect([await checkedAt(14), await checkedAt(16)]).toEqual([1, 0]);
    expect((await share(day)).whole).toBe(without.whole);
  });
});

describe('what is most', () => {
  const [from, to] = [dayFrom(-300), dayFrom(-1)];
  interface Bar extends Readonly<Record<string, unknown>> {
    readonly count: number;
    readonly share: number;
    readonly cumulated: number;
  }
  const barsOf = async (user: TestUser, report: string): Promise<readonly Bar[]> =>
    (await user.json<{ rows: readonly Bar[] }>(`reports/${report}/?from=${from}&to=${to}&sites=${site}`)).body.rows;

  test('every bar is as long as the list that it opens', async () => {
    await create(by.hse, 'sor', {
      site,
      observed_at: `${dayFrom(-3)}T10:00:00.000Z`,
      sor_type: listId('sor_type', 'UNSAFE_ACT'),
      potential: '2',
      place: seedId('mine_location', 'PIT-A'),
      description: 'Nobody looked behind the machine before it went back.',
    });
    const definitions = await Promise.all([
      import('../../plugins/hse/reports/sor-by-type.ts').then(({ sorByType }) => sorByType),
      import('../../plugins/hse/reports/sor-by-risk.ts').then(({ sorByRisk }) => sorByRisk),
      import('../../plugins/hse/reports/incident-causes.ts').then(({ incidentCauses }) => incidentCauses),
      import('../../plugins/hse/reports/injured-body-parts.ts').then(({ injuredBodyParts }) => injuredBodyParts),
    ]);
    const question = { from, to, shift: null, sites: [site], parameters: {} };
    for (const report of definitions) {
      const bars = await barsOf(by.hse, report.name);
      expect(bars.length, report.name).toBeGreaterThan(1);
      expect(bars.map(({ count }) => count)).toEqual(bars.map(({ count }) => count).toSorted((one, two) => two - one));
      expect(bars.at(-1)?.cumulated).toBeCloseTo(100, 6);
      for (const bar of bars) {
        const path = report.drill(bar, question);
        expect(path, report.name).not.toBeNull();
        expect(await listed(by.hse, path ?? '', site), path ?? '').toBe(bar.count);
      }
    }
  });

  test('parts of the body are for those who answer for safety, their list for those who may read what is medical', async () => {
    expect((await by.operator.json(`reports/injured_body_parts/?from=${from}&to=${to}`)).status).toBe(403);
    expect((await by.supervisor.json(`reports/injured_body_parts/?from=${from}&to=${to}`)).status).toBe(403);
    for (const bar of await barsOf(by.manager, 'injured_body_parts')) expect(bar['list']).toBeNull();
  });
});
