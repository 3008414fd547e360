import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import { takesPart } from './takes-part.ts';

/**
 * The path of the request that a vendor has to answer first, for the link by which somebody of theirs comes in; null where
 * none waits.
 */
export async function requestToAnswer(db: Database, vendor: string): Promise<string | null> {
  const { rows } = await sql<{ public_id: string }>`
    select rfq.public_id
    from rfq_invitation invitation
    join rfq on rfq.id = invitation.rfq and rfq.deleted_at is null
    where invitation.vendor = ${vendor} and invitation.deleted_at is null
      and rfq.state = 'published' and rfq.deadline_at > now() and ${takesPart(vendor)}
    order by rfq.deadline_at limit 1`.execute(db);
  return rows[0] ? `/vendor/rfq/${rows[0].public_id}/response` : null;
}
