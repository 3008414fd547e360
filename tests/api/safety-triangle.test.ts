import { expect, test } from 'vitest';
import { seedId } from '../../core/host/seed.ts';
import { safetyTriangle, type TriangleLayer } from '../../plugins/hse/reports/safety-triangle.ts';
import type { ReportQuestion } from '../../core/reports/report.ts';
import { create, minutesAgo, openSafety, remove, safetySite as site, stepped } from '../support/safety.ts';
import type { TestUser } from '../support/server.ts';

const by = openSafety();
const other = seedId('site', 'S2');
const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

interface Answer {
  readonly question: ReportQuestion;
  readonly rows: readonly {
    readonly layer: TriangleLayer;
    readonly count: number | null;
    readonly types: string | null;
    readonly untold: readonly string[] | null;
  }[];
}
const ask = async (user: TestUser, query: Readonly<Record<string, string>>): Promise<Answer> => {
  const { status, body } = await user.json<Answer>(`reports/safety_triangle/?${new URLSearchParams(query)}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const countsOf = ({ rows }: Answer) => Object.fromEntries(rows.map(({ layer, count }) => [layer, count]));

type Listed = Readonly<Record<string, unknown>>;
async function listed(record: string, sites: string, filters: readonly string[] = []): Promise<readonly Listed[]> {
  const rows: Listed[] = [];
  let cursor: string | null = null;
  do {
    const query = new URLSearchParams([
      ...filters.map((filter) => ['filter', filter]),
      ['sites', sites],
      ['limit', '500'],
      ...(cursor === null ? [] : [['cursor', cursor]]),
    ]);
    const { status, body } = await by.hse.json<{ rows: readonly Listed[]; next: string | null }>(
      `records/${record}/?${query}`,
    );
    expect(status, JSON.stringify(body)).toBe(200);
    rows.push(...body.rows);
    cursor = body.next;
  } while (cursor !== null);
  return rows;
}
const recordOf: Readonly<Record<TriangleLayer, string>> = {
  fatalities: 'incident_person',
  lost_time: 'incident_person',
  treated: 'incident_person',
  first_aid: 'incident_person',
  near_misses: 'incident',
  unsafe: 'sor',
};

test('each layer counts what its list shows, over any period, site and employer', async () => {
  const questions: readonly Readonly<Record<string, string>>[] = [
    { from: day(364), to: day(0), sites: `${site},${other}` },
    { from: day(90), to: day(31), sites: site },
    { from: day(364), to: day(0), sites: other, employer: 'contractor' },
    { from: day(10), to: day(10), sites: `${site},${other}`, employer: 'company' },
  ];
  for (const query of questions) {
    const answer = await ask(by.hse, query);
    expect(answer.rows.map(({ layer }) => layer)).toEqual(Object.keys(recordOf));
    for (const row of answer.rows) {
      const path = safetyTriangle.drill(row as Parameters<typeof safetyTriangle.drill>[0], answer.question);
      const isUntold = 'employer' in query && row.layer === 'near_misses';
      expect([row.untold ?? null, path === null]).toEqual(isUntold ? [['employer'], true] : [null, false]);
      if (path === null) continue;
      const filters = JSON.parse(new URL(`http://filon${path}`).searchParams.get('filter') ?? '[]') as string[];
      const rows = await listed(recordOf[row.layer], query['sites'] ?? '', filters);
      expect(rows.length, `${row.layer} ${JSON.stringify(query)}`).toBe(row.count);
    }
  }
});

test('the counts are those of the rows themselves: by day, class and state', async () => {
  const [from, to] = [day(120), day(3)];
  const within = ({ production_date: on }: Listed): boolean => String(on) >= from && String(on) <= to;
  const [people, events, seen, types] = await Promise.all([
    listed('incident_person', site),
    listed('incident', site),
    listed('sor', site),
    listed('sor_type', site),
  ]);
  const idOf = (value: unknown): string => (value as { readonly id: string }).id;
  const event = new Map(events.map((row) => [row['id'], row]));
  const hurt = (...classes: readonly string[]): number =>
    people.filter((row) => {
      const { state, kind } = event.get(idOf(row['incident'])) ?? {};
      return (
        within(row) &&
        classes.includes(String(row['injury_class'])) &&
        state !== 'not_work_related' &&
        kind !== 'commuting'
      );
    }).length;
  const natures = new Map(types.map((row) => [row['id'], row['nature']]));
  const own = {
    fatalities: hurt('FAT'),
    lost_time: hurt('LTI'),
    treated: hurt('RWI', 'MTI'),
    first_aid: hurt('FAI'),
    near_misses: events.filter(
      (row) =>
        within(row) &&
        ['property_damage', 'near_miss'].includes(String(row['kind'])) &&
        row['state'] !== 'not_work_related',
    ).length,
    unsafe: seen.filter(
      (row) =>
        within(row) &&
        ['unsafe_act', 'unsafe_condition'].includes(String(natures.get(idOf(row['sor_type'])))) &&
        row['state'] !== 'rejected',
    ).length,
  };
  expect(own.unsafe).toBeGreaterThan(100);
  expect(countsOf(await ask(by.hse, { from, to, sites: site }))).toEqual(own);
});

test('what is deleted, rejected or not work related counts no more', async () => {
  const query = { from: day(1), to: day(-1), sites: site };
  const before = countsOf(await ask(by.hse, query));
  const at = minutesAgo(30);
  const draft = {
    site,
    kind: 'near_miss',
    occurred_at: at,
    reported_at: at,
    description: 'A stone fell beside a light vehicle.',
    actual_severity: '1',
    potential_severity: '2',
  };
  const events = [await create(by.hse, 'incident', draft), await create(by.hse, 'incident', draft)];
  expect(events.map(({ status }) => status)).toEqual([201, 201]);
  const counted = async () => Number(countsOf(await ask(by.hse, query))['near_misses']) - Number(before['near_misses']);
  expect(await counted()).toBe(2);
  if (events[0]) await remove(by.hse, 'incident', events[0].body);
  expect(await counted()).toBe(1);
  if (events[1]) await stepped(by.hse, 'incident', events[1].body, 'exclude', { reason: 'A private trip.' });
  expect(await counted()).toBe(0);
});

test('an operator sees how many, and vendors nothing', async () => {
  const query = { from: day(200), to: day(0), sites: site };
  expect(countsOf(await ask(by.operator, query))).toEqual(countsOf(await ask(by.hse, query)));
  expect((await by.operator.json(`records/incident_person/?sites=${site}`)).status).toBe(403);
  const vendor = await by.server.login('vendor');
  expect((await vendor.json(`reports/safety_triangle/?${new URLSearchParams(query)}`)).status).toBe(403);
});
