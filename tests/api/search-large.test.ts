import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedId } from '../../core/host/seed.ts';
import type { SearchAnswer } from '../../core/records/search.server.ts';
import { forgetSizes } from '../../core/records/table-sizes.server.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

/* A search over a table so long that not every row can be looked at: 30,000 trips of each of two sites. */

let server: TestServer;
let dispatcher: TestUser;
let one: TestUser;
const [first, second] = [seedId('site', 'S1'), seedId('site', 'S2')];
beforeAll(async () => {
  server = await startTestServer();
  const database = new pg.Client(server.databaseUrl);
  await database.connect();
  await database.query(
    `insert into haul_trip (id, site, number, truck, dump_end, quality)
    select gen_random_uuid(), site, prefix || '-' || lpad(n::text, 5, '0'),
      (select id from equipment where equipment.site = given.site order by code limit 1),
      timestamptz '2027-01-01' + n * interval '1 minute', 'auto'
    from (values ($1::uuid, 'KES'), ($2::uuid, 'OWL')) given (site, prefix), generate_series(1, 30000) n`,
    [first, second],
  );
  await database.query(
    `update haul_trip set edit_reason = 'Zebra crossing' where number in ('KES-00007', 'KES-00011', 'OWL-00003')`,
  );
  await database.query(
    `update role_assignment set sites = array[$1::uuid]
    where user_id = (select id from app_user where login = 'supervisor@demo.filon')`,
    [first],
  );
  await database.query('analyze haul_trip');
  await database.end();
  forgetSizes(server.host);
  dispatcher = await server.login('dispatcher');
  one = await server.login('supervisor');
});
afterAll(() => server.stop());

const search = async (words: string, user = dispatcher, more = ''): Promise<SearchAnswer> =>
  (await user.json<SearchAnswer>(`search/?q=${encodeURIComponent(words)}${more}`)).body;
const trips = ({ results }: SearchAnswer): readonly string[] =>
  results.flatMap(({ record, label }) => (record === 'haul_trip' ? [label] : []));

test('what begins with the words comes newest first, and the answer says that there is more', async () => {
  const found = await search('kes-');
  expect(trips(found)).toEqual(['KES-30000', 'KES-29999', 'KES-29998', 'KES-29997', 'KES-29996']);
  expect(found.more).toBeGreaterThan(0);
  expect(found.moreIsExact).toBe(false);
});

test('one row among very many is found, however old: by its number, by a word of it, by how a word begins', async () => {
  expect(trips(await search('KES-00007'))).toEqual(['KES-00007']);
  expect(trips(await search('zebra')).toSorted()).toEqual(['KES-00007', 'KES-00011', 'OWL-00003']);
  expect(trips(await search('ze')).toSorted()).toEqual(['KES-00007', 'KES-00011', 'OWL-00003']);
  expect(trips(await search('zebra owl'))).toEqual(['OWL-00003']);
});

test('rows of other sites are not found, nor counted', async () => {
  expect(trips(await search('zebra', one)).toSorted()).toEqual(['KES-00007', 'KES-00011']);
  expect(trips(await search('owl-', one))).toEqual([]);
  expect(trips(await search('ow', one))).toEqual([]);
  expect((await search('owl', one, '&record=haul_trip')).more).toBe(0);
});

test('a picker over it says how many more there are, as far as it has counted', async () => {
  const found = await search('kes', one, '&record=haul_trip&limit=20');
  expect(found.results).toHaveLength(20);
  expect(found).toMatchObject({ more: 9_980, moreIsExact: false });
  expect(await search('zebra', one, '&record=haul_trip&limit=1')).toMatchObject({ more: 1, moreIsExact: true });
});
