import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import { deleteRows } from '../../../../core/records/change-rows.server.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import type { RecordHooks } from '../../../../core/records/records.server.ts';
import { formDue } from '../../records/form-due.ts';
import type { formSchedule } from '../../records/form-schedule.ts';
import { equipmentTable } from '../uses.ts';
import { scheduleDerived } from './derived.ts';

/** Of these another value asks for other forms. */
const rhythm = [
  'template',
  'equipment',
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
  cannotBe: async (row, { db, before, isTouched }) => {
    if (!isTouched('template', 'equipment', 'families')) return [];
    const { rows } = await sql<{ subject: string; families: string | null; fits: boolean }>`
      select template.subject_kind as subject, template.equipment_families as families,
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
    if (!template) return [];
    if (row.equipment != null && (template.subject !== 'equipment' || !template.fits))
      return [{ field: 'equipment', sentence: msg`This form is not made for this machine.` }];
    if (row.families == null) return [];
    const made = template.families?.split(' ');
    const other = row.families.split(' ').find((family) => made && !made.includes(family));
    if (template.subject !== 'equipment' && template.subject !== 'safety_item')
      return [{ field: 'families', sentence: msg`This form is filled about neither machines nor items.` }];
    return other === undefined ? [] : [{ field: 'families', sentence: msg`The template is not made for ${other}.` }];
  },
  beforeWrite: async (draft, { before, trial, ...context }) => {
    if (before && draft.site !== undefined && draft.site !== before.site)
      throw problems.invalid({ site: msg`A schedule stays at its site: make another one there.` });
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
