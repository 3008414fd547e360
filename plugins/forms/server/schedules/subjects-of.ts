import { sql } from 'kysely';
import { formSubjects } from '../../../../core/forms/form-followers.server.ts';
import type { Host } from '../../../../core/host/host.ts';
import { equipmentTable, safetyItemTable } from '../uses.ts';
import type { Planned } from './keep-schedules.ts';

/** What a schedule asks a form about. */
export interface Subject {
  readonly equipment: string | null;
  readonly item: string | null;
  readonly category: string | null;
  /** The code of the machine, the tag of the item, the code of the category, or a dash. */
  readonly subject: string;
  /**
   * The end of the last window that was made of it since the schedule counts; null where there is none, and where it was
   * taken back: a subject that went and comes back begins anew.
   */
  readonly until: string | null;
}

type Asked = Pick<
  Planned,
  | 'id'
  | 'site'
  | 'template'
  | 'template_code'
  | 'subject_kind'
  | 'template_families'
  | 'template_groups'
  | 'families'
  | 'equipment'
  | 'category'
  | 'counts_from'
>;

/**
 * The machines, items or control categories of a schedule that stand at its site now; of a form about none of them the
 * site alone.
 */
export async function subjectsOf(host: Host, schedule: Asked): Promise<readonly Subject[]> {
  const { site, subject_kind: kind, template_families: made, template_groups: groups, families } = schedule;
  const last = lastOf(schedule);
  if (kind === 'equipment') {
    if (!host.records.has('equipment')) return [];
    const { rows } = await sql<Subject>`
      select machine.id as equipment, null::uuid as item, null::uuid as category, machine.code as subject, last.until
      from ${equipmentTable} as machine
      left join (${last}) as last on last.equipment = machine.id
      where machine.site = ${site} and machine.state = 'active' and machine.deleted_at is null
        and (${schedule.equipment}::uuid is null or machine.id = ${schedule.equipment})
        and (${made}::text is null or machine.family = any(string_to_array(${made}, ' ')))
        and (${families}::text is null or machine.family = any(string_to_array(${families}, ' ')))
        and (coalesce(cardinality(${groups ?? []}::uuid[]), 0) = 0 or machine."group" = any(${groups ?? []}::uuid[]))
      order by machine.code`.execute(host.db);
    return rows;
  }
  if (kind === 'safety_item') {
    if (!host.records.has('safety_item')) return [];
    const { rows } = await sql<Subject>`
      select null::uuid as equipment, item.id as item, null::uuid as category, item.tag as subject, last.until
      from ${safetyItemTable} as item
      left join (${last}) as last on last.item = item.id
      where item.site = ${site} and item.state = 'in_service' and item.deleted_at is null
        and (${made}::text is null or item.kind = any(string_to_array(${made}, ' ')))
        and (${families}::text is null or item.kind = any(string_to_array(${families}, ' ')))
      order by item.tag`.execute(host.db);
    return rows;
  }
  const about = formSubjects(host, schedule.template_code);
  if (about) {
    const own = schedule.category === null ? await ownScheduled(host, schedule) : new Set<string>();
    const there = (await about.at(host.db, site)).filter(({ id }) => (schedule.category ?? id) === id && !own.has(id));
    const { rows } = await sql<Subject>`
      select null::uuid as equipment, null::uuid as item, there.id as category, there.code as subject, last.until
      from jsonb_to_recordset(${JSON.stringify(there)}::jsonb) as there(id uuid, code text)
      left join (${last}) as last on last.category = there.id
      order by there.code`.execute(host.db);
    return rows;
  }
  const { rows } = await sql<Subject>`
    select null::uuid as equipment, null::uuid as item, null::uuid as category, '–' as subject, max(last.until) as until
    from (${last}) as last`.execute(host.db);
  return rows;
}

/** Categories with a schedule of their own, which the one of the whole site leaves to it: each is due once. */
async function ownScheduled(host: Host, { site, template }: Asked): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ category: string }>`
    select distinct category
    from form_schedule
    where site = ${site} and template = ${template} and category is not null and active is not false
      and deleted_at is null`.execute(host.db);
  return new Set(rows.map(({ category }) => category));
}

/**
 * The furthest window of each subject. What was asked for before the schedule counts and had not begun by then was taken
 * back; where one of them was waived ahead, it holds up none of those that are made anew.
 */
const lastOf = ({ id, site, counts_from: since }: Asked) => sql`
  select distinct on (equipment, item, category) equipment, item, category, case when deleted_at is null then window_to end as until
  from form_due
  where site = ${site} and schedule = ${id} and window_to > ${since}
    and (created_at >= ${since} or window_from <= ${since})
  order by equipment, item, category, window_to desc, deleted_at is not null`;
