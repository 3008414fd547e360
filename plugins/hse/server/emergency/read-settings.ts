import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';

/** What the settings of a site say of the siren; it suspends the permits where nobody said otherwise. */
export async function readSettings(
  db: Database,
  site: string,
): Promise<{ readonly phone: string | null; readonly suspends: boolean }> {
  const { rows } = await sql<{ phone: string | null; suspends: boolean }>`
    select emergency_phone as phone, siren_suspends is not false as suspends
    from hse_setting where site = ${site} and deleted_at is null`.execute(db);
  return rows[0] ?? { phone: null, suspends: true };
}
