import { sql } from 'kysely';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { keepSiteClocks } from '../../core/sites/zone-clock.server.ts';
import type { ReportDefinition, ReportQuestion, ReportRow } from '../../core/reports/report.ts';
import { monthsBefore, yearBefore } from '../../plugins/hse/formulas/rolling-year.ts';
import { safetyIndicators } from '../../plugins/hse/reports/safety-indicators.ts';
import { dayFrom, openSafety, safetySite } from '../support/safety.ts';
import type { TestUser } from '../support/server.ts';

const by = openSafety();
const site = safetySite;

interface Told extends ReportRow {
  readonly figure: string;
  readonly value: number | null;
  readonly part: number | null;
  readonly whole: number | null;
  readonly before: number | null;
  readonly before_from: string | null;
  readonly before_to: string | null;
  readonly untold: readonly string[] | null;
  readonly missing: string | null;
}
interface Answer<Row = Told> {
  readonly question: ReportQuestion;
  readonly rows: readonly Row[];
}

async function ask<Row = Told>(
  user: TestUser,
  report: string,
  query: Readonly<Record<string, string>>,
): Promise<Answer<Row>> {
  const { status, body } = await user.json<Answer<Row>>(
    `reports/${report}/?${new URLSearchParams({ sites: site, ...query })}`,
  );
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
const figureOf = ({ rows }: Answer, name: string): Told => {
  const row = rows.find(({ figure }) => figure === name);
  if (!row) throw new Error(`No ${name}.`);
  return row;
};

const records: Readonly<Record<string, string>> = {
  '/hse/rapports/sor/liste': 'sor',
  '/hse/rapports/accident_incident/liste': 'incident',
  '/hse/rapports/accident_personnes': 'incident_person',
  '/hse/rapports/list_autorisation_travail': 'work_permit',
  '/hse/formation/Spa/liste': 'spa',
  '/hse/formation/sensibilisation_formation/list': 'awareness_session',
  '/hse/formation/intervention_sans_spa/liste': 'intervention_without_spa',
  '/hse/actions': 'hse_action',
  '/forms/due': 'form_due',
};
/** How many rows the list has to which a figure leads. */
async function listed(user: TestUser, path: string | null): Promise<number> {
  const [list = '', query = ''] = (path ?? '').split('?');
  const filters = JSON.parse(new URLSearchParams(query).get('filter') ?? '[]') as readonly string[];
  const asked = new URLSearchParams([
    ...filters.map((one) => ['filter', one]),
    ['sites', site],
    ['limit', '1'],
    ['count', 'exact'],
  ]);
  const { status, body } = await user.json<{ count: number }>(`records/${records[list]}/?${asked}`);
  expect(status, `${path} ${JSON.stringify(body)}`).toBe(200);
  return body.count;
}

const [from, to] = [dayFrom(-60), dayFrom(-1)];

describe('a rate of contractors', () => {
  test('is over their own people and their own hours', async () => {
    const { db } = by.server.host;
    const year = yearBefore(to);
    const { rows } = await sql<{ hurt: number; hours: number }>`
      select (
          select count(*)::int
          from incident_person hurt
          join incident event on event.id = hurt.incident
          join site on site.id = event.site
          where event.site = ${site} and hurt.deleted_at is null and event.deleted_at is null
            and hurt.employer = 'contractor' and hurt.injury_class in ('FAT', 'LTI', 'RWI', 'MTI')
            and event.kind <> 'commuting' and event.state <> 'not_work_related'
            and production_date(event.occurred_at, site.time_zone) between ${year.from} and ${year.to}) as hurt,
        (
          select sum(hours)::double precision from hse_exposure
          where site = ${site} and deleted_at is null and employer = 'contractor' and state = 'validated'
            and month between ${year.from} and ${year.to}) as hours`.execute(db);
    const [{ hurt, hours } = { hurt: 0, hours: 0 }] = rows;
    const all = figureOf(await ask(by.hse, 'safety_indicators', { from, to }), 'trifr');
    const narrowed = await ask(by.hse, 'safety_indicators', { from, to, employer: 'contractor' });
    const theirs = figureOf(narrowed, 'trifr');
    expect(theirs).toMatchObject({ part: hurt, whole: hours });
    expect(theirs.value).toBeCloseTo((hurt * 1_000_000) / hours, 6);
    expect(theirs.whole).toBeLessThan(Number(all.whole) / 4);
    const own = figureOf(await ask(by.hse, 'safety_indicators', { from, to, employer: 'company' }), 'trifr');
    expect([Number(own.part) + hurt, Number(own.whole) + hours]).toEqual([all.part, all.whole]);
    // The list behind is that of the same people over the same months.
    expect(safetyIndicators.drill(theirs as never, narrowed.question)).toMatch(/^\/hse\/rates\?.*employer=contractor/);
  });

  test('of a firm without hours is none, and says whose months miss', async () => {
    const { rows } = await sql<{ id: string }>`
      select id from vendor
      where deleted_at is null and id not in (select vendor from hse_exposure where vendor is not null)
      order by code
      limit 1`.execute(by.server.host.db);
    const firm = rows[0]?.id ?? '';
    const trifr = figureOf(await ask(by.hse, 'safety_indicators', { from, to, vendor: firm }), 'trifr');
    expect(trifr).toMatchObject({ value: null, part: 0, whole: null });
    expect(trifr.missing).toContain('(S1)');
    // Hours of the firm alone make its months whole.
    const year = yearBefore(to);
    await sql`
      insert into hse_exposure (id, site, month, employer, vendor, headcount, hours, source, state)
      select gen_random_uuid(), ${site}, first::date, 'contractor', ${firm}, 10, 1000, 'declared', 'validated'
      from generate_series(${year.from}::date, ${year.to}::date, interval '1 month') first`.execute(by.server.host.db);
    expect(figureOf(await ask(by.hse, 'safety_indicators', { from, to, vendor: firm }), 'trifr')).toMatchObject({
      value: 0,
      whole: 12_000,
      missing: null,
    });
    await sql`delete from hse_exposure where vendor = ${firm}`.execute(by.server.host.db);
  });
});

describe('filters', () => {
  test('that a figure does not know leave it out, and it says by which', async () => {
    const { rows } = await ask(by.hse, 'safety_indicators', { from, to, employer: 'contractor', department: 'A' });
    const isTold = ({ untold }: Told): boolean => untold === null;
    expect(
      rows
        .filter(isTold)
        .map(({ figure }) => figure)
        .toSorted(),
    ).toEqual(['awareness', 'high_potential_24h', 'sor_attainment', 'sor_closure', 'sor_participation']);
    for (const row of rows.filter((one) => !isTold(one)))
      expect(row, row.figure).toMatchObject({ value: null, part: null, whole: null, before: null });
    expect(rows.find(({ figure }) => figure === 'trifr')?.untold).toEqual(['department']);
    expect(rows.find(({ figure }) => figure === 'inspections')?.untold).toEqual(['employer', 'department']);
  });

  test('of observations are followed by the figure, by the bars and by the lists behind both', async () => {
    const { sorByType } = await import('../../plugins/hse/reports/sor-by-type.ts');
    const narrowings: readonly Readonly<Record<string, string>>[] = [{ employer: 'contractor' }, { department: 'A' }];
    for (const query of narrowings) {
      const answer = await ask(by.hse, 'safety_indicators', { from, to, ...query });
      const closure = figureOf(answer, 'sor_closure');
      expect(closure.whole).toBeGreaterThan(0);
      expect(await listed(by.hse, safetyIndicators.drill(closure as never, answer.question))).toBe(closure.whole);
      const bars = await ask<ReportRow & { count: number }>(by.hse, sorByType.name, { from, to, ...query });
      expect(bars.rows.length).toBeGreaterThan(0);
      for (const bar of bars.rows)
        expect(await listed(by.hse, sorByType.drill(bar as never, bars.question))).toBe(bar.count);
      const all = await ask<ReportRow & { count: number }>(by.hse, sorByType.name, { from, to });
      const sum = (rows: readonly { count: number }[]) => rows.reduce((total, { count }) => total + count, 0);
      expect(sum(bars.rows)).toBeLessThan(sum(all.rows));
    }
  });

  test('that are nonsense are refused by a sentence', async () => {
    const { status } = await by.hse.json(`reports/safety_indicators/?from=${from}&to=${to}&employer=nobody`);
    expect(status).toBe(400);
  });
});

test('what a figure was before is the figure of the period before; of rates, of the year before', async () => {
  const answer = await ask(by.hse, 'safety_indicators', { from: dayFrom(-30), to: dayFrom(-1) });
  const [closure, trifr] = [figureOf(answer, 'sor_closure'), figureOf(answer, 'trifr')];
  expect([closure.before_from, closure.before_to]).toEqual([dayFrom(-60), dayFrom(-31)]);
  const earlier = await ask(by.hse, 'safety_indicators', { from: dayFrom(-60), to: dayFrom(-31) });
  expect(closure.before).toBe(figureOf(earlier, 'sor_closure').value);
  expect(closure.before).not.toBeNull();
  const span = yearBefore(dayFrom(-1));
  const lastYear = (day: string): string => `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
  expect([trifr.before_from, trifr.before_to?.slice(0, 7)]).toEqual([
    lastYear(span.from),
    lastYear(span.to).slice(0, 7),
  ]);
  const yearAgo = await ask(by.hse, 'safety_indicators', { from: trifr.before_from ?? '', to: trifr.before_to ?? '' });
  expect(trifr.before).toBe(figureOf(yearAgo, 'trifr').value);
  expect(trifr.before).not.toBeNull();
  expect(figureOf(answer, 'days_since_lti').before).toBeNull();
});

test('of high potential those of the last 24 hours that nobody has in hand are judged in neither figure nor list (5.6)', async () => {
  const { db } = by.server.host;
  const told = async () => {
    const answer = await ask(by.hse, 'safety_indicators', { from, to: dayFrom(0) });
    const row = figureOf(answer, 'high_potential_24h');
    return { whole: row.whole, list: await listed(by.hse, safetyIndicators.drill(row, answer.question)) };
  };
  const before = await told();
  expect(before.list).toBe(before.whole);
  const { rows } = await sql<{ id: string }>`
    select sor.id from sor join sor_type kind on kind.id = sor.sor_type and kind.nature <> 'positive'
    where sor.site = ${site} and sor.deleted_at is null and sor.state <> 'rejected' and sor.potential in ('4', '5')
      and sor.assigned_at is not null and production_date(sor.observed_at, 'Africa/Casablanca') between ${from} and ${to}
    limit 1`.execute(db);
  const id = rows[0]?.id ?? '';
  const unassigned = (hoursAgo: number) =>
    sql`
    update sor
    set assigned_at = null, observed_at = now() - make_interval(hours => ${hoursAgo}),
      created_at = now() - make_interval(hours => ${hoursAgo})
    where id = ${id}`.execute(db);
  await unassigned(1);
  expect(await told()).toEqual({ whole: Number(before.whole) - 1, list: Number(before.whole) - 1 });
  await unassigned(25);
  expect(await told()).toEqual({ whole: before.whole, list: before.whole });
});

test('rates are told of each of 24 months, over the twelve that end with it', async () => {
  interface Month extends ReportRow {
    readonly month: string;
    readonly hours: number | null;
    readonly trifr: number | null;
    readonly ltifr: number | null;
    readonly severity: number | null;
  }
  const { db } = by.server.host;
  const span = monthsBefore(dayFrom(-1), 24);
  const { rows: months } = await ask<Month>(by.hse, 'injury_rates', span);
  expect(months).toHaveLength(24);
  expect(months.filter(({ trifr }) => trifr === null)).toEqual([]);
  for (const month of [months[4], months[23]]) {
    const { rows } = await sql<Pick<Month, 'trifr' | 'ltifr' | 'severity'>>`
      with year as (
        select first - interval '11 months' as starts, first + interval '1 month' - interval '1 day' as ends
        from (select ${`${month?.month}-01`}::timestamp as first) one),
      worked as (
        select sum(hours)::double precision as hours
        from hse_exposure, year
        where site = ${site} and deleted_at is null and state = 'validated' and month between starts and ends),
      hurt as (
        select person.*, production_date(event.occurred_at, place.time_zone) as day
        from incident_person person
        join incident event on event.id = person.incident and event.deleted_at is null
        join site place on place.id = event.site
        where event.site = ${site} and person.deleted_at is null and event.kind <> 'commuting'
          and event.state <> 'not_work_related'),
      lost as (
        select count(*) as days
        from hurt, year, generate_series(year.starts, year.ends, interval '1 day') away
        where hurt.injury_class = 'LTI' and away::date > hurt.left_work_on
          and away::date < coalesce(hurt.returned_on, ${dayFrom(1)}::date))
      select count(*) filter (where injury_class in ('FAT', 'LTI', 'RWI', 'MTI')) * 1000000 / max(worked.hours) as trifr,
        count(*) filter (where injury_class in ('FAT', 'LTI')) * 1000000 / max(worked.hours) as ltifr,
        max(lost.days) * 1000 / max(worked.hours) as severity
      from year
      cross join worked
      cross join lost
      join hurt on hurt.day between year.starts and year.ends`.execute(db);
    for (const rate of ['trifr', 'ltifr', 'severity'] as const)
      expect(month?.[rate], `${rate} ${month?.month}`).toBeCloseTo(Number(rows[0]?.[rate]), 9);
  }
  const tooLong = `from=${monthsBefore(dayFrom(-1), 25).from}&to=${dayFrom(-1)}`;
  for (const report of ['injury_rates', 'safety_indicators'])
    expect((await by.hse.json(`reports/${report}/?${tooLong}`)).status, report).toBe(400);
  expect((await by.hse.json(`reports/safety_indicators/?from=${span.from}&to=${span.to}`)).status).toBe(400);
});

describe('between midnight of the site and midnight of UTC', () => {
  const judged = ['sor_closure', 'actions_on_time', 'inspections'];
  const inZone = async (zone: string): Promise<void> => {
    await sql`update site set time_zone = ${zone} where id = ${site}`.execute(by.server.host.db);
    await keepSiteClocks(by.server.host.db);
  };
  afterEach(async () => {
    vi.useRealTimers();
    await inZone('Africa/Casablanca');
  });

  /** What each share is out of at an instant, asked for to a day that is not over; its list must be as long. */
  const wholes = async (at: string): Promise<Readonly<Record<string, number>>> => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(at) });
    const answer = await ask(by.hse, 'safety_indicators', { from: dayFrom(-9), to: dayFrom(2) });
    const told: Record<string, number> = {};
    for (const name of [...judged, 'permits_in_validity', 'permits_expired']) {
      const row = figureOf(answer, name);
      const out = name === 'permits_expired' ? row.part : row.whole;
      expect(await listed(by.hse, safetyIndicators.drill(row as never, answer.question)), `${name} ${at}`).toBe(out);
      told[name] = Number(row.whole);
    }
    vi.useRealTimers();
    return told;
  };

  test.each([
    ['Africa/Lagos', 'T22:30:00Z', 'T23:30:00Z', 0],
    ['America/Lima', 'T03:30:00Z', 'T06:30:00Z', -1],
  ] as const)('a day is over by the clocks of %s, for a share and for its list', async (zone, before, after, over) => {
    const { db } = by.server.host;
    const today = dayFrom(-1);
    const due = new Date(Date.parse(today) + over * 86_400_000).toISOString().slice(0, 10);
    // One of each that is due on the day that ends between the two instants.
    for (const [table, column, open] of [
      ['sor', 'due_on', sql`state <> 'rejected'`],
      ['hse_action', 'first_due_on', sql`state <> 'cancelled'`],
      ['form_due', 'ends_on', sql`state <> 'waived' and family = 'hse_inspection'`],
    ] as const)
      await sql`
        update ${sql.table(table)} set ${sql.ref(column)} = ${due}
        where id = (
          select id from ${sql.table(table)}
          where site = ${site} and deleted_at is null and ${open}
          order by id
          limit 1)`.execute(db);
    await inZone(zone);
    const [early, late] = [await wholes(`${today}${before}`), await wholes(`${today}${after}`)];
    for (const name of judged) expect(late[name], name).toBeGreaterThan(Number(early[name]));
  });
});

test('permits: extended, suspended, visited, expired without hand back (5.11), each with its list', async () => {
  const { db } = by.server.host;
  const day = dayFrom(-310);
  const at = (time: string): string => `${day}T${time}:00Z`;
  const { rows } = await sql<{ id: string }>`
    with chosen as (
      select id, row_number() over (order by number) as place
      from work_permit
      where site = ${site} and deleted_at is null and state = 'closed'
      order by number
      limit 10)
    update work_permit permit
    set planned_start = ${at('09:00')}, issued_at = ${at('08:50')}, accepted_at = ${at('09:00')}, valid_to = ${at('12:00')},
      closed_at = case when chosen.place > 1 then ${at('11:50')}::timestamptz end,
      handed_back_at = case when chosen.place > 1 then ${at('11:45')}::timestamptz end,
      performed_by = case when chosen.place <= 4 then 'contractor' else 'internal' end,
      extensions = case when chosen.place <= 2 then jsonb_build_array(jsonb_build_object('at', ${at('11:00')}::text)) else '[]' end,
      suspensions = case when chosen.place = 3 then jsonb_build_array(jsonb_build_object('at', ${at('10:00')}::text)) else '[]' end,
      -- A visit before the work began is none of it.
      visits = jsonb_build_array(jsonb_build_object('at',
        case when chosen.place <= 4 then ${at('10:00')}::text else ${at('08:00')}::text end))
    from chosen
    where permit.id = chosen.id
    returning permit.id`.execute(db);
  expect(rows).toHaveLength(10);
  const answer = await ask(by.hse, 'safety_indicators', { from: day, to: day });
  const expected = {
    permits_on_time: { value: 100, part: 10, whole: 10 },
    permits_in_validity: { value: 90, part: 9, whole: 10 },
    permits_expired: { value: 1, part: 1, whole: 10 },
    permits_extended: { value: 20, part: 2, whole: 10 },
    permits_suspended: { value: 10, part: 1, whole: 10 },
    permits_audited: { value: 40, part: 4, whole: 10 },
  };
  for (const [name, figures] of Object.entries(expected)) {
    const row = figureOf(answer, name);
    expect(row, name).toMatchObject(figures);
    const isPart = ['permits_expired', 'permits_extended', 'permits_suspended', 'permits_audited'].includes(name);
    expect(await listed(by.hse, safetyIndicators.drill(row as never, answer.question)), name).toBe(
      isPart ? figures.part : figures.whole,
    );
  }
  const theirs = await ask(by.hse, 'safety_indicators', { from: day, to: day, employer: 'contractor' });
  expect(figureOf(theirs, 'permits_audited')).toMatchObject({ value: 100, part: 4, whole: 4 });
  expect(
    await listed(by.hse, safetyIndicators.drill(figureOf(theirs, 'permits_in_validity') as never, theirs.question)),
  ).toBe(4);
});

test('the permits of a time that ends before it begins are asked for in vain, and it is said', async () => {
  const { status, body } = await by.hse.json<{ detail: string }>(
    `hse/permits/day/?sites=${site}&from=2026-11-02T00:00:00Z&to=2026-11-01T00:00:00Z`,
  );
  expect(status).toBe(400);
  expect(body.detail).toBe('The period ends before it starts.');
});

describe('the league of the crews', () => {
  test('adds up to the figure on the page, and each crew to its list', async () => {
    const { sorLeague } = await import('../../plugins/hse/reports/sor-league.ts');
    const league = await ask<
      ReportRow & {
        made: number;
        target: number;
        people: number;
        reached: number;
        crew: string | null;
        attainment: number | null;
      }
    >(by.hse, 'sor_league', { from, to });
    const indicators = await ask(by.hse, 'safety_indicators', { from, to });
    const sum = (of: 'made' | 'target' | 'people' | 'reached') =>
      league.rows.reduce((total, row) => total + row[of], 0);
    const [attained, took] = [figureOf(indicators, 'sor_attainment'), figureOf(indicators, 'sor_participation')];
    expect(sum('made')).toBe(attained.part);
    expect(sum('target')).toBeCloseTo(Number(attained.whole), 6);
    expect([sum('reached'), sum('people')]).toEqual([took.part, took.whole]);
    expect(league.rows.length).toBeGreaterThan(3);
    for (const row of league.rows) {
      expect(await listed(by.hse, sorLeague.drill(row as never, league.question)), String(row.crew)).toBe(row.made);
      expect(row.attainment ?? 0).toBeCloseTo(row.target > 0 ? (100 * row.made) / row.target : 0, 6);
    }
    expect(safetyIndicators.drill(attained as never, indicators.question)).toMatch(/^\/hse\/sor-league\?/);
    const own = await ask<ReportRow & { made: number }>(by.hse, 'sor_league', { from, to, employer: 'company' });
    expect(own.rows.length).toBeGreaterThan(3);
    for (const row of own.rows) {
      const path = sorLeague.drill(row as never, own.question);
      expect(path).toContain('observer_employer');
      expect(await listed(by.hse, path)).toBe(row.made);
    }
  });
});

describe('places by hour', () => {
  test('every cell is as long as its list, and all of them are the observations of the period', async () => {
    const { sorByPlaceHour, incidentsByPlaceHour } = await import('../../plugins/hse/reports/places-by-hour.ts');
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from sor join site on site.id = sor.site
      where sor.site = ${site} and sor.deleted_at is null and sor.state <> 'rejected'
        and production_date(sor.observed_at, site.time_zone) between ${from} and ${to}`.execute(by.server.host.db);
    const sums: number[] = [];
    for (const report of [sorByPlaceHour, incidentsByPlaceHour] as unknown as readonly ReportDefinition[]) {
      const cells = await ask<ReportRow & { count: number; hour: number }>(by.hse, report.name, { from, to });
      sums.push(cells.rows.reduce((total, { count }) => total + count, 0));
      expect(cells.rows.every(({ hour }) => hour >= 0 && hour <= 23)).toBe(true);
      for (const cell of cells.rows.filter((_, index) => index % Math.ceil(cells.rows.length / 6) === 0))
        expect(await listed(by.hse, report.drill(cell, cells.question)), report.name).toBe(cell.count);
    }
    expect(sums[0]).toBe(rows[0]?.count);
    expect((await by.operator.json(`reports/incidents_by_place_hour/?from=${from}&to=${to}`)).status).toBe(403);
  });
});

test('machine-shifts that worked, with and without their check, add up to the share on the page', async () => {
  const [first, last] = [dayFrom(-3), dayFrom(-2)];
  const shifts = await ask<ReportRow & { in_time: number; worked: number; operated: number; outcome: string }>(
    by.hse,
    'machine_shift_checks',
    { from: first, to: last },
  );
  const indicators = await ask(by.hse, 'safety_indicators', { from: first, to: last });
  const row = figureOf(indicators, 'pre_start');
  expect(shifts.rows.length).toBeGreaterThan(10);
  expect(shifts.rows).toHaveLength(Number(row.whole));
  expect(shifts.rows.filter(({ outcome }) => outcome === 'in_time')).toHaveLength(Number(row.part));
  expect(shifts.rows.every(({ operated, worked }) => operated > 0 && worked === 1)).toBe(true);
  const missing = await ask(by.hse, 'machine_shift_checks', { from: first, to: last, outcome: 'missing' });
  expect(missing.rows).toHaveLength(shifts.rows.filter(({ outcome }) => outcome === 'missing').length);
  expect(safetyIndicators.drill(row as never, indicators.question)).toBe(
    `/hse/machine-shifts?from=${first}&to=${last}`,
  );
});

describe('a figure made of two records', () => {
  const behind = async (figure: string, report: string) => {
    const answer = await ask(by.hse, 'safety_indicators', { from, to });
    const row = figureOf(answer, figure);
    const path = safetyIndicators.drill(row as never, answer.question) ?? '';
    const list = await ask<ReportRow>(by.hse, report, Object.fromEntries(new URLSearchParams(path.split('?')[1])));
    return { row, path, list: list.rows };
  };

  test('opens both in one list: events of high potential, of accidents and of observations', async () => {
    const { row, path, list } = await behind('hpi', 'high_potential_events');
    expect(path).toMatch(/^\/hse\/high-potential\?/);
    expect(list).toHaveLength(Number(row.part));
    expect(new Set(list.map(({ source }) => source))).toEqual(new Set(['incident', 'sor']));
    expect((await by.operator.json(`reports/high_potential_events/?from=${from}&to=${to}`)).status).toBe(403);
  });

  test('jobs with a card and without', async () => {
    const { row, path, list } = await behind('spa', 'jobs_and_cards');
    expect(path).toMatch(/^\/hse\/spa-jobs\?/);
    expect(list).toHaveLength(Number(row.whole));
    expect(list.filter(({ card }) => card === 'with')).toHaveLength(Number(row.part));
    const without = await ask<ReportRow>(by.hse, 'jobs_and_cards', { from, to, card: 'without' });
    expect(without.rows).toHaveLength(Number(row.whole) - Number(row.part));
  });
});

test('people behind the coverage of a crew add up to it; names are for managers and HSE officers alone', async () => {
  const { awarenessCoverage } = await import('../../plugins/hse/reports/awareness-coverage.ts');
  const coverage = await ask<ReportRow & { people: number; reached: number }>(by.hse, 'awareness_coverage', {
    from,
    to,
  });
  expect(coverage.rows.length).toBeGreaterThan(3);
  for (const crew of coverage.rows) {
    const path = awarenessCoverage.drill(crew as never, coverage.question) ?? '';
    const query = Object.fromEntries(new URLSearchParams(path.split('?')[1]));
    const { rows } = await ask<ReportRow & { reached: number }>(by.hse, 'awareness_people', query);
    expect(rows).toHaveLength(crew.people);
    expect(rows.filter(({ reached }) => reached === 1)).toHaveLength(crew.reached);
  }
  const { rows } = await ask<ReportRow>(by.hse, 'awareness_people', { from, to, without_crew: 'true' });
  expect(rows.every(({ crew }) => crew === null)).toBe(true);
  expect((await by.operator.json(`reports/awareness_people/?from=${from}&to=${to}`)).status).toBe(403);
});

test('awareness by crew adds up to the share on the page, with man-hours from the sessions', async () => {
  const coverage = await ask<ReportRow & { people: number; reached: number; man_hours: number; per_person: number }>(
    by.hse,
    'awareness_coverage',
    { from, to },
  );
  const row = figureOf(await ask(by.hse, 'safety_indicators', { from, to }), 'awareness');
  const sum = (of: 'people' | 'reached' | 'man_hours') => coverage.rows.reduce((total, one) => total + one[of], 0);
  expect([sum('reached'), sum('people')]).toEqual([row.part, row.whole]);
  const { rows } = await sql<{ hours: number }>`
    select sum(talk.duration / 60.0)::double precision as hours
    from awareness_session talk
    join site on site.id = talk.site
    cross join jsonb_array_elements(talk.attendees) attendee
    join person on person.id = (attendee ->> 'person')::uuid and person.site = ${site} and person.deleted_at is null
    where talk.site = ${site} and talk.deleted_at is null and talk.state = 'closed'
      and production_date(talk.at, site.time_zone) between ${from} and ${to}`.execute(by.server.host.db);
  expect(sum('man_hours')).toBeCloseTo(rows[0]?.hours ?? -1, 6);
  for (const one of coverage.rows) expect(one.per_person).toBeCloseTo(one.man_hours / one.people, 6);
});

test('jobs without a card by week, reason and team: every row is as long as its list', async () => {
  const { deviationsByWeek } = await import('../../plugins/hse/reports/deviations-by-week.ts');
  const [begin, end] = [dayFrom(-200), dayFrom(0)];
  const weeks = await ask<ReportRow & { count: number }>(by.hse, 'deviations_by_week', { from: begin, to: end });
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from intervention_without_spa job join site on site.id = job.site
    where job.site = ${site} and job.deleted_at is null
      and production_date(job.observed_at, site.time_zone) between ${begin} and ${end}`.execute(by.server.host.db);
  expect(rows[0]?.count).toBeGreaterThan(3);
  expect(weeks.rows.reduce((total, { count }) => total + count, 0)).toBe(rows[0]?.count);
  for (const row of weeks.rows)
    expect(await listed(by.hse, deviationsByWeek.drill(row as never, weeks.question)), JSON.stringify(row)).toBe(
      row.count,
    );
});
