import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import { problems } from '../../../core/records/problems.server.ts';
import type { RecordHooks } from '../../../core/records/records.server.ts';
import type { approvalPolicy } from '../records/approval-policy.ts';

/** Which of two active workflows counts is never left to chance. */
export const policyHooks: RecordHooks<typeof approvalPolicy> = {
  beforeTransition: async (transition, { db, row }) => {
    if (transition !== 'activate') return {};
    // Of two that are activated at once the second looks after the first.
    await sql`select pg_advisory_xact_lock(hashtext('approval policy'))`.execute(db);
    const { rows } = await sql`
      select from approval_policy
      where state = 'active' and priority = ${row.priority} and id <> ${row.id} and deleted_at is null
      limit 1`.execute(db);
    if (rows.length > 0)
      throw problems.invalid({
        priority: msg`Two active workflows have priority ${row.priority} for the same documents.`,
      });
    return {};
  },
};
