import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyRow } from '../../core/records/every-row.ts';
import type { Page } from '../../core/records/client.ts';
import type { SearchAnswer } from '../../core/records/search.server.ts';
import { lastMachine, lastPerson, longMine } from '../support/long-mine.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  await longMine(server);
  admin = await server.login('admin');
});
afterAll(() => server.stop());

const every = (record: string) =>
  everyRow(async ({ limit, cursor }) => {
    const query = new URLSearchParams({ limit: String(limit), ...(cursor === undefined ? {} : { cursor }) });
    return (await admin.json<Page>(`records/${record}/?${query}`)).body;
  });
const search = async (record: string, words: string): Promise<SearchAnswer> =>
  (await admin.json<SearchAnswer>(`search/?${new URLSearchParams({ record, q: words, limit: '20' })}`)).body;
const countOf = async (record: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(record)} where deleted_at is null`.execute(server.host.db);
  return rows[0]?.count ?? 0;
};

test.for([
  ['person', 2_000],
  ['equipment', 900],
] as const)('every %s of a large mine is read by its pages, each once', async ([record, least]) => {
  const rows = await every(record);
  expect(rows.length).toBeGreaterThanOrEqual(least);
  expect(rows.length).toBe(await countOf(record));
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
});

test.for(['person', 'equipment'])(
  'a search in %s says how many more there are, and finds each by its name',
  async (record) => {
    const first = await search(record, '');
    expect(first).toMatchObject({ more: (await countOf(record)) - 20, moreIsExact: true });
    const last = record === 'person' ? `${lastPerson.last_name} ${lastPerson.first_name}` : lastMachine;
    const found = await search(record, last);
    expect(found.results[0]?.label).toContain(last);
    expect(found).toMatchObject({ more: 0, moreIsExact: true });
  },
);

test('a report that is cut says so, keeps the newest rows and makes no file', async () => {
  const { rows } = await sql<{ machine: string }>`
    with machine as (select id, site from equipment where code = ${lastMachine})
    insert into fault_event (equipment, site, source, ts, received_at, event_id, code, severity, active)
    select machine.id, machine.site, (select id from ingest_source order by code limit 1), told.at, told.at,
      'F' || told.number, 'F' || told.number, 'info', false
    from machine, lateral (
      select number, now() - (5002 - number) * interval '1 second' as at from generate_series(1, 5001) as number) told
    returning equipment as machine`.execute(server.host.db);
  const query = `equipment=${rows[0]?.machine}&period=30d`;
  const { body } = await admin.json<{ rows: readonly { readonly code: string }[]; isCut: boolean }>(
    `reports/machine_faults/?${query}`,
  );
  expect([body.isCut, body.rows.length]).toEqual([true, 5_000]);
  expect([body.rows[0]?.code, body.rows.at(-1)?.code]).toEqual(['F5001', 'F2']);
  const file = await admin.json(`reports/machine_faults/export/?${query}&format=csv`);
  expect(file).toMatchObject({ status: 422, body: { code: 'report_cut' } });
});

test('a trip with very many positions is drawn to its end', async () => {
  const { rows } = await sql<{ id: string; from: string; to: string }>`
    with trip as (
      select id, truck, site, coalesce(cycle_start, load_start) as begins, dump_end as ends from haul_trip
      where deleted_at is null and coalesce(cycle_start, load_start) < dump_end
      order by dump_end desc
      limit 1
    ), told as (
      insert into position (equipment, ts, site, source, received_at, lon, lat, speed)
      select truck, begins + (ends - begins) * number / 12000, site,
        (select id from ingest_source order by code limit 1), ends, -6.2, 31, 20
      from trip, generate_series(0, 12000) as number
      on conflict do nothing
    )
    select id, begins as "from", ends as "to" from trip`.execute(server.host.db);
  const [trip] = rows;
  const { body } = await admin.json<{ points: readonly (readonly [at: number])[] }>(
    `production/trips/${trip?.id}/course/`,
  );
  expect(body.points.length).toBeGreaterThan(4_000);
  expect(body.points.length).toBeLessThanOrEqual(5_001);
  expect([body.points[0]?.[0], body.points.at(-1)?.[0]]).toEqual(
    [trip?.from, trip?.to].map((instant) => Date.parse(instant ?? '')),
  );
});
