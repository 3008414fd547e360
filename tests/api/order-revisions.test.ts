import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Comparison } from '../../plugins/procurement/shared/rfq-answers.ts';
import type { VendorOrder } from '../../plugins/vendor-order-calls.ts';
import { linkIn, mailTo } from '../support/mail.ts';
import type { Answer } from '../support/purchase-requests.ts';
import { quotationDesk } from '../support/quotation-requests.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let desk: Awaited<ReturnType<typeof quotationDesk>>;
beforeAll(async () => {
  server = await startTestServer();
  desk = await quotationDesk(server);
});
afterAll(() => server.stop());

/** An issued order of ten at 100 and four at 50 MAD: 1 200 without tax. */
async function issuedOrder(): Promise<{ id: string; publicId: string; lines: readonly string[] }> {
  const { as, published, sent, passDeadline, open } = desk;
  const request = await published({ title: 'Commande à réviser' });
  await sent('vendor', request.public_id, ['100', '50']);
  await passDeadline(request.id);
  await open(request.id, as('buyer'));
  await open(request.id, as('approver'));
  const { lines, offers } = (await as('buyer').json<Comparison>(`procurement/rfqs/${request.id}/comparison/`)).body;
  const { body: award } = await as('buyer').json<{ id: string }>(`procurement/rfqs/${request.id}/award/`, {
    method: 'POST',
    body: { lines: lines.map(({ id }) => ({ line: id, offer: offers[0]?.id })), reason: 'Seule offre' },
  });
  await desk.move('award', award.id, 'approve', as('manager'));
  const { body: made } = await as('buyer').json<{ orders: string[] }>(`procurement/awards/${award.id}/orders/`, {
    method: 'POST',
    body: {},
  });
  const id = made.orders[0] ?? '';
  const { body } = await desk.move('purchase_order', id, 'issue', as('buyer'));
  expect([body.state, Number(body['net'])]).toEqual(['issued', 1200]);
  const { rows } = await server.host.pool.query<{ id: string }>(
    `select id from purchase_order_line where "order" = $1 order by qty desc`,
    [id],
  );
  return { id, publicId: String(body['public_id']), lines: rows.map((row) => row.id) };
}
const revise = (order: string, lines: readonly object[], more: object = {}, user = desk.as('buyer')) =>
  user.json<Answer>(`procurement/orders/${order}/revision/`, {
    method: 'POST',
    body: { reason: 'Besoin changé', requested_by: 'us', lines, ...more },
  });
const seen = async (publicId: string) =>
  (await desk.vendor('vendor').json<VendorOrder>(`vendor/orders/${publicId}/`)).body;
const answer = (publicId: string, body: object) =>
  desk.vendor('vendor').json<Answer>(`vendor/orders/${publicId}/response/`, { method: 'POST', body });

test('an issued order changes by a revision, which its vendor acknowledges or refuses', async () => {
  const { as } = desk;
  const { id, publicId, lines } = await issuedOrder();
  const [one, two] = lines;
  await answer(publicId, { decision: 'accept' });
  expect(await desk.rowOf('purchase_order', id)).toMatchObject({ state: 'acknowledged', in_force: 0 });
  for (const name of ['approver', 'storekeeper', 'vendor'] as const)
    expect((await revise(id, [{ line: one, qty: '9' }], {}, as(name))).status).toBe(403);
  expect((await revise(id, [{ line: one, qty: '9' }], { currency: desk.eur })).body.errors).toEqual({
    lines: 'The currency and vendor of an issued order cannot change; cancel and reorder.',
  });
  expect((await revise(id, [{ line: one, qty: '9.5' }])).body.errors).toEqual({
    lines: 'This unit does not allow that many decimals.',
  });
  expect((await revise(id, [{ line: one, qty: '10' }])).body.errors).toEqual({ lines: 'No changes.' });
  expect(
    (
      await revise(id, [
        { line: one, qty: '9' },
        { line: one, qty: '8' },
      ])
    ).body.errors,
  ).toEqual({ lines: 'A line appears twice.' });
  const closeShort = (closed: boolean) =>
    server.host.pool.query('update purchase_order_line set closed_short = $2 where id = $1', [two, closed]);
  await closeShort(true);
  expect((await revise(id, [{ line: two, qty: '5' }])).body.errors).toEqual({
    lines: 'Line 2 was closed early: nothing more is expected.',
  });
  await closeShort(false);
  expect((await revise(id, [{ line: one, promised_on: '2026-01-01' }])).body.errors).toEqual({
    lines: 'A promised day has passed.',
  });
  expect((await revise(id, [{ line: two, promised_on: '2206-04-01' }])).body.errors).toEqual({
    lines: 'Line 2: this date is more than five years away.',
  });

  // 8 at 102.5 and 5 at 50: 1 070; within the tolerance of 10 %.
  const { body: made } = await revise(id, [
    { line: one, qty: '8', price: '102.5' },
    { line: two, qty: '5' },
  ]);
  expect((await revise(id, [{ line: one, qty: '9' }])).body.code).toBe('revision_open');
  const draft = await desk.rowOf('po_revision', made.id);
  expect([draft['no'], draft.state, Number(draft['net_before']), Number(draft['net']), draft['exceeds']]).toEqual([
    1,
    'draft',
    1200,
    1070,
    null,
  ]);
  expect((await seen(publicId)).revision).toBe(0);
  expect((await desk.move('po_revision', made.id, 'issue_revision', as('buyer'))).status).toBe(200);
  const issued = await desk.rowOf('purchase_order', id);
  expect(issued).toMatchObject({ state: 'issued', revision: 1, in_force: 0, answered_at: null });
  expect([Number(issued['net']), Number(issued['net_company'])]).toEqual([1070, 1070]);
  const mail = await mailTo(server, 'vendor@demo.filon', new RegExp(`${String(issued['number'])} rév\\. 1`));
  expect(linkIn(mail)).toBe(`/vendor/orders/${publicId}`);
  const shown = await seen(publicId);
  expect(shown).toMatchObject({ revision: 1, state: 'issued', net: '1070.000' });
  expect(shown.lines.map(({ qty, qtyBefore, priceBefore }) => [qty, qtyBefore, Number(priceBefore)])).toEqual([
    ['8', '10', 100],
    ['5', '4', 0],
  ]);
  // Whoever read the order as it was answers nothing of the revision.
  expect((await answer(publicId, { decision: 'accept' })).body.code).toBe('answered');
  expect((await answer(publicId, { decision: 'accept', revision: 1 })).status).toBe(204);
  expect(await desk.rowOf('purchase_order', id)).toMatchObject({ state: 'acknowledged', revision: 1, in_force: 1 });
  expect((await desk.rowOf('po_revision', made.id)).state).toBe('acknowledged');

  const { body: next } = await revise(id, [{ line: one, qty: '2' }], { requested_by: 'vendor' });
  await desk.move('po_revision', next.id, 'issue_revision', as('buyer'));
  expect((await answer(publicId, { decision: 'refuse', revision: 2, note: 'Trop tard' })).status).toBe(204);
  const back = await desk.rowOf('purchase_order', id);
  expect([back.state, back['revision'], back['in_force'], Number(back['net'])]).toEqual(['acknowledged', 1, 1, 1070]);
  expect((await seen(publicId)).lines[0]?.qty).toBe('8');
  expect((await desk.rowOf('po_revision', next.id)).state).toBe('refused');

  const { body: last } = await revise(id, [{ line: one, qty: '3' }]);
  expect((await desk.rowOf('po_revision', last.id))['no']).toBe(3);
  await desk.move('purchase_order', id, 'cancel', as('buyer'), { reason: 'Double emploi' });
  expect((await desk.rowOf('po_revision', last.id)).state).toBe('cancelled');
  expect((await revise(id, [{ line: one, qty: '3' }])).body.code).toBe('not_issued');
});

test('what rises beyond the tolerance is approved by another than who drafts and issues it', async () => {
  const { as } = desk;
  const { id, publicId, lines } = await issuedOrder();
  const [one] = lines;
  // 1.1 × 1 200 is the most; by steps it is no more.
  const { body: step1 } = await revise(id, [{ line: one, qty: '11' }]);
  expect((await desk.move('po_revision', step1.id, 'issue_revision', as('buyer'))).status).toBe(200);
  await answer(publicId, { decision: 'accept', revision: 1 });
  const { body: step2 } = await revise(id, [{ line: one, qty: '12' }]);
  expect(Number((await desk.rowOf('po_revision', step2.id))['exceeds'])).toBe(200);
  expect((await desk.move('po_revision', step2.id, 'issue_revision', as('buyer'))).body).toMatchObject({
    code: 'needs_approval',
    detail: expect.stringMatching(/^The order exceeds the approved amount by MAD.200\.00; approval is needed again\.$/),
  });
  expect((await desk.move('po_revision', step2.id, 'approve', as('buyer'))).status).toBe(403);
  expect((await desk.move('po_revision', step2.id, 'approve', as('approver'))).body.state).toBe('approved');
  expect((await desk.move('po_revision', step2.id, 'issue_revision', as('buyer'))).body.state).toBe('issued');
  await answer(publicId, { decision: 'accept', revision: 2 });
  // From what was approved then on.
  const { body: step3 } = await revise(id, [{ line: one, qty: '13' }]);
  expect((await desk.rowOf('po_revision', step3.id))['exceeds']).toBeNull();
  await desk.move('po_revision', step3.id, 'cancel', as('buyer'), { reason: 'Inutile' });
  // A price alone, while the whole falls.
  const { body: dear } = await revise(id, [{ line: one, qty: '5', price: '120' }]);
  expect(Number((await desk.rowOf('po_revision', dear.id))['exceeds'])).toBe(100);
  await desk.move('po_revision', dear.id, 'cancel', as('buyer'), { reason: 'Trop cher' });
  const { body: own } = await revise(id, [{ line: one, price: '150' }], {}, as('admin'));
  expect((await desk.move('po_revision', own.id, 'approve', as('admin'))).status).toBe(403);
  await desk.move('po_revision', own.id, 'cancel', as('buyer'), { reason: 'Essai' });
  const { body: large } = await revise(id, [{ line: one, qty: '1200' }]);
  expect((await desk.move('po_revision', large.id, 'approve', as('approver'))).body.code).toBe('above_limit');
  expect((await desk.move('po_revision', large.id, 'approve', as('manager'))).body.state).toBe('approved');
});
