import { msg } from '@lingui/core/macro';
import { nextDocumentNumber } from '../../../../core/host/document-number.server.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import type { RecordHooks } from '../../../../core/records/records.server.ts';
import type { psp } from '../../records/psp.ts';

/** A plan is numbered when its contractor has signed it; HSE and the manager agree to it after that. */
export const pspHooks: RecordHooks<typeof psp> = {
  beforeTransition: async (transition, { row, db, caller }) => {
    const now = new Date().toISOString();
    if (transition === 'submit') {
      if (row.kind !== 'internal_job' && row.contractor_signature == null)
        throw problems.invalid({ contractor_signature: msg`The contractor's signature is missing.` });
      return row.number == null ? { number: await nextDocumentNumber(db, 'PSP', String(row.site)) } : {};
    }
    if (transition === 'hse_agree') return { hse_approved_by: caller.userId, hse_approved_at: now };
    if (transition === 'approve') return { approved_by: caller.userId, approved_at: now };
    // A plan that changes is agreed to anew.
    if (transition === 'reopen') return { hse_approved_by: null, hse_approved_at: null, contractor_signature: null };
    return {};
  },
};
