import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import type { StoredDraft } from '../../../../core/records/record.ts';
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
      return [
        {
          field: 'incident',
          sentence: msg`A person cannot be moved to another accident: enter the injured person there.`,
        },
      ];
    const named =
      isTouched('person', 'name') && (await isNamed(db, row, before?.id ?? row.id ?? null))
        ? [
            {
              field: row.person == null ? 'name' : 'person',
              sentence: msg`This person is already named in this accident.`,
            },
          ]
        : [];
    const { rows } = await sql<{ day: string; kind: string }>`
      select event.kind, local_clock(event.occurred_at, place.time_zone)::date::text as day
      from incident event
      join site place on place.id = event.site
      where event.id = ${row.incident ?? null}`.execute(db);
    const [event] = rows;
    if (!event) return named;
    const early = (['left_work_on', 'declared_on'] as const).filter((field) => {
      const day = row[field];
      return isTouched(field) && day != null && day < event.day;
    });
    const hurt =
      event.kind === 'near_miss' && row.injury_class !== 'none' && isTouched('injury_class', 'incident')
        ? [
            {
              field: 'injury_class',
              sentence: msg`In a near miss nobody is hurt: change the kind of the incident first.`,
            },
          ]
        : [];
    return [...named, ...hurt, ...early.map((field) => ({ field, sentence: msg`This day is before the accident.` }))];
  },
  beforeWrite: async (draft, { before, db }) => refuseClosed(db, before?.incident ?? draft.incident),
  beforeDelete: async ({ incident }, { db }) => refuseClosed(db, incident),
};

async function isNamed(
  db: Database,
  { incident, person, name }: Readonly<StoredDraft<typeof incidentPerson>>,
  id: string | null,
): Promise<boolean> {
  const { rows } = await sql`
    select from incident_person other
    where other.incident = ${incident ?? null} and other.deleted_at is null and other.id is distinct from ${id}
      and (other.person = ${person ?? null}
        or (${person ?? null}::uuid is null and other.person is null and filon_fold(other.name) = filon_fold(${name ?? null})))
    limit 1`.execute(db);
  return rows.length > 0;
}

const closedSentence = msg`The accident is closed: reopen it first.`;

/** Who was hurt in an accident that is closed stays as it is. */
async function refuseClosed(db: Database, incident: unknown): Promise<void> {
  const { rows } = await sql`
    select from incident where id = ${incident ?? null} and state in ('closed', 'not_work_related')`.execute(db);
  if (rows.length > 0) throw problems.invalid({ incident: closedSentence });
}
