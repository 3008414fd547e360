import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Comparison } from '../../plugins/procurement/shared/rfq-answers.ts';
import type { VendorOrder, VendorOrders } from '../../plugins/vendor-order-calls.ts';
import { linkIn, mailTo } from '../support/mail.ts';
import { quotationDesk, type VendorName } from '../support/quotation-requests.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let desk: Awaited<ReturnType<typeof quotationDesk>>;
beforeAll(async () => {
  server = await startTestServer();
  desk = await quotationDesk(server);
});
afterAll(() => server.stop());

const draftOrders = (award: string, user = desk.as('buyer')) =>
  user.json<{ orders: string[]; code?: string }>(`procurement/awards/${award}/orders/`, { method: 'POST', body: {} });
const ordersOf = async (name: VendorName) => (await desk.vendor(name).json<VendorOrders>('vendor/orders/')).body.orders;

/** An award of two lines to two vendors: ten at 80 EUR with 10 % off and freight, four at 40 MAD. */
async function splitAward(): Promise<string> {
  const { as, published, sent, passDeadline, open } = desk;
  const request = await published({ title: 'Commande partagée' });
  await sent('vendor', request.public_id, ['95', '40']);
  await sent('vendor2', request.public_id, ['80', '60'], {
    currency: 'EUR',
    discount: '10',
    charges: [{ kind: 'freight', label: '', amount: '12.50', tax_code: null }],
  });
  await passDeadline(request.id);
  await open(request.id, as('buyer'));
  await open(request.id, as('approver'));
  const { lines, offers } = (await as('buyer').json<Comparison>(`procurement/rfqs/${request.id}/comparison/`)).body;
  const [one, two] = lines.map(({ id }) => id);
  const [atlas, sahel] = offers.map(({ id }) => id);
  const { body } = await as('buyer').json<{ id: string }>(`procurement/rfqs/${request.id}/award/`, {
    method: 'POST',
    body: {
      lines: [
        { line: one, offer: sahel },
        { line: two, offer: atlas },
      ],
      reason: 'Délai',
    },
  });
  return body.id;
}

test('an approved award becomes an order for each vendor, sent with its number, and answered in the portal', async () => {
  const { as, vendor } = desk;
  const award = await splitAward();
  const known = (await ordersOf('vendor2')).length;
  expect((await draftOrders(award)).body.code).toBe('not_approved');
  expect((await desk.move('award', award, 'approve', as('manager'))).body.state).toBe('approved');
  for (const name of ['approver', 'storekeeper', 'vendor'] as const)
    expect((await draftOrders(award, as(name))).status).toBe(403);
  const { body: made } = await draftOrders(award);
  expect(made.orders).toHaveLength(2);
  expect((await draftOrders(award)).body.code).toBe('ordered');
  const drafts = await Promise.all(made.orders.map((id) => desk.rowOf('purchase_order', id)));
  const toSahel = drafts.find(({ charges }) => Number(charges) > 0);
  // 10 × 80 less 10 %, and 12.50 of freight.
  expect(toSahel).toMatchObject({ state: 'draft', number: null, subtotal: '800.000', discount: 10, net: '732.500' });
  // A draft is nobody's yet.
  expect((await ordersOf('vendor2')).length).toBe(known);

  const order = String(toSahel?.id);
  expect((await desk.move('purchase_order', order, 'issue', as('approver'))).status).toBe(403);
  const { body: issued, status } = await desk.move('purchase_order', order, 'issue', as('buyer'));
  const { rows } = await server.host.pool.query<{ company: string; promised: boolean }>(
    `select (select amount::text from convert_amount(732.50, 'EUR', 'MAD', current_date)) as company,
       bool_and(promised_on = current_date + 14) as promised
     from purchase_order_line where "order" = $1`,
    [order],
  );
  expect([status, issued.number, Number(issued['net_company'])]).toEqual([
    200,
    expect.stringMatching(/^PO-S1-\d\d-\d{5}$/),
    Number(rows[0]?.company),
  ]);
  expect(rows[0]?.promised).toBe(true);
  const mail = await mailTo(server, 'vendor2@demo.filon', new RegExp(String(issued.number)));
  expect(linkIn(mail)).toBe(`/vendor/orders/${String(issued['public_id'])}`);
  // Neither the price of the order stands in the mail, nor does anybody else see it.
  expect(mail.text.replaceAll(/https?:\S+/g, '')).not.toMatch(/732|800/);
  const path = `vendor/orders/${String(issued['public_id'])}/`;
  const { body: seen } = await vendor('vendor2').json<VendorOrder>(path);
  expect(seen).toMatchObject({
    number: issued.number,
    net: '732.500',
    currency: 'EUR',
    lines: [{ qty: '10', net: '800.000' }],
  });
  for (const name of ['vendor', 'vendor3'] as const) {
    expect((await vendor(name).json(path)).status).toBe(404);
    expect((await vendor(name).json(`${path}response/`, { method: 'POST', body: { decision: 'accept' } })).status).toBe(
      404,
    );
  }
  const answer = (body: object) =>
    vendor('vendor2').json<{ code?: string; errors?: object }>(`${path}response/`, { method: 'POST', body });
  expect((await answer({ decision: 'refuse' })).body.errors).toEqual({ note: 'This field is required.' });
  const both = await Promise.all([answer({ decision: 'accept' }), answer({ decision: 'refuse', note: 'Rupture' })]);
  expect(both.map((one) => one.status).toSorted((one, other) => one - other)).toEqual([204, 409]);
  expect(['acknowledged', 'refused']).toContain((await desk.rowOf('purchase_order', order)).state);

  const { body: cancelled } = await desk.move('purchase_order', order, 'cancel', as('buyer'), {
    reason: 'Double emploi',
  });
  expect(cancelled.state).toBe('cancelled');
  await mailTo(server, 'vendor2@demo.filon', /cancelled|annulée/);
  expect((await answer({ decision: 'accept' })).body.code).toBe('answered');
  // What was cancelled can be ordered anew, and nothing twice.
  expect((await draftOrders(award)).body.orders).toHaveLength(1);
});

test('who approved an award does not issue its orders', async () => {
  const { as } = desk;
  const award = await splitAward();
  expect((await desk.move('award', award, 'approve', as('admin'))).body.state).toBe('approved');
  const { body: made } = await draftOrders(award);
  const [order = ''] = made.orders;
  expect((await desk.move('purchase_order', order, 'issue', as('admin'))).body).toMatchObject({
    code: 'own_award',
    detail: 'You approved the award of this order: another person must issue it.',
  });
  expect((await desk.move('purchase_order', order, 'issue', as('buyer'))).body.state).toBe('issued');
});

test('nothing is issued to a vendor that is not approved any more', async () => {
  const { as } = desk;
  const award = await splitAward();
  await desk.move('award', award, 'approve', as('manager'));
  const { body: made } = await draftOrders(award);
  await server.host.pool.query(`update vendor set state = 'suspended' where code in ('V-00001', 'V-00002')`);
  expect((await desk.move('purchase_order', made.orders[0] ?? '', 'issue', as('buyer'))).body.code).toBe(
    'vendor_not_approved',
  );
  await server.host.pool.query(`update vendor set state = 'approved' where code in ('V-00001', 'V-00002')`);
});

test('an offer is awarded whole where its vendor takes no lines apart, never twice for a line, and in part where it is', async () => {
  const { as, published, sent, passDeadline, open } = desk;
  const request = await published({ title: 'Offre entière' });
  await sent('vendor', request.public_id, ['95', '40'], { partial_ok: false });
  await sent('vendor2', request.public_id, ['80', '60']);
  await passDeadline(request.id);
  await open(request.id, as('buyer'));
  await open(request.id, as('approver'));
  const { lines, offers } = (await as('buyer').json<Comparison>(`procurement/rfqs/${request.id}/comparison/`)).body;
  const [one, two] = lines.map(({ id }) => id);
  const [atlas, sahel] = offers.map(({ id }) => id);
  const award = (chosen: readonly object[]) =>
    as('buyer').json<{ id: string; errors?: { lines: string } }>(`procurement/rfqs/${request.id}/award/`, {
      method: 'POST',
      body: { lines: chosen, reason: 'Partage' },
    });
  const apart = [
    { line: one, offer: sahel },
    { line: two, offer: atlas },
  ];
  const halved = [
    { line: one, offer: atlas, qty: '4' },
    { line: one, offer: sahel, qty: '6' },
    { line: two, offer: atlas },
  ];
  for (const chosen of [apart, halved])
    expect((await award(chosen)).body.errors?.lines).toMatch(/does not accept partial awards/);
  const twice = [
    { line: one, offer: sahel, qty: '4' },
    { line: one, offer: sahel, qty: '5' },
  ];
  expect((await award(twice)).body.errors?.lines).toBe('A line is offered twice.');
  // All its lines, one of them in part: what is awarded of the offer is not the whole.
  const { body: made } = await award([
    { line: one, offer: sahel, qty: '6' },
    { line: two, offer: sahel },
  ]);
  await desk.move('award', made.id, 'approve', as('manager'));
  expect(
    (await Promise.all([atlas, sahel].map((id) => desk.rowOf('quotation', String(id))))).map(({ state }) => state),
  ).toEqual(['not_awarded', 'partly_awarded']);
});
