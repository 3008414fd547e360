import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedId } from '../../core/host/seed.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

interface Vendor {
  readonly id: string;
  readonly open_orders: number;
  readonly last_order_on: string | null;
  /** In an entry alone. */
  readonly spend_12m?: string | number | null;
}
interface Order {
  readonly state: string;
  readonly issued_at: string | null;
  readonly net_company: number | null;
}
const listed = async <Row>(as: string, path: string): Promise<readonly Row[]> =>
  (await (await server.login(as)).json<{ rows: readonly Row[] }>(`records/${path}`)).body.rows;

test('what a vendor’s file counts is what its orders add up to', async () => {
  const vendors = await listed<Vendor>('buyer', 'vendor/?limit=20&filter=open_orders:gt:1');
  expect(vendors.length).toBeGreaterThan(3);
  const since = Date.now() - 365 * 86_400_000;
  const buyer = await server.login('buyer');
  for (const { id } of vendors) {
    const {
      open_orders: open,
      last_order_on: last,
      spend_12m: spend,
    } = (await buyer.json<Vendor>(`records/vendor/${id}/`)).body;
    const orders = (await listed<Order>('buyer', `purchase_order/?limit=500&filter=vendor:eq:${id}`)).filter(
      ({ state, issued_at: issued }) => issued !== null && !['draft', 'refused', 'cancelled'].includes(state),
    );
    expect(orders.filter(({ state }) => !['received', 'closed'].includes(state))).toHaveLength(open);
    const recent = orders.filter(({ issued_at: issued }) => Date.parse(issued ?? '') > since);
    expect(Number(spend)).toBeCloseTo(
      recent.reduce((sum, { net_company: net }) => sum + Number(net), 0),
      2,
    );
    const days = orders.map(({ issued_at: issued }) => (issued ?? '').slice(0, 10)).toSorted();
    expect(Math.abs(Date.parse(last ?? '') - Date.parse(days.at(-1) ?? ''))).toBeLessThanOrEqual(86_400_000);
  }
});

test('a list is narrowed by what its rows do not show, for who may read it', async () => {
  const some = await listed<Vendor>('buyer', 'vendor/?limit=500&filter=spend_12m:gt:50000');
  expect(some.length).toBeGreaterThan(2);
  const buyer = await server.login('buyer');
  const { body } = await buyer.json<Vendor>(`records/vendor/${some.at(-1)?.id}/`);
  expect(Number(body.spend_12m)).toBeGreaterThan(50_000);
  const storekeeper = await server.login('storekeeper');
  expect((await storekeeper.json('records/vendor/?limit=1&filter=spend_12m:gt:50000')).status).toBe(400);
});

test('who buys for one site is told its orders alone; a storekeeper hears of no money', async () => {
  const [of] = await listed<Vendor>('buyer', 'vendor/?limit=1&filter=open_orders:gt:2&sort=-open_orders');
  const { rows: assigned } = await server.host.pool.query<{ id: string; sites: readonly string[] | null }>(
    `select id, sites from role_assignment where user_id = $1 and role = 'buyer'`,
    [seedId('user', 'buyer')],
  );
  const [assignment] = assigned;
  await server.host.pool.query('update role_assignment set sites = $2 where id = $1', [
    assignment?.id,
    [seedId('site', 'S2')],
  ]);
  try {
    const narrow = await server.login('buyer');
    const { body } = await narrow.json<Vendor>(`records/vendor/${of?.id}/`);
    const { body: orders } = await narrow.json<{ count: number }>(
      `records/purchase_order/?limit=1&count=exact&filter=vendor:eq:${of?.id}&filter=state:in:${encodeURIComponent('["issued","acknowledged","acknowledged_with_changes","partially_received"]')}`,
    );
    expect(body.open_orders).toBe(orders.count);
    expect(body.open_orders).toBeLessThan(of?.open_orders ?? 0);
  } finally {
    await server.host.pool.query('update role_assignment set sites = $2 where id = $1', [
      assignment?.id,
      assignment?.sites ?? null,
    ]);
  }
  const storekeeper = await server.login('storekeeper');
  const { body: seen } = await storekeeper.json<Vendor>(`records/vendor/${of?.id}/`);
  expect(seen).toMatchObject({ open_orders: of?.open_orders });
  expect(seen).not.toHaveProperty('spend_12m');
});
