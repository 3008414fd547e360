import { msg } from '@lingui/core/macro';
import { addMonths, formatISO, parseISO } from 'date-fns';
import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import { changeRows, type AlongContext } from '../../../../core/records/change-rows.server.ts';
import { createLent } from '../../../../core/records/create-lent.server.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import type { BrokenRule, StoredDraft } from '../../../../core/records/record.ts';
import type { RecordHooks } from '../../../../core/records/records.server.ts';
import { failedResults } from '../../records/choices.ts';
import type { regulatoryControl } from '../../records/regulatory-control.ts';
import { safetyItem } from '../../records/safety-item.ts';
import { numbered } from '../numbered.ts';
import { equipmentGroundingTable, equipmentTable, formTemplateTable } from '../uses.ts';

type Draft = Readonly<StoredDraft<typeof regulatoryControl>>;

/** A control says until when its subject is in order; one that failed takes the subject out of use. */
export const regulatoryControlHooks: RecordHooks<typeof regulatoryControl> = {
  cannotBe: async (row, { db, before, isTouched }) => {
    if (
      before &&
      isFailed(before.result) &&
      isTouched('result', 'equipment', 'safety_item', 'category', 'performed_on')
    )
      return [{ field: 'result', sentence: failedStays }];
    const foreign = isTouched('category', 'equipment', 'safety_item')
      ? row.equipment != null && row.safety_item != null
        ? [{ field: 'safety_item', sentence: msg`A control is of a machine or of an item: name one of them.` }]
        : await foreignSubject(db, row)
      : [];
    if (!isTouched('category', 'performed_on', 'next_due', 'equipment', 'safety_item', 'result')) return foreign;
    const latest = await latestDue(db, row);
    return [
      ...foreign,
      ...(latest !== null && row.next_due != null && row.next_due > latest
        ? [
            {
              field: 'next_due',
              sentence: {
                ...msg({ message: 'The next due date cannot be later than {date}.' }),
                values: { date: latest },
              },
            },
          ]
        : []),
      ...((await hasTwin(db, row, before?.id ?? row.id ?? null))
        ? [{ field: 'performed_on', sentence: msg`This subject was already controlled in this category on that day.` }]
        : []),
    ];
  },
  beforeWrite: async (draft, { before, ...context }) => {
    const row = { ...before, ...draft };
    if (before === null && (row.report ?? []).length === 0 && !context.confirmed.has('no_report'))
      throw problems.confirm([
        { field: 'report', sentence: msg`No report is attached: keep the control without one?`, confirm: 'no_report' },
      ]);
    if (row.next_due == null) draft.next_due = await latestDue(context.db, row);
    if (context.trial !== true && isFailed(row.result) && !isFailed(before?.result)) await keepFromUse(context, row);
    await numbered('CR', draft, { before, ...context });
  },
  beforeDelete: ({ result }) => {
    if (isFailed(result)) throw problems.invalid({ result: failedStays });
  },
};

const failedStays = msg`A control that failed stays: record the next one.`;

const isFailed = (result: unknown): boolean => failedResults.some((failed) => failed === result);

/** The day of the control plus the months of its category; null where either is unknown. */
async function latestDue(db: Database, { category, performed_on: done }: Draft): Promise<string | null> {
  if (category == null || done == null) return null;
  const { rows } = await sql<{ months: number }>`
    select every_months as months from control_category where id = ${category}`.execute(db);
  return rows[0] ? formatISO(addMonths(parseISO(done), rows[0].months), { representation: 'date' }) : null;
}

/** A subject is controlled once a day in a category; what failed may pass a control later that day. */
async function hasTwin(db: Database, row: Draft, id: string | null): Promise<boolean> {
  const { rows } = await sql`
    select from regulatory_control
    where category = ${row.category ?? null} and performed_on = ${row.performed_on ?? null} and deleted_at is null
      and (safety_item = ${row.safety_item ?? null} or equipment = ${row.equipment ?? null})
      and id is distinct from ${id}
      and (result <> all(${[...failedResults]}::text[]) or ${isFailed(row.result)}::boolean)
    limit 1`.execute(db);
  return rows.length > 0;
}

interface Subject {
  readonly tag: string;
  readonly label: Readonly<Record<'en' | 'fr', string>>;
  /** Whether its own category is that of the control. */
  readonly same: boolean;
  /** Whether what it is is never controlled in this category. */
  readonly never: boolean;
}

/**
 * An item is controlled in its own category, or in another of its family where somebody says so. A machine is controlled in
 * the categories of what its form is for, and in those in which it was before; in others where somebody says so, yet never
 * in those of items alone, such as extinguishers (catalogue hse.md §5.10).
 */
async function foreignSubject(db: Database, row: Draft): Promise<readonly BrokenRule[]> {
  if (row.category == null) return [];
  const [subject] = row.safety_item == null ? await machineIn(db, row) : await itemIn(db, row);
  if (!subject || subject.same) return [];
  const field = row.safety_item == null ? 'equipment' : 'safety_item';
  const values = { tag: subject.tag, category: subject.label };
  return [
    subject.never
      ? { field, sentence: { ...msg({ message: '{tag} is not controlled in the category “{category}”.' }), values } }
      : {
          field,
          sentence: {
            ...msg({ message: '{tag} was never controlled in the category “{category}”: does it belong there?' }),
            values,
          },
          confirm: 'other_category',
        },
  ];
}

async function itemIn(db: Database, row: Draft): Promise<readonly Subject[]> {
  const { rows } = await sql<Subject>`
    select item.tag, asked.label, item.category = asked.id or exists (
        select
        from regulatory_control earlier
        where earlier.safety_item = item.id and earlier.category = asked.id and earlier.deleted_at is null
          and earlier.id is distinct from ${row.id ?? null}
      ) as same, own.family <> asked.family as never
    from safety_item item
    join control_category own on own.id = item.category
    join control_category asked on asked.id = ${row.category}
    where item.id = ${row.safety_item}`.execute(db);
  return rows;
}

async function machineIn(db: Database, row: Draft): Promise<readonly Subject[]> {
  const { rows } = await sql<Subject>`
    select machine.code as tag, asked.label, earlier.known or coalesce(form.fits, false) as same,
      not earlier.known and (coalesce(not form.fits, false) or items.only) as never
    from ${equipmentTable} as machine
    join control_category asked on asked.id = ${row.category}
    left join lateral (
      select (template.equipment_families is null
          or machine.family = any(string_to_array(template.equipment_families, ' ')))
        and (coalesce(cardinality(template.equipment_groups), 0) = 0
          or machine."group" = any(template.equipment_groups)) as fits
      from ${formTemplateTable} as template
      where template.id = asked.form_template and template.deleted_at is null
        and (template.equipment_families is not null or cardinality(template.equipment_groups) > 0)) form on true
    cross join lateral (
      select exists (
          select
          from regulatory_control one
          where one.equipment = machine.id and one.category = asked.id and one.deleted_at is null
            and one.id is distinct from ${row.id ?? null}) as known) earlier
    cross join lateral (
      select exists (
          select from safety_item item where item.category = asked.id and item.deleted_at is null)
        and not exists (
          select
          from regulatory_control one
          where one.equipment is not null and one.category = asked.id and one.deleted_at is null
            and one.id is distinct from ${row.id ?? null}) as only) items
    where machine.id = ${row.equipment ?? null}`.execute(db);
  return rows;
}

/** Where the category says so, an item goes to quarantine and a machine is grounded; unless a later control passed. */
async function keepFromUse(context: AlongContext, row: Draft): Promise<void> {
  const { db } = context;
  const { rows } = await sql<{ name: string }>`
    select category.label->>${context.caller.language} as name
    from control_category category
    where category.id = ${row.category ?? null} and category.grounding
      and not exists (
        select
        from regulatory_control later
        where later.category = category.id and later.deleted_at is null and later.performed_on > ${row.performed_on ?? null}
          and (later.safety_item = ${row.safety_item ?? null} or later.equipment = ${row.equipment ?? null}))`.execute(
    db,
  );
  const [category] = rows;
  if (!category) return;
  if (row.safety_item != null)
    await changeRows(context, safetyItem, {
      where: sql`id = ${row.safety_item} and state = 'in_service'`,
      set: { state: 'quarantined' },
      action: 'quarantine',
      reason: category.name,
    });
  if (row.equipment != null) await groundForControl(context, String(row.site), row.equipment, category.name);
}

/** Grounds a machine, unless it is grounded already. */
export async function groundForControl(
  context: AlongContext,
  site: string,
  equipment: string,
  reason: string,
): Promise<void> {
  const { rows: standing } = await sql`
    select from ${equipmentGroundingTable} as standing
    where standing.equipment = ${equipment} and standing.state in ('active', 'repaired') and standing.deleted_at is null
    limit 1`.execute(context.db);
  if (standing.length > 0) return;
  await createLent(
    context,
    'equipment_grounding',
    {
      site,
      equipment,
      source: 'regulatory_control',
      reason,
      grounded_at: new Date().toISOString(),
    },
    { 'equipment_grounding:create': [site], 'equipment:read': [site] },
  );
}
