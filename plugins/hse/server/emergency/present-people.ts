import { sql } from 'kysely';
import type { Host } from '../../../../core/host/host.ts';
import { equipmentTable, operatorCheckinTable, personTable } from '../uses.ts';

/** Nobody works longer without a check-in; who forgot to leave is looked for rather than left behind. */
const longestHours = 16;

/** Somebody who has come to a site and not left. */
export interface PresentPerson {
  /** Null where nobody is known by the badge. */
  readonly person: string | null;
  readonly name: string;
  readonly zone: string | null;
  readonly equipment: string | null;
  readonly seen_at: Date;
}

/** Whether check-ins tell who is at a site at all. */
export const hasCheckins = ({ records }: Pick<Host, 'records'>): boolean =>
  records.has('operator_checkin') && records.has('person');

/**
 * Who is at a site by their last check-in: the machine that they are on, else the place where they were seen last since
 * they came. Whose badge nobody knows is there by the badge. Nobody without the plugin of check-ins.
 */
export async function presentPeople(
  host: Pick<Host, 'db' | 'records'>,
  site: string,
): Promise<readonly PresentPerson[]> {
  if (!hasCheckins(host)) return [];
  const { rows } = await sql<PresentPerson>`
    with mark as materialized (
      select coalesce(mark.person::text, mark.badge) as who, mark.person, mark.badge, mark.kind, mark.at, mark.place,
        mark.equipment
      from ${operatorCheckinTable} as mark
      where mark.site = ${site} and coalesce(mark.person::text, mark.badge) is not null and mark.deleted_at is null
        and mark.at > now() - make_interval(hours => ${longestHours}) and mark.at <= now()),
    last as (
      select distinct on (who) who, person, badge, kind, at
      from mark
      where kind in ('in', 'out', 'machine_on', 'machine_off', 'break_start', 'break_end')
      order by who, at desc),
    came as (
      select who, max(at) as at from mark where kind = 'in' group by who)
    select last.person,
      coalesce(nullif(concat_ws(' ', known.last_name, known.first_name), ''), last.badge, '?') as name,
      place.place as zone, machine.id as equipment, last.at as seen_at
    from last
    left join came on came.who = last.who
    left join ${personTable} as known on known.id = last.person
    left join lateral (
      select mark.place
      from mark
      where mark.who = last.who and mark.place is not null and mark.at >= coalesce(came.at, '-infinity')
      order by mark.at desc
      limit 1) place on true
    left join lateral (
      select mark.kind, mark.equipment
      from mark
      where mark.who = last.who and mark.kind in ('in', 'machine_on', 'machine_off')
      order by mark.at desc
      limit 1) seat on seat.kind = 'machine_on'
    left join ${equipmentTable} as machine on machine.id = seat.equipment and machine.site = ${site}
    where last.kind <> 'out'
    order by name, last.who`.execute(host.db);
  return rows;
}
