import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RevisedPaper } from '../../core/parts/paper/paper.ts';
import type { VendorOrder } from '../../plugins/vendor-order-calls.ts';
import { issuedOrder, type IssuedOrder } from '../support/issued-orders.ts';
import { linkIn, mailTo } from '../support/mail.ts';
import type { Answer } from '../support/purchase-requests.ts';
import { quotationDesk, type VendorName } from '../support/quotation-requests.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let desk: Awaited<ReturnType<typeof quotationDesk>>;
beforeAll(async () => {
  server = await startTestServer();
  desk = await quotationDesk(server);
});
afterAll(() => server.stop());

const answer = ({ publicId }: IssuedOrder, body: object, name: VendorName = 'vendor') =>
  desk.vendor(name).json<Answer>(`vendor/orders/${publicId}/response/`, { method: 'POST', body });
const changes = (order: IssuedOrder, lines: readonly object[], more: object = {}, name: VendorName = 'vendor') =>
  answer(order, { decision: 'changes', note: 'Arrêt du four', lines, ...more }, name);
const seen = async ({ publicId }: IssuedOrder) =>
  (await desk.vendor('vendor').json<VendorOrder>(`vendor/orders/${publicId}/`)).body;
/** The revision that a vendor asked for last. */
async function proposalOf({ id }: IssuedOrder): Promise<string> {
  const { rows } = await server.host.pool.query<{ proposal: string }>(
    `select proposal from po_response where "order" = $1 and decision = 'changes' order by answered_at desc limit 1`,
    [id],
  );
  return rows[0]?.proposal ?? '';
}
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('a vendor asks for changes, and the buyer accepts them: they stand in the order at once', async () => {
  const { as } = desk;
  const order = await issuedOrder(server, desk);
  const day = inDays(40);
  const given = [
    { line: 1, qty: '8', price: '101.5', note: 'Le reste en mai' },
    { line: 2, promised_on: day },
  ];
  expect((await changes(order, given)).status).toBe(204);
  expect(await desk.rowOf('purchase_order', order.id)).toMatchObject({
    state: 'acknowledged_with_changes',
    revision: 0,
    answer_note: 'Arrêt du four',
  });
  // Until the buyer has decided, the order stands as it was, and nothing else is drafted or answered.
  expect(await seen(order)).toMatchObject({
    state: 'acknowledged_with_changes',
    net: '1200.000',
    changes: {
      outcome: 'open',
      note: 'Arrêt du four',
      lines: [
        { no: 1, qty: '8', price: '101.5', promisedOn: null, note: 'Le reste en mai' },
        { no: 2, qty: null, price: null, promisedOn: day, note: null },
      ],
    },
  });
  expect((await answer(order, { decision: 'accept' })).body.code).toBe('answered');
  expect((await changes(order, given)).body.code).toBe('answered');
  const revise = await as('buyer').json<Answer>(`procurement/orders/${order.id}/revision/`, {
    method: 'POST',
    body: { reason: 'x', requested_by: 'us', lines: [{ line: order.lines[0], qty: '5' }] },
  });
  expect(revise.body).toMatchObject({
    code: 'changes_open',
    detail: 'The vendor has requested changes to this order: accept or decline them first.',
  });
  const proposal = await proposalOf(order);
  const mail = await mailTo(server, 'buyer@demo.filon', new RegExp(`${order.number}`));
  expect(linkIn(mail)).toBe(`/procurement/process/po_edit/${proposal}`);
  expect(await desk.rowOf('po_revision', proposal)).toMatchObject({
    state: 'proposed',
    requested_by: 'vendor',
    no: 1,
    reason: 'Arrêt du four\n1. Le reste en mai',
    exceeds: null,
  });
  // It is none of those that we draft.
  for (const step of ['issue_revision', 'approve', 'cancel'])
    expect((await desk.move('po_revision', proposal, step, as('admin'), { reason: 'x' })).status).toBe(409);
  for (const name of ['approver', 'storekeeper'] as const)
    expect((await desk.move('po_revision', proposal, 'accept_changes', as(name))).status).toBe(403);

  const { status } = await desk.move('po_revision', proposal, 'accept_changes', as('buyer'));
  expect(status).toBe(200);
  const row = await desk.rowOf('purchase_order', order.id);
  expect([row.state, row['revision'], row['in_force'], Number(row['net'])]).toEqual(['acknowledged', 1, 1, 1012]);
  expect((await desk.rowOf('po_revision', proposal)).state).toBe('acknowledged');
  const told = await mailTo(server, 'vendor@demo.filon', `Commande ${order.number} : vos modifications sont acceptées`);
  expect(linkIn(told)).toBe(`/vendor/orders/${order.publicId}`);
  const after = await seen(order);
  expect([after.revision, after.changes?.outcome, after.lines.map(({ qty }) => qty)]).toEqual([
    1,
    'accepted',
    ['8', '4'],
  ]);
  expect(after.lines[1]?.promisedOn).toBe(day);
  const paper = await desk.vendor('vendor').json<RevisedPaper>(`vendor/orders/${order.publicId}/paper/`);
  expect(paper.body.revisions).toEqual([0, 1]);
  expect((await desk.move('po_revision', proposal, 'accept_changes', as('buyer'))).status).toBe(409);
});

test('declined with a reason, the order waits for its answer as it stands', async () => {
  const { as } = desk;
  const order = await issuedOrder(server, desk);
  await changes(order, [{ line: 1, price: '105' }]);
  const proposal = await proposalOf(order);
  expect((await desk.move('po_revision', proposal, 'decline_changes', as('buyer'))).status).toBe(422);
  expect(
    (await desk.move('po_revision', proposal, 'decline_changes', as('buyer'), { reason: 'Prix ferme' })).body.state,
  ).toBe('declined');
  expect(await desk.rowOf('purchase_order', order.id)).toMatchObject({
    state: 'issued',
    revision: 0,
    answered_at: null,
  });
  expect((await seen(order)).changes).toMatchObject({ outcome: 'declined', reason: 'Prix ferme' });
  const mail = await mailTo(server, 'vendor@demo.filon', new RegExp(`${order.number} : vos modifications ne sont pas`));
  expect(mail.text).toContain('Prix ferme');
  expect((await answer(order, { decision: 'accept' })).status).toBe(204);
  const { rows } = await server.host.pool.query<{ decision: string; outcome: string | null }>(
    `select decision, outcome from po_response where "order" = $1 order by answered_at`,
    [order.id],
  );
  expect(rows).toEqual([
    { decision: 'changes', outcome: 'declined' },
    { decision: 'accept', outcome: null },
  ]);
});

test('what costs more than was approved is approved by another, and a drafted revision is dropped first', async () => {
  const { as } = desk;
  const order = await issuedOrder(server, desk);
  const { body: own } = await as('buyer').json<Answer>(`procurement/orders/${order.id}/revision/`, {
    method: 'POST',
    body: { reason: 'Moins', requested_by: 'us', lines: [{ line: order.lines[0], qty: '9' }] },
  });
  // A vendor knows nothing of what is drafted here, and answers what it has.
  expect((await changes(order, [{ line: 1, price: '150' }])).status).toBe(204);
  const proposal = await proposalOf(order);
  const accept = (name: 'buyer' | 'admin') => desk.move('po_revision', proposal, 'accept_changes', as(name));
  expect((await accept('buyer')).body.code).toBe('revision_open');
  expect((await desk.move('po_revision', own.id, 'issue_revision', as('buyer'))).body.code).toBe('changes_open');
  await desk.move('po_revision', own.id, 'cancel', as('buyer'), { reason: 'Le fournisseur demande plus' });
  expect((await accept('buyer')).body.code).toBe('needs_approval');
  expect((await desk.move('po_revision', proposal, 'approve_changes', as('buyer'))).status).toBe(403);
  expect((await desk.move('po_revision', proposal, 'approve_changes', as('admin'))).body.state).toBe(
    'proposal_approved',
  );
  expect((await accept('admin')).body.code).toBe('own_approval');
  expect((await accept('buyer')).body.state).toBe('acknowledged');
  expect(Number((await desk.rowOf('purchase_order', order.id))['net'])).toBe(1700);
});

test('changes of a revision that waits for its answer settle that revision; a cancelled order drops them', async () => {
  const { as } = desk;
  const order = await issuedOrder(server, desk);
  const { body: first } = await as('buyer').json<Answer>(`procurement/orders/${order.id}/revision/`, {
    method: 'POST',
    body: { reason: 'Moins', requested_by: 'us', lines: [{ line: order.lines[0], qty: '6' }] },
  });
  await desk.move('po_revision', first.id, 'issue_revision', as('buyer'));
  expect((await changes(order, [{ line: 1, qty: '5' }])).body.code).toBe('answered');
  expect((await changes(order, [{ line: 1, qty: '7' }], { revision: 1 })).body.errors).toEqual({
    lines: 'Line 1: no more than the 6 ordered can be delivered.',
  });
  expect((await changes(order, [{ line: 1, qty: '5' }], { revision: 1 })).status).toBe(204);
  await desk.move('po_revision', await proposalOf(order), 'accept_changes', as('buyer'));
  expect((await desk.rowOf('po_revision', first.id)).state).toBe('acknowledged');
  expect(await desk.rowOf('purchase_order', order.id)).toMatchObject({
    state: 'acknowledged',
    revision: 2,
    in_force: 2,
  });

  const other = await issuedOrder(server, desk);
  await changes(other, [{ line: 1, qty: '5' }]);
  await desk.move('purchase_order', other.id, 'cancel', as('buyer'), { reason: 'Inutile' });
  expect((await desk.rowOf('po_revision', await proposalOf(other))).state).toBe('cancelled');
  expect((await seen(other)).changes?.outcome).toBe('dropped');
});

test('what cannot be is refused, and nobody answers for another vendor', async () => {
  const order = await issuedOrder(server, desk);
  const refused = async (lines: readonly object[]) => (await changes(order, lines)).body.errors;
  expect(await refused([{ line: 1, promised_on: inDays(-2) }])).toEqual({ lines: 'A promised day has passed.' });
  expect(await refused([{ line: 1, promised_on: '2099-01-01' }])).toEqual({
    lines: 'Line 1: this date is more than five years away.',
  });
  expect(await refused([{ line: 1, qty: '11' }])).toEqual({
    lines: 'Line 1: no more than the 10 ordered can be delivered.',
  });
  expect(await refused([{ line: 1, qty: '0' }])).toEqual({ lines: 'Quantities must be above zero.' });
  expect(await refused([{ line: 1, qty: '2.5' }])).toEqual({ lines: 'This unit does not allow that many decimals.' });
  expect(await refused([{ line: 1, price: '0' }])).toEqual({ lines: 'Line 1: the price must be above zero.' });
  expect(await refused([{ line: 3, price: '5' }])).toEqual({ lines: 'One of the lines is not part of this order.' });
  expect(
    await refused([
      { line: 1, qty: '9' },
      { line: 1, qty: '8' },
    ]),
  ).toEqual({ lines: 'A line appears twice.' });
  expect(await refused([{ line: 1, qty: '10', note: 'Rien' }])).toEqual({ lines: 'No changes.' });
  expect((await changes(order, [{ line: 1, qty: '9' }], { note: ' ' })).body.errors).toEqual({
    note: 'This field is required.',
  });
  expect((await answer(order, { decision: 'changes', note: 'x' })).body.errors).toEqual({
    lines: 'This field is required.',
  });
  expect((await answer(order, { decision: 'accept', lines: [{ line: 1, qty: '9' }] })).status).toBe(422);
  for (const name of ['vendor2', 'vendor3'] as const)
    expect((await changes(order, [{ line: 1, qty: '9' }], {}, name)).status).toBe(404);
  await server.host.pool.query(`update purchase_order_line set received_qty = 4 where id = $1`, [order.lines[0]]);
  expect(await refused([{ line: 1, qty: '3' }])).toEqual({
    lines: 'Quantity cannot go below what is received (4) or invoiced (0).',
  });
  // Nothing of all that was kept.
  expect(await desk.rowOf('purchase_order', order.id)).toMatchObject({ state: 'issued', answered_at: null });
  const both = await Promise.all([changes(order, [{ line: 1, qty: '9' }]), answer(order, { decision: 'accept' })]);
  expect(both.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([204, 409]);
});

test('a buyer reminds a vendor of what is awaited, and the order keeps what was written', async () => {
  const { as } = desk;
  const order = await issuedOrder(server, desk);
  const expedite = (user = as('buyer'), body: object = { note: 'Le four attend' }) =>
    user.json<Answer>(`procurement/orders/${order.id}/expedite/`, { method: 'POST', body });
  for (const name of ['approver', 'storekeeper', 'vendor'] as const)
    expect((await expedite(as(name))).status).toBe(403);
  expect((await expedite(as('buyer'), { note: ' ' })).status).toBe(422);
  expect((await expedite()).status).toBe(204);
  const mail = await mailTo(server, 'vendor@demo.filon', `Commande ${order.number} : votre livraison est attendue`);
  expect(mail.text).toContain('Le four attend');
  expect((await desk.rowOf('purchase_order', order.id))['expedite_note']).toBe('Le four attend');
  await desk.move('purchase_order', order.id, 'cancel', as('buyer'), { reason: 'Inutile' });
  expect((await expedite()).body.code).toBe('not_awaited');
});

test('an answer whose own answer was lost is sent again and counts once; the same key for something else is refused', async () => {
  const order = await issuedOrder(server, desk);
  const send = (body: object) =>
    desk.vendor('vendor').json<Answer>(`vendor/orders/${order.publicId}/response/`, {
      method: 'POST',
      body,
      headers: { 'idempotency-key': `answer-${order.id}` },
    });
  expect((await send({ decision: 'accept' })).status).toBe(204);
  expect((await send({ decision: 'accept' })).status).toBe(204);
  expect((await send({ decision: 'refuse', note: 'Non' })).body).toMatchObject({ code: 'key_reused' });
  const { rows } = await server.host.pool.query(`select decision from po_response where "order" = $1`, [order.id]);
  expect(rows).toEqual([{ decision: 'accept' }]);

  const urge = () =>
    desk.as('buyer').json(`procurement/orders/${order.id}/expedite/`, {
      method: 'POST',
      body: { note: 'Merci de confirmer' },
      headers: { 'idempotency-key': `expedite-${order.id}` },
    });
  expect([(await urge()).status, (await urge()).status]).toEqual([204, 204]);
  const told = await server.host.pool.query(`select from audit_event where record_id = $1 and action = 'expedite'`, [
    order.id,
  ]);
  expect(told.rowCount).toBe(1);
});
