import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedId } from '../../core/host/seed.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

const site = seedId('site', 'S1');
let server: TestServer;
let manager: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.login('manager');
});
afterAll(() => server.stop());

interface List {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly count: number | null;
}
const list = async (record: string, query: Record<string, string>): Promise<List> =>
  (await manager.json<List>(`records/${record}/?${new URLSearchParams({ sites: site, ...query })}`)).body;

test('targets are those in force on the production date of the instant, at the site', async () => {
  for (const [value, from, to] of [
    [5001, '2031-03-01', '2031-03-31'],
    [5002, '2031-04-01', null],
  ] as const) {
    expect(
      (
        await manager.json('records/production_target/', {
          method: 'POST',
          body: { site, metric: 'drilled_m', period: 'day', value, valid_from: from, valid_to: to },
        })
      ).status,
    ).toBe(201);
  }
  const filter = JSON.stringify(['5001', '5002']);
  const inForce = async (at: string): Promise<unknown[]> =>
    (await list('production_target', { filter: `value:in:${filter}`, at })).rows.map(({ value }) => value);
  expect(await inForce('2031-03-31T12:00:00Z')).toEqual([5001]);
  // The night shift after 22:30 belongs to the day on which it ends.
  expect(await inForce('2031-03-31T23:30:00Z')).toEqual([5002]);
  expect(await inForce('2031-02-10T12:00:00Z')).toEqual([]);
  const grouped = await manager.json<{ groups: readonly { count: number }[] }>(
    `records/production_target/groups/?${new URLSearchParams({ sites: site, by: 'metric', filter: `value:in:${filter}`, at: '2031-05-01T00:00:00Z' })}`,
  );
  expect(grouped.body.groups.map(({ count }) => count)).toEqual([1]);
});

test('trips are those that were dumped by then, page by page, counted and exported alike', async () => {
  const at = new Date(Date.now() - 20 * 3_600_000).toISOString();
  const [then, filtered] = [
    await list('haul_trip', { at, count: 'exact' }),
    await list('haul_trip', { filter: `dump_end:lte:${at}`, count: 'exact' }),
  ];
  expect(then.count).toBeGreaterThan(0);
  expect(then).toEqual(filtered);
  expect((await list('haul_trip', { count: 'exact' })).count).toBeGreaterThan(then.count ?? 0);
  const file = await fetch(
    `${server.url}/api/records/haul_trip/export/?${new URLSearchParams({ sites: site, format: 'csv', columns: 'number', at })}`,
    { headers: { authorization: `Bearer ${manager.token}` } },
  );
  expect((await file.text()).trim().split('\n')).toHaveLength((then.count ?? 0) + 1);
});

test('a list without a time from which its rows count refuses an instant', async () => {
  const refused = await manager.json<{ detail: string }>(
    `records/equipment/?${new URLSearchParams({ at: '2031-03-31T12:00:00Z' })}`,
  );
  expect([refused.status, refused.body.detail]).toEqual([
    400,
    'This list has no history: its entries have no start time.',
  ]);
});
