import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import { portalOf, tell, type Sender, type Told } from '../tell.ts';

interface Contact {
  readonly email: string;
  readonly language: 'en' | 'fr';
  /** The deadline by the clocks of the vendor. */
  readonly deadline: string;
  readonly zone: string;
}

/** What stands in a mail to a vendor, by the deadline in its own time; a line each. */
export type VendorMail = (deadline: string) => Omit<Told, 'link'>;

/**
 * Writes to every contact of the invited vendors who receives quotation requests: one mail each, in their language, with
 * the link to the request in the portal (catalogue procurement.md §5). `only`: invitations by their id; of two stages else
 * those that take part.
 */
export async function tellVendors(
  host: Sender,
  db: Database,
  rfq: { readonly id: string; readonly public_id: string },
  mail: VendorMail,
  only: readonly string[] | null = null,
): Promise<void> {
  const { rows } = await sql<Contact>`
    select contact.email, coalesce(contact.language, vendor.language, 'fr') as language, vendor.time_zone as zone,
      to_char(local_clock(rfq.deadline_at, vendor.time_zone), 'YYYY-MM-DD HH24:MI') as deadline
    from rfq_invitation invitation
    join rfq on rfq.id = invitation.rfq
    join vendor on vendor.id = invitation.vendor and vendor.deleted_at is null
    join vendor_contact contact on contact.vendor = vendor.id and contact.deleted_at is null
      and contact.portal_role in ('bidder', 'admin') and 'rfq' = any(coalesce(contact.receives, '{}'))
    where invitation.rfq = ${rfq.id} and invitation.deleted_at is null
      and (invitation.id = any(${only}::uuid[]) or (${only}::uuid[] is null and invitation.status <> 'not_qualified'))
    order by contact.email`.execute(db);
  const link = `${portalOf(host)}/rfq/${rfq.public_id}/response`;
  await tell(host, db, rows, ({ deadline, zone }) => ({ ...mail(`${deadline} (${zone})`), link }));
}
