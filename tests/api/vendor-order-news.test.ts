import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { topicName } from '../../core/live/protocol.ts';
import { orderNews, type OrderNews } from '../../plugins/vendor-order-news.ts';
import { receivingDesk } from '../support/goods-receipts.ts';
import { openLive, type TestClient } from '../support/live-line.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let desk: Awaited<ReturnType<typeof receivingDesk>>;
const lines: TestClient[] = [];
beforeAll(async () => {
  server = await startTestServer();
  desk = await receivingDesk(server);
});
afterAll(async () => {
  for (const { client } of lines) client.close();
  await server?.stop();
});

/** What somebody hears on the topic of a vendor. */
async function listening(token: string, vendor: string | undefined) {
  const line = openLive(server.url, token);
  lines.push(line);
  const topic = topicName(orderNews.name, String(vendor));
  const { replica } = line.client.subscribe<OrderNews>(topic, orderNews);
  await vi.waitFor(() => expect(line.client.stateOf(topic)).not.toBe('loading'), { timeout: 20_000 });
  return { replica, state: () => line.client.stateOf(topic) };
}

test('a vendor hears at once of its own orders: receipts, revisions, shipments; of others nothing', async () => {
  const own = await listening(desk.vendor('vendor').token, desk.vendorIds[0]);
  const other = await listening(desk.vendor('vendor2').token, desk.vendorIds[1]);
  expect([own.state(), other.state()]).toEqual(['live', 'live']);
  const order = await desk.issuedOrder();
  const heardOf = async (): Promise<string> => {
    const at = await vi.waitFor(
      () => {
        const row = own.replica.rows.get(order.publicId);
        expect(row && row.at !== last).toBe(true);
        return String(row?.at);
      },
      { timeout: 20_000 },
    );
    // What follows of the same write comes with it.
    await new Promise((done) => setTimeout(done, 500));
    last = own.replica.rows.get(order.publicId)?.at ?? at;
    return last;
  };
  let last = '';
  await heardOf();
  const receipt = await desk.received(order.id, [desk.line(order.lines[0], 3)]);
  await heardOf();
  await desk.reverse(receipt.id, desk.as('manager'), 'Erreur');
  await heardOf();
  const { body: revision } = await desk.as('buyer').json<{ id: string }>(`procurement/orders/${order.id}/revision/`, {
    method: 'POST',
    body: { reason: 'Moins', requested_by: 'us', lines: [{ line: order.lines[0], qty: '7' }] },
  });
  await desk.move('po_revision', revision.id, 'issue_revision', desk.as('buyer'));
  await heardOf();
  await desk.vendor('vendor').json(`vendor/orders/${order.publicId}/shipments/`, {
    method: 'POST',
    body: {
      sent_on: new Date().toISOString().slice(0, 10),
      carrier: 'Fret Atlas',
      lines: [{ line: 1, qty: '1', lot: null, serials: [] }],
    },
  });
  await heardOf();
  expect(other.replica.rows.size).toBe(0);
  // It is told that something changed, and nothing of it.
  expect([...own.replica.rows.values()].map((row) => Object.keys(row).toSorted())).toEqual([['at', 'id']]);
});

test('a draft is no news, and the topic of a vendor is closed to everybody else', async () => {
  const own = await listening(desk.vendor('vendor').token, desk.vendorIds[0]);
  const before = own.replica.rows.size;
  await desk.draftOrder();
  await new Promise((done) => setTimeout(done, 1_000));
  expect(own.replica.rows.size).toBe(before);
  for (const token of [desk.vendor('vendor2').token, desk.as('buyer').token, desk.as('admin').token])
    expect((await listening(token, desk.vendorIds[0])).state()).toBe('forbidden');
  expect((await listening(desk.vendor('vendor').token, 'company')).state()).toBe('forbidden');
});
