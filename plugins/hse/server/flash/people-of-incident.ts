import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import type { Named } from '../../formulas/names-in.ts';
import { personTable } from '../uses.ts';

/** Who took part in an incident: who was hurt, who saw it, who investigates. */
export async function peopleOfIncident(db: Database, id: string): Promise<readonly Named[]> {
  const { rows } = await sql<Named>`
    with told as (
      select hurt.person, hurt.name from incident_person hurt where hurt.incident = ${id} and hurt.deleted_at is null
      union all
      select (line ->> 'person')::uuid, line ->> 'name'
      from incident cross join jsonb_array_elements(coalesce(incident.witnesses, '[]')) line
      where incident.id = ${id}
      union all
      select member, null from incident cross join unnest(incident.team) member where incident.id = ${id})
    select coalesce(known.last_name, told.name, '') as last, coalesce(known.first_name, '') as first
    from told
    left join ${personTable} as known on known.id = told.person
    where coalesce(known.last_name, told.name, '') <> ''`.execute(db);
  return rows;
}

/** Everybody in the directory. */
export async function everybody(db: Database): Promise<readonly Named[]> {
  const { rows } = await sql<Named>`
    select last_name as last, first_name as first from ${personTable} as person where deleted_at is null`.execute(db);
  return rows;
}
