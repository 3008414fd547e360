import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import { formSubjects } from '../../../../core/forms/form-followers.server.ts';
import { deleteRows } from '../../../../core/records/change-rows.server.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import type { Database } from '../../../../core/host/host.ts';
import type { BrokenRule, StoredDraft } from '../../../../core/records/record.ts';
import type { RecordHooks } from '../../../../core/records/records.server.ts';
import { formDue } from '../../records/form-due.ts';
import type { formSchedule } from '../../records/form-schedule.ts';
import { equipmentTable } from '../uses.ts';
import { scheduleDerived } from './derived.ts';

/** Of these another value asks for other forms. */
const rhythm = [
  'template',
  'equipment',
  'category',
  'families',
  'every',
  'unit',
  'starts_on',
  'tolerance',
  'grace_h',
  'role',
  'assignee',
  'active',
] as const;

/**
 * A schedule counts from when it was made, changed or taken up again. What it asked for and has not begun is taken back
 * then: the clock makes it anew.
 */
export const scheduleHooks: RecordHooks<typeof formSchedule> = {
  derived: scheduleDerived,
  cannotBe: async (row, { host, db, before, isTouched }) => {
    if (!isTouched('template', 'equipment', 'category', 'families', 'active')) return [];
    const planned = { ...before, ...row };
    if (planned.active !== false && isTouched('template', 'active') && !(await isPublished(db, planned.template)))
      return [{ field: 'template', sentence: msg`No version of this form is published.` }];
    const twice = await scheduledTwice(db, planned);
    if (!isTouched('template', 'equipment', 'category', 'families')) return twice;
    const { rows } = await sql<{ code: string; subject: string; families: string | null; fits: boolean }>`
      select template.code, template.subject_kind as subject, template.equipment_families as families,
        coalesce((
          select (template.equipment_families is null
              or machine.family = any(string_to_array(template.equipment_families, ' ')))
            and (coalesce(cardinality(template.equipment_groups), 0) = 0
              or machine."group" = any(template.equipment_groups))
            and (${row.families ?? null}::text is null
              or machine.family = any(string_to_array(${row.families ?? null}, ' ')))
          from ${equipmentTable} as machine
          where machine.id = ${row.equipment ?? null}), true) as fits
      from form_template template
      where template.id = ${row.template ?? before?.template}`.execute(db);
    const [template] = rows;
    if (!template) return twice;
    if (row.equipment != null && (template.subject !== 'equipment' || !template.fits))
      return [{ field: 'equipment', sentence: msg`This form is not made for this machine.` }];
    if (row.category != null && !formSubjects(host, template.code))
      return [{ field: 'category', sentence: msg`This form is not about control categories.` }];
    if (row.families == null) return twice;
    const made = template.families?.split(' ');
    const other = row.families.split(' ').find((family) => made && !made.includes(family));
    if (template.subject !== 'equipment' && template.subject !== 'safety_item')
      return [{ field: 'families', sentence: msg`This form is not about machines or items.` }];
    return other === undefined ? twice : [{ field: 'families', sentence: msg`The template is not made for ${other}.` }];
  },
  beforeWrite: async (draft, { before, trial, ...context }) => {
    if (before && draft.site !== undefined && draft.site !== before.site)
      throw problems.invalid({ site: msg`A schedule belongs to its site: create another one there.` });
    if (before && !rhythm.some((column) => draft[column] !== undefined && draft[column] !== before[column])) return;
    draft.counts_from = new Date().toISOString();
    if (!before || trial) return;
    const ends = { ...before, ...draft }.active === false;
    await deleteRows(context, formDue, {
      where: sql`
        site = ${before.site} and schedule = ${before.id} and state = 'due'
        and ${ends ? sql`window_to > now()` : sql`window_from > now()`}`,
    });
  },
};

async function isPublished(db: Database, template: string | null | undefined): Promise<boolean> {
  const { rows } = await sql`
    select from form_template_version
    where template = ${template ?? null}::uuid and state = 'published' and deleted_at is null
    limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Two schedules of one form for the same are asked about: each asks for a form of its own. So is one of a category beside
 * one of the whole site, which leaves the category to it.
 */
async function scheduledTwice(
  db: Database,
  { id, site, template, equipment, category, families, active }: Readonly<StoredDraft<typeof formSchedule>>,
): Promise<readonly BrokenRule[]> {
  // One that is out of use asks for nothing; it is asked about when it is taken up again.
  if (active === false) return [];
  const { rows } = await sql<{ category: string | null }>`
    select other.category
    from form_schedule other
    where other.site = ${site ?? null}::uuid
      and other.template = ${template ?? null}::uuid
      and other.equipment is not distinct from ${equipment ?? null}::uuid
      and (other.category is not distinct from ${category ?? null}::uuid
        or other.category is null or ${category ?? null}::uuid is null)
      and other.families is not distinct from ${families ?? null}::text
      and other.active is not false
      and other.id is distinct from ${id ?? null}::uuid
      and other.deleted_at is null
    order by other.category is distinct from ${category ?? null}::uuid
    limit 1`.execute(db);
  const [other] = rows;
  if (!other) return [];
  const sentence =
    other.category === (category ?? null)
      ? msg`This form is already scheduled for the same.`
      : other.category === null
        ? msg`This form is scheduled for every category already: this one would follow its own schedule instead.`
        : msg`Some categories have a schedule of their own for this form: they keep it, this one asks for the others.`;
  return [{ field: 'template', sentence, confirm: 'scheduled' }];
}
