import { sql } from 'kysely';
import type { RowsContext } from '../../../../core/records/change-rows.server.ts';
import type { InvitedRequest } from './invited-request.ts';
import type { VendorPerson } from './who.ts';

interface Live {
  readonly id: string;
  readonly state: string;
}

/** The offer of a vendor that counts, held. */
export async function liveOffer(
  { db }: Pick<RowsContext, 'db'>,
  { vendor }: VendorPerson,
  { id }: InvitedRequest,
): Promise<Live | undefined> {
  const { rows } = await sql<Live>`
    select id, state from quotation
    where rfq = ${id} and vendor = ${vendor} and state in ('submitted', 'to_confirm') and deleted_at is null
    for update`.execute(db);
  return rows[0];
}
