import { sql } from 'kysely';
import type { Database, Host } from '../../../core/host/host.ts';
import { personTable } from './uses.ts';

/** Who answers for what nobody is named for, the nearest first. */
const leads = ['hse_officer', 'shift_supervisor', 'manager'];

/**
 * The person at a site who takes what a form brings up and who filled it is no person of the directory: somebody who leads
 * safety there, else a supervisor, else a manager. Null where none of them is in the directory.
 */
export async function personInCharge(
  { identities, records }: Host,
  db: Database,
  site: string,
): Promise<string | null> {
  const identity = identities.find(({ record }) => record === 'person');
  if (!identity || !records.has('person')) return null;
  const { rows } = await sql<{ person: string }>`
    select lead.person
    from (
      select ${identity.self} as person, array_position(${leads}::text[], held.role::text) as place, u.name
      from app_user u
      join valid_role_assignment held on held.user_id = u.id
      where u.status = 'active' and u.deleted_at is null and u.kind = 'staff' and held.role = any(${leads}::text[])
        and (held.sites is null or ${site}::uuid = any(held.sites))) as lead
    join ${personTable} as person on person.id = lead.person and person.site = ${site} and person.deleted_at is null
    order by lead.place, lead.name, lead.person
    limit 1`.execute(db);
  return rows[0]?.person ?? null;
}
