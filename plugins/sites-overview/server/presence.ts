import { sql } from 'kysely';
import { can } from '../../../core/registry/access.ts';
import type { Caller, Host } from '../../../core/host/host.ts';
import type { Presence } from '../shared/snapshot.ts';
import { lastMarks, presentCount } from './last-marks.ts';
import { personTable } from './uses.ts';

/**
 * Who is at sites in the shift that runs at an instant, by the check-ins; nothing is known without them. Names are told
 * to those alone who may see check-ins.
 */
export async function readPresence(
  { db, records }: Host,
  caller: Caller,
  sites: readonly string[],
  at: Date,
): Promise<readonly Presence[]> {
  if (!records.has('operator_checkin') || !records.has('person'))
    return sites.map((site) => ({ site, people: null, supervisors: null }));
  const { rows } = await sql<{ site: string; people: number | null; supervisors: readonly string[] }>`
    with shift as materialized (
      select *
      from shift_instance((${at}::timestamptz - interval '1 day')::date, (${at}::timestamptz + interval '1 day')::date)
      where starts_at <= ${at} and ends_at > ${at})
    select site.id as site, present.people, present.supervisors
    from site join shift on shift.site = site.id cross join lateral (
      select ${presentCount} as people,
        coalesce(
          array_agg(
            concat_ws(' ', person.first_name, person.last_name) order by person.last_name)
          filter (where last.kind <> 'out' and exists (
          select from app_user account join valid_role_assignment held on held.user_id = account.id
          where (account.person = person.id or account.person is null and account.email = person.email_work)
            and account.status = 'active'
            and held.role = 'shift_supervisor'
            and (held.sites is null or site.id = any(held.sites)))), '{}') as supervisors
      from ${lastMarks(sql`${at}`)} last join ${personTable} as person on person.id = last.person) present
    where site.id = any(${[...sites]}::uuid[])`.execute(db);
  return rows.map(({ supervisors, ...row }) => ({
    ...row,
    supervisors: can(caller.access, 'operator_checkin:read', row.site) ? supervisors : null,
  }));
}
