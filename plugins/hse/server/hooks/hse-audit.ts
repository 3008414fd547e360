import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import { problems } from '../../../../core/records/problems.server.ts';
import type { RecordHooks } from '../../../../core/records/records.server.ts';
import type { hseAudit } from '../../records/hse-audit.ts';
import { numbered } from '../numbered.ts';
import { formRunTable } from '../uses.ts';

export const hseAuditHooks: RecordHooks<typeof hseAudit> = {
  beforeTransition: async (transition, { row, db }) => {
    if (transition !== 'issue' || row.grid == null) return;
    const { rows } = await sql`
      select from ${formRunTable} as run where run.id = ${row.grid} and run.state = 'voided'`.execute(db);
    if (rows.length > 0) throw problems.invalid({ grid: msg`The grid of this audit was voided: fill it in again.` });
  },
  beforeWrite: async (draft, context) => {
    const { before } = context;
    const isTyped = draft.grid === undefined || draft.grid === before?.grid;
    if (before?.grid && isTyped && draft.score !== undefined && draft.score !== before.score)
      throw problems.invalid({ score: msg`The score comes from the grid: fill it in again.` });
    await numbered('AUD', draft, context);
  },
};
