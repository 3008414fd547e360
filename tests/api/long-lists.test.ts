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
