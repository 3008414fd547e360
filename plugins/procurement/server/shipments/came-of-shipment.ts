import { sql } from 'kysely';
import type { Moving } from '../receipts/lines-in-force.ts';

/** States of a shipment of which something is still to come. */
export const comingStates = sql`('announced', 'partially_received')`;

/**
 * Joins a `line` of a shipment to what the posted receipts that name this shipment hold of it, as `came.qty`, whether it was
 * accepted or not.
 */
export const cameOfShipmentLine = ({ posted, reversed }: Moving = {}) => sql`
  left join lateral (
    select coalesce(sum(one.qty_delivered::numeric), 0) as qty
    from goods_receipt_line one
    join goods_receipt receipt on receipt.id = one.receipt and receipt.deleted_at is null
    where receipt.shipment = line.shipment and one.order_line = line.line and one.deleted_at is null
      and (receipt.state = 'posted' and receipt.id is distinct from ${reversed ?? null}::uuid
        or receipt.id = ${posted ?? null}::uuid)) came on true`;
