import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import type { LineReception, ReceivableLine } from '../../formulas/receivable.ts';
import { partTable, unitOfMeasureTable } from '../uses.ts';

/** States of an order in which goods are received; what comes after it is complete is over-delivered. */
export const receivableStates = [
  'issued',
  'acknowledged',
  'acknowledged_with_changes',
  'partially_received',
  'received',
] as const;

/**
 * Joins a line to what it was before a revision that its vendor has not answered, as `former`: until then the order stands
 * for receipts and invoices as it was (catalogue procurement.md §7).
 */
export const formerLine = sql`
  left join lateral (
    select changed.qty_before, changed.price_before, changed.promised_before
    from po_revision revision
    join po_revision_line changed on changed.revision = revision.id and changed.line = line.id
      and changed.deleted_at is null
    where revision."order" = line."order" and revision.state = 'issued' and revision.deleted_at is null
    limit 1) former on true`;

export const qtyInForce = sql`coalesce(former.qty_before, line.qty)::numeric`;
export const priceInForce = sql`coalesce(former.price_before, line.price, 0)`;
export const dayInForce = sql`coalesce(former.promised_before, line.promised_on)`;

/** The receipt of which posting or reversal is under way: its row says it only once that is done. */
export interface Moving {
  readonly posted?: string;
  readonly reversed?: string;
}

/** Joins a line to the sums of its posted receipts, as `came`. */
export const cameOfLine = ({ posted, reversed }: Moving = {}) => sql`
  left join lateral (
    select coalesce(sum(one.qty_accepted::numeric), 0) as accepted, coalesce(sum(one.qty_quarantine::numeric), 0) as quarantine
    from goods_receipt_line one
    join goods_receipt receipt on receipt.id = one.receipt and receipt.deleted_at is null
    where one.order_line = line.id and one.deleted_at is null
      and (receipt.state = 'posted' and receipt.id is distinct from ${reversed ?? null}::uuid
        or receipt.id = ${posted ?? null}::uuid)) came on true`;

/** A line of an order by what may still come of it. */
export interface OrderedLine extends ReceivableLine {
  readonly id: string;
  /** Its place in the order, from 1. */
  readonly no: number;
  readonly quarantine: string;
  readonly net: string | null;
  readonly unit: string | null;
  /** The code of the unit, the same in every language. */
  readonly unit_code: string;
  readonly decimals: number;
  readonly title: string;
  readonly refs: string;
  readonly promised_on: string | null;
  readonly days_late: number;
  readonly reception: LineReception | 'cancelled' | null;
}

/** The lines of an order as they are in force, with what came of them, in their order. */
export async function orderedLines(
  db: Database,
  order: string,
  language: 'en' | 'fr',
  moving: Moving = {},
): Promise<readonly OrderedLine[]> {
  const { rows } = await sql<OrderedLine>`
    select line.id, (row_number() over (order by line.created_at, line.id))::int as no, line.unit, line.net::text,
      trim_scale(${qtyInForce})::text as qty, trim_scale(came.accepted)::text as accepted,
      trim_scale(came.quarantine)::text as quarantine, trim_scale(came.accepted + came.quarantine)::text as received,
      coalesce(line.closed_short, false) as "isClosedShort", line.reception,
      coalesce(unit.code, '') as unit_code, coalesce(unit.decimals, 6) as decimals,
      coalesce(nullif(line.description, ''), nullif(part.label ->> ${language}, ''), part.code, '') as title,
      concat_ws(' · ', part.code, nullif(line.vendor_ref, ''), coalesce(nullif(line.manufacturer_ref, ''), part.manufacturer_ref))
        as refs,
      ${dayInForce}::text as promised_on,
      greatest(local_clock(now(), site.time_zone)::date - ${dayInForce}, 0) as days_late
    from purchase_order_line line
    join site on site.id = line.site
    left join ${partTable} part on part.id = line.part
    left join ${unitOfMeasureTable} unit on unit.id = line.unit
    ${formerLine}
    ${cameOfLine(moving)}
    where line."order" = ${order} and line.deleted_at is null
    order by no`.execute(db);
  return rows;
}
