import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { Host } from '../../../../core/host/host.ts';
import { hseAction } from '../../records/hse-action.ts';
import { incident } from '../../records/incident.ts';
import { sor } from '../../records/sor.ts';
import { eventLines, whenLine, whereLines, type ToldEvent } from '../event-lines.ts';
import { mineLocationTable } from '../uses.ts';
import { dueLine } from './due-line.ts';
import type { Notice } from './notice.ts';

/** Days in which a closed or a grave observation is news, and in which an accident is: an imported history is none. */
const [observationDays, incidentDays] = [14, 60] as const;
const dayMs = 86_400_000;
const daysBefore = (now: Date, days: number): string => new Date(now.getTime() - days * dayMs).toISOString();

/** Actions whose person in charge was not told yet. Who is in charge again is told again. */
export async function givenActions({ db }: Host): Promise<readonly Notice[]> {
  await sql`
    delete from hse_told told
    using hse_action action
    where told.kind = 'action_given' and told.subject = action.id and told.occasion <> action.responsible::text
      and action.deleted_at is null and action.state in ('open', 'in_progress', 'reopened')`.execute(db);
  const { rows } = await sql<{
    id: string;
    site: string;
    number: string;
    description: string | null;
    due_on: string;
    responsible: string;
    updated_by: string | null;
  }>`
    select id, site, number, case when incident is null then description end as description, due_on::text, responsible,
      updated_by
    from hse_action action
    where deleted_at is null and state in ('open', 'in_progress', 'reopened')
      and not exists (
        select from hse_told told
        where told.kind = 'action_given' and told.subject = action.id and told.occasion = action.responsible::text)
    order by number`.execute(db);
  return rows.map(({ id, site, number, description, due_on: dueOn, responsible, updated_by: by }) => ({
    kind: 'action_given',
    subject: id,
    occasion: responsible,
    site,
    people: [responsible],
    roles: [],
    can: 'hse_action:read',
    by,
    number,
    lines: () => [dueLine(description, dueOn)],
    path: `${hseAction.path}/${id}`,
  }));
}

/** Observations whose person in charge was not told yet. Who is in charge again is told again. */
export async function assignedObservations({ db }: Host): Promise<readonly Notice[]> {
  await sql`
    delete from hse_told told
    using sor
    where told.kind = 'sor_assigned' and told.subject = sor.id and told.occasion <> sor.responsible::text
      and sor.deleted_at is null and sor.state in ('assigned', 'in_progress')`.execute(db);
  const { rows } = await sql<{
    id: string;
    site: string;
    number: string;
    description: string;
    due_on: string | null;
    responsible: string;
    updated_by: string | null;
  }>`
    select id, site, number, description, due_on::text, responsible, updated_by
    from sor
    where deleted_at is null and state in ('assigned', 'in_progress') and responsible is not null
      and not exists (
        select from hse_told told
        where told.kind = 'sor_assigned' and told.subject = sor.id and told.occasion = sor.responsible::text)
    order by number`.execute(db);
  return rows.map(({ id, site, number, description, due_on: dueOn, responsible, updated_by: by }) => ({
    kind: 'sor_assigned',
    subject: id,
    occasion: responsible,
    site,
    people: [responsible],
    roles: [],
    can: 'sor:read',
    by,
    number,
    lines: () => [dueOn === null ? description : dueLine(description, dueOn)],
    path: `${sor.path}/${id}`,
  }));
}

/** Closed observations, to who made them, with what was done. Of an anonymous one nobody is known, and nobody told. */
export async function closedObservations({ db }: Host, now: Date): Promise<readonly Notice[]> {
  const { rows } = await sql<{
    id: string;
    site: string;
    number: string;
    description: string;
    observer: string;
    closed_on: string;
    done: string | null;
    updated_by: string | null;
  }>`
    select id, site, number, description, observer, closed_on::text, updated_by, (
        select line.reason
        from audit_event line
        where line.record = 'sor' and line.record_id = sor.id::text and line.reason is not null
          and line.changes @> '[{"field": "state", "new": "resolved"}]'
        order by line.id desc
        limit 1) as done
    from sor
    where deleted_at is null and state = 'closed' and observer is not null and anonymous is not true
      and closed_on >= ${daysBefore(now, observationDays)}::date
      and not exists (
        select from hse_told told
        where told.kind = 'sor_closed' and told.subject = sor.id
          and told.occasion = sor.closed_on::text)
    order by number`.execute(db);
  return rows.map(({ id, site, number, description, observer, closed_on: closedOn, done, updated_by: by }) => ({
    kind: 'sor_closed',
    subject: id,
    occasion: closedOn,
    site,
    people: [observer],
    roles: [],
    can: 'sor:read',
    by,
    number,
    lines: () => [
      description,
      ...(done === null ? [] : [{ ...msg({ message: 'What was done: {done}' }), values: { done } }]),
    ],
    path: `${sor.path}/${id}`,
  }));
}

/**
 * Observations of what could have killed or maimed, to managers and HSE officers of the site: within a day somebody must
 * be in charge. What an anonymous one says in free words may tell who wrote it, and stays where it is read.
 */
export async function highPotentialObservations({ db }: Host, now: Date): Promise<readonly Notice[]> {
  const { rows } = await sql<{
    id: string;
    site: string;
    number: string;
    description: string | null;
    observed_at: Date;
    zone: string;
    place: string | null;
    created_by: string | null;
  }>`
    select sor.id, sor.site, sor.number, case when sor.anonymous is not true then sor.description end as description,
      sor.observed_at, zone.time_zone as zone, place.code as place, sor.created_by
    from sor
    join site zone on zone.id = sor.site
    left join ${mineLocationTable} as place on place.id = sor.place
    where sor.deleted_at is null and sor.potential in ('4', '5') and sor.state <> 'rejected'
      and sor.observed_at >= ${daysBefore(now, observationDays)}
      and not exists (
        select from hse_told told
        where told.kind = 'sor_high_potential' and told.subject = sor.id and told.occasion = '')
    order by sor.number`.execute(db);
  return rows.map(({ id, site, number, description, observed_at: at, zone, place, created_by: by }) => ({
    kind: 'sor_high_potential',
    subject: id,
    occasion: '',
    site,
    people: [],
    roles: ['manager', 'hse_officer'],
    can: 'sor:read',
    by,
    number,
    lines: () => [...(description === null ? [] : [description]), whenLine(at, zone), ...whereLines(place)],
    path: `${sor.path}/${id}`,
  }));
}

interface GraveIncident extends ToldEvent {
  readonly id: string;
  readonly site: string;
  readonly number: string;
  readonly place: string | null;
  readonly grave: 'fatal' | 'lost_time' | 'high_potential';
}

/**
 * Fatal accidents, accidents with lost time and events of high potential, to managers and HSE officers of the site. What
 * was written of it in free words may name who was hurt, and stays where rights guard it.
 */
export async function graveIncidents({ db }: Host, now: Date): Promise<readonly Notice[]> {
  const { rows } = await sql<GraveIncident>`
    with event as (
      select incident.id, incident.site, incident.number, incident.kind, incident.occurred_at, incident.actual_severity,
        incident.potential_severity, zone.time_zone as zone, place.code as place,
        case
          when worst.injury_class = 'FAT' then 'fatal'
          when worst.injury_class = 'LTI' then 'lost_time'
          when incident.potential_severity in ('4', '5') then 'high_potential'
        end as grave
      from incident
      join site zone on zone.id = incident.site
      left join ${mineLocationTable} as place on place.id = incident.place
      left join lateral (
        select hurt.injury_class
        from incident_person hurt
        where hurt.incident = incident.id and hurt.deleted_at is null and hurt.injury_class in ('FAT', 'LTI')
        order by hurt.injury_class
        limit 1) worst on true
      where incident.deleted_at is null and incident.state <> 'not_work_related'
        and incident.occurred_at >= ${daysBefore(now, incidentDays)})
    select *
    from event
    where grave is not null
      and not exists (
        select from hse_told told
        where told.subject = event.id and told.kind = any(
          case grave
            when 'fatal' then array['incident_fatal']
            when 'lost_time' then array['incident_fatal', 'incident_lost_time']
            else array['incident_fatal', 'incident_lost_time', 'incident_high_potential']
          end))
    order by number`.execute(db);
  return rows.map((row) => ({
    kind: `incident_${row.grave}`,
    subject: row.id,
    occasion: '',
    site: row.site,
    people: [],
    roles: ['manager', 'hse_officer'],
    can: 'incident:read',
    by: null,
    number: row.number,
    lines: () => eventLines(row, row.place),
    path: `${incident.path}/${row.id}`,
  }));
}
