import { msg } from '@lingui/core/macro';
import { problems } from '../../../../core/records/problems.server.ts';
import type { RecordHooks } from '../../../../core/records/records.server.ts';
import type { hseAudit } from '../../records/hse-audit.ts';
import { numbered } from '../numbered.ts';

export const hseAuditHooks: RecordHooks<typeof hseAudit> = {
  beforeWrite: async (draft, context) => {
    const { before } = context;
    const isTyped = draft.grid === undefined || draft.grid === before?.grid;
    if (before?.grid && isTyped && draft.score !== undefined && draft.score !== before.score)
      throw problems.invalid({ score: msg`The score comes from the grid: fill it again.` });
    await numbered('AUD', draft, context);
  },
};
