import { msg } from '@lingui/core/macro';
import { problems } from '../../../../core/records/problems.server.ts';
import type { RecordHooks } from '../../../../core/records/records.server.ts';
import type { formDue } from '../../records/form-due.ts';
import { dueDerived } from './derived.ts';

/** What is waived says why and by whom: never who was to do it, by name or by role. */
export const dueHooks: RecordHooks<typeof formDue> = {
  derived: dueDerived,
  beforeTransition: async (_waive, { caller, row, reason }) => {
    if (row.role != null && caller.roles.includes(row.role) && !caller.roles.includes('admin'))
      throw problems.invalid({ role: msg`Your own role does this: someone else must waive it.` });
    if (Date.parse(String(row.late_until)) <= Date.now())
      throw problems.invalid({ late_until: msg`Its time is over: a missed form cannot be waived afterwards.` });
    return { waived_by: caller.name, waive_reason: reason };
  },
};
