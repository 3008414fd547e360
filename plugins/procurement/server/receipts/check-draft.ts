import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import { Exact } from '../../../../core/money/exact.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import { refuseFraction } from '../whole-units.ts';
import { notedAlready } from './delivery-note.ts';
import type { DraftBody } from './draft-routes.ts';
import { refuseNotReceivable, type HeldOrder } from './held-order.ts';
import { orderedLines, type OrderedLine } from './lines-in-force.ts';

/**
 * Refuses what no delivery of an order can be, and answers the units of its lines. How much may be accepted is asked when
 * it is posted. Throws 409 of the order, 422 of what was entered.
 */
export async function checkDraft(
  db: Database,
  order: HeldOrder,
  given: DraftBody,
  receipt: string | null,
  language: 'en' | 'fr',
): Promise<ReadonlyMap<string, string | null>> {
  refuseNotReceivable(order);
  await refuseTime(db, order, given.received_at);
  await refuseShipment(db, order, given.shipment ?? null);
  const noted = await notedAlready(db, order, given.delivery_note, receipt);
  if (noted) throw problems.invalid({ delivery_note: noted });
  const lines = await orderedLines(db, order.id, language);
  const seen = new Set<string>();
  for (const one of given.lines) {
    const line = lines.find(({ id }) => id === one.order_line);
    if (!line) throw problems.invalid({ lines: msg`One of the lines is none of this order.` });
    if (seen.has(line.id)) throw problems.invalid({ lines: msg`Line ${line.no} stands there twice.` });
    seen.add(line.id);
    refuseQuantities(line, one);
  }
  return new Map(lines.map(({ id, unit }) => [id, unit]));
}

async function refuseShipment(db: Database, { id }: HeldOrder, shipment: string | null): Promise<void> {
  if (shipment === null) return;
  const { rows } = await sql<{ state: string }>`
    select state from shipment where id = ${shipment} and "order" = ${id} and deleted_at is null`.execute(db);
  if (!rows[0]) throw problems.invalid({ shipment: msg`This shipment is none of this order.` });
  if (rows[0].state === 'cancelled') throw problems.invalid({ shipment: takenBack });
}

/** Said of a shipment that is received although its vendor took it back. */
export const takenBack = msg`The vendor took this shipment back.`;

async function refuseTime(db: Database, { issued_at }: HeldOrder, at: string): Promise<void> {
  const { rows } = await sql<{ is_to_come: boolean; is_before: boolean }>`
    select ${at}::timestamptz > now() as is_to_come, ${at}::timestamptz < ${issued_at}::timestamptz as is_before`.execute(
    db,
  );
  if (rows[0]?.is_to_come)
    throw problems.invalid({ received_at: msg`Goods are received today or earlier, not later.` });
  if (rows[0]?.is_before) throw problems.invalid({ received_at: msg`The order was not issued yet at that time.` });
}

function refuseQuantities(
  { no, decimals }: OrderedLine,
  {
    qty_delivered: delivered,
    qty_accepted: accepted,
    qty_quarantine: quarantine = '0',
    qty_refused: refused = '0',
    reason,
  }: DraftBody['lines'][number],
): void {
  for (const qty of [delivered, accepted, quarantine, refused]) refuseFraction(qty, decimals);
  if (!new Exact(delivered).gt('0')) throw problems.invalid({ lines: msg`Quantities are above zero.` });
  if (!new Exact(accepted).plus(quarantine).plus(refused).eq(delivered))
    throw problems.invalid({
      lines: msg`Line ${no}: accepted, in quarantine and refused do not add up to what was delivered.`,
    });
  const isKept = new Exact(quarantine).plus(refused).eq('0');
  if (!isKept && !reason)
    throw problems.invalid({ lines: msg`Line ${no}: say why it is refused or put in quarantine.` });
  if (isKept && reason)
    throw problems.invalid({ lines: msg`Line ${no}: a reason is given where something is refused or in quarantine.` });
}
