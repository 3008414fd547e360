import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import { Exact } from '../../../../core/money/exact.ts';
import type { ShippableLine, VendorShipment } from '../../../vendor-order-calls.ts';
import { receivable } from '../../formulas/receivable.ts';
import { orderedLines, type OrderedLine } from '../receipts/lines-in-force.ts';
import { cameOfShipmentLine, comingStates } from './came-of-shipment.ts';

/** The shipments of an order, the last first; their lines by the number that they have in the order. */
export async function shipmentsOf(db: Database, order: string): Promise<readonly VendorShipment[]> {
  const { rows } = await sql<VendorShipment>`
    with numbered as (
      select id, row_number() over (order by created_at, id)::int as no
      from purchase_order_line
      where "order" = ${order} and deleted_at is null)
    select one.id, one.state, one.sent_on::text as "sentOn", one.eta::text as eta, one.carrier, one.tracking, one.packages,
      one.announced_at as "announcedAt", one.cancel_reason as "cancelReason",
      coalesce((
        select jsonb_agg(jsonb_build_object('no', numbered.no, 'qty', trim_scale(line.qty::numeric)::text, 'lot', line.lot,
          'serials', to_jsonb(coalesce(string_to_array(line.serials, chr(10)), '{}'))) order by numbered.no, line.id)
        from shipment_line line
        join numbered on numbered.id = line.line
        where line.shipment = one.id and line.deleted_at is null), '[]') as lines,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', file.id, 'name', file.name) order by file.name, file.id) from core_file file
        where file.record = 'shipment' and file.record_id = one.id), '[]') as files
    from shipment one
    where one."order" = ${order} and one.deleted_at is null
    order by one.sent_on desc, one.announced_at desc, one.id`.execute(db);
  return rows;
}

/** What is on its way of each line of an order. */
async function onTheWay(db: Database, order: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ line: string; qty: string }>`
    select line.line, trim_scale(sum(greatest(line.qty::numeric - came.qty, 0)))::text as qty
    from shipment_line line
    join shipment one on one.id = line.shipment and one.state in ${comingStates} and one.deleted_at is null
    ${cameOfShipmentLine()}
    where one."order" = ${order} and line.deleted_at is null
    group by 1`.execute(db);
  return new Map(rows.map(({ line, qty }) => [line, qty]));
}

export type AwaitedLine = OrderedLine & {
  /** On its way already. */
  readonly sent: string;
  /** What may still be sent: ordered with its tolerance, less what came and what is on its way; never below 0. */
  readonly left: string;
};

/** The lines of an order by what may still be sent of them. */
export async function awaitedLines(
  db: Database,
  { id, tol_over: over }: { readonly id: string; readonly tol_over: string | null },
  language: 'en' | 'fr',
): Promise<readonly AwaitedLine[]> {
  const sent = await onTheWay(db, id);
  return (await orderedLines(db, id, language)).map((line) => {
    const way = sent.get(line.id) ?? '0';
    const left = new Exact(receivable(line, { over }, line.decimals)).minus(line.quarantine).minus(way);
    return { ...line, sent: way, left: left.gt('0') ? left.toFixed() : '0' };
  });
}

/** A line as its vendor is told; what is ordered is offered first, without what the tolerance would allow beyond it. */
export function shippableLine({
  no,
  title,
  unit_code,
  decimals,
  qty,
  received,
  sent,
  left,
}: AwaitedLine): ShippableLine {
  const missing = new Exact(qty).minus(received).minus(sent);
  const usual = missing.gt('0') ? missing.toFixed() : '0';
  return {
    no,
    description: title,
    unit: unit_code,
    decimals,
    left: new Exact(usual).gt(left) ? left : usual,
  };
}
