import { formatISO, parseISO, startOfMonth } from 'date-fns';
import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import { followUpTemplate, type FollowedSubject, type FollowUpAnswer } from '../../shared/follow-up.ts';
import { controlledSubjects, type ControlledSubject } from '../controlled-subjects.ts';
import { siteDay } from '../site-day.ts';
import { equipmentTable, formDueTable, formRunTable, formTemplateTable } from '../uses.ts';
import { idOf, subjectsBy, type Told } from './told-subjects.ts';

const monthOf = (day: string): string => formatISO(startOfMonth(parseISO(day)), { representation: 'date' });
const isBad = ({ state }: ControlledSubject): boolean => state === 'failed' || state === 'overdue';

/** What the follow-ups of a month at a site say that they are about, by category: what was voided tells of nothing. */
async function followedRows(
  db: Database,
  site: string,
  month: string,
  without: string | null = null,
): Promise<ReadonlyMap<string, readonly Told[]>> {
  const { rows } = await sql<{ category: string; told: readonly Told[] }>`
    select what.line->>'refs' as category,
      jsonb_agg(distinct jsonb_build_object('text', told.line->>'text', 'refs', told.line->>'refs')) as told
    from ${formRunTable} as run
    join ${formTemplateTable} as template on template.id = run.template and template.code = ${followUpTemplate}
    cross join lateral jsonb_array_elements(run.answers) as what(line)
    cross join lateral jsonb_array_elements(run.answers) as told(line)
    join site on site.id = run.site
    where run.site = ${site} and run.production_date >= ${month}::date - 1
      and run.production_date <= (${month}::date + interval '1 month')
      -- What was filled in the night of the first belongs to the month that its subjects were asked for in.
      and date_trunc('month', local_clock(run.completed_at, site.time_zone))::date = ${month}::date
      and run.state <> 'voided' and run.deleted_at is null and run.id is distinct from ${without}::uuid
      and what.line->>'code' = 'R02' and told.line->>'code' = 'R01' and told.line->>'row' is not null
    group by 1`.execute(db);
  return new Map(rows.map(({ category, told }) => [category, told]));
}

/** The ids of the subjects that those tell of, each once; what names none of the category counts for nothing. */
function followedIds(
  told: readonly Told[] | undefined,
  subjects: readonly ControlledSubject[],
  names: ReadonlyMap<string, string>,
): ReadonlySet<string> {
  const find = subjectsBy(subjects, names);
  return new Set((told ?? []).flatMap((one) => find(one) ?? []).map(idOf));
}

/** What each subject's row is called: the tag of an item, the code of a machine. */
export async function rowNames(
  db: Database,
  subjects: readonly ControlledSubject[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; row: string }>`
    select id, tag as row from safety_item
    where id = any(${subjects.flatMap(({ item }) => item ?? [])}::uuid[])
    union all
    select machine.id, machine.code from ${equipmentTable} as machine
    where machine.id = any(${subjects.flatMap(({ equipment }) => equipment ?? [])}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, row }) => [id, row]));
}

/** How far the follow-up of the month has come at a site, category by category (catalogue hse.md §7.14). */
export async function followUpOf(db: Database, site: string): Promise<FollowUpAnswer> {
  const day = await siteDay(db, site);
  const month = monthOf(day);
  const subjects = await controlledSubjects(db, site, day, []);
  const [followed, names, dues, { rows: templates }] = await Promise.all([
    followedRows(db, site, month),
    rowNames(db, subjects),
    openDues(db, site),
    sql<{ id: string }>`
      select id from ${formTemplateTable} as template
      where code = ${followUpTemplate} and deleted_at is null`.execute(db),
  ]);
  return {
    month,
    template: templates[0]?.id ?? null,
    categories: [...Map.groupBy(subjects, ({ category_id: id }) => id)].map(([id, those]) => ({
      id,
      label: those[0]?.category ?? { en: '', fr: '' },
      subjects: those.length,
      done: followedIds(followed.get(id), those, names).size,
      bad: those.filter(isBad).length,
      due: dues.get(id) ?? null,
    })),
  };
}

/** The first follow-up of each category that schedules ask for by now and that is not done. */
async function openDues(
  db: Database,
  site: string,
): Promise<ReadonlyMap<string, { readonly on: string; readonly overdue: boolean }>> {
  const { rows } = await sql<{ category: string; on: string; overdue: boolean }>`
    select distinct on (due.category) due.category, due.ends_on::text as on, due.window_to <= now() as overdue
    from ${formDueTable} as due
    join ${formTemplateTable} as template on template.id = due.template and template.code = ${followUpTemplate}
    where due.site = ${site} and due.category is not null and due.state = 'due' and due.window_from <= now()
      and due.deleted_at is null
    order by due.category, due.window_to`.execute(db);
  return new Map(rows.map(({ category, on, overdue }) => [category, { on, overdue }]));
}

interface OneFollowUp {
  readonly site: string;
  /** The day on which it was filled. */
  readonly day: string;
  readonly category: string;
}

/**
 * Whether the follow-up of a month tells of every subject of a category; `told` are ids of those that a form tells of
 * which is only being taken, `without` a form that no longer counts.
 */
export async function isFollowed(
  db: Database,
  { site, day, category }: OneFollowUp,
  { told = [], without = null }: { readonly told?: readonly string[]; readonly without?: string | null },
): Promise<boolean> {
  const subjects = await controlledSubjects(db, site, await siteDay(db, site), [category]);
  const [followed, names] = await Promise.all([followedRows(db, site, monthOf(day), without), rowNames(db, subjects)]);
  const done = followedIds(followed.get(category), subjects, names);
  return subjects.every((one) => done.has(idOf(one)) || told.includes(idOf(one)));
}

interface LastControl {
  readonly id: string;
  readonly result: FollowedSubject['result'];
  readonly remarks: number;
}

/**
 * The subjects of a category that the follow-up of the month does not tell of yet, the most urgent first: so many at most.
 */
export async function toFollowUp(
  db: Database,
  site: string,
  category: string,
  most: number,
): Promise<readonly FollowedSubject[]> {
  const day = await siteDay(db, site);
  const subjects = await controlledSubjects(db, site, day, [category]);
  const [followed, names] = await Promise.all([followedRows(db, site, monthOf(day)), rowNames(db, subjects)]);
  const done = followedIds(followed.get(category), subjects, names);
  const left = subjects
    .filter((one) => !done.has(idOf(one)))
    .toSorted((one, other) => (one.next_due ?? '').localeCompare(other.next_due ?? ''))
    .slice(0, most);
  const { rows: last } = await sql<LastControl>`
    select distinct on (subject.id) subject.id, control.result,
      (
        select count(*)::int
        from jsonb_array_elements(coalesce(control.remarks, '[]'::jsonb)) as remark
        left join hse_action action on action.id = (remark->>'action')::uuid
        where action.id is null or action.state not in ('done', 'verified')) as remarks
    from unnest(${left.map(idOf)}::uuid[]) as subject(id)
    join regulatory_control control on (control.safety_item = subject.id or control.equipment = subject.id)
      and control.category = ${category} and control.site = ${site} and control.performed_on <= ${day}
      and control.deleted_at is null
    order by subject.id, control.performed_on desc, control.created_at desc, control.number desc`.execute(db);
  const lastOf = new Map(last.map((control) => [control.id, control]));
  return left.map((one) => ({
    row: names.get(idOf(one)) ?? one.subject,
    name: one.subject,
    last_control: one.last_control,
    next_due: one.next_due,
    result: lastOf.get(idOf(one))?.result ?? null,
    remarks: lastOf.get(idOf(one))?.remarks ?? 0,
    overdue: one.next_due === null || one.next_due < day,
  }));
}
