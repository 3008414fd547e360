import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import type { RecordHooks } from '../../../../core/records/records.server.ts';
import type { incidentPerson } from '../../records/incident-person.ts';
import { hseWritten } from '../events.ts';

export const incidentPersonHooks: RecordHooks<typeof incidentPerson> = {
  changed: (_ids, host) => host.publish(hseWritten, null),
  derived: {
    production_date: sql`
      (
        select production_date(event.occurred_at, place.time_zone)
        from incident event
        join site place on place.id = event.site
        where event.id = incident_person.incident)`,
    shift: sql`
      (
        select shift_code(event.occurred_at, place.time_zone)
        from incident event
        join site place on place.id = event.site
        where event.id = incident_person.incident)`,
    counted: sql`
      (
        select event.state <> 'not_work_related' and event.kind <> 'commuting' and event.deleted_at is null
        from incident event
        where event.id = incident_person.incident)`,
    lost_days: sql`
      (
        select greatest(
          0,
          least(incident_person.returned_on - 1, local_clock(now(), place.time_zone)::date) - incident_person.left_work_on)
        -- As rates count: a fatality adds no days.
        * (incident_person.injury_class = 'LTI')::int
        from incident event
        join site place on place.id = event.site
        where event.id = incident_person.incident)`,
  },
  cannotBe: async (row, { db, before, isTouched }) => {
    if (before && isTouched('incident'))
      return [{ field: 'incident', sentence: msg`A person stays with the accident: enter who was hurt in the other.` }];
    const { rows } = await sql<{ day: string }>`
      select local_clock(event.occurred_at, place.time_zone)::date::text as day
      from incident event
      join site place on place.id = event.site
      where event.id = ${row.incident ?? null}`.execute(db);
    const [event] = rows;
    if (!event) return [];
    const early = (['left_work_on', 'declared_on'] as const).filter((field) => {
      const day = row[field];
      return isTouched(field) && day != null && day < event.day;
    });
    return early.map((field) => ({ field, sentence: msg`This day is before the accident.` }));
  },
  beforeWrite: async (draft, { before, db }) => refuseClosed(db, before?.incident ?? draft.incident),
  beforeDelete: async ({ incident }, { db }) => refuseClosed(db, incident),
};

const closedSentence = msg`The accident is closed: reopen it first.`;

/** Who was hurt in an accident that is closed stays as it is. */
async function refuseClosed(db: Database, incident: unknown): Promise<void> {
  const { rows } = await sql`
    select from incident where id = ${incident ?? null} and state in ('closed', 'not_work_related')`.execute(db);
  if (rows.length > 0) throw problems.invalid({ incident: closedSentence });
}
