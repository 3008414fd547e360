import { afterAll, beforeAll, expect, test } from 'vitest';
import { writingRows } from '../../core/records/change-rows.server.ts';
import { matchInvoices } from '../../plugins/procurement/server/invoices/match-invoices.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const rowsOf = async <Row extends object>(sql: string): Promise<readonly Row[]> =>
  (await server.host.pool.query<Row>(sql)).rows;

test('the invoices of the demo agree with its orders and their own totals', async () => {
  // Invoiced quantities of lines are the sums of their invoices, and no more than is ordered or came.
  expect(
    await rowsOf(`
      select line.id
      from purchase_order_line line
      join purchase_order one on one.id = line."order" and one.number is not null
      left join lateral (
        select coalesce(sum(billed.qty::numeric), 0) as qty
        from vendor_invoice_line billed
        join vendor_invoice invoice on invoice.id = billed.invoice and invoice.state <> 'cancelled'
        where billed.order_line = line.id) of_invoices on true
      where line.invoiced_qty::numeric is distinct from of_invoices.qty
        or of_invoices.qty > greatest(line.qty::numeric, line.accepted_qty::numeric)`),
  ).toEqual([]);
  expect(
    await rowsOf(`
      select invoice.number
      from vendor_invoice invoice
      join purchase_order one on one.id = invoice."order"
      where invoice.net + invoice.tax <> invoice.total or invoice.due_on < invoice.invoiced_on
        or invoice.created_at > now() or invoice.vendor <> one.vendor or invoice.currency <> one.currency
        or invoice.site <> one.site or (invoice.state = 'exported') <> (invoice.batch is not null)
        or invoice.tax <> (select coalesce(sum((code ->> 'tax')::numeric), 0) from jsonb_array_elements(invoice.taxes) code)
        or invoice.net <> round((
          select sum(line.net) from vendor_invoice_line line where line.invoice = invoice.id)
            * (1 - coalesce(invoice.discount, 0)::numeric / 100), 2) + invoice.charges`),
  ).toEqual([]);
  const bare = `regexp_replace(lower(invoice_no), '[[:space:]]', '', 'g')`;
  expect(await rowsOf(`select vendor from vendor_invoice group by vendor, ${bare} having count(*) > 1`)).toEqual([]);
});

test('comparing the invoices of the demo anew changes nothing', async () => {
  const orders = await rowsOf<{ order: string }>(
    `select distinct "order" from vendor_invoice where state <> 'exported'`,
  );
  expect(orders.length).toBeGreaterThan(10);
  const before = await rowsOf(`select id, state, match_state, due_on, version from vendor_invoice order by id`);
  const blocks = await rowsOf(`select id, version, deleted_at from vendor_invoice_block order by id`);
  for (const { order } of orders)
    await writingRows(server.host, { machine: 'test' }, (context) => matchInvoices(context, order));
  expect(await rowsOf(`select id, state, match_state, due_on, version from vendor_invoice order by id`)).toEqual(
    before,
  );
  expect(await rowsOf(`select id, version, deleted_at from vendor_invoice_block order by id`)).toEqual(blocks);
});

test('most invoices agree; some of each kind are blocked, released and handed over', async () => {
  const kinds = await rowsOf<{ kind: string }>(`select distinct kind from vendor_invoice_block order by kind`);
  expect(kinds.map(({ kind }) => kind)).toEqual(['duplicate', 'no_receipt', 'price_block', 'qty_block', 'tax_block']);
  const states = await rowsOf<{ state: string }>(`select distinct state from vendor_invoice order by state`);
  expect(states.map(({ state }) => state)).toEqual(['blocked', 'exported', 'matched', 'released']);
  const [share] = await rowsOf<{ share: number }>(`
    select round(100.0 * count(*) filter (where exists (
      select from vendor_invoice_block block where block.invoice = invoice.id)) / count(*), 1)::float8 as share
    from vendor_invoice invoice`);
  expect(share?.share).toBeGreaterThan(3);
  expect(share?.share).toBeLessThan(12);
});
