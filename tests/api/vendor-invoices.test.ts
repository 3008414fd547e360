import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer } from '../support/purchase-requests.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { invoiceDesk } from '../support/vendor-invoices.ts';

let server: TestServer;
let desk: Awaited<ReturnType<typeof invoiceDesk>>;
beforeAll(async () => {
  server = await startTestServer();
  desk = await invoiceDesk(server);
});
afterAll(() => server.stop());

test('what was ordered and came is billed in two invoices, numbered, and told on the order', async () => {
  const { issuedOrder, line, received, billed, entered, standingOf, billedOf, invoicing, rowOf } = desk;
  const { id, lines } = await issuedOrder();
  const [teeth, keys] = lines;
  await received(id, [line(teeth, 10), line(keys, 4)]);
  const first = await entered(id, [billed(teeth, 6, 100)]);
  expect(first.number).toMatch(/^INV-S1-\d\d-\d{5}$/);
  expect([first.state, first.match_state]).toEqual(['matched', 'matched']);
  // 600 of 1 200 by amount.
  expect(await billedOf(id)).toEqual([50, [6, 0]]);
  const { lines: told } = await invoicing(id);
  expect(told.map(({ ordered, accepted, invoiced, left }) => [ordered, accepted, invoiced, left])).toEqual([
    ['10', '10', '6', '4'],
    ['4', '4', '0', '4'],
  ]);
  const second = await entered(id, [billed(teeth, 4, 100), billed(keys, 4, 50)]);
  expect(await standingOf(second.id)).toEqual(['matched', 'matched', []]);
  expect(await billedOf(id)).toEqual([100, [10, 4]]);
  const row = await rowOf('vendor_invoice', second.id);
  expect([row['net'], row['tax'], row['total']].map(Number)).toEqual([600, 0, 600]);
  const { rows } = await server.host.pool.query<{ actions: string[] }>(
    `select array_agg(distinct action) as actions from audit_event where record = 'vendor_invoice' and record_id = $1`,
    [second.id],
  );
  expect(rows[0]?.actions.toSorted()).toEqual(['create', 'state', 'update']);
});

test('the worked example: 100 × 50.00 of which 96 are accepted, billed as 100 × 51.00', async () => {
  const { as, issuedOrder, line, received, billed, entered, standingOf, release, move } = desk;
  // Catalogue, procurement.md §11 P6, at a price of 100 for a piece.
  const { id, lines } = await issuedOrder([100, 4]);
  const [hundred] = lines;
  await received(id, [line(hundred, 96, { qty_delivered: '100', qty_refused: '4', reason: 'damaged' })]);
  const made = await entered(id, [billed(hundred, 100, 102)]);
  expect(await standingOf(made.id)).toEqual(['blocked', 'qty_block', [['qty_block', 96, 100, 4]]]);
  await received(id, [line(hundred, 2)]);
  // 100 of 98 is within 2 %? 99.96 is less.
  expect(await standingOf(made.id)).toEqual(['blocked', 'qty_block', [['qty_block', 98, 100, 2]]]);
  const last = await received(id, [line(hundred, 2)]);
  expect(await standingOf(made.id)).toEqual(['matched', 'matched', []]);
  await desk.reverse(last.id, as('manager'), 'Mauvais article');
  expect(await standingOf(made.id)).toEqual(['blocked', 'qty_block', [['qty_block', 98, 100, 2]]]);
  expect((await release(made.id)).status).toBe(204);
  expect(await standingOf(made.id)).toEqual(['released', 'released', []]);
  // 99 are enough within 2 %; what was released then covers 98 once more.
  const other = await received(id, [line(hundred, 1)]);
  expect(await standingOf(made.id)).toEqual(['matched', 'matched', []]);
  await desk.reverse(other.id, as('manager'), 'Mauvais article');
  expect(await standingOf(made.id)).toEqual(['released', 'released', []]);
  const dearer = await entered(id, [billed(lines[1], 4, 51.01)]);
  expect((await standingOf(dearer.id))[2].map(([kind]) => kind)).toEqual(['no_receipt', 'price_block']);
  expect((await move('purchase_order', id, 'cancel', as('buyer'), { reason: 'Erreur' })).status).toBe(409);
});

test('an invoice may come before the goods, and agrees once they are there; of a service it agrees with the order', async () => {
  const { as, issuedOrder, draftOrder, line, received, billed, entered, standingOf, move, reverse } = desk;
  const { id, lines } = await issuedOrder();
  const [teeth] = lines;
  const early = await entered(id, [billed(teeth, 10, 100)]);
  expect(await standingOf(early.id)).toEqual(['blocked', 'no_receipt', [['no_receipt', 0, 10, 10]]]);
  const { body: draft } = await desk.draftReceipt(id, [line(teeth, 10)]);
  expect((await standingOf(early.id))[0]).toBe('blocked');
  await desk.post(draft.id);
  expect(await standingOf(early.id)).toEqual(['matched', 'matched', []]);
  await reverse(draft.id, as('manager'), 'Erreur');
  expect((await standingOf(early.id))[1]).toBe('no_receipt');
  const part = await received(id, [line(teeth, 6)]);
  expect(await standingOf(early.id)).toEqual(['blocked', 'qty_block', [['qty_block', 6, 10, 4]]]);
  expect(part.state).toBe('posted');

  const service = await draftOrder();
  const set = await as('buyer').json(`procurement/orders/${service}/tolerances/`, {
    method: 'PUT',
    body: { tol_over_pct: 0, tol_under_pct: 0, match: 'two_way' },
  });
  expect(set.status).toBe(204);
  await move('purchase_order', service, 'issue', as('buyer'));
  const { rows } = await server.host.pool.query<{ id: string }>(
    `select id from purchase_order_line where "order" = $1 order by qty desc`,
    [service],
  );
  const made = await entered(service, [billed(rows[0]?.id, 10, 100)]);
  expect(await standingOf(made.id)).toEqual(['matched', 'matched', []]);
});

test('tax is computed once per code, and the paper must add up to its total', async () => {
  const { issuedOrder, line, received, billed, entered, refused, standingOf } = desk;
  const { id, lines } = await issuedOrder([30, 4]);
  const [teeth, keys] = lines;
  await received(id, [line(teeth, 30), line(keys, 4)]);
  const at = (qty: number, price: number, code: string | null) => billed(teeth, qty, price, { tax_code: code });
  // 3 × 10.03 at 20 % are 6.02, not 6.03 (§1.2).
  const taxed = (tax: string, total: string) => ({ taxes: [{ tax_code: 'TVA20', tax }], total });
  const lowered = [at(3, 10.03, 'TVA20')];
  expect(await refused(id, lowered, taxed('6.02', '36.10'))).toBe(
    'Lines, charges and tax total MAD\u00a036.11; the invoice states MAD\u00a036.10.',
  );
  const within = await entered(id, lowered, taxed('6.03', '36.12'));
  expect(await standingOf(within.id)).toEqual(['matched', 'matched', []]);
  const off = await entered(id, lowered, taxed('6.04', '36.13'));
  expect(await standingOf(off.id)).toEqual(['blocked', 'tax_block', [['tax_block', 6.02, 6.04, 0.02]]]);
  const untold = await entered(id, lowered, { total: '30.09' });
  expect((await standingOf(untold.id))[2]).toEqual([['tax_block', 6.02, 0, -6.02]]);
  expect(await refused(id, [at(1, 10, 'NONE')], { total: '10.00' })).toBe(
    'Tax code NONE has no rate on the invoice date.',
  );
  expect(await refused(id, [at(1, 10, null)], taxed('2.00', '12.00'))).toBe('No line has the tax code TVA20.');
  const twice = { taxes: ['2.00', '1.00'].map((tax) => ({ tax_code: 'TVA20', tax })), total: '11.00' };
  expect(await refused(id, [at(1, 10, 'TVA20')], twice)).toBe('Tax code TVA20 appears twice.');
  expect(await refused(id, [at(1, 10, null)], { total: '10.001' })).toBe(
    'Amounts of this currency have at most 2 decimals.',
  );
  // Charges that the order does not have.
  const charged = await entered(id, [billed(keys, 1, 50)], {
    charges: '10',
    charges_tax_code: 'TVA20',
    taxes: [{ tax_code: 'TVA20', tax: '2.00' }],
    total: '62.00',
  });
  expect(await standingOf(charged.id)).toEqual(['blocked', 'price_block', [['price_block', 0, 10, 10]]]);
});

test('another tax code than the order has blocks, and is released like the rest', async () => {
  const { issuedOrder, line, received, billed, entered, standingOf, release } = desk;
  const { id, lines } = await issuedOrder();
  const [teeth, keys] = lines;
  await server.host.pool.query(`update purchase_order_line set tax_code = 'TVA20' where "order" = $1`, [id]);
  await received(id, [line(teeth, 10), line(keys, 4)]);
  const exempt = await entered(id, [billed(teeth, 6, 100, { tax_code: 'EXO' })]);
  expect(await standingOf(exempt.id)).toEqual(['blocked', 'tax_block', [['tax_block', 120, 0, -120]]]);
  expect((await release(exempt.id)).status).toBe(204);
  expect(await standingOf(exempt.id)).toEqual(['released', 'released', []]);
  const lower = { taxes: [{ tax_code: 'TVA10', tax: '20.00' }], total: '220.00' };
  const other = await entered(id, [billed(teeth, 2, 100, { tax_code: 'TVA10' })], lower);
  expect(await standingOf(other.id)).toEqual(['blocked', 'tax_block', [['tax_block', 40, 20, -20]]]);
  const same = { taxes: [{ tax_code: 'TVA20', tax: '40.00' }], total: '240.00' };
  const alike = await entered(id, [billed(keys, 4, 50, { tax_code: 'TVA20' })], same);
  expect(await standingOf(alike.id)).toEqual(['matched', 'matched', []]);
});

test('charges are billed under the tax code of the order, or blocked', async () => {
  const { issuedOrder, line, received, billed, entered, standingOf, invoicing, rowOf } = desk;
  const { id, lines } = await issuedOrder();
  const [teeth] = lines;
  await server.host.pool.query(
    `update purchase_order set charges = 50, charges_tax_code = 'TVA20', net = net + 50 where id = $1`,
    [id],
  );
  await received(id, [line(teeth, 10)]);
  expect((await invoicing(id)).chargesTaxCode).toBe('TVA20');
  const taxed = { charges: '20', taxes: [{ tax_code: 'TVA20', tax: '4.00' }], total: '124.00' };
  const usual = await entered(id, [billed(teeth, 1, 100)], taxed);
  expect([(await rowOf('vendor_invoice', usual.id))['charges_tax_code'], usual.match_state]).toEqual([
    'TVA20',
    'matched',
  ]);
  const untaxed = await entered(id, [billed(teeth, 2, 100)], {
    charges: '20',
    charges_tax_code: null,
    total: '220.00',
  });
  expect(await standingOf(untaxed.id)).toEqual(['blocked', 'tax_block', [['tax_block', 4, 0, -4]]]);
});

test('the same invoice twice is refused whatever its case and spaces, one that looks like it is blocked', async () => {
  const { as, issuedOrder, line, received, billed, enter, entered, refused, standingOf, withdraw, rowOf } = desk;
  const { id, lines } = await issuedOrder();
  const [teeth] = lines;
  await received(id, [line(teeth, 10)]);
  const first = await entered(id, [billed(teeth, 2, 99)], { invoice_no: 'Fa 2026/17' });
  expect(await refused(id, [billed(teeth, 1, 100)], { invoice_no: 'FA2026/17 ' })).toMatch(
    /^Invoice FA2026\/17 of .+ already exists\.$/,
  );
  const { body: french } = await as('buyer').json<Answer>(`procurement/orders/${id}/invoices/`, {
    method: 'POST',
    headers: { 'accept-language': 'fr' },
    body: { invoice_no: 'fa2026/17', invoiced_on: desk.today, lines: [billed(teeth, 1, 100)], total: '100' },
  });
  expect(french.errors?.['invoice_no']).toMatch(/^La facture fa2026\/17 de .+ existe déjà\.$/);
  const alike = await entered(id, [billed(teeth, 2, 99)], { invoice_no: 'FA 2026/18' });
  expect(await standingOf(alike.id)).toEqual(['blocked', 'duplicate', [['duplicate', null, null, null]]]);
  const zeros = await entered(id, [billed(teeth, 1, 98)], { invoice_no: 'FA-2026-0017' });
  expect((await standingOf(zeros.id))[1]).toBe('duplicate');
  expect((await withdraw(zeros.id)).status).toBe(204);
  expect((await withdraw(first.id, as('approver'))).status).toBe(403);
  expect((await withdraw(first.id)).status).toBe(204);
  expect((await withdraw(first.id)).body.code).toBe('wrong_state');
  expect((await rowOf('vendor_invoice', first.id))['number']).toBe(first.number);
  // Its number may be entered anew, and what it was is billed no more.
  expect((await entered(id, [billed(teeth, 8, 100)], { invoice_no: 'FA2026/17' })).match_state).toBe('matched');

  const other = await issuedOrder();
  const two = await Promise.all(
    ['F 900', 'f900'].map((no) => enter(other.id, [billed(other.lines[0], 6, 100)], { invoice_no: no })),
  );
  expect(two.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 422]);
  // Two at once never bill more than is ordered.
  const more = await Promise.all(
    [1, 2, 3].map((place) => enter(other.id, [billed(other.lines[0], 4, 100)], { invoice_no: `G ${place}` })),
  );
  expect(more.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 422, 422]);
  expect(await desk.billedOf(other.id)).toEqual([83.3, [10, 0]]);
});

test('what cannot be an invoice of the order is refused with a sentence', async () => {
  const { as, issuedOrder, draftOrder, billed, enter, entered, refused } = desk;
  const { id, lines } = await issuedOrder();
  const [teeth, keys] = lines;
  const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  expect(await refused(id, [billed(teeth, 1, 100)], { invoiced_on: dayFrom(2) })).toBe(
    'The invoice date cannot be in the future.',
  );
  expect(await refused(id, [billed(teeth, 1, 100)], { invoiced_on: dayFrom(-9) })).toBe(
    'The order was not issued yet on that day.',
  );
  expect(await refused(id, [billed(teeth, 11, 100)])).toMatch(
    /^Line 1: at most 10 \S+ of the quantity ordered can still be invoiced\.$/,
  );
  await entered(id, [billed(teeth, 7, 100)]);
  expect(await refused(id, [billed(teeth, 4, 100)])).toMatch(/^Line 1: at most 3 \S+ of the quantity ordered/);
  expect(await refused(id, [billed(keys, '1.5', 50)])).toBe('This unit does not allow that many decimals.');
  expect(await refused(id, [billed(keys, 0, 50)])).toBe('Quantities must be above zero.');
  expect(await refused(id, [billed(keys, 1, 50), billed(keys, 1, 50)])).toBe('Line 2 appears twice.');
  expect(await refused((await issuedOrder()).id, [billed(keys, 1, 50)])).toBe(
    'One of the lines is not part of this order.',
  );
  expect(await refused(await draftOrder(), [billed(keys, 1, 50)])).toBe('not_invoiceable');
  for (const name of ['storekeeper', 'approver', 'manager', 'mechanic', 'vendor'] as const)
    expect((await enter(id, [billed(teeth, 1, 100)], {}, as(name))).status).toBe(403);
  for (const name of ['storekeeper', 'mechanic', 'vendor'] as const)
    expect((await as(name).json('records/vendor_invoice/')).status).toBe(403);

  // A revision leaves what is billed.
  const revise = (qty: string) =>
    as('buyer').json<Answer>(`procurement/orders/${id}/revision/`, {
      method: 'POST',
      body: { reason: 'Moins', requested_by: 'us', lines: [{ line: teeth, qty }] },
    });
  expect((await revise('6')).body.errors?.['lines']).toBe(
    'Quantity cannot go below what is received (0) or invoiced (7).',
  );
  expect((await revise('7')).status).toBe(201);
});
