import { afterAll, beforeAll, expect, test } from 'vitest';
import { rounded, Exact } from '../../core/money/exact.ts';
import type { RevisedPaper } from '../../core/parts/paper/paper.ts';
import { orderDocument } from '../../plugins/procurement/server/ubl/order-document.ts';
import type { OrderTotalsAnswer } from '../../plugins/procurement/shared/order-answers.ts';
import { decimalOf, draftOrder, issuedOrder } from '../support/issued-orders.ts';
import { quotationDesk } from '../support/quotation-requests.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let desk: Awaited<ReturnType<typeof quotationDesk>>;
beforeAll(async () => {
  server = await startTestServer();
  desk = await quotationDesk(server);
});
afterAll(() => server?.stop());

const totalsOf = async (order: string, user = desk.as('buyer')) =>
  user.json<OrderTotalsAnswer>(`procurement/orders/${order}/totals/`);

test('the screen, the paper and UBL say the same of an order, to the cent', async () => {
  // M2 of catalogue procurement.md §11 with a discount: 600.00 at 20 %, 400.00 at 10 %, freight 50.00 at 20 %.
  const draft = await draftOrder(server, desk, ['60', '100'], {
    discount: '2.5',
    charges: [{ kind: 'freight', label: '', amount: '50.00', tax_code: 'TVA20' }],
  });
  await server.host.pool.query(`update purchase_order_line set tax_code = 'TVA10' where "order" = $1 and price = 100`, [
    draft,
  ]);
  const expected = {
    currency: 'MAD',
    subtotal: '1000.00',
    discount: '25.00',
    charges: '50.00',
    net: '1025.00',
    taxes: [
      { taxCode: 'TVA20', category: 'S', rate: '20', taxable: '635.00', tax: '127.00' },
      { taxCode: 'TVA10', category: 'S', rate: '10', taxable: '390.00', tax: '39.00' },
    ],
    total: '1191.00',
    isPartlyUntaxed: false,
    company: null,
  };
  // Of a draft by the taxes of today.
  expect((await totalsOf(draft)).body).toMatchObject(expected);
  expect((await desk.move('purchase_order', draft, 'issue', desk.as('buyer'))).status).toBe(200);
  const { body } = await totalsOf(draft);
  expect(body).toMatchObject(expected);
  expect(rounded(String((await desk.rowOf('purchase_order', draft))['net']), 2)).toBe(body.net);

  const { paper } = (await desk.as('buyer').json<RevisedPaper>(`procurement/orders/${draft}/paper/?language=en`)).body;
  expect(paper.totals.map(({ value }) => decimalOf('en', value))).toEqual([
    body.subtotal,
    `-${body.discount}`,
    body.charges,
    body.net,
    ...body.taxes.map(({ tax }) => tax),
    body.total,
  ]);
  expect(await orderDocument(server.host.db, draft, 'en')).toMatchObject({
    taxExclusive: body.net,
    taxTotal: '166.00',
    payable: body.total,
  });
});

test('a tax that changes afterwards changes nothing, and what names no tax is said', async () => {
  const { id } = await issuedOrder(server, desk, ['10.03', '10.03']);
  // 100.30 and 40.12 at 20 %: once for the code, not for each line.
  expect((await totalsOf(id)).body).toMatchObject({ net: '140.42', taxes: [{ tax: '28.08' }], total: '168.50' });
  await server.host.pool.query(
    `update purchase_order_line set tax_code = null where "order" = $1 and id = (
      select id from purchase_order_line where "order" = $1 order by qty limit 1)`,
    [id],
  );
  expect((await totalsOf(id)).body).toMatchObject({
    taxes: [{ taxable: '100.30', tax: '20.06' }],
    total: '160.48',
    isPartlyUntaxed: true,
  });
  await server.host.pool.query(`update purchase_order_line set tax_code = null where "order" = $1`, [id]);
  expect((await totalsOf(id)).body).toMatchObject({ net: '140.42', taxes: [], total: null });
});

test('in another currency the company reads its own beside it, and its column adds up', async () => {
  const { id } = await issuedOrder(server, desk, ['99.95', '33.3333'], { currency: 'EUR' });
  const { body } = await totalsOf(id);
  const row = await desk.rowOf('purchase_order', id);
  expect(body).toMatchObject({ currency: 'EUR', net: '1132.83', taxes: [{ tax: '226.57' }], total: '1359.40' });
  const { company } = body;
  if (!company) throw new Error('Nothing is told in the currency of the company');
  expect([company.currency, new Exact(company.rate).eq(String(row['rate']))]).toEqual(['MAD', true]);
  expect(company.net).toBe(rounded(String(row['net_company']), 2));
  expect(company.taxes).toEqual([{ taxCode: 'TVA20', tax: rounded(new Exact('226.57').times(company.rate), 2) }]);
  expect(company.total).toBe(new Exact(company.net).plus(company.taxes[0]?.tax ?? '0').toFixed(2));
});

test('totals are for who may read prices', async () => {
  const { id } = await issuedOrder(server, desk);
  expect((await totalsOf(id, desk.as('approver'))).status).toBe(200);
  for (const name of ['storekeeper', 'planner', 'vendor'] as const)
    expect((await totalsOf(id, desk.as(name))).status).toBe(403);
  for (const other of ['nothing', '00000000-0000-4000-8000-000000000000'])
    expect((await totalsOf(other)).status).toBe(404);
});
