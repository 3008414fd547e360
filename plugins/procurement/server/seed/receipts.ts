import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import { seedId, seededRandom } from '../../../../core/host/seed.ts';
import { sumOfAmounts } from '../../../../core/money/exact.ts';
import { lineReception, orderReception, receivedPercent } from '../../formulas/receivable.ts';
import { underWay } from '../orders/revisions.ts';
import { unitOfMeasureTable } from '../uses.ts';
import { planDeliveries, type DemoDelivery, type PromisedLine } from './plan-deliveries.ts';

const dayMs = 86_400_000;
/** An order of which everything came is closed after so many days. */
const closedAfter = 30;
const storekeeper = seedId('user', 'storekeeper');

interface OrderedRow extends PromisedLine {
  readonly site: string;
  readonly vendor: string;
  readonly issued_at: string;
  readonly net: string | null;
  readonly state: string;
}

/** What came of the orders that the demo has issued, whoever made them, up to now: posted, numbered, and in their lines. */
export async function seedReceipts(db: Database, today: Date): Promise<void> {
  const now = today.getTime();
  const { rows } = await sql<OrderedRow>`
    select line.id, line."order", line.qty::text as qty, coalesce(unit.decimals, 0) as decimals, line.unit, line.net::text as net,
      line.promised_on::text as promised, one.site, one.vendor, one.issued_at, one.state
    from purchase_order one
    join purchase_order_line line on line."order" = one.id and line.deleted_at is null
    left join ${unitOfMeasureTable} unit on unit.id = line.unit
    where one.number is not null and one.state = 'acknowledged' and line.promised_on is not null and one.deleted_at is null
      and not exists (select from po_revision revision where revision."order" = one.id and ${underWay})
    order by one.issued_at, one.id, line.created_at, line.id`.execute(db);
  const random = seededRandom(61);
  const orders = [...Map.groupBy(rows, ({ order }) => order)].flatMap(([id, lines]) => {
    const [head] = lines;
    return head ? [{ id, site: head.site, vendor: head.vendor, issuedAt: Date.parse(head.issued_at), lines }] : [];
  });
  const planned = orders.map((order) => ({ order, deliveries: planDeliveries(order, random, now) }));
  await writeDeliveries(
    db,
    planned.flatMap(({ deliveries }) => deliveries),
  );
  await settle(db, planned, now);
}

/** Numbered in the order in which they were posted, in one statement each however many there are. */
async function writeDeliveries(db: Database, deliveries: readonly DemoDelivery[]): Promise<void> {
  if (deliveries.length === 0) return;
  const heads = deliveries.map(({ id, order, note, receivedAt, postedAt, packages, damaged }) => ({
    id,
    site: order.site,
    order: order.id,
    vendor: order.vendor,
    delivery_note: note,
    received_at: new Date(receivedAt).toISOString(),
    posted_at: new Date(postedAt).toISOString(),
    packages,
    damaged,
  }));
  await sql`
    with numbered as (
      select one.*, site.code, extract(year from local_clock(one.posted_at, site.time_zone))::int as year
      from jsonb_populate_recordset(null::goods_receipt, ${JSON.stringify(heads)}::jsonb) one
      join site on site.id = one.site),
    placed as (
      select numbered.*, row_number() over (partition by site, year order by posted_at, id)::int as place from numbered),
    written as (
      insert into goods_receipt (
        id, site, number, "order", vendor, delivery_note, received_at, received_by, packages, damaged, posted_at, posted_by,
        state, created_at, created_by, updated_at, updated_by)
      select id, site, concat_ws('-', 'GR', code, right(year::text, 2), lpad(place::text, 5, '0')), "order", vendor,
        delivery_note, received_at, ${storekeeper}::uuid, packages, damaged, posted_at, ${storekeeper}::uuid, 'posted',
        received_at, ${storekeeper}::uuid, posted_at, ${storekeeper}::uuid
      from placed)
    insert into document_counter (series, site, year, last) select 'GR', site, year, max(place) from placed group by 2, 3`.execute(
    db,
  );
  const lines = deliveries.flatMap((delivery) =>
    delivery.lines.map(({ id, receipt, line, delivered, accepted, quarantine, refused, reason }, place) => ({
      id,
      site: delivery.order.site,
      receipt,
      order_line: line.id,
      unit: line.unit,
      qty_delivered: delivered,
      qty_accepted: accepted,
      qty_quarantine: quarantine,
      qty_refused: refused,
      reason,
      created_at: new Date(delivery.receivedAt + place).toISOString(),
    })),
  );
  await sql`
    insert into goods_receipt_line (
      id, site, receipt, order_line, unit, qty_delivered, qty_accepted, qty_quarantine, qty_refused, reason, created_at,
      created_by, updated_at)
    select id, site, receipt, order_line, unit, qty_delivered, qty_accepted, qty_quarantine, qty_refused, reason, created_at,
      ${storekeeper}::uuid, created_at
    from jsonb_populate_recordset(null::goods_receipt_line, ${JSON.stringify(lines)}::jsonb)`.execute(db);
}

interface Planned {
  readonly order: { readonly id: string; readonly lines: readonly OrderedRow[] };
  readonly deliveries: readonly DemoDelivery[];
}

/** How far orders and lines are, as posting leaves them. */
async function settle(db: Database, planned: readonly Planned[], now: number): Promise<void> {
  const lines: object[] = [];
  const orders: object[] = [];
  for (const { order, deliveries } of planned) {
    const came = deliveries.flatMap((delivery) => delivery.lines);
    const of = order.lines.map(({ id, qty, net }) => {
      const own = came.filter(({ line }) => line.id === id);
      const accepted = sumOfAmounts(own.map((one) => one.accepted)).toFixed();
      const received = sumOfAmounts(own.flatMap((one) => [one.accepted, one.quarantine])).toFixed();
      const line = { id, qty, net, accepted, received, isClosedShort: false };
      return { ...line, reception: lineReception(line, { under: null }) };
    });
    lines.push(
      ...of.map(({ id, received, accepted, reception }) => ({
        id,
        received_qty: received,
        accepted_qty: accepted,
        reception,
      })),
    );
    const last = Math.max(...deliveries.map(({ postedAt }) => postedAt));
    const reception = orderReception(of);
    const isClosed = reception === 'received' && last < now - closedAfter * dayMs;
    if (reception !== null)
      orders.push({
        id: order.id,
        state: isClosed ? 'closed' : reception,
        received_pct: receivedPercent(of),
        updated_at: new Date(isClosed ? last + closedAfter * dayMs : last).toISOString(),
      });
  }
  await sql`
    update purchase_order_line line
    set received_qty = 0, accepted_qty = 0, invoiced_qty = 0,
      reception = case when one.state in ('refused', 'cancelled') then 'cancelled' else 'open' end
    from purchase_order one
    where one.id = line."order" and one.number is not null`.execute(db);
  await sql`update purchase_order set received_pct = 0, invoiced_pct = 0 where number is not null`.execute(db);
  await sql`
    update purchase_order_line line
    set received_qty = told.received_qty, accepted_qty = told.accepted_qty, reception = told.reception
    from jsonb_populate_recordset(null::purchase_order_line, ${JSON.stringify(lines)}::jsonb) told
    where told.id = line.id`.execute(db);
  await sql`
    update purchase_order one
    set state = told.state, received_pct = told.received_pct, updated_at = told.updated_at
    from jsonb_populate_recordset(null::purchase_order, ${JSON.stringify(orders)}::jsonb) told
    where told.id = one.id`.execute(db);
}
