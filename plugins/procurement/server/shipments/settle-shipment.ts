import { sql } from 'kysely';
import { changeRows, type RowsContext } from '../../../../core/records/change-rows.server.ts';
import { shipment } from '../../records/shipment.ts';
import type { Moving } from '../receipts/lines-in-force.ts';
import { cameOfShipmentLine } from './came-of-shipment.ts';

/** Works out anew how much of a shipment came by the receipts that name it; the order is held by the caller. */
export async function settleShipment(context: RowsContext, named: string | null, moving: Moving): Promise<void> {
  if (named === null) return;
  const { rows } = await sql<{ whole: boolean; some: boolean }>`
    select coalesce(bool_and(came.qty >= line.qty::numeric), false) as whole, coalesce(bool_or(came.qty > 0), false) as some
    from shipment_line line
    ${cameOfShipmentLine(moving)}
    where line.shipment = ${named} and line.deleted_at is null`.execute(context.db);
  const { whole, some } = rows[0] ?? { whole: false, some: false };
  await changeRows(context, shipment, {
    where: sql`id = ${named} and state in ('announced', 'partially_received', 'received')`,
    set: { state: whole ? 'received' : some ? 'partially_received' : 'announced' },
    action: 'state',
  });
}
