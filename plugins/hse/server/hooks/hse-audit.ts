import type { RecordHooks } from '../../../../core/records/records.server.ts';
import type { hseAudit } from '../../records/hse-audit.ts';
import { numbered } from '../numbered.ts';

export const hseAuditHooks: RecordHooks<typeof hseAudit> = {
  beforeWrite: (draft, context) => numbered('AUD', draft, context),
};
