import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import { problems } from '../../../../core/records/problems.server.ts';
import type { RecordHooks } from '../../../../core/records/records.server.ts';

/** A group with machines in service stays in use. */
export const equipmentGroupHooks: RecordHooks = {
  beforeWrite: async (draft, { db, before }) => {
    if (!before) return;
    if (draft.parent === before.id) throw problems.invalid({ parent: msg`A group cannot be its own parent.` });
    if (draft.active !== false || before.active === false) return;
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from equipment where "group" = ${before.id} and state = 'active' and deleted_at is null`.execute(db);
    const count = rows[0]?.count ?? 0;
    const code = String(draft.code ?? before.code);
    if (count > 0) throw problems.invalid({ active: msg`Group ${code} still has ${count} active machines.` });
  },
};
