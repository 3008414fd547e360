import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import * as z from 'zod';
import type { Database, Host } from '../../../../core/host/host.ts';
import { Problem } from '../../../../core/host/problem.ts';
import { seeingAll } from '../../../../core/host/scope/caller-scope.ts';
import { createRows, type RowsContext } from '../../../../core/records/change-rows.server.ts';
import { claimRowFiles } from '../../../../core/records/file-fields.server.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import { writingOnce } from '../../../../core/records/writing-once.server.ts';
import { shipmentLine } from '../../records/shipment-line.ts';
import { shipment } from '../../records/shipment.ts';
import { tellBuyer } from '../orders/tell-buyer.ts';
import { holdOrder, type HeldOrder } from '../receipts/held-order.ts';
import { receivableStates } from '../receipts/lines-in-force.ts';
import { issuedTo } from '../vendor-api/own-order.ts';
import type { OfOrder } from '../vendor-api/read-orders.ts';
import { vendorOf, type VendorPerson } from '../vendor-api/who.ts';
import { checkLines, shippedLines, type Shipped } from './check-lines.ts';

export const newShipment = z.strictObject({
  sent_on: z.iso.date(),
  eta: z.iso.date().nullish(),
  carrier: z.string().trim().min(1).max(80),
  tracking: z.string().trim().max(60).nullish(),
  packages: z.int().min(1).max(99_999).nullish(),
  files: z.array(z.uuid()).max(5).default([]),
  lines: shippedLines,
});
type NewShipment = z.infer<typeof newShipment>;

/** Throws 403 to who only reads. */
export function refuseReader({ role }: VendorPerson): void {
  if (role === 'viewer')
    throw new Problem(403, 'viewer', msg`You can view this order. A colleague with answer rights announces shipments.`);
}

/** Throws 409 where nothing is sent of an order in its state. */
export function refuseNotShippable({ state }: Pick<HeldOrder, 'state'>): void {
  if (!receivableStates.some((one) => one === state))
    throw new Problem(
      409,
      'not_shippable',
      msg`Shipments are announced of an order that was issued and is not refused, cancelled or closed.`,
    );
}

/**
 * Keeps what a vendor says it has sent of an order of its own, once however often it is sent, and tells the buyer. Throws
 * 404 of another's order, 409 where more is sent than awaited and nobody confirmed it, 422 of what cannot be.
 */
export async function announceShipment(
  host: Host,
  request: OfOrder,
  given: NewShipment,
  isConfirmed: boolean,
): Promise<{ readonly id: string }> {
  const { caller } = request;
  const person = await vendorOf(host, caller);
  const id = await issuedTo(host.db, person, request.params.order);
  refuseReader(person);
  return writingOnce(host, request, (context) =>
    seeingAll(context.db, async () => {
      const order = await holdOrder(context.db, id);
      if (order?.vendor !== person.vendor) throw problems.notFound();
      refuseNotShippable(order);
      await refuseDays(context.db, order, person, given);
      await refuseTracking(context.db, order, given.tracking);
      const lines = await checkLines(context.db, order, given.lines, caller.language, isConfirmed);
      const made = await write(context, order, caller.userId, given, lines);
      const [row] = made;
      if (!row) throw new Error('The shipment was not written');
      await claimRowFiles(shipment, {}, row, { db: context.db, caller });
      await tellBuyer(host, context.db, order.id, (number) => ({
        subject: msg`${number}: ${person.name} announced a shipment`,
        lines: [
          msg`Sent on ${given.sent_on} by ${given.carrier}.`,
          ...(given.eta ? [msg`Expected on ${given.eta}.`] : []),
        ],
        path: `/procurement/process/shipments/${row.id}`,
      }));
      return { id: row.id };
    }),
  );
}

/** By the day that it is at the vendor's. What is urgent may be on its way before it is ordered on paper. */
async function refuseDays(
  db: Database,
  { id }: HeldOrder,
  { timeZone }: VendorPerson,
  { sent_on: sent, eta }: NewShipment,
): Promise<void> {
  const { rows } = await sql<{ today: string; issued: string; kind: string | null }>`
    select local_clock(now(), ${timeZone})::date::text as today,
      local_clock(issued_at, ${timeZone})::date::text as issued, kind
    from purchase_order where id = ${id}`.execute(db);
  const [days] = rows;
  if (!days) throw problems.notFound();
  if (sent > days.today) throw problems.invalid({ sent_on: msg`The shipping date cannot be in the future.` });
  if (sent < days.issued && days.kind !== 'emergency')
    throw problems.invalid({ sent_on: msg`The order was not issued yet on that day.` });
  if (!eta) return;
  if (eta < sent) throw problems.invalid({ eta: msg`It cannot arrive before it is sent.` });
  if (Date.parse(eta) - Date.parse(sent) > longestWay)
    throw problems.invalid({ eta: msg`A shipment must arrive within a year.` });
}

/** Milliseconds. */
const longestWay = 366 * 86_400_000;

async function refuseTracking(db: Database, { id }: HeldOrder, tracking: string | null | undefined): Promise<void> {
  if (!tracking) return;
  const { rows } = await sql`
    select from shipment
    where "order" = ${id} and state <> 'cancelled' and deleted_at is null
      and regexp_replace(lower(tracking), '[[:space:]]', '', 'g') = regexp_replace(lower(${tracking}), '[[:space:]]', '', 'g')
    limit 1`.execute(db);
  if (rows.length > 0) throw problems.invalid({ tracking: msg`This order already has a shipment with this number.` });
}

async function write(
  context: RowsContext,
  { id: order, site, vendor }: HeldOrder,
  user: string,
  { sent_on, eta, carrier, tracking, packages, files }: NewShipment,
  lines: readonly Shipped[],
) {
  const id = v7();
  const made = await createRows(
    context,
    shipment,
    [
      {
        id,
        site,
        order,
        vendor,
        sent_on,
        eta: eta ?? null,
        carrier,
        tracking: tracking || null,
        packages: packages ?? null,
        packing_list: files,
        announced_by: user,
        state: 'announced',
      },
    ],
    { computed: { announced_at: sql`now()` } },
  );
  await createRows(
    context,
    shipmentLine,
    lines.map(({ line, unit, qty, lot, serials }) => ({
      site,
      shipment: id,
      line,
      unit,
      qty: Number(qty),
      lot,
      serials: serials.length > 0 ? serials.join('\n') : null,
    })),
  );
  return made;
}
