import { sql } from 'kysely';
import { changeRows, type AlongContext } from '../../../../core/records/change-rows.server.ts';
import { formDue } from '../../records/form-due.ts';
import { safetyItemTable } from '../uses.ts';

/** A filled form by what it fulfils. */
export interface Fulfilling {
  readonly id: string;
  readonly site: string;
  readonly template: string;
  readonly equipment: string | null;
  /** Tags of the items that it tells of. */
  readonly tags: readonly string[];
  /** The control categories that it completes; null of a form that is not about them. */
  readonly categories: readonly string[] | null;
  readonly completedAt: string;
}

/**
 * A form fulfils what was due of its subjects when it was completed: the window that is open, else the one that ended
 * first. What was missed by the clock is done after all where the form was filled in time and came late (catalogue
 * maintenance.md §1.5).
 * Runs in the transaction of the form.
 */
export async function closeDue(context: AlongContext, run: Fulfilling): Promise<void> {
  const { site, template, equipment, categories, completedAt: at } = run;
  if (categories?.length === 0) return;
  const subject =
    categories !== null
      ? sql`category = any(${[...categories]}::uuid[])`
      : equipment !== null
        ? sql`equipment = ${equipment}`
        : run.tags.length > 0
          ? sql`item in (
            select item.id from ${safetyItemTable} as item
            where item.site = ${site} and item.tag = any(${[...run.tags]}::text[]) and item.deleted_at is null)`
          : sql`equipment is null and item is null and category is null`;
  await changeRows(context, formDue, {
    where: sql`
      -- As an array they are looked for once, not beside every row again.
      id = any(array(
        select distinct on (schedule, equipment, item, category) id
        from form_due
        where site = ${site} and template = ${template} and state in ('due', 'missed') and deleted_at is null
          and window_from <= ${at} and late_until > ${at} and ${subject}
        order by schedule, equipment, item, category, window_to <= ${at}, window_to))
      -- Asked again of the row that is held: of two forms that arrive at once one closes it.
      and state in ('due', 'missed')`,
    set: {
      run: run.id,
      done_at: at,
      state: sql`case when window_to > ${at}::timestamptz then 'done' else 'late_done' end`,
    },
    action: 'fulfil',
  });
}

interface Reopened {
  readonly id: string;
  readonly run: string;
  readonly completed_at: string;
  readonly tag: string | null;
  readonly equipment: string | null;
  readonly site: string;
  readonly template: string;
}

/**
 * A form that is voided fulfils nothing: what it had closed waits again, and is missed where its time has passed; unless
 * another form was filled in the same time that fulfils nothing yet.
 */
export async function reopenDue(
  context: AlongContext,
  { id: run, site }: { readonly id: string; readonly site?: string | null },
): Promise<void> {
  const reopened = await changeRows(context, formDue, {
    where: sql`site = ${site} and run = ${run} and state in ('done', 'late_done')`,
    set: { state: 'due', run: null, done_at: null },
    action: 'reopen',
  });
  if (reopened.length === 0) return;
  const { rows } = await sql<Reopened>`
    select due.id, due.site, due.template, due.equipment, item.tag, other.id as run, other.completed_at
    from form_due due
    left join ${safetyItemTable} as item on item.id = due.item
    join lateral (
      select filled.id, filled.completed_at
      from form_run filled
      where filled.site = due.site and filled.template = due.template and filled.id <> ${run}
        and filled.state <> 'voided' and filled.deleted_at is null
        and filled.completed_at >= due.window_from and filled.completed_at < due.late_until
        and filled.equipment is not distinct from due.equipment
        and (item.tag is null or filled.answers @> jsonb_build_array(jsonb_build_object('row', item.tag)))
        and not exists (
          select from form_due closed
          where closed.site = due.site and closed.run = filled.id and closed.schedule = due.schedule and closed.item is not distinct from due.item
            and closed.deleted_at is null)
      order by filled.completed_at
      limit 1) as other on true
    where due.category is null and due.id = any(${reopened.map(({ id }) => id)}::uuid[])`.execute(context.db);
  for (const { run: id, completed_at: completedAt, tag, ...due } of rows)
    await closeDue(context, { ...due, id, completedAt, tags: tag === null ? [] : [tag], categories: null });
}

/**
 * A control category that is complete no more: what was due of it when a form was completed that is voided waits again,
 * whichever form had closed it.
 */
export async function reopenCategories(
  context: AlongContext,
  { site, template, completed_at: at }: { readonly [Column in 'site' | 'template' | 'completed_at']?: string | null },
  categories: readonly string[],
): Promise<void> {
  if (categories.length === 0) return;
  await changeRows(context, formDue, {
    where: sql`
      site = ${site} and template = ${template} and category = any(${[...categories]}::uuid[])
      and state in ('done', 'late_done') and window_from <= ${at} and late_until > ${at}`,
    set: { state: 'due', run: null, done_at: null },
    action: 'reopen',
  });
}

/**
 * Of categories that stay complete although a form is voided that had closed what was due of them: it is closed by the last
 * of those that tell of them in the same time, and waits again where there is none.
 */
export async function handOver(
  context: AlongContext,
  { id: run, site }: { readonly id: string; readonly site?: string | null },
): Promise<void> {
  const { rows } = await sql<{ id: string; run: string | null; done_at: string | null }>`
    select due.id, other.id as run, other.completed_at as done_at
    from form_due due
    left join lateral (
      select filled.id, filled.completed_at
      from form_run filled
      where filled.site = due.site and filled.template = due.template and filled.id <> ${run}
        and filled.state <> 'voided' and filled.deleted_at is null
        and filled.completed_at >= due.window_from and filled.completed_at < due.late_until
        and filled.answers @> jsonb_build_array(jsonb_build_object('refs', due.category::text))
      order by filled.completed_at desc
      limit 1) as other on true
    where due.site = ${site} and due.run = ${run} and due.category is not null and due.state in ('done', 'late_done')
      and due.deleted_at is null`.execute(context.db);
  for (const { id, run: other, done_at: at } of rows)
    await changeRows(context, formDue, {
      where: sql`id = ${id} and run = ${run} and state in ('done', 'late_done')`,
      set:
        other === null
          ? { state: 'due', run: null, done_at: null }
          : {
              run: other,
              done_at: at,
              state: sql`case when window_to > ${at}::timestamptz then 'done' else 'late_done' end`,
            },
      action: other === null ? 'reopen' : 'fulfil',
    });
}
