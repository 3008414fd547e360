import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import type { BilledGoods } from '../../formulas/billed-goods.ts';
import type { DueShare } from '../../formulas/due-on.ts';
import type { ComparedInvoice, ComparedOrder } from '../../formulas/invoice-blocks.ts';
import type { BlockKind, MatchBlock } from '../../formulas/match-invoice.ts';
import { cameOfLine, formerLine, priceInForce, qtyInForce, type Moving } from '../receipts/lines-in-force.ts';
import { currencyTable, taxCodeTable } from '../uses.ts';
import { holdInvoices } from './hold-invoices.ts';

/** What invoices of an order are compared with. */
export interface MatchFacts {
  readonly order: OrderFacts;
  /** In the order in which they were entered: each bills what those before it left. */
  readonly invoices: readonly InvoiceFacts[];
  readonly blocks: readonly BlockFacts[];
}

interface OrderFacts extends ComparedOrder {
  readonly site: string;
  readonly lines: readonly LineFacts[];
  readonly shares: readonly DueShare[];
  readonly issued_on: string | null;
}

type LineFacts = ComparedOrder['lines'][number] & {
  readonly net: string | null;
  /** By posted receipts. */
  readonly came: BilledGoods['came'];
};

interface InvoiceFacts extends ComparedInvoice {
  readonly id: string;
  readonly state: string;
  readonly invoiced_on: string;
  /**
   * The number of an invoice that the vendor sent to the site before: with the same number but for signs and leading
   * zeros, or for the same pieces of the same order, of the same day and total.
   */
  readonly alike: string | null;
}

export interface BlockFacts extends MatchBlock {
  readonly id: string;
  readonly invoice: string;
  readonly kind: BlockKind;
  readonly isReleased: boolean;
}

/** An order with what came of it and what was billed; the invoices are held until the transaction ends, by their ids. */
export async function matchFacts(db: Database, order: string, moving: Moving): Promise<MatchFacts | null> {
  await holdInvoices(db, order);
  const invoices = await invoicesOf(db, order);
  if (invoices.length === 0) return null;
  const head = await headOf(db, order);
  if (!head) return null;
  const { rows: lines } = await sql<LineFacts>`
    select line.id, trim_scale(${qtyInForce})::text as qty, trim_scale(came.accepted)::text as accepted,
      ${priceInForce}::text as price, line.price_base_qty::text, line.net::text, (
        select coalesce(jsonb_agg(jsonb_build_object('accepted', one.qty_accepted::numeric::text,
          'day', local_clock(receipt.received_at, site.time_zone)::date::text)), '[]')
        from goods_receipt_line one
        join goods_receipt receipt on receipt.id = one.receipt and receipt.deleted_at is null
        where one.order_line = line.id and one.qty_accepted > 0 and one.deleted_at is null
          and (receipt.state = 'posted' and receipt.id is distinct from ${moving.reversed ?? null}::uuid
            or receipt.id = ${moving.posted ?? null}::uuid)) as came
    from purchase_order_line line
    join site on site.id = line.site
    ${formerLine}
    ${cameOfLine(moving)}
    where line."order" = ${order} and line.deleted_at is null
    order by line.created_at, line.id`.execute(db);
  const { rows: blocks } = await sql<BlockFacts>`
    select block.id, block.invoice, block.kind, block.line, block.subject, block.expected::text, block.found::text,
      block.difference::text, block.released_at is not null as "isReleased"
    from vendor_invoice_block block
    join vendor_invoice invoice on invoice.id = block.invoice
    where invoice."order" = ${order} and block.deleted_at is null`.execute(db);
  return { order: { ...head, lines }, invoices, blocks };
}

async function invoicesOf(db: Database, order: string): Promise<readonly InvoiceFacts[]> {
  const { rows } = await sql<InvoiceFacts>`
    select invoice.id, invoice.state, invoice.invoiced_on::text, coalesce(invoice.charges, 0)::text as charges,
      coalesce(invoice.taxes, '[]') as taxes, ${taxTold(sql`invoice.charges_tax_code`)} as "chargesTax",
      ${taxTold(sql`one.charges_tax_code`)} as "chargesOrderTax", (
        select other.number
        from vendor_invoice other
        where other.site = invoice.site and other.vendor = invoice.vendor and other.state <> 'cancelled'
          and other.deleted_at is null and (other.created_at, other.id) < (invoice.created_at, invoice.id)
          and (${spelt(sql`other.invoice_no`)} = ${spelt(sql`invoice.invoice_no`)}
            or other."order" = invoice."order" and other.invoiced_on = invoice.invoiced_on and other.total = invoice.total
              and ${billedBy(sql`other.id`)} = ${billedBy(sql`invoice.id`)})
        order by other.created_at, other.id
        limit 1) as alike,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', line.id, 'order_line', line.order_line, 'qty', line.qty::numeric::text,
          'price', line.price::text, 'net', coalesce(line.net, 0)::text,
          'tax', ${taxTold(sql`line.tax_code`)}, 'orderTax', ${taxTold(sql`ordered.tax_code`)})
          order by line.created_at, line.id)
        from vendor_invoice_line line
        join purchase_order_line ordered on ordered.id = line.order_line
        where line.invoice = invoice.id and line.deleted_at is null), '[]') as lines
    from vendor_invoice invoice
    join purchase_order one on one.id = invoice."order"
    where invoice."order" = ${order} and invoice.deleted_at is null
    order by invoice.created_at, invoice.id`.execute(db);
  return rows;
}

/** A tax code by what is payable under it on the day of a row of `invoice`, or was at last. */
const taxTold = (code: ReturnType<typeof sql>) => sql`(
  select jsonb_build_object('code', ${code}, 'percent', coalesce((
    select case when tax.category = 'S' then tax.rate else 0 end
    from ${taxCodeTable} tax
    where tax.code = ${code} and tax.deleted_at is null and tax.valid_from <= invoice.invoiced_on
    order by tax.valid_from desc
    limit 1), 0)::text)
  where nullif(${code}, '') is not null)`;

/** A number without signs and leading zeros, as people mistype it. */
const spelt = (no: ReturnType<typeof sql>) =>
  sql`regexp_replace(regexp_replace(lower(${no}), '(^|[^0-9])0+', '\\1', 'g'), '[^[:alnum:]]', '', 'g')`;

/** The lines and quantities that an invoice bills. */
const billedBy = (invoice: ReturnType<typeof sql>) => sql`(
  select array_agg(concat_ws(' ', billed.order_line, billed.qty) order by billed.order_line)
  from vendor_invoice_line billed
  where billed.invoice = ${invoice} and billed.deleted_at is null)`;

async function headOf(db: Database, order: string): Promise<Omit<OrderFacts, 'lines'> | undefined> {
  const { rows } = await sql<Omit<OrderFacts, 'lines'>>`
    select one.site, coalesce(one.match, 'three_way') as match, coalesce(one.rate, 1)::text as rate,
      coalesce(one.charges, 0)::text as charges, one.discount::text, currency.minor_units, ${dueShares} as shares,
      local_clock(one.issued_at, site.time_zone)::date::text as issued_on
    from purchase_order one
    join site on site.id = one.site
    join vendor on vendor.id = one.vendor
    join ${currencyTable} currency on currency.id = one.currency
    where one.id = ${order}`.execute(db);
  return rows[0];
}

/** The shares of the terms that an order names, else of its vendor; of rows `one` and `vendor`. */
export const dueShares = sql`coalesce((
    select terms.shares
    from payment_terms terms
    where terms.deleted_at is null
      and lower(trim(one.payment_terms)) in (lower(terms.code), lower(terms.label ->> 'en'), lower(terms.label ->> 'fr'))
    order by terms.sort
    limit 1), (
    select terms.shares from payment_terms terms where terms.id = vendor.payment_terms), '[]')`;
