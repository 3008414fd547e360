import type { MessageDescriptor } from '@lingui/core';
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
  const sent = given.shipment ? await namedShipment(db, order, given.shipment, given.received_at) : null;
  const noted = await notedAlready(db, order, given.delivery_note, receipt);
  if (noted) throw problems.invalid({ delivery_note: noted });
  const lines = await orderedLines(db, order.id, language);
  const seen = new Set<string>();
  for (const one of given.lines) {
    const line = lines.find(({ id }) => id === one.order_line);
    if (!line) throw problems.invalid({ lines: msg`One of the lines is not part of this order.` });
    if (seen.has(line.id)) throw problems.invalid({ lines: msg`Line ${line.no} appears twice.` });
    seen.add(line.id);
    if (sent && !sent.includes(line.id))
      throw problems.invalid({
        lines: msg`Line ${line.no} is not part of this shipment: leave the shipment blank, or remove the line.`,
      });
    refuseQuantities(line, one);
  }
  return new Map(lines.map(({ id, unit }) => [id, unit]));
}

/** The order lines that a shipment which came then holds. Throws 422 where it is not one that could have come. */
async function namedShipment(
  db: Database,
  { id, site }: HeldOrder,
  shipment: string,
  receivedAt: string,
): Promise<readonly string[]> {
  const { rows } = await sql<{ state: string; sent_on: string; before: boolean; lines: readonly string[] }>`
    select one.state, one.sent_on::text as sent_on, (
        select local_clock(${receivedAt}::timestamptz, time_zone)::date < one.sent_on from site where id = ${site}) as before,
      array(select line from shipment_line where shipment = one.id and deleted_at is null) as lines
    from shipment one
    where one.id = ${shipment} and one."order" = ${id} and one.deleted_at is null`.execute(db);
  const [found] = rows;
  if (!found) throw problems.invalid({ shipment: msg`This shipment is not part of this order.` });
  const over = whyNotComing(found.state);
  if (over) throw problems.invalid({ shipment: over });
  const { sent_on: day } = found;
  if (found.before)
    throw problems.invalid({ received_at: msg`This shipment was sent on ${day}: it cannot have arrived earlier.` });
  return found.lines;
}

/** Why nothing of a shipment in a state can come any more; null where it can. */
export function whyNotComing(state: string): MessageDescriptor | null {
  if (state === 'cancelled') return msg`The vendor withdrew this shipment.`;
  return state === 'received' ? msg`This shipment has already been received in full.` : null;
}

async function refuseTime(db: Database, { issued_at }: HeldOrder, at: string): Promise<void> {
  const { rows } = await sql<{ is_to_come: boolean; is_before: boolean }>`
    select ${at}::timestamptz > now() as is_to_come, ${at}::timestamptz < ${issued_at}::timestamptz as is_before`.execute(
    db,
  );
  if (rows[0]?.is_to_come) throw problems.invalid({ received_at: msg`The receipt date cannot be in the future.` });
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
  if (!new Exact(delivered).gt('0')) throw problems.invalid({ lines: msg`Quantities must be above zero.` });
  if (!new Exact(accepted).plus(quarantine).plus(refused).eq(delivered))
    throw problems.invalid({
      lines: msg`Line ${no}: accepted, quarantined and rejected do not add up to the delivered quantity.`,
    });
  const isKept = new Exact(quarantine).plus(refused).eq('0');
  if (!isKept && !reason) throw problems.invalid({ lines: msg`Line ${no}: enter why it was rejected or quarantined.` });
  if (isKept && reason)
    throw problems.invalid({ lines: msg`Line ${no}: a reason is required for rejected or quarantined quantities.` });
}
