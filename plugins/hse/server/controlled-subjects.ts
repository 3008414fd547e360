import { sql } from 'kysely';
import type { Database } from '../../../core/host/host.ts';
import { equipmentTable } from './uses.ts';

/** An item or a machine, in one category of controls, as it stood on a day. */
export interface ControlledSubject {
  readonly subject: string;
  /** The item, or the machine. */
  readonly item: string | null;
  readonly equipment: string | null;
  /** Now: when an item went there is not kept with it. */
  readonly quarantined: boolean;
  readonly category_id: string;
  readonly category: Readonly<Record<'en' | 'fr', string>>;
  readonly last_control: string | null;
  readonly next_due: string | null;
  readonly state: 'valid' | 'due_30d' | 'overdue' | 'failed';
}

/**
 * All that must be controlled at a site, as of a day: items in service or in quarantine in their category, and machines
 * in every category in which they were ever controlled. What was never controlled is due its interval after it came into
 * service, and overdue where nobody knows when that was (catalogue hse.md §5.10).
 */
export async function controlledSubjects(
  db: Database,
  site: string,
  asOf: string,
  categories: readonly string[],
): Promise<readonly ControlledSubject[]> {
  const wanted = categories.length === 0 ? sql`true` : sql`subject.category = any(${categories}::uuid[])`;
  const { rows } = await sql<ControlledSubject>`
    with subject as (
      select item.id as item, null::uuid as equipment, concat_ws(' ', item.tag, item.label) as name, item.category,
        item.in_service_on as began, item.state = 'quarantined' as quarantined
      from safety_item item
      where item.site = ${site} and item.deleted_at is null
        and (item.in_service_on is null or item.in_service_on <= ${asOf})
        and (item.state in ('in_service', 'quarantined') or item.out_of_use_on > ${asOf})
      union all
      select distinct null::uuid, machine.id, machine.code, control.category, null::date, false
      from regulatory_control control
      join ${equipmentTable} as machine on machine.id = control.equipment
      where control.site = ${site} and control.deleted_at is null and control.performed_on <= ${asOf}
        and machine.deleted_at is null and machine.state <> 'retired'),
    judged as (
      select subject.name as subject, subject.item, subject.equipment, subject.quarantined, category.id as category_id,
        category.label as category, category.code, last.performed_on as last_control,
        last.result, coalesce(last.next_due, (subject.began + make_interval(months => category.every_months))::date) as next_due
      from subject
      join control_category category on category.id = subject.category
      left join lateral (
        select control.performed_on, control.next_due, control.result
        from regulatory_control control
        where control.category = subject.category and control.deleted_at is null and control.performed_on <= ${asOf}
          and (control.safety_item = subject.item or control.equipment = subject.equipment)
        order by control.performed_on desc, control.created_at desc, control.number desc
        limit 1) last on true
      where ${wanted})
    select subject, item, equipment, quarantined, category_id, category, last_control::text, next_due::text,
      case
        when result in ('non_compliant', 'out_of_service') then 'failed'
        when next_due is null or next_due < ${asOf} then 'overdue'
        when next_due <= ${asOf}::date + 30 then 'due_30d'
        else 'valid'
      end as state
    from judged
    order by code, subject`.execute(db);
  return rows;
}
