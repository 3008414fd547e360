import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Paper } from '../../core/parts/paper/paper.ts';
import { seedId } from '../../core/host/seed.ts';
import { listId } from '../../plugins/hse/server/lists/list.ts';
import type { ExposureProposal } from '../../plugins/hse/shared/exposure-proposal.ts';
import { pdfText } from '../support/pdf-text.ts';
import { change, create, dayFrom, openSafety, safetySite, step, stepped, type SafetyRow } from '../support/safety.ts';
import type { TestUser } from '../support/server.ts';

const by = openSafety();
const [site, other] = [safetySite, seedId('site', 'S2')];
const person = (place: number): string => seedId('person', `E-${String(place).padStart(5, '0')}`);
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

describe('hours worked by check-ins', () => {
  const [month, next] = ['2024-02-01', '2024-03-01'];
  const asked = (user: TestUser, of = month, at = site) =>
    user.json<ExposureProposal & { errors?: object }>(`hse/exposure/proposal/?site=${at}&month=${of}`);
  const proposed = (user: TestUser, of = month, key: string = randomUUID()) =>
    user.json<ExposureProposal>('hse/exposure/proposal/', {
      method: 'POST',
      body: { site, month: of },
      headers: { 'idempotency-key': key },
    });
  const kept = async (of = month) =>
    (
      await by.hse.json<{ rows: readonly SafetyRow[] }>(
        `records/hse_exposure/?filter=month:eq:${of}&sites=${site}&sort=employer`,
      )
    ).body.rows;
  const marks = async (...told: readonly (readonly [who: string | null, kind: string, at: string])[]) => {
    for (const [who, kind, at] of told)
      await sql`
        insert into operator_checkin (id, site, person, badge, kind, at, method, status)
        values (gen_random_uuid(), ${site}, ${who}, ${who === null ? 'B-UNKNOWN' : null}, ${kind}, ${at}, 'badge', 'valid')`.execute(
        by.server.host.db,
      );
  };

  test('are worked out by employer, with all that check-ins do not tell, and wait for somebody else', async () => {
    const contractor = person(7);
    await sql`update person set person_kind = 'contractor' where id = ${contractor}`.execute(by.server.host.db);
    expect((await asked(by.operator)).status).toBe(403);
    expect((await asked(by.hse)).body.employers.map(({ outcome }) => outcome)).toEqual(['nobody', 'nobody']);
    await marks(
      // Eight hours with half an hour of break.
      [person(1), 'in', '2024-02-05T08:00:00Z'],
      [person(1), 'break_start', '2024-02-05T12:00:00Z'],
      [person(1), 'break_end', '2024-02-05T12:30:00Z'],
      [person(1), 'out', '2024-02-05T16:00:00Z'],
      // Fourteen hours are counted as twelve.
      [person(1), 'in', '2024-02-06T06:30:00Z'],
      [person(1), 'out', '2024-02-06T20:30:00Z'],
      // Nobody checked out: six hours on a machine, and a day that nobody knows the end of.
      [person(2), 'in', '2024-02-05T08:00:00Z'],
      [person(2), 'machine_off', '2024-02-05T14:00:00Z'],
      [person(2), 'in', '2024-02-07T08:00:00Z'],
      [contractor, 'in', '2024-02-08T08:00:00Z'],
      [contractor, 'out', '2024-02-08T15:00:00Z'],
      // A check-out of nobody who came, a badge of nobody, and a day of the month after.
      [person(3), 'out', '2024-02-09T15:00:00Z'],
      [null, 'in', '2024-02-09T15:00:00Z'],
      [person(1), 'in', '2024-03-05T08:00:00Z'],
      [person(1), 'out', '2024-03-05T16:00:00Z'],
    );
    const { body: told } = await asked(by.hse);
    expect(told).toMatchObject({
      employers: [
        { employer: 'company', headcount: 2, hours: 25.5, outcome: 'create', known: null },
        { employer: 'contractor', headcount: 1, hours: 7, outcome: 'create', known: null },
      ],
      stays: 4,
      open: 2,
      uncounted: 1,
      capped: 1,
      stray: 1,
      unknown: 1,
      trainingHours: 0,
    });
    expect(told.staff - told.absent).toBe(3);
    expect(told.people).toMatchObject([{ id: person(2), days: ['2024-02-05', '2024-02-07'] }]);
    expect(await kept()).toHaveLength(0);
    const key = randomUUID();
    for (const _again of [1, 2]) expect((await proposed(by.hr, month, key)).status).toBe(200);
    const rows = await kept();
    expect(rows).toMatchObject([
      { employer: 'company', headcount: 2, hours: 25.5, source: 'check_in', state: 'proposed' },
      { employer: 'contractor', headcount: 1, hours: 7, source: 'check_in', state: 'proposed' },
    ]);
    const history = await by.hse.json<{ rows: readonly { action: string }[] }>(
      `records/hse_exposure/${rows[0]?.id}/history/`,
    );
    expect(JSON.stringify(history.body)).toContain('create');
    // Who proposed them does not validate them.
    expect((await step(by.hr, 'hse_exposure', rows[0] as SafetyRow, 'validate')).status).toBe(403);
    await stepped(by.hse, 'hse_exposure', rows[0] as SafetyRow, 'validate');
    // What came later goes into the proposal that waits, and never into hours that are validated.
    await marks(
      [person(4), 'in', '2024-02-12T08:00:00Z'],
      [person(4), 'out', '2024-02-12T16:00:00Z'],
      [contractor, 'in', '2024-02-12T08:00:00Z'],
      [contractor, 'out', '2024-02-12T16:00:00Z'],
    );
    const { body: again } = await proposed(by.hr);
    expect(again.employers).toMatchObject([
      { employer: 'company', hours: 33.5, known: 25.5, outcome: 'validated' },
      { employer: 'contractor', hours: 15, known: 7, outcome: 'update' },
    ]);
    expect(await kept()).toMatchObject([
      { employer: 'company', hours: 25.5, state: 'validated' },
      { employer: 'contractor', hours: 15, state: 'proposed' },
    ]);
    expect((await asked(by.hse)).body.employers[1]).toMatchObject({ outcome: 'same' });
  });

  test('leave what somebody entered, refuse a month that is not over, and another site of nobody', async () => {
    const { body } = await create(by.hse, 'hse_exposure', {
      site,
      month: next,
      employer: 'company',
      department: 'Pit',
      headcount: 5,
      hours: 700,
      source: 'payroll',
    });
    expect((await proposed(by.hr, next)).body.employers[0]).toMatchObject({ outcome: 'split', known: 700 });
    expect((await change(by.hse, 'hse_exposure', body, { department: null })).status).toBe(200);
    expect((await proposed(by.hr, next)).body.employers[0]).toMatchObject({ outcome: 'by_hand' });
    expect(await kept(next)).toMatchObject([{ hours: 700, source: 'payroll' }]);
    const running = `${dayFrom(0).slice(0, 7)}-01`;
    expect((await asked(by.hse, running)).status).toBe(422);
    expect((await asked(by.hse, running)).body.errors).toHaveProperty('month');
    expect((await asked(by.hse, '2024-02-02')).status).toBe(422);
    expect((await asked(by.hse, month, randomUUID())).status).toBe(403);
  });
});

describe('the report of a month', () => {
  const path = 'hse/monthly-report/';
  const lastMonth = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() - 1, 1))
    .toISOString()
    .slice(0, 10);
  const paperOf = async (user: TestUser, query: string): Promise<Paper> => {
    const { status, body } = await user.json<Paper>(`${path}?${query}`);
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };
  const fileOf = (user: TestUser, query: string) =>
    fetch(`${by.server.url}/api/${path}pdf/?${query}`, { headers: { authorization: `Bearer ${user.token}` } });
  /** Words without the spaces at which lines are broken. */
  const plain = (text: string): string => text.replaceAll(/[\s\u00A0\u202F]+/g, '');
  const numberIn = (text: string): number => Number(plain(text).replaceAll(',', ''));

  test('says what the screen says, and is a PDF file in either language', async () => {
    const last = new Date(Date.parse(lastMonth));
    last.setUTCMonth(last.getUTCMonth() + 1, 0);
    const to = last.toISOString().slice(0, 10);
    const { body: screen } = await by.hse.json<{
      rows: readonly { figure: string; value: number | null; part: number | null }[];
    }>(`reports/safety_indicators/?from=${lastMonth}&to=${to}&sites=${site}`);
    const paper = await paperOf(by.hse, `month=${lastMonth}&sites=${site}&language=en`);
    const told = new Map(
      paper.tables.slice(0, 2).flatMap(({ rows }) => rows.map((row) => [row[0]?.split('\n')[0], row[1]] as const)),
    );
    expect(told.size).toBe(screen.rows.length);
    const trifr = screen.rows.find(({ figure }) => figure === 'trifr');
    expect(trifr?.value).toBeGreaterThan(0);
    expect(told.get('TRIFR')).toBe(trifr?.value?.toFixed(2));
    for (const language of ['en', 'fr'] as const) {
      const answer = await fileOf(by.hse, `month=${lastMonth}&sites=${site}&language=${language}`);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('application/pdf');
      expect(answer.headers.get('content-disposition')).toContain(`HSE ${lastMonth.slice(0, 7)} S1 ${language}.pdf`);
      const bytes = new Uint8Array(await answer.arrayBuffer());
      expect(Buffer.from(bytes.slice(0, 5)).toString()).toBe('%PDF-');
      const words = plain(pdfText(bytes));
      const ours = await paperOf(by.hse, `month=${lastMonth}&sites=${site}&language=${language}`);
      expect(words).toContain(language === 'en' ? 'MonthlyHSEreport' : 'RapportHSEmensuel');
      for (const { title = '', rows } of ours.tables) {
        expect(words).toContain(plain(title));
        expect(words).toContain(plain(rows[0]?.[0]?.split('\n')[0] ?? ''));
      }
    }
  });

  test('lists the recordable events without a name of anybody, as many as the table of months counts', async () => {
    const { rows: people } = await sql<{ last_name: string; first_name: string }>`
      select last_name, first_name from person where id = ${person(12)}`.execute(by.server.host.db);
    const name = `${people[0]?.last_name} ${people[0]?.first_name}`;
    const at = `${lastMonth.slice(0, 8)}12T09:00:00.000Z`;
    const { body: event, status } = await create(by.hse, 'incident', {
      site,
      kind: 'injury',
      occurred_at: at,
      reported_at: at,
      description: `${name} slipped on the ladder of the crusher.`,
      actual_severity: '2',
      potential_severity: '3',
    });
    expect(status, JSON.stringify(event)).toBe(201);
    const hurt = { incident: event.id, person: person(12), employer: 'company', injury_class: 'MTI' };
    expect((await create(by.hse, 'incident_person', hurt)).status).toBe(201);
    const paper = await paperOf(by.hse, `month=${lastMonth}&sites=${site}&language=en`);
    const cases = paper.tables.find(({ title }) => title === 'Recordable events of the month');
    const months = paper.tables.find(({ title }) => title === 'Twelve months');
    const own = months?.rows.at(-1);
    const place = months?.columns.findIndex(({ label }) => label === 'Recordable') ?? -1;
    expect(cases?.rows.length).toBe(numberIn(own?.[place] ?? ''));
    expect(months?.rows).toHaveLength(12);
    const row = cases?.rows.find(([number]) => number === event['number']);
    expect(row?.at(-1)).toBe('[…] slipped on the ladder of the crusher.');
    expect(JSON.stringify(paper)).not.toContain(people[0]?.last_name);
    // Who may not read who was hurt is told so, and keeps the count.
    const theirs = await paperOf(by.operator, `month=${lastMonth}&sites=${site}&language=en`);
    expect(theirs.tables.map(({ title }) => title)).not.toContain('Recordable events of the month');
    expect(theirs.notes.join()).toContain('The list of events is for those who may read who was hurt');
  });

  test('gives no rate where the hours of a month wait, and says which month it is', async () => {
    const { rows } = await sql<SafetyRow>`
      select id, version from hse_exposure
      where site = ${site} and month = ${lastMonth} and employer = 'contractor' and deleted_at is null`.execute(
      by.server.host.db,
    );
    const before = await paperOf(by.hse, `month=${lastMonth}&sites=${site},${other}&language=en`);
    expect(before.tables.map(({ title }) => title)).toContain('By site');
    await stepped(by.hse, 'hse_exposure', rows[0] as SafetyRow, 'reopen', { reason: 'Counted twice.' });
    const after = await paperOf(by.hse, `month=${lastMonth}&sites=${site},${other}&language=en`);
    const trifr = after.tables[0]?.rows.find(([told]) => told?.startsWith('TRIFR'));
    expect(trifr?.slice(1, 3)).toEqual(['—', '—']);
    expect(trifr?.[0]).toContain('(S1)');
    expect(after.notes.join()).toContain('never counted as zero');
    expect(after.facts.map(({ value }) => value)).toContain('not known: hours missing at S1');
    const hours = after.tables.find(({ title }) => title === 'Hours worked');
    expect(hours?.rows.filter(([code]) => code === 'S1').map((row) => row.at(-1))).toEqual(['Validated', 'Proposed']);
    const sites = after.tables.find(({ title }) => title === 'By site');
    expect(sites?.rows.map(([, , told]) => told === '—')).toEqual([true, false]);
    const { body: rates } = await by.hse.json<{ rows: readonly { month: string; hours: number | null }[] }>(
      `reports/injury_rates/?from=${lastMonth}&to=${lastMonth}&sites=${site}`,
    );
    expect(rates.rows[0]?.hours).toBeNull();
  });

  test('refuses what is no month of theirs', async () => {
    for (const query of ['month=2026-10-02', 'month=October', `month=${lastMonth}&language=de`, 'month=2999-01-01'])
      expect((await by.hse.json(`${path}?${query}`)).status).toBe(400);
    expect((await by.hse.json(`${path}?month=${lastMonth}&sites=${randomUUID()}`)).status).toBe(403);
    expect((await (await by.server.login('vendor')).json(`${path}?month=${lastMonth}`)).status).toBe(403);
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
