import { sql } from 'kysely';
import type { Host } from '../../../../core/host/host.ts';
import { beyondScope } from '../../../../core/host/scope/caller-scope.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import { orderOf, type OfOrder } from './read-orders.ts';
import { vendorOf } from './who.ts';

/** The id of an order that is the vendor's own, and was issued. Throws 404. */
export async function ownOrder(host: Host, { caller, params }: OfOrder): Promise<string> {
  const person = await vendorOf(host, caller);
  const order = await orderOf(host.db, person, params.order, caller.language);
  const { rows } = await beyondScope(() =>
    sql<{ id: string }>`
      select id from purchase_order where public_id = ${order.id} and vendor = ${person.vendor}`.execute(host.db),
  );
  if (!rows[0]) throw problems.notFound();
  return rows[0].id;
}
