import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { RecordHooks } from '../../../../core/records/records.server.ts';
import type { sorTarget } from '../../records/sor-target.ts';

/** One target holds for a scope at a time. */
export const sorTargetHooks: RecordHooks<typeof sorTarget> = {
  cannotBe: async (row, { db, before }) => {
    const { rows } = await sql`
      select from sor_target other
      where other.site = ${row.site ?? before?.site} and other.deleted_at is null
        and other.scope_kind = ${row.scope_kind ?? null}
        and filon_fold(coalesce(other.role, '')) = filon_fold(coalesce(${row.role ?? null}, ''))
        and filon_fold(coalesce(other.department, '')) = filon_fold(coalesce(${row.department ?? null}, ''))
        and other.person is not distinct from ${row.person ?? null}
        and daterange(other.valid_from, other.valid_to, '[]') && daterange(${row.valid_from ?? null}, ${row.valid_to ?? null}, '[]')
        and other.id is distinct from ${before?.id ?? row.id ?? null}
      limit 1`.execute(db);
    return rows.length > 0
      ? [{ field: 'valid_from', sentence: msg`A target already exists for this scope and period.` }]
      : [];
  },
};
