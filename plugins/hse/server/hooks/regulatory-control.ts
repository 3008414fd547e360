import { msg } from '@lingui/core/macro';
import { addMonths, formatISO, parseISO } from 'date-fns';
import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import { changeRows, type AlongContext } from '../../../../core/records/change-rows.server.ts';
import { createLent } from '../../../../core/records/create-lent.server.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import type { StoredDraft } from '../../../../core/records/record.ts';
import type { RecordHooks } from '../../../../core/records/records.server.ts';
import { failedResults } from '../../records/choices.ts';
import type { regulatoryControl } from '../../records/regulatory-control.ts';
import { safetyItem } from '../../records/safety-item.ts';
import { numbered } from '../numbered.ts';
import { equipmentGroundingTable } from '../uses.ts';

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
    if (!isTouched('category', 'performed_on', 'next_due', 'equipment', 'safety_item')) return [];
    const latest = await latestDue(db, row);
    return [
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

async function hasTwin(db: Database, row: Draft, id: string | null): Promise<boolean> {
  const { rows } = await sql`
    select from regulatory_control
    where category = ${row.category ?? null} and performed_on = ${row.performed_on ?? null} and deleted_at is null
      and (safety_item = ${row.safety_item ?? null} or equipment = ${row.equipment ?? null})
      and id is distinct from ${id}
    limit 1`.execute(db);
  return rows.length > 0;
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
