import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import type { DeliveryShipment } from '../../shared/receipt-answers.ts';
import { cameOfShipmentLine, comingStates } from '../shipments/came-of-shipment.ts';

/** The shipments of an order of which something is still to come, by what is left of them; the first expected first. */
export async function announcedOf(db: Database, order: string): Promise<readonly DeliveryShipment[]> {
  const { rows } = await sql<DeliveryShipment>`
    select one.id, one.sent_on::text as "sentOn", one.eta::text as eta, one.carrier, one.tracking, one.packages,
      coalesce(cardinality(one.packing_list), 0) as files,
      coalesce((
        select jsonb_agg(jsonb_build_object('orderLine', line.line, 'qty', trim_scale(line.qty::numeric - came.qty)::text,
          'lot', line.lot, 'serials', to_jsonb(coalesce(string_to_array(line.serials, chr(10)), '{}')))
          order by line.created_at, line.id)
        from shipment_line line
        ${cameOfShipmentLine()}
        where line.shipment = one.id and line.deleted_at is null and line.qty::numeric > came.qty), '[]') as lines
    from shipment one
    where one."order" = ${order} and one.state in ${comingStates} and one.deleted_at is null
    order by coalesce(one.eta, one.sent_on), one.id`.execute(db);
  return rows;
}
