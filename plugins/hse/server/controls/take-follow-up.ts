import { addDays, formatISO, parseISO } from 'date-fns';
import { sql } from 'kysely';
import type { FormFollower, NumberedForm } from '../../../../core/forms/form-followers.server.ts';
import { changeRows, type AlongContext } from '../../../../core/records/change-rows.server.ts';
import { createLent } from '../../../../core/records/create-lent.server.ts';
import { can } from '../../../../core/registry/access.ts';
import { failedResults } from '../../records/choices.ts';
import { safetyItem } from '../../records/safety-item.ts';
import { followUpTemplate } from '../../shared/follow-up.ts';
import { groundForControl } from '../hooks/regulatory-control.ts';
import { readFollowUp, type FollowedRow, type FollowUp } from './read-follow-up.ts';

/**
 * The follow-up of statutory controls: what it finds is kept from use, and saved as a control (catalogue hse.md §7.14).
 */
export const followUpFollower: FormFollower = {
  judge: async (form, { db }) => {
    if (form.template !== followUpTemplate) return null;
    const followUp = await readFollowUp(db, form);
    return (numbered, context) => takeFollowUp(context, numbered, followUp);
  },
};

async function takeFollowUp(context: AlongContext, form: NumberedForm, { category, rows }: FollowUp): Promise<void> {
  for (const row of rows) {
    const told = wordsOf(form, row, context.caller.language);
    if (row.bad.length > 0) await keepFromUse(context, form, category, row, told);
    const action = row.bad.length > 0 ? await openAction(context, form, told) : null;
    await saveControl(context, form, category, row, { told, action });
  }
}

const longest = 300;

/** The points that are not OK, in the language of who filled the form. */
const wordsOf = ({ number }: NumberedForm, { bad, subject }: FollowedRow, language: 'en' | 'fr'): string =>
  [
    `${number}: ${subject.subject}`,
    ...bad.map(({ item }) => `${item.code} ${item.label[language] ?? item.label.en ?? ''}`.trim()),
  ]
    .join('; ')
    .slice(0, longest);

/** An item goes to quarantine as in a round; a machine is grounded where its category says so. */
async function keepFromUse(
  context: AlongContext,
  { site }: NumberedForm,
  category: FollowUp['category'],
  { subject: { item, equipment } }: FollowedRow,
  reason: string,
): Promise<void> {
  if (item !== null)
    await changeRows(context, safetyItem, {
      where: sql`id = ${item} and state = 'in_service'`,
      set: { state: 'quarantined' },
      action: 'quarantine',
      reason,
    });
  if (equipment !== null && category.grounding) await groundForControl(context, site, equipment, reason);
}

/** In charge of who found it; none where nobody is named. */
async function openAction(
  context: AlongContext,
  { site, number, day, performedBy }: NumberedForm,
  description: string,
): Promise<string | null> {
  if (performedBy === null) return null;
  const action = await createLent(
    context,
    'hse_action',
    {
      site,
      description,
      source_kind: 'form_run',
      source_number: number,
      priority: 'high',
      responsible: performedBy,
      due_on: formatISO(addDays(parseISO(day), 1), { representation: 'date' }),
    },
    { 'hse_action:create': [site], 'person:read': [site] },
  );
  return action?.id ?? null;
}

/**
 * The control that a row tells of, unless it is known. What failed is saved for everybody, found on the day of the
 * follow-up where the control of that day said otherwise; that one passed is believed of those who record controls alone.
 */
async function saveControl(
  context: AlongContext,
  { site, day }: NumberedForm,
  category: FollowUp['category'],
  { subject, last, due, result, bad }: FollowedRow,
  { told, action }: { readonly told: string; readonly action: string | null },
): Promise<void> {
  if (result === null) return;
  const failed = failedResults.some((one) => one === result);
  if (!failed && (last === null || !can(context.caller.access, 'regulatory_control:create', site))) return;
  const { rows: known } = await sql<{ performed_on: string; result: string }>`
    select performed_on::text, result
    from regulatory_control
    where category = ${category.id} and deleted_at is null
      and (safety_item = ${subject.item} or equipment = ${subject.equipment})
      and performed_on = any(${[last ?? day, day]}::date[])
    order by created_at desc, number desc`.execute(context.db);
  const at = (on: string | null) => known.find(({ performed_on: done }) => done === on);
  const toldOn = last !== null && !at(last) ? last : day;
  if (at(last)?.result === result || at(toldOn) || (!failed && toldOn !== last)) return;
  await createLent(
    context,
    'regulatory_control',
    {
      site,
      category: category.id,
      equipment: subject.equipment,
      safety_item: subject.item,
      performed_on: toldOn,
      result,
      next_due: toldOn === last && due !== null && due > last ? due : null,
      remarks:
        result === 'compliant'
          ? []
          : [{ remark: told, gravity: bad.length > 0 ? 'major' : 'minor', due_on: null, action }],
    },
    {
      'regulatory_control:create': [site],
      'control_category:read': [site],
      'safety_item:read': [site],
      'equipment:read': [site],
      'hse_action:read': [site],
    },
    // The report is with the form.
    ['no_report'],
  );
}
