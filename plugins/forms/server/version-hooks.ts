import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { contentOf } from '../../../core/forms/content-lines.ts';
import { optionsFrom } from '../../../core/forms/options-text.ts';
import { homelessFaults, templateFaults, type TemplateFault } from '../../../core/forms/template-faults.ts';
import { Problem } from '../../../core/host/problem.ts';
import { changeRows } from '../../../core/records/change-rows.server.ts';
import { problems } from '../../../core/records/problems.server.ts';
import type { RecordHooks } from '../../../core/records/records.server.ts';
import { formTemplateVersion } from '../records/form-template-version.ts';

/** What conditions may ask of the subject beside items. */
const facts = ['family'];

/** A draft gets its number and its items their keys; what is published has no fault, and ends the one before it. */
export const versionHooks: RecordHooks<typeof formTemplateVersion> = {
  beforeWrite: async (draft, { db, before }) => {
    const row = { ...before, ...draft };
    if (before && draft.number !== undefined && draft.number !== before.number)
      throw problems.invalid({ number: msg`A version keeps its number.` });
    if (draft.items) draft.items = draft.items.map((item) => ({ ...item, key: item.key ?? v7() }));
    const unreadable = (draft.items ?? []).findIndex(({ options }) => options != null && optionsFrom(options) === null);
    if (unreadable >= 0)
      throw problems.invalid({
        [`items.${unreadable}.options`]: msg`One answer per line: keep | Keep | Garder | ok.`,
      });
    if (before) return;
    const { rows } = await sql<{ last: number }>`
      select coalesce(max(number), 0)::int as last
      from form_template_version
      where template = ${row.template}`.execute(db);
    const number = (rows[0]?.last ?? 0) + 1;
    if (number > 1 && !row.change_note?.trim())
      throw problems.invalid({ change_note: msg`Enter why there is a new version.` });
    if (draft.number != null && draft.number !== number)
      throw problems.invalid({ number: msg`The next version is ${number}.` });
    draft.number = number;
  },
  beforeTransition: async (transition, { row, ...context }) => {
    const now = new Date().toISOString();
    if (transition === 'retire') return { retired_at: now };
    const { rows } = await sql<{ subject: string; grounding: boolean | null }>`
      select subject_kind as subject, grounding from form_template where id = ${row.template} for update`.execute(
      context.db,
    );
    const [template] = rows;
    if (!template) throw problems.notFound();
    const { host } = context;
    refuse([
      ...homelessFaults(row),
      ...templateFaults(contentOf(row), {
        subject: template.subject,
        grounding: template.grounding === true,
        facts,
        isRecord: (name) => host.records.has(name),
      }),
    ]);
    await changeRows(context, formTemplateVersion, {
      where: sql`template = ${row.template} and state = 'published' and id <> ${row.id}`,
      set: { state: 'retired', retired_at: now },
      reason: null,
    });
    return { effective_from: now };
  },
};

/** The first fault is told; it names its item. */
function refuse(faults: readonly TemplateFault[]): void {
  const [first] = faults;
  if (first) throw new Problem(422, 'not_publishable', first.sentence, { fields: { items: first.sentence } });
}
