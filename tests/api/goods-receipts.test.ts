import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AwaitedDeliveries } from '../../plugins/procurement/shared/receipt-answers.ts';
import { receivingDesk } from '../support/goods-receipts.ts';
import type { Answer } from '../support/purchase-requests.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let desk: Awaited<ReturnType<typeof receivingDesk>>;
beforeAll(async () => {
  server = await startTestServer();
  desk = await receivingDesk(server);
});
afterAll(() => server.stop());

const revise = (order: string, lines: readonly object[]) =>
  desk.as('buyer').json<Answer>(`procurement/orders/${order}/revision/`, {
    method: 'POST',
    body: { reason: 'Besoin changé', requested_by: 'us', lines },
  });
const answer = (publicId: string, body: object) =>
  desk.vendor('vendor').json<Answer>(`vendor/orders/${publicId}/response/`, { method: 'POST', body });

test('an order comes in two deliveries, is received, and closed by its buyer', async () => {
  const { as, issuedOrder, line, received, standing, move } = desk;
  const told: string[] = [];
  const stop = server.host.on('receipt.posted', ({ receipt }) => void told.push(receipt));
  const { id, publicId, lines } = await issuedOrder();
  const [teeth, keys] = lines;
  expect(await standing(id)).toEqual({
    state: 'issued',
    percent: 0,
    lines: [
      [0, 0, 'open'],
      [0, 0, 'open'],
    ],
  });
  await answer(publicId, { decision: 'accept' });
  const first = await received(id, [line(teeth, 6)], { packages: 2, damaged: true, comment: 'Un carton ouvert' });
  expect([first.state, first['number'], first['delivery_note'], first['packages']]).toEqual([
    'posted',
    expect.stringMatching(/^GR-S1-\d\d-\d{5}$/),
    expect.stringMatching(/^BL-/),
    2,
  ]);
  // 600 of 1 200 by amount.
  expect(await standing(id)).toEqual({
    state: 'partially_received',
    percent: 50,
    lines: [
      [6, 6, 'partial'],
      [0, 0, 'open'],
    ],
  });
  expect((await move('purchase_order', id, 'close', as('buyer'))).body.code).toBe('wrong_state');
  const second = await received(id, [line(teeth, 4), line(keys, 4)]);
  expect(await standing(id)).toEqual({
    state: 'received',
    percent: 100,
    lines: [
      [10, 10, 'received'],
      [4, 4, 'received'],
    ],
  });
  expect((await revise(id, [{ line: teeth, qty: '12' }])).body.code).toBe('fully_received');
  expect((await move('purchase_order', id, 'close', as('storekeeper'))).status).toBe(403);
  expect((await move('purchase_order', id, 'close', as('buyer'))).body.state).toBe('closed');
  expect((await desk.draftReceipt(id, [line(teeth, 1)])).body.code).toBe('not_receivable');
  expect(told).toEqual([first.id, second.id]);
  stop();
  // Every change of the order has its line in the audit log.
  const { rows } = await server.host.pool.query<{ count: number }>(
    `select count(*)::int as count from audit_event
     where record = 'purchase_order' and record_id = $1 and changes @> '[{"field": "state", "new": "received"}]'`,
    [id],
  );
  expect(rows[0]?.count).toBe(1);
});

test('storekeepers and managers receive, others read or see nothing', async () => {
  const { as, issuedOrder, line, draftReceipt, post, delivery } = desk;
  const { id, lines } = await issuedOrder();
  const [one] = lines;
  for (const name of ['buyer', 'approver', 'mechanic', 'vendor'] as const)
    expect((await draftReceipt(id, [line(one, 1)], {}, as(name))).status).toBe(403);
  const { body: made } = await draftReceipt(id, [line(one, 1)]);
  expect((await post(made.id, as('buyer'))).status).toBe(403);
  for (const name of ['mechanic', 'vendor'] as const) {
    expect((await as(name).json(`procurement/orders/${id}/delivery/`)).status).toBe(403);
    expect((await as(name).json('procurement/deliveries/')).status).toBe(403);
    expect((await as(name).json(`records/goods_receipt/${made.id}/`)).status).toBe(403);
  }
  // Who receives is told no price.
  expect(JSON.stringify(await delivery(id))).not.toMatch(/"price"|"net"|1200/);
  expect((await as('storekeeper').json(`records/purchase_order/${id}/`)).status).toBe(403);
  expect((await post(made.id, as('manager'))).body.state).toBe('posted');
});

test('what cannot be a delivery of the order is refused with a sentence', async () => {
  const { as, issuedOrder, draftOrder, line, draftReceipt, received } = desk;
  const { id, lines } = await issuedOrder();
  const [one, two] = lines;
  const told = async (...given: Parameters<typeof draftReceipt>) => {
    const { body, status } = await draftReceipt(...given);
    return status === 201 ? 'drafted' : (Object.values(body.errors ?? {})[0] ?? body.code);
  };
  expect(await told(id, [])).toMatch(/^Choose at least 1\.|required/);
  expect(await told(id, [line(one, 0)])).toBe('Quantities must be above zero.');
  expect(await told(id, [line(one, '1.5')])).toBe('This unit does not allow that many decimals.');
  expect(await told(id, [line(one, 1), line(one, 2)])).toBe('Line 1 appears twice.');
  const other = await issuedOrder();
  expect(await told(id, [line(other.lines[0], 1)])).toBe('One of the lines is not part of this order.');
  expect(await told(id, [line(two, 1, { qty_delivered: '2' })])).toBe(
    'Line 2: accepted, quarantined and rejected do not add up to the delivered quantity.',
  );
  const refused = { qty_delivered: '3', qty_refused: '2' };
  expect(await told(id, [line(one, 1, refused)])).toBe('Line 1: enter why it was rejected or quarantined.');
  expect(await told(id, [line(one, 1, { reason: 'damaged' })])).toMatch(/^Line 1: a reason is required/);
  expect(await told(id, [line(one, 1)], { received_at: new Date(Date.now() + 3_600_000).toISOString() })).toBe(
    'The receipt date cannot be in the future.',
  );
  expect(await told(id, [line(one, 1)], { received_at: new Date(Date.now() - 2 * 86_400_000).toISOString() })).toBe(
    'The order was not issued yet at that time.',
  );
  const { body: french } = await as('storekeeper').json<Answer>(`procurement/orders/${id}/receipts/`, {
    method: 'POST',
    headers: { 'accept-language': 'fr' },
    body: { delivery_note: '', received_at: new Date().toISOString(), lines: [line(one, 1)] },
  });
  expect(Object.keys(french.errors ?? {})).toEqual(['delivery_note']);

  const first = await received(id, [line(one, 1)], { delivery_note: 'BL 77/A' });
  expect(await told(other.id, [line(other.lines[0], 1)], { delivery_note: 'bl 77/a' })).toMatch(
    new RegExp(`^Delivery note bl 77/a of .+ is already recorded \\(${String(first['number'])}\\)\\.$`),
  );
  await draftReceipt(id, [line(one, 1)], { delivery_note: 'BL 78' });
  expect(await told(id, [line(one, 1)], { delivery_note: 'BL 78' })).toMatch(/ is already in a draft\.$/);

  const draft = await draftOrder();
  expect(await told(draft, [line(one, 1)])).toBe('not_receivable');
  await desk.move('purchase_order', draft, 'issue', as('buyer'));
  await desk.move('purchase_order', draft, 'cancel', as('buyer'), { reason: 'Double emploi' });
  expect(await told(draft, [line(one, 1)])).toBe('not_receivable');
});

test('a draft is written anew until it is posted, and deleted', async () => {
  const { as, issuedOrder, line, draftReceipt, rewriteReceipt, post, delivery } = desk;
  const { id, lines } = await issuedOrder();
  const [one, two] = lines;
  const { body: made } = await draftReceipt(id, [line(one, 2)]);
  const { body: next } = await rewriteReceipt(made.id, 1, [
    line(one, 1, { qty_delivered: '3', qty_refused: '2', reason: 'wrong_part' }),
    line(two, 4),
  ]);
  expect(next.version).toBe(2);
  expect((await rewriteReceipt(made.id, 1, [line(one, 1)])).body.code).toBe('stale');
  await rewriteReceipt(made.id, 2, [line(two, 3)]);
  const { receipts } = await delivery(id);
  expect(receipts[0]?.lines).toEqual([{ orderLine: two, delivered: '3', quarantine: '0', refused: '0', reason: null }]);
  await post(made.id);
  expect((await rewriteReceipt(made.id, 4, [line(one, 1)])).body.code).toBe('locked');
  const remove = async (receipt: string) => {
    const { version } = await desk.rowOf('goods_receipt', receipt);
    return as('storekeeper').json<Answer>(`records/goods_receipt/${receipt}/`, {
      method: 'DELETE',
      headers: { 'if-match': `"${version}"` },
    });
  };
  expect((await remove(made.id)).body.code).toBe('locked');
  const { body: unused } = await draftReceipt(id, [line(one, 1)], { delivery_note: 'BL-effacé' });
  expect((await remove(unused.id)).status).toBe(200);
  expect((await draftReceipt(id, [line(one, 1)], { delivery_note: 'BL-effacé' })).status).toBe(201);
});

test('no more is accepted than was ordered and its tolerance allows; the rest is refused or in quarantine', async () => {
  const { as, issuedOrder, line, draftReceipt, received, post, standing, delivery } = desk;
  // Worked examples of the catalogue, procurement.md §11 R2.
  const { id, lines } = await issuedOrder([40, 15], { over: 5 });
  const [forty, fifteen] = lines;
  await received(id, [line(forty, 30)]);
  expect((await delivery(id)).lines.map(({ receivable }) => receivable)).toEqual(['12', '15']);
  const { body: made } = await draftReceipt(id, [line(forty, 13), line(fifteen, 15)]);
  const refused = await post(made.id);
  expect([refused.status, refused.body.detail]).toEqual([
    422,
    expect.stringMatching(/^At most 12 \S+ can still be received on line 1\.$/),
  ]);
  const { body: french } = await as('storekeeper').json<Answer>(`records/goods_receipt/${made.id}/transitions/post/`, {
    method: 'POST',
    body: {},
    headers: { 'if-match': '"1"', 'accept-language': 'fr' },
  });
  expect(french.detail).toMatch(/^Au plus 12 .+ peuvent encore être reçus ligne 1\.$/);
  // A manager may, and says why.
  const asked = await post(made.id, as('manager'));
  expect([asked.status, asked.body.confirm, asked.body.needsReason]).toEqual([409, ['over_receipt'], ['over_receipt']]);
  expect((await post(made.id, as('manager'), 'over_receipt')).status).toBe(409);
  expect((await post(made.id, as('storekeeper'), 'over_receipt', 'Accord')).status).toBe(422);
  expect((await post(made.id, as('manager'), 'over_receipt', 'Accord du chantier')).body.state).toBe('posted');
  const { rows } = await server.host.pool.query<{ reason: string }>(
    `select reason from audit_event where record_id = $1 and action = 'state'`,
    [made.id],
  );
  expect(rows.map(({ reason }) => reason)).toEqual(['Accord du chantier']);
  expect(await standing(id)).toMatchObject({
    state: 'received',
    percent: 100,
    lines: [
      [43, 43, 'received'],
      [15, 15, 'received'],
    ],
  });

  const other = await issuedOrder([40, 15]);
  await received(other.id, [
    line(other.lines[0], 40, {
      qty_delivered: '45',
      qty_quarantine: '2',
      qty_refused: '3',
      reason: 'over_delivery',
    }),
  ]);
  expect((await standing(other.id)).lines[0]).toEqual([42, 40, 'received']);
});

test('a missing rest within the tolerance closes a line, and a buyer closes others short', async () => {
  const { as, issuedOrder, line, received, closeLine, standing, delivery } = desk;
  const { id, lines } = await issuedOrder([40, 10], { under: 5 });
  const [forty, ten] = lines;
  expect((await closeLine(ten, 'Introuvable')).body.code).toBe('nothing_received');
  await received(id, [line(forty, 38)]);
  expect(await standing(id)).toMatchObject({
    state: 'partially_received',
    lines: [
      [38, 38, 'closed'],
      [0, 0, 'open'],
    ],
  });
  expect((await closeLine(ten, '')).body.errors).toHaveProperty('reason');
  expect((await closeLine(forty, 'Solde')).body.code).toBe('not_open');
  for (const name of ['storekeeper', 'manager', 'vendor'] as const)
    expect((await closeLine(ten, 'Introuvable', as(name))).status).toBe(403);
  expect((await closeLine(ten, 'Plus fabriqué')).status).toBe(204);
  expect(await standing(id)).toMatchObject({
    state: 'received',
    lines: [
      [38, 38, 'closed'],
      [0, 0, 'closed'],
    ],
  });
  expect((await delivery(id)).lines.map(({ receivable, missing }) => [receivable, missing])).toEqual([
    ['2', '0'],
    ['0', '0'],
  ]);
});

test('a buyer sets tolerances up to 20 % before the order is issued', async () => {
  const { as, draftOrder, setTolerances, move } = desk;
  const id = await draftOrder();
  expect((await setTolerances(id, 21, 0)).body.errors).toEqual({ tol_over_pct: 'Must be at most 20.' });
  expect((await setTolerances(id, 5, 0, as('storekeeper'))).status).toBe(403);
  expect((await setTolerances(id, 5, 2.5)).status).toBe(204);
  expect(await desk.rowOf('purchase_order', id)).toMatchObject({ tol_over_pct: 5, tol_under_pct: 2.5 });
  await move('purchase_order', id, 'issue', as('buyer'));
  expect((await setTolerances(id, 6, 0)).body.code).toBe('not_draft');
});

test('who placed the order receives it only with a reason', async () => {
  const { as, draftOrder, line, draftReceipt, post, move } = desk;
  const id = await draftOrder();
  await move('purchase_order', id, 'issue', as('admin'));
  await server.host.pool.query(`update purchase_order set issued_at = now() - interval '1 day' where id = $1`, [id]);
  const { rows } = await server.host.pool.query<{ id: string }>(
    `select id from purchase_order_line where "order" = $1 order by qty desc`,
    [id],
  );
  const { body: made } = await draftReceipt(id, [line(rows[0]?.id, 1)]);
  const asked = await post(made.id, as('admin'));
  expect([asked.status, asked.body.needsReason, asked.body.errors]).toEqual([
    409,
    ['own_order'],
    { received_by: 'You placed this order; another person should receive it.' },
  ]);
  expect((await post(made.id, as('admin'), 'own_order', 'Magasin fermé')).body.state).toBe('posted');
});

test('a manager reverses a receipt with a reason, and all of it is taken back', async () => {
  const { as, issuedOrder, line, received, reverse, standing, draftReceipt, move } = desk;
  const { id, publicId, lines } = await issuedOrder();
  const [one, two] = lines;
  await answer(publicId, { decision: 'accept' });
  const first = await received(id, [line(one, 6)]);
  const second = await received(id, [line(one, 4), line(two, 4)], { delivery_note: 'BL-retour' });
  await move('purchase_order', id, 'close', as('buyer'));
  for (const name of ['storekeeper', 'buyer'] as const)
    expect((await reverse(second.id, as(name), 'Erreur')).status).toBe(403);
  expect((await reverse(second.id, as('manager'))).body.errors).toEqual({ reason: 'This field is required.' });
  const { body } = await reverse(second.id, as('manager'), 'Mauvaise commande');
  expect([body.state, body['number']]).toEqual(['reversed', second['number']]);
  expect(await standing(id)).toMatchObject({
    state: 'partially_received',
    percent: 50,
    lines: [
      [6, 6, 'partial'],
      [0, 0, 'open'],
    ],
  });
  // Its delivery note may be entered anew.
  expect((await draftReceipt(id, [line(two, 4)], { delivery_note: 'BL-retour' })).status).toBe(201);
  await reverse(first.id, as('manager'), 'Rien reçu');
  expect(await standing(id)).toMatchObject({
    state: 'acknowledged',
    percent: 0,
    lines: [
      [0, 0, 'open'],
      [0, 0, 'open'],
    ],
  });
  expect((await move('purchase_order', id, 'cancel', as('buyer'), { reason: 'Annulée' })).body.state).toBe('cancelled');
  expect((await standing(id)).lines).toEqual([
    [0, 0, 'cancelled'],
    [0, 0, 'cancelled'],
  ]);
});

test('an order with receipts is not cancelled, and no revision goes below what came', async () => {
  const { as, issuedOrder, line, received, standing, move, delivery } = desk;
  const { id, publicId, lines } = await issuedOrder();
  const [one] = lines;
  await received(id, [line(one, 6, { qty_delivered: '8', qty_quarantine: '2', reason: 'bad_documents' })]);
  expect((await move('purchase_order', id, 'cancel', as('buyer'), { reason: 'Non' })).body.code).toBe('wrong_state');
  expect((await revise(id, [{ line: one, qty: '7' }])).body.errors).toEqual({
    lines: 'Quantity cannot go below what is received (8) or invoiced (0).',
  });
  const { body: made } = await revise(id, [{ line: one, qty: '9' }]);
  await received(id, [line(one, 3)]);
  // 9 came and 2 are in quarantine: 11 by now.
  expect((await move('po_revision', made.id, 'issue_revision', as('buyer'))).body.errors).toEqual({
    lines: 'Quantity cannot go below what is received (11) or invoiced (0).',
  });
  await move('po_revision', made.id, 'cancel', as('buyer'), { reason: 'Trop tard' });

  // Until the vendor agrees, the order stands for receipts as it was.
  const { body: more } = await revise(id, [{ line: one, qty: '11' }]);
  expect((await move('po_revision', more.id, 'issue_revision', as('buyer'))).body.state).toBe('issued');
  expect((await standing(id)).state).toBe('issued');
  expect((await delivery(id)).lines[0]).toMatchObject({ qty: '10', receivable: '1' });
  expect((await move('purchase_order', id, 'cancel', as('buyer'), { reason: 'Non' })).body.code).toBe('received');
  await received(id, [line(one, 1)]);
  expect(await standing(id)).toMatchObject({
    state: 'issued',
    lines: [
      [12, 10, 'received'],
      [0, 0, 'open'],
    ],
  });
  expect((await answer(publicId, { decision: 'accept', revision: 2 })).status).toBe(204);
  expect(await standing(id)).toMatchObject({
    state: 'partially_received',
    lines: [
      [12, 10, 'partial'],
      [0, 0, 'open'],
    ],
  });
  const { body: refused } = await revise(id, [{ line: one, qty: '12' }]);
  await move('po_revision', refused.id, 'issue_revision', as('buyer'));
  await answer(publicId, { decision: 'refuse', revision: 3, note: 'Non' });
  expect((await standing(id)).state).toBe('partially_received');
});

test('two who post at once stay within the limit together', async () => {
  const { issuedOrder, line, draftReceipt, post, standing } = desk;
  const { id, lines } = await issuedOrder();
  const [one, two] = lines;
  const drafts = await Promise.all(
    Array.from({ length: 6 }, async () => (await draftReceipt(id, [line(one, 4), line(two, 1)])).body.id),
  );
  const posted = await Promise.all(drafts.map((receipt) => post(receipt)));
  expect(posted.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 422, 422, 422, 422]);
  expect((await standing(id)).lines).toEqual([
    [8, 8, 'partial'],
    [2, 2, 'partial'],
  ]);
  // Two who enter the same paper at once: one of them.
  const twice = await Promise.all(
    ['BL-deux', 'BL-deux'].map((note) => draftReceipt(id, [line(one, 1)], { delivery_note: note })),
  );
  expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422]);
});

test('awaited deliveries are filtered and searched, page by page, within the sites of the reader', async () => {
  const { as, issuedOrder, line, received } = desk;
  const user = as('storekeeper');
  const ask = async (query = '') => (await user.json<AwaitedDeliveries>(`procurement/deliveries/${query}`)).body;
  const { id, lines } = await issuedOrder();
  const number = String((await desk.rowOf('purchase_order', id))['number']);
  await server.host.pool.query(
    `update purchase_order_line set promised_on = current_date - 5 where "order" = $1 and id = $2`,
    [id, lines[0]],
  );
  const everyPage = async (query: string): Promise<AwaitedDeliveries['orders']> => {
    const page = await ask(query);
    return page.next === null
      ? page.orders
      : [
          ...page.orders,
          ...(await everyPage(`${query.replace(/&cursor=.*/, '')}&cursor=${encodeURIComponent(page.next)}`)),
        ];
  };
  const all = await ask();
  const orders = await everyPage('?by=day');
  expect(orders.find((order) => order.id === id)).toMatchObject({ number, lines: 2, lateLines: 1, daysLate: 5 });
  expect(all.totals).toMatchObject({ orders: orders.length });
  expect(all.totals?.lines).toBe(orders.reduce((sum, order) => sum + order.lines, 0));
  expect((await everyPage('?late=1')).map((order) => order.id)).toEqual(
    orders.filter(({ lateLines }) => lateLines > 0).map((order) => order.id),
  );
  expect((await ask(`?search=${number}%20clavette`)).orders.map((order) => order.id)).toEqual([id]);
  expect((await ask('?search=introuvable')).totals).toMatchObject({ orders: 0, lines: 0, lateLines: 0 });
  const [vendor] = all.totals?.vendors ?? [];
  expect((await ask(`?vendor=${vendor?.id}&by=vendor`)).orders.length).toBe(vendor?.orders);
  expect((await user.json('procurement/deliveries/?by=price')).status).toBe(400);
  expect((await user.json('procurement/deliveries/?cursor=[1]')).status).toBe(400);
  await received(id, [line(lines[0], 10)]);
  expect((await everyPage('?late=1')).map((order) => order.id)).not.toContain(id);
  expect((await ask(`?search=${number}`)).orders).toMatchObject([{ lines: 1, state: 'partially_received' }]);

  // More than a page: nothing is left out, nothing told twice.
  await server.host.pool.query(
    `with many as (
       insert into purchase_order (id, site, public_id, vendor, currency, number, state, issued_at)
       select gen_random_uuid(), site, gen_random_uuid()::text, vendor, currency, 'PO-X-' || nth, 'issued', now()
       from purchase_order, generate_series(1, 120) as nth
       where id = $1
       returning id, site)
     insert into purchase_order_line (id, site, "order", description, qty, reception, promised_on)
     select gen_random_uuid(), site, id, 'Vis', 1, 'open', current_date + (random() * 20)::int from many`,
    [id],
  );
  for (const by of ['day', 'vendor']) {
    const seen: string[] = [];
    let cursor = '';
    let total = 0;
    do {
      const page = await ask(
        `?by=${by}&search=vis&cursor=${encodeURIComponent(cursor)}`.replace('&cursor=&', '&').replace(/&cursor=$/, ''),
      );
      total ||= page.totals?.orders ?? 0;
      seen.push(...page.orders.map((order) => order.id));
      cursor = page.next ?? '';
    } while (cursor);
    expect([new Set(seen).size, seen.length]).toEqual([total, total]);
    expect(total).toBeGreaterThanOrEqual(120);
  }
  const foreign = await server.login('storekeeper');
  const other = await foreign.json<AwaitedDeliveries>(
    `procurement/deliveries/?sites=00000000-0000-4000-8000-000000000000`,
  );
  expect(other.body.orders).toEqual([]);
});

test('numbers of receipts have no gap', async () => {
  const { as } = desk;
  const { body } = await as('buyer').json<{ rows: { series: string; missing: number; twice: number }[] }>(
    'reports/numbering_check/',
  );
  const receipts = body.rows.filter(({ series }) => series === 'GR');
  expect(receipts.length).toBeGreaterThan(0);
  expect(receipts.filter(({ missing, twice }) => missing > 0 || twice > 0)).toEqual([]);
});
