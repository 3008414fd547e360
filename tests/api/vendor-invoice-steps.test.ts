import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../support/server.ts';
import { invoiceDesk } from '../support/vendor-invoices.ts';

let server: TestServer;
let desk: Awaited<ReturnType<typeof invoiceDesk>>;
beforeAll(async () => {
  server = await startTestServer();
  desk = await invoiceDesk(server);
});
afterAll(() => server.stop());

/** An order of 10 and 4 that is billed before anything came. */
async function blockedInvoice() {
  const { id, lines } = await desk.issuedOrder();
  const made = await desk.entered(id, [desk.billed(lines[0], 10, 100)]);
  expect(made.state).toBe('blocked');
  return { order: id, id: made.id, lines };
}

test('blocks are released with a reason, by nobody who entered the invoice or ordered', async () => {
  const { as, release, standingOf, rowOf, blocks } = desk;
  const { order, id } = await blockedInvoice();
  expect((await release(id, as('buyer'))).status).toBe(403);
  expect((await release(id, as('storekeeper'))).status).toBe(403);
  expect((await release(id, as('approver'), '')).body.errors).toHaveProperty('reason');
  // Who has every right is bound as well.
  const { id: admin } = (await server.login('admin')).user;
  await server.host.pool.query(`update vendor_invoice set entered_by = $2 where id = $1`, [id, admin]);
  expect((await release(id, as('admin'))).body.code).toBe('own_invoice');
  await server.host.pool.query(`update vendor_invoice set entered_by = null where id = $1`, [id]);
  await server.host.pool.query(`update purchase_order set issued_by = $2 where id = $1`, [order, admin]);
  expect((await release(id, as('admin'))).body.code).toBe('own_order');
  const [block] = await blocks(id);
  expect((await release(id)).status).toBe(204);
  expect(await standingOf(id)).toEqual(['released', 'released', []]);
  const { rows } = await server.host.pool.query<{ record: string; action: string; reason: string }>(
    `select record, action, reason from audit_event where record_id = any($1) and reason is not null order by record`,
    [[id, block?.id]],
  );
  expect(rows).toEqual([
    { record: 'vendor_invoice', action: 'state', reason: 'Accord du chef de service' },
    { record: 'vendor_invoice_block', action: 'release', reason: 'Accord du chef de service' },
  ]);
  expect((await rowOf('vendor_invoice_block', block?.id ?? ''))['reason']).toBe('Accord du chef de service');
  const again = await as('approver').json<{ code?: string }>(`procurement/invoices/${id}/release/`, {
    method: 'POST',
    body: { blocks: [block?.id], reason: 'Encore' },
  });
  expect([again.status, again.body.code]).toEqual([409, 'not_blocked']);
});

test('invoices that agree or are released go to accounting once, in a file that can be had again', async () => {
  const { as, issuedOrder, line, received, billed, entered, handOver, rowOf, withdraw, standingOf, reverse } = desk;
  const { id, lines } = await issuedOrder();
  const receipt = await received(id, [line(lines[0], 10)]);
  const matched = await entered(id, [billed(lines[0], 10, 100)], { invoice_no: '=1+1' });
  const blocked = await blockedInvoice();
  expect((await handOver({ invoices: [matched.id, blocked.id] })).body.code).toBe('not_ready');
  expect((await rowOf('vendor_invoice', matched.id)).state).toBe('matched');
  expect((await handOver({}, as('storekeeper'))).status).toBe(403);
  const { status, body } = await handOver({ invoices: [matched.id] });
  expect([status, body.invoices]).toEqual([201, 1]);
  expect((await handOver({ invoices: [matched.id] })).body.code).toBe('not_ready');
  for (const _again of [1, 2]) {
    const { body: csv } = await as('approver').json<string>(`procurement/invoice_batches/${body.batch}/`);
    const [head, row, end] = csv.split('\r\n');
    expect(head).toMatch(/^\uFEFF?Number;Site;Vendor code;Vendor;Invoice no\.;/);
    expect(row).toMatch(new RegExp(`^${matched.number};S1;V-00001;.+;'=1\\+1;.+;MAD;1000\\.00;0\\.00;;1000\\.00;`));
    expect(end).toBe('');
  }
  expect((await as('mechanic').json(`procurement/invoice_batches/${body.batch}/`)).status).toBe(403);
  expect((await withdraw(matched.id)).body.code).toBe('wrong_state');
  // What accounting was told to pay for has come.
  expect((await reverse(receipt.id, as('manager'), 'Erreur')).body.code).toBe('billed');
  expect(await standingOf(matched.id)).toEqual(['exported', 'matched', []]);
  const both = await Promise.all([handOver({}), handOver({})]);
  const all = both.map(({ status }) => status).toSorted((one, other) => one - other);
  expect(all[1]).toBe(409);
});

test('a receipt that is reversed while its invoice goes to accounting waits for it, and stands', async () => {
  const { as, issuedOrder, line, received, billed, entered, reverse, rowOf } = desk;
  const { id, lines } = await issuedOrder();
  const receipt = await received(id, [line(lines[0], 10)]);
  const made = await entered(id, [billed(lines[0], 10, 100)]);
  const other = await server.host.pool.connect();
  try {
    await other.query('begin');
    await other.query(`update vendor_invoice set state = 'exported' where id = $1`, [made.id]);
    const reversed = reverse(receipt.id, as('manager'), 'Erreur');
    await vi.waitFor(async () => {
      const { rows } = await server.host.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(rows).toHaveLength(1);
    }, 5_000);
    await other.query('commit');
    expect((await reversed).body.code).toBe('billed');
  } finally {
    other.release();
  }
  expect((await rowOf('goods_receipt', receipt.id)).state).toBe('posted');
});

test('what is entered twice by one key is one invoice; another under that key is none', async () => {
  const { as, issuedOrder, billed, today } = desk;
  const { id, lines } = await issuedOrder();
  const send = (price: string) =>
    as('buyer').json<{ id: string; code?: string }>(`procurement/orders/${id}/invoices/`, {
      method: 'POST',
      headers: { 'idempotency-key': 'one-invoice' },
      body: {
        invoice_no: 'KEY-1',
        invoiced_on: today,
        lines: [billed(lines[0], 1, price)],
        total: `${price}.00`,
      },
    });
  const [first, again] = [await send('100'), await send('100')];
  expect([first.status, again.body.id]).toEqual([201, first.body.id]);
  const other = await send('101');
  expect(other.status).toBeGreaterThanOrEqual(400);
  const { rows } = await server.host.pool.query(`select from vendor_invoice where invoice_no = 'KEY-1'`);
  expect(rows).toHaveLength(1);
});

test('the price of what is invoiced cannot be revised, nor what was drafted before it was', async () => {
  const { as, issuedOrder, billed, entered, move } = desk;
  const { id, lines } = await issuedOrder();
  const revise = (price: string) =>
    as('buyer').json<{ id: string; errors?: Record<string, string> }>(`procurement/orders/${id}/revision/`, {
      method: 'POST',
      body: { reason: 'Prix', requested_by: 'us', lines: [{ line: lines[0], price }] },
    });
  const drafted = await revise('99');
  expect(drafted.status).toBe(201);
  await entered(id, [billed(lines[0], 1, 100)]);
  const issued = await move('po_revision', drafted.body.id, 'issue_revision', as('buyer'));
  expect(issued.body.errors?.lines).toMatch(/^Line \d is invoiced: its price cannot change\.$/);
});

test('nobody of another site enters, releases, hands over or reads', async () => {
  const { as, billed, enter, release, handOver, withdraw } = desk;
  const { order, id, lines } = await blockedInvoice();
  const people = ['buyer', 'approver'].map((name) => `${name}@demo.filon`);
  const reach = (sites: string) =>
    server.host.pool.query(
      `update role_assignment set sites = ${sites}
       where user_id in (select id from app_user where email = any($1))`,
      [people],
    );
  await reach(`array(select id from site where code = 'S2')`);
  const others = { buyer: await server.login('buyer'), approver: await server.login('approver') };
  expect((await others.buyer.json(`procurement/orders/${order}/invoicing/`)).status).toBe(404);
  expect((await enter(order, [billed(lines[0], 1, 100)], {}, others.buyer)).status).toBe(404);
  expect((await withdraw(id, others.buyer)).status).toBe(404);
  expect((await release(id, others.approver)).status).toBe(404);
  expect((await others.approver.json(`records/vendor_invoice/${id}/`)).status).toBe(404);
  expect((await handOver({ invoices: [id] }, others.approver)).body.code).toBe('not_ready');
  // A vendor numbers its invoices for the company: one of a site that is out of reach stands in the way all the same.
  const { rows: foreign } = await server.host.pool.query<{ order: string; line: string; no: string }>(
    `select one.id as order, line.id as line, (select max(invoice_no) from vendor_invoice where id = $1) as no
     from purchase_order one
     join purchase_order_line line on line."order" = one.id
     where one.site = (select id from site where code = 'S2') and one.vendor = (select vendor from vendor_invoice where id = $1)
       and one.state in ('acknowledged', 'partially_received', 'received', 'closed')
     limit 1`,
    [id],
  );
  const [elsewhere] = foreign;
  expect(elsewhere).toBeDefined();
  const known = await enter(
    elsewhere?.order ?? '',
    [billed(elsewhere?.line, 1, 100)],
    { invoice_no: elsewhere?.no },
    others.buyer,
  );
  expect(known.body.errors).toMatchObject({ invoice_no: expect.stringMatching(/ already exists\.$/) });
  await reach('null');
  expect((await as('manager').json(`records/vendor_invoice/${id}/`)).status).toBe(200);
});
