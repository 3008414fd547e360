import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedId } from '../../core/host/seed.ts';
import type { OrderableLines } from '../../plugins/procurement/shared/order-answers.ts';
import { purchaseDesk, type Answer } from '../support/purchase-requests.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let desk: Awaited<ReturnType<typeof purchaseDesk>>;
const [atlas, sahel] = [seedId('vendor', 'V-00001'), seedId('vendor', 'V-00002')];
beforeAll(async () => {
  server = await startTestServer();
  desk = await purchaseDesk(server);
  await server.host.pool.query(`update vendor_info_record set deleted_at = now()`);
});
afterAll(() => server.stop());

/** Requests of the planner, signed by the approver and, where their sum asks for it, by the manager. */
async function approvedRequest(lines: readonly object[], more: object = {}): Promise<string> {
  const { as, submitted, taskOf, decide, read } = desk;
  const { id } = await submitted(as('planner'), lines, more);
  for (const name of ['approver', 'manager'] as const) {
    const task = await taskOf(as(name), id);
    if (task) await decide(as(name), task.id, task.request.version);
  }
  expect((await read(id)).state).toBe('approved');
  return id;
}
async function agreed(vendor: string, price: string, more: object = {}): Promise<string> {
  const { as, line, mad } = desk;
  const { part, unit } = line('1') as { part?: string; unit?: string };
  const { body, status } = await as('buyer').json<Answer>(
    'records/vendor_info_record/?confirm=price_change&reason=Contrat',
    {
      method: 'POST',
      body: {
        vendor,
        part,
        unit,
        currency: mad,
        price,
        factor: 1,
        lead_days: 9,
        valid_from: new Date(Date.now() - 5 * 86_400_000).toISOString().slice(0, 10),
        source: 'contract',
        ...more,
      },
    },
  );
  expect([status, body.errors]).toEqual([201, undefined]);
  return body.id;
}
const offered = async (request: string) =>
  (await desk.as('buyer').json<OrderableLines>(`procurement/requests/${request}/orders/`)).body.lines;
interface Made {
  readonly orders: readonly string[];
  readonly code?: string;
  readonly errors?: object;
}
const order = (request: string, lines: readonly object[], user = desk.as('buyer'), more: object = {}) =>
  user.json<Made>(`procurement/requests/${request}/orders/`, { method: 'POST', body: { lines, ...more } });
const linesOf = async (id: string) =>
  (await desk.as('buyer').json<{ rows: Answer[] }>(`records/purchase_order_line/?filter=order:eq:${id}`)).body.rows;

test('what has agreed prices is ordered of their vendors, once, and never more than is asked', async () => {
  const { as, line } = desk;
  const request = await approvedRequest([line('100', { qty: 30 }), line('100', { qty: 4 })]);
  expect((await offered(request)).map(({ left, prices }) => [left, prices.length])).toEqual([
    ['30', 0],
    ['4', 0],
  ]);
  const cheap = await agreed(atlas, '95', { scales: [{ from_qty: 20, price: '90' }], rank: 1, pack_qty: 10 });
  const other = await agreed(sahel, '80', { rank: 2, discount: 10 });
  const lines = await offered(request);
  expect(lines[0]?.prices.map(({ id }) => id)).toEqual([cheap, other]);
  const [one, two] = lines.map(({ id }) => id);
  for (const name of ['approver', 'planner', 'vendor'] as const)
    expect((await order(request, [{ line: one, price: cheap, qty: '1' }], as(name))).status).toBe(403);
  expect(
    (await order(request, [{ line: one, price: cheap, qty: '20.5' }], undefined, { reason: 'Moitié' })).status,
  ).toBe(422);
  expect((await order(request, [{ line: one, price: cheap, qty: '31' }])).body.errors).toEqual({
    lines: 'Line 1: ordered 31 is more than the request allows (30).',
  });
  expect((await order(request, [{ line: one, price: request, qty: '3' }])).status).toBe(422);
  expect((await order(request, [{ line: one, price: cheap, qty: '15' }])).body).toMatchObject({
    code: 'sold_by',
    detail: 'The vendor sells by 10.',
  });

  const { body: made } = await order(request, [
    { line: one, price: cheap, qty: '20' },
    { line: two, price: other, qty: '4' },
  ]);
  expect(made.orders).toHaveLength(2);
  const orders = await Promise.all(made.orders.map((id) => desk.rowOf('purchase_order', id)));
  // 20 × 90 by the price break; 4 × 80 less 10 %.
  expect(orders.map(({ net, kind, state }) => [Number(net), kind, state])).toEqual([
    [1800, 'standard', 'draft'],
    [288, 'standard', 'draft'],
  ]);
  expect((await desk.rowOf('purchase_request', request)).state).toBe('sourcing');
  expect((await offered(request)).map(({ id, left }) => [id, left])).toEqual([[one, '10']]);
  expect((await order(request, [{ line: one, price: other, qty: '11' }])).status).toBe(422);

  const [first = ''] = made.orders;
  const { body: issued } = await desk.move('purchase_order', first, 'issue', as('buyer'));
  expect([issued.state, Number(issued['net_company'])]).toEqual(['issued', 1800]);
  const { rows } = await server.host.pool.query<{ ok: boolean }>(
    `select promised_on = current_date + 9 as ok from purchase_order_line where "order" = $1`,
    [first],
  );
  expect(rows).toEqual([{ ok: true }]);
  expect((await linesOf(first))[0]).toMatchObject({ request_line: { id: one }, info_record: { id: cheap } });
  // What is ordered is not cancelled under the order; what is cancelled can be ordered anew.
  expect((await desk.move('purchase_request', request, 'cancel', as('buyer'), { reason: 'Inutile' })).body.code).toBe(
    'ordered',
  );
  await desk.move('purchase_order', first, 'cancel', as('buyer'), { reason: 'Erreur' });
  expect((await offered(request)).find(({ id }) => id === one)?.left).toBe('30');
  // Of two at once one alone gets what is left.
  const both = await Promise.all([1, 2].map(() => order(request, [{ line: one, price: other, qty: '30' }])));
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422]);

  const odd = await approvedRequest([line('100', { qty: 15 })]);
  const [asked] = await offered(odd);
  const { status, body } = await order(odd, [{ line: asked?.id, price: cheap, qty: '15' }], as('buyer'), {
    reason: 'Le vendeur est prévenu',
  });
  expect(status).toBe(201);
  // A price that ends before the order is issued is not sent to the vendor.
  await server.host.pool.query(`update vendor_info_record set valid_to = current_date - 1 where id = $1`, [cheap]);
  expect((await desk.move('purchase_order', body.orders[0] ?? '', 'issue', as('buyer'))).body.code).toBe('price_ended');
  expect((await offered(odd)).flatMap(({ prices }) => prices.map(({ id }) => id))).not.toContain(cheap);
});

test('above 20 000 an award is needed, however many orders it is split into', async () => {
  const { as, line } = desk;
  const request = await approvedRequest([line('1000', { qty: 300 })]);
  const [asked] = await offered(request);
  const price = asked?.prices[0]?.id;
  // 72 MAD each.
  expect((await order(request, [{ line: asked?.id, price, qty: '278' }])).body.code).toBe('above_direct');
  expect((await order(request, [{ line: asked?.id, price, qty: '200' }])).status).toBe(201);
  expect((await order(request, [{ line: asked?.id, price, qty: '78' }])).body.code).toBe('above_direct');
  expect((await offered(request))[0]?.left).toBe('100');
  // Who signed the request orders nothing of it.
  const { rows } = await server.host.pool.query<{ id: string }>(`select id from app_user where email like 'buyer@%'`);
  await server.host.pool.query(`update approval_task set decided_by = $1 where request = $2`, [rows[0]?.id, request]);
  const { status, body } = await order(request, [{ line: asked?.id, price, qty: '1' }]);
  expect([status, body.code]).toEqual([403, 'own_approval']);
  expect((await order(request, [{ line: asked?.id, price, qty: '1' }], as('admin'))).status).toBe(201);
});

test('what of a line is closed short may be ordered anew', async () => {
  const { as, line, move, rowOf } = desk;
  const request = await approvedRequest([line('100', { qty: 6 }), line('100', { qty: 4 })]);
  const price = await agreed(seedId('vendor', 'V-00003'), '97');
  const lines = await offered(request);
  const { body: made } = await order(
    request,
    lines.map(({ id, left }) => ({ line: id, price, qty: left })),
  );
  const [id = ''] = made.orders;
  expect((await move('purchase_order', id, 'issue', as('buyer'))).body.state).toBe('issued');
  const six = (await linesOf(id)).find(({ qty }) => qty === 6)?.id;
  const { body: draft } = await as('storekeeper').json<Answer>(`procurement/orders/${id}/receipts/`, {
    method: 'POST',
    body: {
      delivery_note: 'BL-direct',
      received_at: new Date().toISOString(),
      lines: [{ order_line: six, qty_delivered: '2', qty_accepted: '2' }],
    },
  });
  expect((await move('goods_receipt', draft.id, 'post', as('storekeeper'))).body.state).toBe('posted');
  expect((await offered(request)).map(({ left }) => left)).toEqual([]);
  await as('buyer').json(`procurement/order_lines/${six}/close/`, { method: 'POST', body: { reason: 'Rupture' } });
  expect((await offered(request)).map(({ left }) => left)).toEqual(['4']);
  expect((await rowOf('purchase_order', id)).state).toBe('partially_received');
});
