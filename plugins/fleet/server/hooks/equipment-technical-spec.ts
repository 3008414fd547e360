import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import { problems } from '../../../../core/records/problems.server.ts';
import type { RecordHooks } from '../../../../core/records/records.server.ts';
import { sentenceIn } from '../../../../core/host/languages.ts';
import type { Family } from '../../records/choices.ts';
import { specTemplates } from '../../records/spec-templates.ts';
import type { equipmentTechnicalSpec } from '../../records/equipment-technical-spec.ts';

interface Described {
  readonly target: number | null;
  readonly family: Family | null;
}

/**
 * A machine that is full weighs at least its own mass and most of what it is made to carry. A new sheet lays out what
 * its family should tell.
 */
export const equipmentTechnicalSpecHooks: RecordHooks<typeof equipmentTechnicalSpec> = {
  beforeWrite: async (draft, { db, caller, before }) => {
    const row = { ...before, ...draft };
    const { rows } = await sql<Described>`
      select max(payload_target) as target, min(family) as family
      from equipment
      where deleted_at is null
        and (id = ${row.equipment ?? null}::uuid or model = ${row.model ?? null}::text)`.execute(db);
    const { target, family } = rows[0] ?? { target: null, family: null };
    const template = (family && specTemplates[family]) ?? [];
    const empty = draft.spec_values == null || (Array.isArray(draft.spec_values) && draft.spec_values.length === 0);
    // In the language of whoever makes the sheet: the names are words of its own from then on.
    if (before === null && empty && template.length > 0)
      draft.spec_values = template.map(({ key, unit }) => ({
        key: sentenceIn(caller.language, key),
        value: null,
        unit: unit || null,
      }));
    if (row.mass_empty == null || row.mass_gross == null) return;
    if (Number(row.mass_gross) < Number(row.mass_empty) + (target ?? 0) * 0.9)
      throw problems.invalid({ mass_gross: msg`Gross mass is too low for the target payload.` });
  },
};
