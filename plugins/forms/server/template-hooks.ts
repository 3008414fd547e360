import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { RecordHooks } from '../../../core/records/records.server.ts';
import type { formTemplate } from '../records/form-template.ts';
import { templateDerived } from './derived.ts';

/** What a version was judged by when it was published, and what its forms are known by. */
const frozen = ['code', 'family', 'subject_kind', 'grounding'] as const;

/** Once a version was published its template stays what the version was made for. */
export const templateHooks: RecordHooks<typeof formTemplate> = {
  derived: templateDerived,
  cannotBe: async (_row, { db, before, isTouched }) => {
    const field = before ? frozen.find((name) => isTouched(name)) : undefined;
    if (!before || field === undefined) return [];
    const { rows } = await sql<{ number: number | null }>`
      select max(number) as number
      from form_template_version
      where template = ${before.id} and state in ('published', 'retired') and deleted_at is null`.execute(db);
    const number = rows[0]?.number ?? null;
    return number === null
      ? []
      : [{ field, sentence: msg`Version ${number} was published for this: make another template instead.` }];
  },
};
