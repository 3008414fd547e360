import { sql } from 'kysely';
import { changeRows, type RowsContext } from '../../../../core/records/change-rows.server.ts';
import { shipment } from '../../records/shipment.ts';
import type { Moving } from '../receipts/lines-in-force.ts';

/** A shipment has come while a receipt that names it stands; the order is held by the caller. */
export async function settleShipment(
  context: RowsContext,
  named: string | null,
  { posted, reversed }: Moving,
): Promise<void> {
  if (named === null) return;
  const { rows } = await sql<{ came: boolean }>`
    select exists (
      select from goods_receipt
      where shipment = ${named} and deleted_at is null
        and (state = 'posted' and id is distinct from ${reversed ?? null}::uuid or id = ${posted ?? null}::uuid)) as came`.execute(
    context.db,
  );
  await changeRows(context, shipment, {
    where: sql`id = ${named} and state in ('announced', 'received')`,
    set: { state: rows[0]?.came ? 'received' : 'announced' },
    action: 'state',
  });
}
