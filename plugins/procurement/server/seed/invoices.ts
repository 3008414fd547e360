import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import { seedId } from '../../../../core/host/seed.ts';
import { Exact } from '../../../../core/money/exact.ts';
import { dueOn } from '../../formulas/due-on.ts';
import { billedUpTo, nothingBilled } from '../../formulas/invoice-blocks.ts';
import { matchState } from '../../formulas/match-invoice.ts';
import { receivedPercent } from '../../formulas/receivable.ts';
import { chancesOf, type Chances } from './chances.ts';
import { insertRows, instantOf } from './insert-rows.ts';
import { receivedOrders } from './invoice-sources.ts';
import { numberPapers } from './number-papers.ts';
import { officeHoursOf } from '../office-hours.ts';
import { planInvoices, type DemoInvoice } from './plan-invoices.ts';

const dayMs = 86_400_000;
/** Blocks are dealt with after so many days, and what agrees goes to accounting. */
const [releasedAfter, exportedAfter] = [9, 14];
const [buyer, approver] = [seedId('user', 'buyer'), seedId('user', 'approver')];
const releaseReasons = [
  'Écart accepté par le demandeur',
  'Avoir demandé au fournisseur',
  'Prix confirmé par avenant',
  'Reliquat attendu cette semaine',
];

interface Settled extends DemoInvoice {
  readonly releasedAt: number | null;
  readonly reason: string | null;
  readonly exportedAt: number | null;
}

/** What vendors billed of the orders of the demo up to now, as it was compared, released and handed over. */
export async function seedInvoices(db: Database, now: number): Promise<void> {
  const chances = chancesOf(67);
  const orders = await receivedOrders(db);
  const hours = new Map(
    [...new Set(orders.map(({ time_zone: zone }) => zone))].map((zone) => [zone, officeHoursOf(zone)]),
  );
  const invoices = orders
    .flatMap((order) => {
      const clock = hours.get(order.time_zone);
      return clock ? planInvoices(order, clock, chances, now) : [];
    })
    .map((invoice) => settled(invoice, chances, now));
  const numbers = await numberPapers(
    db,
    invoices.flatMap(({ id, order, enteredAt: at }) => {
      const clock = hours.get(order.time_zone);
      return clock
        ? [{ id, series: 'INV', site: { id: order.site, code: order.site_code, hours: clock }, at } as const]
        : [];
    }),
  );
  await insertRows(
    db,
    'vendor_invoice',
    invoices.map((invoice) => headRow(invoice, numbers)),
  );
  await insertRows(db, 'vendor_invoice_line', invoices.flatMap(lineRows));
  await insertRows(
    db,
    'vendor_invoice_block',
    invoices.flatMap((invoice) => blockRows(invoice, numbers)),
  );
  await tellOrders(db, invoices);
}

function settled(invoice: DemoInvoice, chances: Chances, now: number): Settled {
  const { enteredAt, blocks } = invoice;
  const isDealtWith = chances.inHundred(85);
  const releasedAt = enteredAt + releasedAfter * dayMs + chances.below(4) * 3_600_000;
  const isReleased = blocks.length > 0 && isDealtWith && releasedAt <= now;
  const exportedAt = (isReleased ? releasedAt : enteredAt) + exportedAfter * dayMs;
  return {
    ...invoice,
    releasedAt: isReleased ? releasedAt : null,
    reason: isReleased ? chances.pick(releaseReasons) : null,
    exportedAt: (blocks.length === 0 || isReleased) && exportedAt <= now ? exportedAt : null,
  };
}

function headRow(invoice: Settled, numbers: ReadonlyMap<string, string>) {
  const { id, order, invoicedOn, receivedOn, enteredAt, releasedAt, exportedAt, taxCode, blocks } = invoice;
  const match = matchState(blocks.map(({ kind }) => ({ kind, isReleased: releasedAt !== null })));
  const isOpen = match !== 'matched' && match !== 'released';
  const days = { invoiced: invoicedOn, ordered: order.issued_on, received: receivedOn };
  return {
    id,
    site: order.site,
    number: numbers.get(id) ?? null,
    order: order.id,
    vendor: order.vendor,
    invoice_no: invoice.no,
    invoiced_on: invoicedOn,
    due_on: dueOn(order.shares, days),
    match_state: match,
    currency: order.currency,
    discount: order.discount,
    charges: invoice.charges,
    charges_tax_code: new Exact(invoice.charges).gt('0') ? taxCode : null,
    net: invoice.net,
    taxes: invoice.taxes.map((tax) => ({ ...tax, currency: order.currency_code })),
    tax: invoice.tax,
    total: new Exact(invoice.net).plus(invoice.tax).toFixed(),
    entered_by: buyer,
    exported_at: instantOf(exportedAt),
    exported_by: exportedAt === null ? null : approver,
    // What is ready goes together, day by day.
    batch:
      exportedAt === null
        ? null
        : seedId('invoice_batch', `${order.site} ${new Date(exportedAt).toISOString().slice(0, 10)}`),
    state: exportedAt !== null ? 'exported' : isOpen ? 'blocked' : match,
    version: 1,
    created_at: instantOf(enteredAt),
    created_by: buyer,
    updated_at: instantOf(exportedAt ?? releasedAt ?? enteredAt),
  };
}

const lineRows = ({ id, order, enteredAt, taxCode, lines }: Settled) =>
  lines.map(({ id: line, order_line, unit, qty, price, orderPrice, net }, place) => ({
    id: line,
    site: order.site,
    invoice: id,
    order_line,
    unit,
    qty,
    currency: order.currency,
    price,
    order_price: orderPrice,
    net,
    tax_code: taxCode,
    version: 1,
    created_at: instantOf(enteredAt + place),
    created_by: buyer,
    updated_at: instantOf(enteredAt + place),
  }));

const blockRows = (
  { id, order, enteredAt, blocks, releasedAt, reason }: Settled,
  numbers: ReadonlyMap<string, string>,
) =>
  blocks.map(({ kind, line, subject, expected, found, difference }, place) => ({
    id: seedId('vendor_invoice_block', `${id} ${place}`),
    site: order.site,
    invoice: id,
    kind,
    line,
    subject: kind === 'duplicate' ? (numbers.get(subject ?? '') ?? null) : subject,
    expected,
    found,
    difference,
    released_by: releasedAt === null ? null : approver,
    released_at: instantOf(releasedAt),
    reason,
    version: 1,
    created_at: instantOf(enteredAt + place),
    created_by: buyer,
    updated_at: instantOf(releasedAt ?? enteredAt),
  }));

/** How much of each order is billed, as entering leaves it. */
async function tellOrders(db: Database, invoices: readonly DemoInvoice[]): Promise<void> {
  const lines: object[] = [];
  const orders: object[] = [];
  for (const own of Map.groupBy(invoices, ({ order }) => order.id).values()) {
    const order = own[0]?.order;
    if (!order) continue;
    const billed = billedUpTo(own).at(-1) ?? nothingBilled;
    const of = order.lines.map(({ id, qty, net }) => ({ id, qty, net, accepted: billed.lines.get(id) ?? '0' }));
    lines.push(...of.map(({ id, accepted }) => ({ id, invoiced_qty: accepted })));
    orders.push({ id: order.id, invoiced_pct: receivedPercent(of) });
  }
  await sql`
    update purchase_order_line line
    set invoiced_qty = told.invoiced_qty
    from jsonb_populate_recordset(null::purchase_order_line, ${JSON.stringify(lines)}::jsonb) told
    where told.id = line.id`.execute(db);
  await sql`
    update purchase_order one
    set invoiced_pct = told.invoiced_pct
    from jsonb_populate_recordset(null::purchase_order, ${JSON.stringify(orders)}::jsonb) told
    where told.id = one.id`.execute(db);
}
