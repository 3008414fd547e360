import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from '../../core/records/client.ts';
import type { Groups } from '../../core/records/groups.ts';
import { forgetSizes } from '../../core/records/table-sizes.server.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

/* A list so long that some orders of it take a while: its answer says which, before anybody asks for one. */

let server: TestServer;
let dispatcher: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  const database = new pg.Client(server.databaseUrl);
  await database.connect();
  await database.query(
    `insert into haul_trip (id, site, number, truck, dump_end, quality, payload)
    select gen_random_uuid(), truck.site, 'LONG-' || lpad(n::text, 6, '0'), truck.id,
      timestamptz '2026-12-01' + n * interval '1 minute', 'auto', 50 + n % 50
    from (select id, site from equipment where family = 'haul_truck' order by code limit 1) truck,
      generate_series(1, 101000) n`,
  );
  await database.query('analyze haul_trip');
  await database.end();
  forgetSizes(server.host);
  dispatcher = await server.login('dispatcher');
});
afterAll(() => server.stop());

const list = async (query: string): Promise<Page> => {
  const { status, body } = await dispatcher.json<Page>(`records/haul_trip/?limit=1&${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

test('a long list tells with its count by which columns it is slow to sort: those that no index begins with', async () => {
  const { slow } = await list('count=estimate');
  expect(slow?.sort).toEqual(expect.arrayContaining(['cycle_s', 'hour', 'payload_source', 'quality', 'created_at']));
  for (const quick of ['number', 'dump_end', 'production_date', 'payload', 'state'])
    expect(slow?.sort).not.toContain(quick);
  // By what it cannot be sorted it is not slow either.
  expect(slow?.sort).not.toContain('truck');
  expect(slow?.group).toEqual(expect.arrayContaining(['truck', 'material', 'state', 'site']));
  expect(slow?.group).not.toContain('payload');
});

test('without a count nothing is told; of the few rows that a filter leaves neither', async () => {
  expect(await list('count=none')).not.toHaveProperty('slow');
  expect(await list('count=estimate&filter=number:contains:LONG-00012')).not.toHaveProperty('slow');
});

test('short lists are slow by nothing', async () => {
  const { body } = await dispatcher.json<Page>('records/equipment/?count=estimate');
  expect(body).not.toHaveProperty('slow');
});

test('groups add up the numbers that are asked for, and no others', async () => {
  const groups = async (more: string): Promise<Groups> =>
    (await dispatcher.json<Groups>(`records/haul_trip/groups/?by=state${more}`)).body;
  const [all, some, none] = [await groups(''), await groups('&columns=payload'), await groups('&columns=')];
  expect(Object.keys(all.groups[0]?.totals ?? {})).toEqual(expect.arrayContaining(['payload', 'cycle_s', 'fuel']));
  expect(some.groups.map(({ count }) => count)).toEqual(all.groups.map(({ count }) => count));
  for (const { totals } of some.groups) expect(Object.keys(totals)).toEqual(['payload']);
  expect(some.groups.map(({ totals }) => totals['payload']?.max)).toEqual(
    all.groups.map(({ totals }) => totals['payload']?.max),
  );
  expect(none.groups.map(({ totals }) => totals)).toEqual(all.groups.map(() => ({})));
  expect((await dispatcher.json('records/haul_trip/groups/?by=state&columns=nothing')).status).toBe(400);
});
