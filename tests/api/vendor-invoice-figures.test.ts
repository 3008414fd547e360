import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayBack } from '../support/days.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { invoiceDesk } from '../support/vendor-invoices.ts';

interface Line {
  readonly number: string;
  readonly variance: string;
  readonly ordered: string;
  readonly month: string;
}
interface Figure {
  readonly figure: string;
  readonly value: number | null;
  readonly above: string;
  readonly below: string;
  readonly papers: number;
}

let server: TestServer;
let desk: Awaited<ReturnType<typeof invoiceDesk>>;
beforeAll(async () => {
  server = await startTestServer();
  desk = await invoiceDesk(server);
});
afterAll(() => server.stop());

const year = () => `from=${dayBack(365)}&to=${dayBack(0)}`;
const lines = async () =>
  (await desk.as('manager').json<{ rows: readonly Line[] }>(`reports/invoice_prices/?${year()}`)).body.rows;

test('P11: 100 pieces of 50.00 billed at 51.00 vary by 100.00; cancelled invoices count nowhere', async () => {
  const { issuedOrder, line, received, billed, entered, withdraw } = desk;
  const { id, lines: ordered } = await issuedOrder([104, 100]);
  const hundred = ordered[1];
  await received(id, [line(hundred, 100)]);
  const wrong = await entered(id, [billed(hundred, 100, 60)]);
  await withdraw(wrong.id);
  const made = await entered(id, [billed(hundred, 100, '51.00')]);
  expect(made.match_state).toBe('matched');
  const own = (await lines()).filter(({ number }) => number === made.number || number === wrong.number);
  expect(own).toMatchObject([{ number: made.number, variance: '100.00', ordered: '5000.00' }]);
});

test('the figure is the sum of its list, and that of the invoices by SQL', async () => {
  const { as } = desk;
  const { body } = await as('manager').json<{ rows: readonly Figure[] }>(
    `reports/purchasing_kpi/?${year()}&by=all&figure=price_variance`,
  );
  const [told] = body.rows;
  const rows = await lines();
  expect(told?.papers).toBe(rows.length);
  const { rows: found } = await server.host.pool.query<{ variance: string; ordered: string; share: number }>(
    `with each as (
       select round((line.price - line.order_price) * line.qty::numeric / coalesce(ordered.price_base_qty, 1)::numeric
           * coalesce(one.rate, 1)::numeric, 2) as variance,
         round(line.order_price * line.qty::numeric / coalesce(ordered.price_base_qty, 1)::numeric
           * coalesce(one.rate, 1)::numeric, 2) as ordered
       from vendor_invoice_line line
       join vendor_invoice invoice on invoice.id = line.invoice and invoice.state <> 'cancelled'
       join purchase_order_line ordered on ordered.id = line.order_line
       join purchase_order one on one.id = ordered."order"
       where invoice.invoiced_on >= date_trunc('month', $1::date)
         and invoice.invoiced_on < date_trunc('month', $2::date) + interval '1 month')
     select trim_scale(sum(variance))::text as variance, trim_scale(sum(ordered))::text as ordered,
       round(100 * sum(variance) / sum(ordered), 6)::float8 as share
     from each`,
    [dayBack(365), dayBack(0)],
  );
  expect([Number(told?.above), Number(told?.below)]).toEqual([Number(found[0]?.variance), Number(found[0]?.ordered)]);
  expect(told?.value).toBeCloseTo(found[0]?.share ?? -1, 5);
  expect((await as('storekeeper').json(`reports/invoice_prices/?${year()}`)).status).toBe(403);
});
