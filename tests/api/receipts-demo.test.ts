import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const rowsOf = async <Row extends object>(sql: string): Promise<readonly Row[]> =>
  (await server.host.pool.query<Row>(sql)).rows;

test('the receipts of the demo agree with its orders', async () => {
  // Quantities of lines are the sums of their posted receipts.
  expect(
    await rowsOf(`
      select line.id, line.accepted_qty, came.accepted
      from purchase_order_line line
      join purchase_order one on one.id = line."order" and one.number is not null
      left join lateral (
        select coalesce(sum(of_line.qty_accepted::numeric), 0) as accepted,
          coalesce(sum(of_line.qty_accepted::numeric + of_line.qty_quarantine::numeric), 0) as received
        from goods_receipt_line of_line
        join goods_receipt receipt on receipt.id = of_line.receipt and receipt.state = 'posted'
        where of_line.order_line = line.id) came on true
      where line.accepted_qty::numeric is distinct from came.accepted
        or line.received_qty::numeric is distinct from came.received
        or (line.reception = 'received') <> (line.accepted_qty >= line.qty)`),
  ).toEqual([]);
  // Nothing comes before it was ordered or after now, and what is delivered is told whole.
  expect(
    await rowsOf(`
      select receipt.number
      from goods_receipt receipt
      join purchase_order one on one.id = receipt."order"
      where receipt.received_at < one.issued_at or receipt.posted_at < receipt.received_at or receipt.posted_at > now()
        or receipt.vendor <> one.vendor
        -- Where all that came was sent back, nothing was received.
        or one.state not in ('partially_received', 'received', 'closed') and exists (
          select from goods_receipt_line line
          where line.receipt = receipt.id and line.qty_accepted + line.qty_quarantine > 0)`),
  ).toEqual([]);
  expect(
    await rowsOf(`
      select id
      from goods_receipt_line
      where qty_delivered::numeric <> qty_accepted::numeric + qty_quarantine::numeric + qty_refused::numeric
        or qty_delivered <= 0 or (qty_quarantine + qty_refused > 0) <> (reason is not null)`),
  ).toEqual([]);
  // Numbers follow the time in which receipts were posted, without gap.
  expect(
    await rowsOf(`
      select number
      from (
        select number, row_number() over (partition by site, substring(number from '-([0-9]{2})-[0-9]+$')
          order by posted_at, id) as place
        from goods_receipt
        where number is not null) numbered
      where substring(number from '-([0-9]+)$')::int <> place`),
  ).toEqual([]);
});

test('of the lines that were due four in five came in full and in time', async () => {
  const [figures] = await rowsOf<{ due: number; otif: number; refused: number; over: number }>(`
    select count(*)::int as due,
      round(100.0 * count(*) filter (where in_time >= qty) / nullif(count(*), 0), 1)::float8 as otif,
      round(100.0 * count(*) filter (where refused > 0) / nullif(count(*) filter (where delivered > 0), 0), 1)::float8 as refused,
      round(100.0 * count(*) filter (where delivered > qty and refused = 0) / nullif(count(*) filter (where delivered > 0), 0), 1)::float8 as over
    from (
      select line.id, line.qty::numeric as qty,
        coalesce(sum(came.qty_accepted::numeric) filter (
          where local_clock(receipt.received_at, site.time_zone)::date <= line.promised_on), 0) as in_time,
        coalesce(sum(came.qty_refused::numeric), 0) as refused, coalesce(sum(came.qty_delivered::numeric), 0) as delivered
      from purchase_order_line line
      join purchase_order one on one.id = line."order"
      join site on site.id = line.site
      left join goods_receipt_line came on came.order_line = line.id
      left join goods_receipt receipt on receipt.id = came.receipt and receipt.state = 'posted'
      where one.state in ('acknowledged', 'partially_received', 'received', 'closed') and line.promised_on < current_date - 1
      group by line.id, line.qty, line.promised_on) due`);
  console.log(figures);
  expect(figures?.due).toBeGreaterThanOrEqual(100);
  expect(figures?.otif).toBeGreaterThan(70);
  expect(figures?.otif).toBeLessThan(92);
  expect(figures?.refused).toBeLessThan(6);
  expect(figures?.over).toBeLessThan(5);
});
