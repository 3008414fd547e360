import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { seedId } from '../../core/host/seed.ts';
import type { ReportQuestion, ReportRow } from '../../core/reports/report.ts';
import { safetyFigures, safetyIndicators, type SafetyFigure } from '../../plugins/hse/reports/safety-indicators.ts';
import { safetyTriangle } from '../../plugins/hse/reports/safety-triangle.ts';
import { sorLeague } from '../../plugins/hse/reports/sor-league.ts';
import { dayFrom, openSafety, safetySite } from '../support/safety.ts';

/* Every figure opens the rows that it is made of, under every filter; or it says by which filter it cannot be told. */

const by = openSafety();
const sites = [safetySite, seedId('site', 'S2')].join(',');
const [from, to] = [dayFrom(-30), dayFrom(-1)];

interface Told extends ReportRow {
  readonly figure: SafetyFigure;
  readonly value: number | null;
  readonly part: number | null;
  readonly whole: number | null;
  readonly untold: readonly string[] | null;
}
interface Answer<Row> {
  readonly question: ReportQuestion;
  readonly rows: readonly Row[];
  readonly isCut: boolean;
}

async function ask<Row = ReportRow>(report: string, query: Readonly<Record<string, string>>): Promise<Answer<Row>> {
  const { status, body } = await by.hse.json<Answer<Row>>(
    `reports/${report}/?${new URLSearchParams({ sites, ...query })}`,
  );
  expect(status, `${report} ${JSON.stringify(query)} ${JSON.stringify(body)}`).toBe(200);
  return body;
}

const records: Readonly<Record<string, string>> = {
  '/hse/rapports/sor/liste': 'sor',
  '/hse/rapports/accident_incident/liste': 'incident',
  '/hse/rapports/accident_personnes': 'incident_person',
  '/hse/rapports/list_autorisation_travail': 'work_permit',
  '/hse/actions': 'hse_action',
  '/forms/due': 'form_due',
  '/human_ressources/employee_trainings/attendance': 'training_attendance',
};
const reports: Readonly<Record<string, string>> = {
  '/hse/rates': 'injury_rates',
  '/hse/high-potential': 'high_potential_events',
  '/hse/sor-league': 'sor_league',
  '/hse/machine-shifts': 'machine_shift_checks',
  '/hse/spa-jobs': 'jobs_and_cards',
  '/hse/awareness-people': 'awareness_people',
  '/hse/regulatory': 'regulatory_standing',
  '/hse/training-half-days': 'training_half_days',
};

async function listed(path: string): Promise<number> {
  const [list = '', query = ''] = path.split('?');
  const filters = JSON.parse(new URLSearchParams(query).get('filter') ?? '[]') as readonly string[];
  const asked = new URLSearchParams([
    ...filters.map((one) => ['filter', one]),
    ['sites', sites],
    ['limit', '1'],
    ['count', 'exact'],
  ]);
  const { status, body } = await by.hse.json<{ count: number }>(`records/${records[list]}/?${asked}`);
  expect(status, `${path} ${JSON.stringify(body)}`).toBe(200);
  return body.count;
}

/** By which columns of the report behind it a figure's part and whole are the sums; of others its rows are the whole. */
const sums: Readonly<Partial<Record<SafetyFigure, { part: readonly string[]; whole?: readonly string[] }>>> = {
  trifr: { part: ['recordable'], whole: ['hours'] },
  ltifr: { part: ['fatalities', 'lost_time'], whole: ['hours'] },
  tf2: { part: ['recordable', 'first_aid_declared'], whole: ['hours'] },
  first_aid_rate: { part: ['first_aid'], whole: ['hours'] },
  severity: { part: ['lost_days'], whole: ['hours'] },
  mean_severity: { part: ['lost_days'], whole: ['lost_time'] },
  hpi: { part: ['events'] },
  sor_attainment: { part: ['made'], whole: ['target'] },
  sor_participation: { part: ['reached'], whole: ['people'] },
  pre_start: { part: ['in_time'], whole: ['worked'] },
  regulatory: { part: ['in_order'], whole: ['count'] },
  spa: { part: ['with_card'], whole: ['jobs'] },
  awareness: { part: ['reached'], whole: ['people'] },
  training_attendance: { part: ['signed'], whole: ['enrolled'] },
};
/** Whose list is what stands above the line. */
const ofParts: ReadonlySet<SafetyFigure> = new Set([
  'near_miss_ratio',
  'permits_expired',
  'permits_extended',
  'permits_suspended',
  'permits_audited',
]);
const byShift: ReadonlySet<SafetyFigure> = new Set([
  'days_since_lti',
  'mean_severity',
  'near_miss_ratio',
  'sor_closure',
  'high_potential_24h',
  'pre_start',
  'permits_on_time',
  'permits_closed',
  'permits_in_validity',
  'permits_expired',
  'permits_extended',
  'permits_suspended',
  'permits_audited',
  'spa',
  'awareness',
]);

async function busiestFirm(): Promise<string> {
  const { rows } = await sql<{ vendor: string }>`
    select vendor from sor where vendor is not null and deleted_at is null group by 1 order by count(*) desc limit 1`.execute(
    by.server.host.db,
  );
  return rows[0]?.vendor ?? '';
}

const narrowings = [
  'none',
  'employer=contractor',
  'employer=company',
  'department=A',
  'vendor',
  'shift=P1',
  'shift=P3',
];

/** What the list behind a figure works out to, where that is not what the figure says. */
async function faultOf(row: Told, question: ReportQuestion): Promise<string | null> {
  const { figure, part, whole, untold } = row;
  const path = safetyIndicators.drill(row as never, question);
  if (untold !== null)
    return row.value === null && part === null && whole === null && path === null
      ? null
      : `${figure} is told after all`;
  const [list = '', search = ''] = (path ?? '').split('?');
  const report = reports[list];
  if (report === undefined) {
    const expected = ofParts.has(figure) ? part : whole;
    // Days are no count of rows.
    const found =
      figure === 'days_since_lti' && records[list] === 'incident_person' ? expected : await listed(path ?? '');
    return found === expected ? null : `${figure} ${expected}, list ${found}: ${path}`;
  }
  const { rows, isCut } = await ask(report, Object.fromEntries(new URLSearchParams(search)));
  const sumOf = (columns: readonly string[]): number =>
    rows.reduce((sum, one) => sum + columns.reduce((all, column) => all + Number(one[column] ?? 0), 0), 0);
  const { part: above = [], whole: below } = sums[figure] ?? {};
  const isPart = Math.abs(sumOf(above) - Number(part)) < 1e-6;
  const isWhole = below === undefined || whole === null || Math.abs(sumOf(below) - whole) < 1e-6;
  return isPart && isWhole && !isCut
    ? null
    : `${figure} ${part} of ${whole}, list ${sumOf(above)} of ${sumOf(below ?? [])}${isCut ? ', cut' : ''}: ${path}`;
}

async function answerBy(narrowing: string): Promise<Answer<Told>> {
  const filter = narrowing === 'vendor' ? `vendor=${await busiestFirm()}` : narrowing === 'none' ? '' : narrowing;
  return ask<Told>('safety_indicators', { from, to, ...Object.fromEntries(new URLSearchParams(filter)) });
}

test.each(narrowings)('the list of every figure has as many rows as its count says, by %s', async (narrowing) => {
  const { rows, question } = await answerBy(narrowing);
  expect(rows.map(({ figure }) => figure)).toEqual(Object.keys(safetyFigures));
  expect(rows.filter(({ untold }) => untold === null).length).toBeGreaterThan(4);
  const faults = await Promise.all(rows.map((row) => faultOf(row, question)));
  expect(faults.filter((fault) => fault !== null)).toEqual([]);
});

test.each(['P1', 'P2', 'P3'])(
  'figures without an hour of the day say that they cannot be told by shift %s',
  async (shift) => {
    const { rows } = await answerBy(`shift=${shift}`);
    expect(rows.map(({ figure, untold }) => [figure, untold])).toEqual(
      rows.map(({ figure }) => [figure, byShift.has(figure) ? null : ['shift']]),
    );
  },
);

test('the shifts of a day add up to the day, in figures, triangle, league and bars', async () => {
  const shifts = ['P1', 'P2', 'P3'];
  const figures = async (query: Readonly<Record<string, string>>) =>
    (await ask<Told>('safety_indicators', { from, to, ...query })).rows;
  const [all, ...each] = await Promise.all([figures({}), ...shifts.map((shift) => figures({ shift }))]);
  for (const figure of ['sor_closure', 'high_potential_24h', 'permits_on_time', 'permits_closed', 'spa', 'pre_start']) {
    const wholeOf = (rows: readonly Told[] | undefined) => Number(rows?.find((row) => row.figure === figure)?.whole);
    expect(
      each.reduce((sum, rows) => sum + wholeOf(rows), 0),
      figure,
    ).toBe(wholeOf(all));
  }
  const layers = (query: Readonly<Record<string, string>>) =>
    ask<ReportRow & { layer: string; count: number }>('safety_triangle', { from: dayFrom(-360), to, ...query });
  const [triangle, ...parts] = await Promise.all([layers({}), ...shifts.map((shift) => layers({ shift }))]);
  for (const { layer, count } of triangle?.rows ?? [])
    expect(
      parts.reduce((sum, { rows }) => sum + Number(rows.find((row) => row.layer === layer)?.count), 0),
      layer,
    ).toBe(count);
  for (const row of parts[0]?.rows ?? []) {
    const path = safetyTriangle.drill(row as never, parts[0]?.question as ReportQuestion) ?? '';
    expect(path).toContain('shift');
    expect(await listed(path), row.layer).toBe(row.count);
  }
  type Crew = ReportRow & { made: number; target: number | null };
  const madeBy = (query: Readonly<Record<string, string>>) => ask<Crew>('sor_league', { from, to, ...query });
  const [league, ...leagues] = await Promise.all([madeBy({}), ...shifts.map((shift) => madeBy({ shift }))]);
  const made = (rows: readonly Crew[] = []) => rows.reduce((sum, row) => sum + row.made, 0);
  expect(leagues.reduce((sum, { rows }) => sum + made(rows), 0)).toBe(made(league?.rows));
  for (const row of leagues[0]?.rows ?? []) {
    // Nobody has a target of a shift.
    expect(row).toMatchObject({ target: null, attainment: null, people: null, participation: null });
    expect(await listed(sorLeague.drill(row as never, leagues[0]?.question as ReportQuestion) ?? '')).toBe(row.made);
  }
  for (const report of ['sor_by_type', 'incidents_by_place_hour', 'high_potential_events', 'deviations_by_week']) {
    const counted = async (query: Readonly<Record<string, string>>): Promise<number> =>
      (await ask(report, { from: dayFrom(-360), to, ...query })).rows.reduce(
        (sum, row) => sum + Number(row['count'] ?? row['events']),
        0,
      );
    const [whole, ...some] = await Promise.all([counted({}), ...shifts.map((shift) => counted({ shift }))]);
    expect(whole, report).toBeGreaterThan(0);
    expect(
      some.reduce((sum, one) => sum + one, 0),
      report,
    ).toBe(whole);
  }
});

const figureOf = ({ rows }: Answer<Told>, name: SafetyFigure): Told => {
  const row = rows.find(({ figure }) => figure === name);
  if (!row) throw new Error(`No ${name}.`);
  return row;
};
const behind = async (row: Told, question: ReportQuestion) => {
  const [list = '', search = ''] = (safetyIndicators.drill(row as never, question) ?? '').split('?');
  return ask(reports[list] ?? '', Object.fromEntries(new URLSearchParams(search)));
};

test('closed within validity counts closed permits, 27 of 30 are 90.0 (5.11); handed back in time stands beside it', async () => {
  const day = dayFrom(-320);
  const at = (time: string): string => `${day}T${time}:00Z`;
  const { rows } = await sql<{ id: string }>`
    with chosen as (
      select id, row_number() over (order by number) as place
      from work_permit
      where site = ${safetySite} and deleted_at is null and state = 'closed'
      order by number
      limit 30)
    update work_permit permit
    set planned_start = ${at('09:00')}, issued_at = ${at('08:50')}, accepted_at = ${at('09:00')}, valid_to = ${at('12:00')},
      handed_back_at = ${at('11:45')},
      closed_at = case when chosen.place <= 3 then ${at('12:30')}::timestamptz else ${at('12:00')}::timestamptz end
    from chosen
    where permit.id = chosen.id
    returning permit.id`.execute(by.server.host.db);
  expect(rows).toHaveLength(30);
  const answer = await ask<Told>('safety_indicators', { from: day, to: day, sites: safetySite });
  expect(figureOf(answer, 'permits_closed')).toMatchObject({ value: 90, part: 27, whole: 30 });
  expect(figureOf(answer, 'permits_in_validity')).toMatchObject({ value: 100, part: 30, whole: 30 });
});

test('regulatory compliance is of items in service on the day, in whichever category; its list is of that day (5.10)', async () => {
  const { db } = by.server.host;
  const standing = async (day: string) => {
    const answer = await ask<Told>('safety_indicators', { from: dayFrom(-40), to: day });
    const row = figureOf(answer, 'regulatory');
    const { rows } = await behind(row, answer.question);
    expect(rows).toHaveLength(Number(row.whole));
    return { row, rows };
  };
  const [today, before] = [await standing(dayFrom(0)), await standing(dayFrom(-20))];
  const standings = (rows: readonly ReportRow[]) => rows.map((row) => row['next_due']);
  expect(standings(before.rows)).not.toEqual(standings(today.rows));
  const { rows: kept } = await sql<{ quarantined: number }>`
    select count(*)::int as quarantined from safety_item where state = 'quarantined' and deleted_at is null`.execute(
    db,
  );
  expect(kept[0]?.quarantined).toBeGreaterThan(0);
  const inService = async (): Promise<number> =>
    (
      await sql<{ count: number }>`
        select count(*)::int as count from safety_item
        where state = 'in_service' and deleted_at is null and (in_service_on is null or in_service_on <= ${dayFrom(0)})`.execute(
        db,
      )
    ).rows[0]?.count ?? 0;
  expect(today.rows.filter((row) => row['item'] !== null)).toHaveLength(await inService());
  // One that comes into service next year is none of today's.
  await sql`
    update safety_item set in_service_on = ${dayFrom(200)}
    where id = (select id from safety_item where state = 'in_service' and deleted_at is null order by id limit 1)`.execute(
    db,
  );
  const after = await standing(dayFrom(0));
  expect(after.row.whole).toBe(Number(today.row.whole) - 1);
});

test('a fatality adds no days, in its list as in the rate (5.3)', async () => {
  const { db } = by.server.host;
  const days = async (): Promise<{ rate: number; list: number }> => {
    const answer = await ask<Told>('safety_indicators', { from, to });
    const row = figureOf(answer, 'severity');
    const { rows } = await sql<{ id: string }>`
      select id from incident_person where injury_class = 'FAT' and deleted_at is null`.execute(db);
    const persons = await Promise.all(
      rows.map(async ({ id }) => (await by.hse.json<{ lost_days: number }>(`records/incident_person/${id}/`)).body),
    );
    return { rate: Number(row.part), list: persons.reduce((sum, person) => sum + person.lost_days, 0) };
  };
  const { rows } = await sql<{ id: string; left: string }>`
    update incident_person set injury_class = 'FAT', returned_on = null
    where id = (
      select person.id from incident_person person join incident event on event.id = person.incident
      where person.injury_class = 'LTI' and person.left_work_on < ${dayFrom(-60)} and event.occurred_at > ${dayFrom(-300)}
        and event.state <> 'not_work_related' and event.kind <> 'commuting' and person.deleted_at is null
      limit 1)
    returning id, left_work_on::text as left`.execute(db);
  expect(rows).toHaveLength(1);
  const dead = await days();
  expect(dead.list).toBe(0);
  await sql`update incident_person set injury_class = 'LTI' where id = ${rows[0]?.id}`.execute(db);
  expect((await days()).rate).toBeGreaterThan(dead.rate);
});

test('who did not sign a half-day is in the list of training attendance, by name (5.13)', async () => {
  const { db } = by.server.host;
  const answer = await ask<Told>('safety_indicators', { from: dayFrom(-60), to });
  const row = figureOf(answer, 'training_attendance');
  expect(row.whole).toBeGreaterThan(0);
  const first = await behind(row, answer.question);
  expect(first.rows).toHaveLength(Number(row.whole));
  const { rows } = await sql<{ person: string }>`
    delete from attendance_half_day where id = (
      select signed.id from attendance_half_day signed
      where signed.date between ${dayFrom(-60)} and ${to} and exists (
        select from attendance_half_day other
        where other.session = signed.session and other.date = signed.date and other.id <> signed.id)
      limit 1)
    returning person`.execute(db);
  const again = await ask<Told>('safety_indicators', { from: dayFrom(-60), to });
  const after = figureOf(again, 'training_attendance');
  expect([after.part, after.whole]).toEqual([Number(row.part) - 1, row.whole]);
  const absent = (await behind(after, again.question)).rows.filter(({ signed }) => signed === 0);
  expect(absent).toHaveLength(Number(after.whole) - Number(after.part));
  const person = absent
    .map((one) => one['person'] as { id: string; label: string })
    .find(({ id }) => id === rows[0]?.person);
  expect(person?.label).toMatch(/\w/);
});

test('TF2 counts first aid that was declared, its frequency all of it, mean severity days per LTI (5.2, 5.3)', async () => {
  const { db } = by.server.host;
  const answer = await ask<Told>('safety_indicators', { from, to });
  const [trifr, firstAid, mean] = [
    figureOf(answer, 'trifr'),
    figureOf(answer, 'first_aid_rate'),
    figureOf(answer, 'mean_severity'),
  ];
  const hours = Number(trifr.whole);
  expect(firstAid.part).toBeGreaterThan(2);
  expect(firstAid.value).toBeCloseTo((Number(firstAid.part) * 1_000_000) / hours, 6);
  expect(mean.value).toBeCloseTo(Number(mean.part) / Number(mean.whole), 6);
  await sql`
    update incident_person set declared_on = ${to}
    where id in (
      select person.id from incident_person person join incident event on event.id = person.incident
      where person.injury_class = 'FAI' and person.deleted_at is null and event.state <> 'not_work_related'
        and event.kind <> 'commuting' and event.occurred_at between ${dayFrom(-250)} and ${dayFrom(-60)}
      limit 2)`.execute(db);
  const declared = await ask<Told>('safety_indicators', { from, to });
  const tf2 = figureOf(declared, 'tf2');
  expect(tf2.part).toBe(Number(trifr.part) + 2);
  expect(tf2.value).toBeCloseTo((Number(tf2.part) * 1_000_000) / hours, 6);
  // Hours that wait: no rate, and the note.
  await sql`update hse_exposure set state = 'proposed' where site = ${safetySite}`.execute(db);
  const waiting = await ask<Told & { missing: string | null }>('safety_indicators', { from, to });
  for (const figure of ['tf2', 'first_aid_rate', 'severity'] as const) {
    const row = waiting.rows.find((one) => one.figure === figure);
    expect(row?.value, figure).toBeNull();
    expect(row?.missing, figure).toContain('(S1)');
  }
  await sql`update hse_exposure set state = 'validated' where site = ${safetySite}`.execute(db);
});
