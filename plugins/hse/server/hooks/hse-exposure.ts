import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { RecordHooks } from '../../../../core/records/records.server.ts';
import type { hseExposure } from '../../records/hse-exposure.ts';

/** Hours of one employer, company and department are told once a month. */
export const hseExposureHooks: RecordHooks<typeof hseExposure> = {
  cannotBe: async (row, { db, before }) => {
    const { rows } = await sql`
      select from hse_exposure other
      where other.site = ${row.site ?? before?.site} and other.deleted_at is null and other.month = ${row.month ?? null}
        and other.employer = ${row.employer ?? null}
        and other.vendor is not distinct from ${row.vendor ?? null}
        -- Hours of all departments hold those of each.
        and (other.department is null or ${row.department ?? null}::text is null
          or filon_fold(other.department) = filon_fold(${row.department ?? null}))
        and other.id is distinct from ${before?.id ?? row.id ?? null}
      limit 1`.execute(db);
    return rows.length > 0
      ? [{ field: 'month', sentence: msg`The hours of this month are told already for this employer.` }]
      : [];
  },
};
