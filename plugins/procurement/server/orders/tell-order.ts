import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import { portalOf, tell, type Sender, type Told } from '../tell.ts';

/** Writes to the contacts of a vendor who receive orders, each in their language, with the link to the order; answers how many they are. */
export async function tellOrder(
  host: Sender,
  db: Database,
  order: { readonly vendor: string; readonly public_id?: string | null },
  told: Omit<Told, 'link'>,
): Promise<number> {
  const { rows } = await sql<{ email: string; language: 'en' | 'fr' }>`
    select contact.email, coalesce(contact.language, vendor.language, 'fr') as language
    from vendor_contact contact
    join vendor on vendor.id = contact.vendor
    where contact.vendor = ${order.vendor} and contact.deleted_at is null and 'order' = any(coalesce(contact.receives, '{}'))
    order by contact.email`.execute(db);
  const link = `${portalOf(host)}/orders/${order.public_id ?? ''}`;
  await tell(host, db, rows, () => ({ ...told, link }));
  return rows.length;
}
