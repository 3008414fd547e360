import { sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import type { Database, Host } from '../../../../core/host/host.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import type { OfOrder } from './read-orders.ts';
import { vendorOf, type VendorPerson } from './who.ts';

/** What a vendor finds by the address of an order in the portal. Throws 404 where it is not its own, or was not issued. */
export async function issuedTo(db: Database, { vendor }: VendorPerson, publicId: string): Promise<string> {
  if (!isUuid(publicId)) throw problems.notFound();
  const { rows } = await sql<{ id: string }>`
    select id from purchase_order
    where public_id = ${publicId.toLowerCase()} and vendor = ${vendor} and issued_at is not null
      and deleted_at is null`.execute(db);
  if (!rows[0]) throw problems.notFound();
  return rows[0].id;
}

/** The id of an order that is the caller's vendor's own, and was issued. Throws 404. */
export async function ownOrder(host: Host, { caller, params }: OfOrder): Promise<string> {
  return issuedTo(host.db, await vendorOf(host, caller), params.order);
}
