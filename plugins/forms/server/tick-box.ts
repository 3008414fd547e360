import { differenceInMilliseconds } from 'date-fns';
import { sql } from 'kysely';
import type { AnswerLine } from '../../../core/forms/run-answers.ts';
import type { FormContent } from '../../../core/forms/template.ts';
import type { Database } from '../../../core/host/host.ts';
import type { StoredDraft } from '../../../core/records/record.ts';
import type { formRun } from '../records/form-run.ts';

type Draft = Pick<
  StoredDraft<typeof formRun>,
  'site' | 'answers' | 'performed_by' | 'started_at' | 'completed_at' | 'same_in_row'
>;

/** Nobody looks at a machine in less, in milliseconds; and nobody finds so many in a row alike (catalogue hse.md §5.9). */
const [shortestMs, mostAlike] = [90_000, 20];
/** Of these families it is asked whether somebody has looked at all. */
const judged: ReadonlySet<string> = new Set(['equipment_checklist', 'hse_inspection', 'maintenance_inspection']);

/** Whether a form looks as if its boxes were ticked without looking. */
export function tickBoxSuspected(
  family: string,
  { started_at: start, completed_at: end, same_in_row: alike }: Draft,
): boolean {
  if (!judged.has(family)) return false;
  const tookMs = differenceInMilliseconds(String(end), String(start));
  return tookMs < shortestMs || (alike ?? 0) >= mostAlike;
}

/** How many forms of a template the same person answered alike, one after the other, up to this one. */
export async function sameInRow(
  db: Database,
  { template, content }: { readonly template: string; readonly content: FormContent },
  draft: Draft,
): Promise<number> {
  if (draft.performed_by == null) return 1;
  const { rows } = await sql<{ answers: readonly AnswerLine[]; alike: number | null }>`
    select answers, same_in_row as alike
    from form_run
    where site = ${draft.site} and template = ${template} and performed_by = ${draft.performed_by} and state <> 'voided' and deleted_at is null
      and completed_at < ${draft.completed_at}
    order by completed_at desc
    limit 1`.execute(db);
  const [before] = rows;
  if (!before) return 1;
  const meters = new Set(
    content.sections.flatMap(({ items }) => items.filter(({ meter }) => meter).map(({ key }) => key)),
  );
  const said = (lines: readonly AnswerLine[]): string =>
    lines
      .filter(({ key }) => !meters.has(key))
      .map(({ key, row, choice, choices, num, verdict }) => [key, row, choice, choices, num, verdict].join('|'))
      .toSorted()
      .join('\n');
  return said(before.answers) === said((draft.answers ?? []) as readonly AnswerLine[]) ? (before.alike ?? 1) + 1 : 1;
}
