import type { RecordHooks } from '../../../../core/records/records.server.ts';
import type { formDue } from '../../records/form-due.ts';
import { dueDerived } from './derived.ts';

/** What is waived says why and by whom. */
export const dueHooks: RecordHooks<typeof formDue> = {
  derived: dueDerived,
  beforeTransition: async (_waive, { caller, reason }) => ({ waived_by: caller.name, waive_reason: reason }),
};
