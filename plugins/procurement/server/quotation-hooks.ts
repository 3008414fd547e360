import { msg } from '@lingui/core/macro';
import { Problem } from '../../../core/host/problem.ts';
import type { RecordHooks } from '../../../core/records/records.server.ts';
import { knockedOut } from './rfq/questionnaire.ts';
import type { quotation } from '../records/quotation.ts';

/** An offer of which the prices were never opened is compliant with nothing. */
export const quotationHooks: RecordHooks<typeof quotation> = {
  beforeTransition: async (transition, { row, db }) => {
    if (transition === 'accept' && row.net == null)
      throw new Problem(409, 'never_opened', msg`The prices of this offer were never opened.`);
    if (transition === 'accept' && (await knockedOut(db, String(row.rfq))).has(row.id))
      throw new Problem(409, 'knocked_out', msg`This offer answers no to a mandatory question.`);
    return {};
  },
};
