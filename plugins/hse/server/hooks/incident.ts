import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import { changeRows } from '../../../../core/records/change-rows.server.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import type { RecordHooks } from '../../../../core/records/records.server.ts';
import type { Database } from '../../../../core/host/host.ts';
import type { incident } from '../../records/incident.ts';
import { sor } from '../../records/sor.ts';
import { hseWritten } from '../events.ts';
import { numbered } from '../numbered.ts';
import { productionDay, siteHour, siteShift } from '../production-day.ts';
import { siteDay } from '../site-day.ts';

/** Events of high potential, and accidents that keep somebody from work or worse. */
const needsFlash = sql`
  (incident.state <> 'not_work_related' and (
    incident.potential_severity in ('4', '5') or exists (
      select
      from incident_person hurt
      where hurt.incident = incident.id and hurt.deleted_at is null and hurt.injury_class in ('FAT', 'LTI'))))`;

const flashEnds = sql`
  (
    incident.occurred_at + make_interval(hours => coalesce(
      (
        select setting.flash_hours
        from hse_setting setting
        where setting.site = incident.site and setting.deleted_at is null),
      24)))`;

export const incidentHooks: RecordHooks<typeof incident> = {
  changed: (_ids, host) => host.publish(hseWritten, null),
  derived: {
    hpi: sql`(incident.potential_severity in ('4', '5'))`,
    production_date: productionDay('incident', 'occurred_at'),
    hour: siteHour('incident', 'occurred_at'),
    shift: siteShift('incident', 'occurred_at'),
    // A subquery alone would be read as rows where one value of the array is asked for.
    cause_categories: sql`
      coalesce(
        (
          select array_agg(distinct cause ->> 'category')
          from jsonb_array_elements(incident.causes) cause),
        null::text[])`,
    flash: sql`
      case
        when incident.flash_sent_at is not null then 'sent'
        when ${needsFlash} then case when now() > ${flashEnds} then 'overdue' else 'due' end
      end`,
    flash_before: sql`case when incident.flash_sent_at is null and ${needsFlash} then ${flashEnds} end`,
    declare_before: sql`
      (
        select incident.occurred_at
          + make_interval(hours => coalesce(
            (
              select setting.declaration_hours
              from hse_setting setting
              where setting.site = incident.site and setting.deleted_at is null),
            48))
        where incident.state <> 'not_work_related' and exists (
          select
          from incident_person hurt
          where hurt.incident = incident.id and hurt.deleted_at is null and hurt.declared_on is null
            and hurt.injury_class in ('FAT', 'LTI', 'RWI', 'MTI')))`,
  },
  cannotBe: async (row, { db, before, isTouched }) => [
    ...(before && isTouched('kind') && row.kind === 'near_miss' && (await personsOf(db, before.id)) > 0
      ? [{ field: 'kind', sentence: msg`Somebody was hurt: this is no near miss.` }]
      : []),
    ...(row.started_on != null &&
    row.occurred_at != null &&
    isTouched('started_on', 'occurred_at') &&
    row.started_on < (await siteDay(db, row.site ?? before?.site, row.occurred_at))
      ? [{ field: 'started_on', sentence: msg`The investigation cannot start before the accident.` }]
      : []),
    ...(before && isTouched('occurred_at') && (await isAfterPersons(db, before.id, String(row.occurred_at)))
      ? [{ field: 'occurred_at', sentence: msg`Someone left work because of it earlier: correct that day first.` }]
      : []),
    ...(row.from_sor != null && isTouched('from_sor') && (await isToldAlready(db, row.from_sor, before?.id ?? row.id))
      ? [{ field: 'from_sor', sentence: msg`This observation has already become an incident.` }]
      : []),
  ],
  beforeWrite: (draft, context) => numbered('INC', draft, context),
  beforeTransition: async (transition, { row, ...context }) => {
    const { db } = context;
    if (transition === 'qualify') {
      if (row.kind === 'injury' && (await personsOf(db, row.id)) === 0)
        throw problems.invalid({ persons: msg`Enter who was hurt, with the injury class.` });
      if (row.from_sor != null)
        await changeRows(context, sor, {
          where: sql`id = ${row.from_sor} and incident is null`,
          set: { incident: row.id },
        });
      return { qualified_at: new Date().toISOString() };
    }
    if (transition === 'close') {
      await refuseOpenCauses(db, row.id, row.causes ?? []);
      return { closed_on: await siteDay(db, row.site) };
    }
    return transition === 'reopen' ? { closed_on: null } : {};
  },
};

async function personsOf(db: Database, id: string): Promise<number> {
  const { rows } = await sql<{ persons: number }>`
    select count(*)::int as persons from incident_person
    where incident = ${id} and deleted_at is null and injury_class <> 'none'`.execute(db);
  return rows[0]?.persons ?? 0;
}

async function isAfterPersons(db: Database, id: string, occurredAt: string): Promise<boolean> {
  const { rows } = await sql`
    select
    from incident_person hurt
    join incident event on event.id = hurt.incident
    join site place on place.id = event.site
    where hurt.incident = ${id} and hurt.deleted_at is null
      and hurt.left_work_on < local_clock(${occurredAt}::timestamptz, place.time_zone)::date
    limit 1`.execute(db);
  return rows.length > 0;
}

async function isToldAlready(db: Database, observation: string, id: string | undefined): Promise<boolean> {
  const { rows } = await sql`
    select from incident
    where from_sor = ${observation} and deleted_at is null and id is distinct from ${id ?? null}
    limit 1`.execute(db);
  return rows.length > 0;
}

/** A root cause is dealt with by an action that somebody verified (catalogue hse.md §2). */
async function refuseOpenCauses(
  db: Database,
  incident: string,
  causes: readonly { readonly level: string; readonly action: string | null }[],
): Promise<void> {
  const roots = causes.filter(({ level }) => level === 'root');
  if (roots.length === 0) throw problems.invalid({ causes: msg`Name at least one root cause.` });
  const actions = [...new Set(roots.flatMap(({ action }) => action ?? []))];
  const { rows } = await sql<{ id: string }>`
    select id from hse_action
    where id = any(${actions}::uuid[]) and incident = ${incident} and state = 'verified' and deleted_at is null`.execute(
    db,
  );
  const verified = new Set(rows.map(({ id }) => id));
  const open = roots.filter(({ action }) => action === null || !verified.has(action)).length;
  if (open > 0) throw problems.invalid({ causes: msg`Root causes without a verified action: ${open}.` });
}
