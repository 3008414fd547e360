import { v4 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AwaitedDeliveries } from '../../plugins/procurement/shared/receipt-answers.ts';
import type { PackingFile, VendorShipments } from '../../plugins/vendor-order-calls.ts';
import { receivingDesk } from '../support/goods-receipts.ts';
import { linkIn, mailTo } from '../support/mail.ts';
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
interface Answered {
  readonly id: string;
  readonly code?: string;
  readonly detail?: string;
  readonly errors?: Readonly<Record<string, string>>;
  readonly confirm?: readonly string[];
}
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const sent = (more: object = {}) => ({
  sent_on: inDays(0),
  eta: inDays(3),
  carrier: 'Fret Atlas',
  tracking: `FA-${v4().slice(0, 8)}`,
  packages: 2,
  lines: [{ line: 1, qty: '6', lot: 'L7', serials: [] }],
  ...more,
});
const announce = (
  { publicId }: Ordered,
  body: object = sent(),
  { name = 'vendor' as VendorName, headers = {}, query = '' } = {},
) =>
  desk.vendor(name).json<Answered>(`vendor/orders/${publicId}/shipments/${query}`, { method: 'POST', body, headers });
const takeBack = ({ publicId }: Ordered, id: string, name: VendorName = 'vendor', reason = 'Camion en panne') =>
  desk.vendor(name).json<Answered>(`vendor/orders/${publicId}/shipments/${id}/cancel/`, {
    method: 'POST',
    body: { reason },
  });
const told = async ({ publicId }: Ordered, name: VendorName = 'vendor') =>
  (await desk.vendor(name).json<VendorShipments>(`vendor/orders/${publicId}/shipments/`)).body;

test('a vendor announces what it sent, once: its buyer reads it, the store sees it come, and fills a receipt from it', async () => {
  const order = await desk.issuedOrder();
  const before = await told(order);
  expect([before.isOpen, before.shipments, before.lines.map(({ left }) => left)]).toEqual([true, [], ['10', '4']]);
  const key = { 'idempotency-key': v4() };
  const body = sent({ lines: [{ line: 1, qty: '6', lot: 'L7', serials: ['A', 'B', 'C', 'D', 'E', 'F'] }] });
  const answers = await Promise.all([1, 2].map(() => announce(order, body, { headers: key })));
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  const id = answers[0]?.body.id ?? '';
  expect(answers[1]?.body.id).toBe(id);
  const seen = await told(order);
  expect(seen.lines.map(({ left }) => left)).toEqual(['4', '4']);
  expect(seen.shipments).toMatchObject([
    {
      id,
      state: 'announced',
      carrier: 'Fret Atlas',
      packages: 2,
      lines: [{ no: 1, qty: '6', lot: 'L7', serials: ['A', 'B', 'C', 'D', 'E', 'F'] }],
    },
  ]);
  const mail = await mailTo(server, 'buyer@demo.filon', /announced a shipment|annonce une expédition/);
  expect(linkIn(mail)).toBe(`/procurement/process/shipments/${id}`);
  for (const name of ['buyer', 'storekeeper', 'approver'] as const)
    expect((await desk.as(name).json(`records/shipment/${id}/`)).status).toBe(200);
  expect((await desk.as('mechanic').json(`records/shipment/${id}/`)).status).toBe(403);

  const { body: awaited } = await desk
    .as('storekeeper')
    .json<AwaitedDeliveries>(`procurement/deliveries/?search=${body.tracking}`);
  expect(awaited.orders).toMatchObject([{ id: order.id, shipments: 1, eta: inDays(3) }]);
  const gate = await desk.delivery(order.id);
  expect(gate.shipments).toMatchObject([{ id, lines: [{ orderLine: order.lines[0], qty: '6' }] }]);

  // What names it has come, and then it is not taken back any more; reversed, it is on its way again.
  const receipt = await desk.received(order.id, [desk.line(order.lines[0], 6)], { shipment: id });
  expect((await desk.rowOf('shipment', id)).state).toBe('received');
  expect((await desk.delivery(order.id)).shipments).toEqual([]);
  const late = await takeBack(order, id);
  expect([late.status, late.body.detail]).toEqual([
    409,
    'Part of this shipment has been received: it cannot be withdrawn.',
  ]);
  expect((await told(order)).lines.map(({ left }) => left)).toEqual(['4', '4']);
  expect((await desk.reverse(receipt.id, desk.as('manager'), 'Erreur')).status).toBe(200);
  expect((await desk.rowOf('shipment', id)).state).toBe('announced');
});

test('what cannot be is refused in a sentence, and more than is awaited once it is confirmed', async () => {
  const order = await desk.issuedOrder([10, 4], { over: 10 });
  const refused = async (more: object, language = 'en') => {
    const { status, body } = await announce(order, sent(more), { headers: { 'accept-language': language } });
    return [status, body.errors ?? body.code];
  };
  expect(await refused({ sent_on: inDays(2) })).toEqual([
    422,
    { sent_on: 'The shipping date cannot be in the future.' },
  ]);
  expect(await refused({ sent_on: inDays(-3) }, 'fr')).toEqual([
    422,
    { sent_on: "La commande n'était pas encore émise ce jour-là." },
  ]);
  expect(await refused({ eta: inDays(-1) })).toEqual([422, { eta: 'It cannot arrive before it is sent.' }]);
  expect(await refused({ eta: inDays(800) })).toEqual([422, { eta: 'A shipment must arrive within a year.' }]);
  const lines = (...given: object[]) => refused({ lines: given });
  expect(await lines({ line: 1, qty: '0' })).toEqual([422, { lines: 'Quantities must be above zero.' }]);
  expect((await lines({ line: 1, qty: '-1' }))[0]).toBe(422);
  expect(await lines({ line: 1, qty: '1.5' })).toEqual([
    422,
    { lines: 'This unit does not allow that many decimals.' },
  ]);
  expect(await lines({ line: 9, qty: '1' })).toEqual([422, { lines: 'One of the lines is not part of this order.' }]);
  expect(await lines({ line: 1, qty: '1' }, { line: 1, qty: '1' })).toEqual([422, { lines: 'Line 1 appears twice.' }]);
  expect(await lines({ line: 1, qty: '2', serials: ['A'] })).toEqual([
    422,
    { lines: 'Line 1: 1 serial numbers for 2 pieces.' },
  ]);
  expect(await lines({ line: 1, qty: '2', serials: ['A', 'a'] })).toEqual([
    422,
    { lines: 'Line 1: a serial number appears twice.' },
  ]);
  expect((await lines())[0]).toBe(422);

  const { tracking } = sent();
  expect((await announce(order, sent({ tracking }))).status).toBe(201);
  expect(await refused({ tracking: ` ${tracking.toLowerCase()} ` })).toEqual([
    422,
    { tracking: 'This order already has a shipment with this number.' },
  ]);
  // With the tolerance two are still awaited: five are sent only where that is meant, and never more than were ordered.
  await desk.received(order.id, [desk.line(order.lines[0], 3)]);
  const more = sent({ lines: [{ line: 1, qty: '5' }] });
  const beyond = await announce(order, more);
  expect([beyond.status, beyond.body.code, beyond.body.confirm, beyond.body.errors]).toEqual([
    409,
    'confirm',
    ['more_than_awaited'],
    { lines: 'Line 1: 5 PCE sent, but only 2 outstanding.' },
  ]);
  const confirm = { query: '?confirm=more_than_awaited' };
  expect((await announce(order, more, confirm)).status).toBe(201);
  const tooMuch = await announce(order, sent({ lines: [{ line: 1, qty: '99999999' }] }), confirm);
  expect([tooMuch.status, tooMuch.body.errors]).toEqual([
    422,
    { lines: 'Line 1: at most 11 PCE can still be sent, not 99999999 more.' },
  ]);

  const draft = await desk.draftOrder();
  const { rows } = await server.host.pool.query<{ public_id: string }>(
    `select public_id from purchase_order where id = $1`,
    [draft],
  );
  expect((await announce({ ...order, publicId: String(rows[0]?.public_id) })).status).toBe(404);
  const off = await desk.issuedOrder();
  await desk.move('purchase_order', off.id, 'cancel', desk.as('buyer'), { reason: 'Double emploi' });
  expect((await announce(off)).body.code).toBe('not_shippable');
  expect((await told(off)).isOpen).toBe(false);
});

test('a shipment has come once all of it is received; what is left of it stays announced', async () => {
  const order = await desk.issuedOrder([8, 4]);
  const { body: made } = await announce(order, sent({ lines: [{ line: 1, qty: '8' }] }));
  const named = { shipment: made.id };
  const errorsOf = async (qty: number, more: object, line = 0) =>
    (await desk.draftReceipt(order.id, [desk.line(order.lines[line], qty)], { ...named, ...more })).body.errors;
  await server.host.pool.query(`update purchase_order set issued_at = now() - interval '5 days' where id = $1`, [
    order.id,
  ]);
  const early = await errorsOf(1, { received_at: new Date(Date.now() - 2 * 86_400_000).toISOString() });
  expect(early).toEqual({
    received_at: expect.stringMatching(/^This shipment was sent on .*: it cannot have arrived earlier\.$/),
  });
  expect(await errorsOf(1, {}, 1)).toEqual({
    lines: 'Line 2 is not part of this shipment: leave the shipment blank, or remove the line.',
  });
  await desk.received(order.id, [desk.line(order.lines[0], 1)], named);
  expect((await desk.rowOf('shipment', made.id)).state).toBe('partially_received');
  expect((await desk.delivery(order.id)).shipments).toMatchObject([{ id: made.id, lines: [{ qty: '7' }] }]);
  expect((await told(order)).lines.map(({ left }) => left)).toEqual(['0', '4']);
  expect((await takeBack(order, made.id)).body.code).toBe('received');
  const rest = await desk.received(order.id, [desk.line(order.lines[0], 7)], named);
  expect((await desk.rowOf('shipment', made.id)).state).toBe('received');
  expect(await errorsOf(1, {})).toEqual({ shipment: 'This shipment has already been received in full.' });
  expect((await desk.reverse(rest.id, desk.as('manager'), 'Erreur')).status).toBe(200);
  expect((await desk.rowOf('shipment', made.id)).state).toBe('partially_received');
  await desk.received(order.id, [desk.line(order.lines[0], 7)], named);
  await desk.received(order.id, [desk.line(order.lines[1], 4)]);
  const over = await announce(order, sent({ lines: [{ line: 1, qty: '1' }] }), { query: '?confirm=more_than_awaited' });
  expect([over.status, over.body.code, over.body.detail]).toEqual([
    409,
    'not_awaited',
    'Nothing more is expected on this order.',
  ]);
});

test('a shipment is taken back with a reason while nothing of it came, and is then in no receipt', async () => {
  const order = await desk.issuedOrder();
  const { body: made } = await announce(order);
  const drafted = await desk.draftReceipt(order.id, [desk.line(order.lines[0], 6)], { shipment: made.id });
  expect(drafted.status).toBe(201);
  expect((await takeBack(order, made.id, 'vendor', ' ')).status).toBe(422);
  expect((await takeBack(order, made.id)).status).toBe(200);
  expect(await desk.rowOf('shipment', made.id)).toMatchObject({ state: 'cancelled', cancel_reason: 'Camion en panne' });
  expect((await takeBack(order, made.id)).body.code).toBe('taken_back');
  await mailTo(server, 'buyer@demo.filon', /withdrew a shipment|retire une expédition/);
  const posted = await desk.post(drafted.body.id);
  expect([posted.status, posted.body.errors]).toEqual([422, { shipment: 'The vendor withdrew this shipment.' }]);
  const again = await desk.draftReceipt(order.id, [desk.line(order.lines[0], 6)], { shipment: made.id });
  expect(again.body.errors).toEqual({ shipment: 'The vendor withdrew this shipment.' });
  const other = await desk.issuedOrder();
  const { body: elsewhere } = await announce(other);
  const foreign = await desk.draftReceipt(order.id, [desk.line(order.lines[0], 6)], { shipment: elsewhere.id });
  expect(foreign.body.errors).toEqual({ shipment: 'This shipment is not part of this order.' });
  // What was taken back may be announced anew, by the same number.
  const { tracking } = sent();
  const first = await announce(order, sent({ tracking }));
  await takeBack(order, first.body.id);
  expect((await announce(order, sent({ tracking }))).status).toBe(201);
});

test('files of a packing list belong to the shipment that names them, once', async () => {
  const order = await desk.issuedOrder();
  const upload = async (bytes: string, name: string, vendor: VendorName = 'vendor') => {
    const form = new FormData();
    form.append('file', new Blob([bytes]), name);
    const response = await fetch(`${server.url}/api/vendor/orders/${order.publicId}/shipments/files/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${desk.vendor(vendor).token}` },
      body: form,
    });
    return { status: response.status, body: (await response.json()) as PackingFile & { code?: string } };
  };
  const pdf = '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n';
  const kept = await upload(pdf, 'colisage.pdf');
  expect([kept.status, kept.body.name]).toEqual([201, 'colisage.pdf']);
  expect((await upload('MZ\u0000', 'colisage.exe')).body.code).toBe('file_type');
  expect((await upload(pdf, 'x.pdf', 'vendor2')).status).toBe(404);
  const made = await announce(order, sent({ files: [kept.body.id] }));
  expect(made.status).toBe(201);
  expect((await told(order)).shipments[0]?.files).toEqual([{ id: kept.body.id, name: 'colisage.pdf' }]);
  const { status } = await desk.as('storekeeper').json(`files/${kept.body.id}/`);
  expect(status).toBe(200);
  const twice = await announce(order, sent({ files: [kept.body.id], lines: [{ line: 2, qty: '1' }] }));
  expect([twice.status, Object.keys(twice.body.errors ?? {})]).toEqual([422, ['packing_list']]);
});

test('of another vendor’s order nothing is announced, read or taken back, and the database shows none of it', async () => {
  const order = await desk.issuedOrder();
  const { body: made } = await announce(order);
  for (const name of ['vendor2', 'vendor3'] as const) {
    expect((await announce(order, sent(), { name })).status).toBe(404);
    expect((await takeBack(order, made.id, name)).status).toBe(404);
    expect((await desk.vendor(name).json(`vendor/orders/${order.publicId}/shipments/`)).status).toBe(404);
    expect([403, 404]).toContain((await desk.vendor(name).json(`records/shipment/${made.id}/`)).status);
  }
  // One's own order, and the shipment of another: as unknown as one that never was.
  const unknown = await takeBack(order, v4());
  expect(unknown.status).toBe(404);
  const client = await server.host.pool.connect();
  try {
    await client.query('begin');
    await client.query('set local role filon_caller');
    await client.query(`select set_config('filon.scope', 'vendor', true), set_config('filon.own', $1, true)`, [
      desk.vendorIds[1],
    ]);
    expect((await client.query(`select from shipment where vendor <> $1`, [desk.vendorIds[1]])).rowCount).toBe(0);
    expect((await client.query(`select from shipment_line`)).rowCount).toBe(0);
    await client.query('rollback');
  } finally {
    client.release();
  }
  await server.host.pool.query(
    `update vendor_contact set portal_role = 'viewer' where vendor = $1 and email = 'vendor@demo.filon'`,
    [desk.vendorIds[0]],
  );
  const reader = await announce(order);
  expect([reader.status, reader.body.code]).toEqual([403, 'viewer']);
  expect((await told(order)).isOpen).toBe(false);
});
