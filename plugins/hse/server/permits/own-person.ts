import { sql } from 'kysely';
import type { Caller, Database, Host } from '../../../../core/host/host.ts';
import { personTable } from '../uses.ts';

/** The id of the person that the caller is; null where none has the caller's address, or no personnel is kept. */
export async function ownPerson(
  host: Pick<Host, 'records'>,
  db: Database,
  { email }: Pick<Caller, 'email'>,
): Promise<string | null> {
  if (!host.records.has('person')) return null;
  const { rows } = await sql<{ id: string }>`
    select id from ${personTable} where email_work = lower(${email}) and deleted_at is null`.execute(db);
  return rows[0]?.id ?? null;
}
