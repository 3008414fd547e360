import type { RecordHooks } from '../../../../core/records/records.server.ts';
import type { firstAidCase } from '../../records/first-aid-case.ts';
import { numbered } from '../numbered.ts';

export const firstAidCaseHooks: RecordHooks<typeof firstAidCase> = {
  beforeWrite: (draft, context) => numbered('PS', draft, context),
};
