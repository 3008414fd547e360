import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';

/** Holds the invoices of an order until the transaction ends, by their ids: none is handed over meanwhile. */
export async function holdInvoices(db: Database, order: string): Promise<void> {
  await sql`select from vendor_invoice where "order" = ${order} and deleted_at is null order by id for update`.execute(
    db,
  );
}
