import { v4 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RevisedPaper } from '../../core/parts/paper/paper.ts';
import type { OrderTotalsAnswer } from '../../plugins/procurement/shared/order-answers.ts';
import type { PackingFile, VendorOrder, VendorShipments } from '../../plugins/vendor-order-calls.ts';
import { receivingDesk } from '../support/goods-receipts.ts';
import { decimalOf } from '../support/issued-orders.ts';
import type { VendorName } from '../support/quotation-requests.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let desk: Awaited<ReturnType<typeof receivingDesk>>;
beforeAll(async () => {
  server = await startTestServer();
  desk = await receivingDesk(server);
});
afterAll(() => server?.stop());

type Ordered = Awaited<ReturnType<typeof desk.issuedOrder>>;
const seen = async ({ publicId }: Ordered, name: VendorName = 'vendor') =>
  desk.vendor(name).json<VendorOrder & { code?: string }>(`vendor/orders/${publicId}/`);
const quantities = ({ lines }: VendorOrder) => lines.map(({ received, open }) => [received, open]);

test('a vendor sees what came of its order, what was refused and why, and what is still open', async () => {
  const order = await desk.issuedOrder([10, 4]);
  const before = (await seen(order)).body;
  expect([quantities(before), before.receipts]).toEqual([
    [
      ['0', '10'],
      ['0', '4'],
    ],
    [],
  ]);
  const first = desk.line(order.lines[0], 3, {
    qty_delivered: '6',
    qty_quarantine: '1',
    qty_refused: '2',
    reason: 'damaged',
  });
  // A draft is nobody's yet.
  const draft = await desk.draftReceipt(order.id, [first], { comment: 'Chauffeur sans badge' });
  expect(draft.status).toBe(201);
  expect((await seen(order)).body.receipts).toEqual([]);
  expect((await desk.post(draft.body.id)).status).toBe(200);
  const { body } = await seen(order);
  expect(quantities(body)).toEqual([
    ['4', '6'],
    ['0', '4'],
  ]);
  expect(body.receipts).toEqual([
    {
      deliveryNote: expect.stringMatching(/^BL-/),
      receivedAt: expect.any(String),
      lines: [{ no: 1, received: '4', refused: '2', reason: 'damaged' }],
    },
  ]);
  const words = JSON.stringify(body);
  expect(words).not.toMatch(/Chauffeur|storekeeper|GR-|quarantine|accepted_qty|received_by|est_price|budget/i);
  expect(words).not.toContain(order.id);
  expect(words).not.toContain(draft.body.id);

  // Reversed, it is as if it had never come; closed short, nothing is open any more.
  expect((await desk.reverse(draft.body.id, desk.as('manager'), 'Erreur')).status).toBe(200);
  expect((await seen(order)).body).toMatchObject({ receipts: [], lines: [{ received: '0', open: '10' }, {}] });
  await desk.received(order.id, [desk.line(order.lines[0], 9)]);
  expect((await desk.closeLine(order.lines[0], 'Assez')).status).toBe(204);
  expect(quantities((await seen(order)).body)).toEqual([
    ['9', '0'],
    ['0', '4'],
  ]);
  expect(JSON.stringify((await seen(order)).body)).not.toContain('Assez');
});

test('what is within the tolerance is awaited no more, and a revision that waits opens nothing yet', async () => {
  const order = await desk.issuedOrder([10, 4], { under: 20 });
  await desk.received(order.id, [desk.line(order.lines[0], 8)]);
  expect(quantities((await seen(order)).body)[0]).toEqual(['8', '0']);
  const revised = await desk.issuedOrder([10, 4]);
  const { body: drafted } = await desk.as('buyer').json<{ id: string }>(`procurement/orders/${revised.id}/revision/`, {
    method: 'POST',
    body: { reason: 'Moins', requested_by: 'us', lines: [{ line: revised.lines[0], qty: '7' }] },
  });
  expect((await desk.move('po_revision', drafted.id, 'issue_revision', desk.as('buyer'))).status).toBe(200);
  const { body } = await seen(revised);
  expect([body.lines[0]?.qty, body.lines[0]?.qtyBefore, body.lines[0]?.open]).toEqual(['7', '10', '10']);
});

test('the vendor reads the same taxes and total as the buyer, and as stand on its paper', async () => {
  const order = await desk.issuedOrder([10, 4]);
  await server.host.pool.query(`update purchase_order_line set tax_code = 'TVA20' where "order" = $1`, [order.id]);
  const { totals } = (await seen(order)).body;
  expect(totals).toMatchObject({
    net: '1200.00',
    taxes: [{ taxCode: 'TVA20', taxable: '1200.00', tax: '240.00' }],
    total: '1440.00',
  });
  const { company, ...own } = (await desk.as('buyer').json<OrderTotalsAnswer>(`procurement/orders/${order.id}/totals/`))
    .body;
  expect([company, totals]).toEqual([null, own]);
  const { paper } = (
    await desk.vendor('vendor').json<RevisedPaper>(`vendor/orders/${order.publicId}/paper/?language=en`)
  ).body;
  expect(paper.totals.map(({ value }) => decimalOf('en', value))).toEqual(['1200.00', '1200.00', '240.00', '1440.00']);
});

test('of another vendor’s order nothing is read, and it is as unknown as one that never was', async () => {
  const order = await desk.issuedOrder();
  await desk.received(order.id, [desk.line(order.lines[0], 3)]);
  const unknown = await seen({ ...order, publicId: v4() });
  for (const name of ['vendor2', 'vendor3'] as const) {
    const { status, body } = await seen(order, name);
    expect([status, { ...body, request: '' }]).toEqual([404, { ...unknown.body, request: '' }]);
    expect((await desk.vendor(name).json(`procurement/orders/${order.id}/totals/`)).status).toBe(403);
  }
});

test('a vendor downloads the files of its own shipments, and nobody else at a vendor does', async () => {
  const order = await desk.issuedOrder();
  const pdf = '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n';
  const form = new FormData();
  form.append('file', new Blob([pdf]), 'colisage été.pdf');
  const uploaded = await fetch(`${server.url}/api/vendor/orders/${order.publicId}/shipments/files/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${desk.vendor('vendor').token}` },
    body: form,
  });
  const { id: file } = (await uploaded.json()) as PackingFile;
  const { body: made } = await desk
    .vendor('vendor')
    .json<{ id: string }>(`vendor/orders/${order.publicId}/shipments/`, {
      method: 'POST',
      body: {
        sent_on: new Date().toISOString().slice(0, 10),
        carrier: 'Fret Atlas',
        files: [file],
        lines: [{ line: 1, qty: '6', lot: null, serials: [] }],
      },
    });
  const download = (name: VendorName, path = `${order.publicId}/shipments/${made.id}/files/${file}`) =>
    fetch(`${server.url}/api/vendor/orders/${path}/`, {
      headers: { authorization: `Bearer ${desk.vendor(name).token}` },
    });
  const { shipments } = (
    await desk.vendor('vendor').json<VendorShipments>(`vendor/orders/${order.publicId}/shipments/`)
  ).body;
  expect(shipments[0]?.files).toEqual([{ id: file, name: 'colisage été.pdf' }]);
  const own = await download('vendor');
  expect([own.status, await own.text(), own.headers.get('content-type')]).toEqual([200, pdf, 'application/pdf']);
  expect(own.headers.get('content-disposition')).toContain("filename*=UTF-8''colisage%20%C3%A9t%C3%A9.pdf");
  expect(own.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  expect((await fetch(own.url)).status).toBe(401);

  const other = await desk.issuedOrder();
  for (const [name, path] of [
    ['vendor2', undefined],
    ['vendor3', undefined],
    // By another order, another shipment, or what is no id at all.
    ['vendor', `${other.publicId}/shipments/${made.id}/files/${file}`],
    ['vendor', `${order.publicId}/shipments/${v4()}/files/${file}`],
    ['vendor', `${order.publicId}/shipments/${made.id}/files/${v4()}`],
    ['vendor', `${order.publicId}/shipments/${made.id}/files/x`],
  ] as const)
    expect((await download(name, path)).status).toBe(404);
  // What was taken back keeps its papers.
  await desk.vendor('vendor').json(`vendor/orders/${order.publicId}/shipments/${made.id}/cancel/`, {
    method: 'POST',
    body: { reason: 'Camion en panne' },
  });
  expect((await download('vendor')).status).toBe(200);
});
