import { formatISO, parseISO, addDays } from 'date-fns';
import { sql } from 'kysely';
import type { Host } from '../../../../core/host/host.ts';
import { changeRows, createRows, deleteRows, writingRows } from '../../../../core/records/change-rows.server.ts';
import { occasionsBetween, type Rhythm } from '../../formulas/occasions.ts';
import { formDue } from '../../records/form-due.ts';
import { dueColumns } from './due-columns.ts';
import { subjectsOf, type Subject } from './subjects-of.ts';

/** What is due is made so far ahead: thirteen weeks, of shifts and days two (catalogue hse.md §6, maintenance.md §1.5). */
const [aheadDays, aheadShiftDays] = [91, 14];
/** A server that stood still for longer makes up no more. */
const backDays = 62;
/** Stands for the site alone among the ids of subjects. */
const noSubject = '00000000-0000-0000-0000-000000000000';
/** One statement adds so many at most, and tells so many as missed. */
const mostAtOnce = 2_000;

/** A schedule that counts, at its site. */
export interface Planned extends Rhythm {
  readonly id: string;
  readonly site: string;
  readonly zone: string;
  /** The day that the clocks of the site show. */
  readonly today: string;
  readonly template: string;
  readonly template_code: string;
  readonly family: string;
  readonly subject_kind: string;
  /** Families of the template, and those that the schedule is narrowed to; null for all. */
  readonly template_families: string | null;
  readonly template_groups: readonly string[] | null;
  readonly families: string | null;
  readonly equipment: string | null;
  readonly category: string | null;
  readonly grace_h: number;
  readonly role: string | null;
  readonly assignee: string | null;
  readonly counts_from: string;
}

/**
 * Makes what falls due, tells what was missed, and takes back what is due of nothing that stands there any more, and of
 * schedules and templates that are in use no more. Each schedule in a transaction of its own, and then each site: one
 * that fails holds none of the others up. Run twice at once the second finds the rows of the first
 * (`form_due_schedule_subject_occasion_key`). Ends early once `stopped` is told.
 */
export async function keepSchedules(host: Host, now = new Date(), stopped?: AbortSignal): Promise<void> {
  for (const schedule of await plannedAt(host, now)) {
    if (stopped?.aborted) return;
    try {
      await makeDue(host, schedule, now);
    } catch (error) {
      host.log.warn({ err: error, schedule: schedule.id }, 'What a schedule asks for could not be made');
    }
  }
  const { rows: sites } = await sql<{ id: string }>`select id from site order by id`.execute(host.db);
  for (const { id: site } of sites)
    try {
      await takeBack(host, site);
      while (!stopped?.aborted && (await tellMissed(host, site, now)) === mostAtOnce);
    } catch (error) {
      host.log.warn({ err: error, site }, 'What was missed at a site could not be told');
    }
}

/** Nobody is asked any more for what a schedule or a template that was switched off had asked for. */
async function takeBack(host: Host, site: string): Promise<void> {
  await writingRows(host, { machine: 'form-schedules' }, async (context) => {
    await deleteRows(context, formDue, {
      where: sql`
        site = ${site} and state = 'due' and schedule in (
          select schedule.id
          from form_schedule schedule
          left join form_template template on template.id = schedule.template and template.active is not false
            and template.deleted_at is null
          where schedule.site = ${site}
            and (schedule.active is false or schedule.deleted_at is not null or template.id is null))`,
    });
  });
}

async function tellMissed(host: Host, site: string, now: Date): Promise<number> {
  const missed = sql`
    site = ${site} and state = 'due' and late_until <= ${now.toISOString()} and deleted_at is null`;
  const rows = await writingRows(host, { machine: 'form-schedules' }, async (context) =>
    changeRows(context, formDue, {
      where: sql`
        id = any(array(select id from form_due where ${missed} order by late_until limit ${mostAtOnce})) and ${missed}`,
      set: { state: 'missed' },
      action: 'miss',
    }),
  );
  return rows.length;
}

async function plannedAt(host: Host, now: Date): Promise<readonly Planned[]> {
  const { rows } = await sql<Planned>`
    select schedule.id, schedule.site, site.time_zone as zone,
      local_clock(${now.toISOString()}::timestamptz, site.time_zone)::date::text as today, schedule.every, schedule.unit,
      schedule.starts_on::text as starts_on, schedule.tolerance, schedule.grace_h, schedule.role, schedule.assignee,
      schedule.families, schedule.equipment, schedule.category, coalesce(schedule.counts_from, schedule.created_at) as counts_from,
      template.id as template, template.code as template_code, template.family, template.subject_kind,
      template.equipment_families as template_families, template.equipment_groups as template_groups
    from form_schedule schedule
    join site on site.id = schedule.site
    join form_template template on template.id = schedule.template
    where schedule.active is not false and schedule.deleted_at is null and template.active is not false
      and template.deleted_at is null
    order by schedule.id`.execute(host.db);
  return rows;
}

async function makeDue(host: Host, schedule: Planned, now: Date): Promise<void> {
  const subjects = await subjectsOf(host, schedule);
  const missing = missingOf(schedule, subjects, now);
  const ids = subjects.map(({ equipment, item, category }) => equipment ?? item ?? category ?? noSubject);
  const gone = sql`
    site = ${schedule.site} and schedule = ${schedule.id} and state = 'due'
    and coalesce(equipment, item, category, ${noSubject}) <> all(${ids}::uuid[])`;
  const { rows: left } = await sql`select from form_due where ${gone} and deleted_at is null limit 1`.execute(host.db);
  if (missing.length === 0 && left.length === 0) return;
  await writingRows(host, { machine: 'form-schedules' }, async (context) => {
    for (let place = 0; place < missing.length; place += mostAtOnce)
      await createRows(context, formDue, missing.slice(place, place + mostAtOnce), { orNothing: true });
    await deleteRows(context, formDue, { where: gone });
  });
}

/**
 * What is due of subjects and was not made yet. What fell due while nothing ran is made up of those that were there; a
 * subject that came since begins with the window that is open.
 */
function missingOf(schedule: Planned, subjects: readonly Subject[], now: Date) {
  const { zone, today, unit } = schedule;
  const ahead = unit === 'shift' || unit === 'day' ? aheadShiftDays : aheadDays;
  const occasions = occasionsBetween(schedule, zone, dayFrom(today, -backDays), dayFrom(today, ahead));
  const since = Date.parse(schedule.counts_from);
  return subjects.flatMap((subject) => {
    const after = Math.max(since, subject.until === null ? now.getTime() : Date.parse(subject.until));
    return occasions
      .filter(({ windowTo }) => windowTo.getTime() > after)
      .map((occasion) => dueColumns(schedule, subject, occasion));
  });
}

const dayFrom = (day: string, days: number): string =>
  formatISO(addDays(parseISO(day), days), { representation: 'date' });
