import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import { problems } from '../../../../core/records/problems.server.ts';
import type { RecordHooks } from '../../../../core/records/records.server.ts';
import { targetScopes } from '../../records/production-target.ts';
import type { productionTarget } from '../../records/production-target.ts';

/** Of one metric, period and scope one target counts on any day. */
export const productionTargetHooks: RecordHooks<typeof productionTarget> = {
  beforeWrite: async (draft, { db, before }) => {
    const row = { ...before, ...draft };
    const scope = sql.join(
      targetScopes.map((name) => sql`${sql.ref(name)} is not distinct from ${row[name] ?? null}::uuid`),
      sql` and `,
    );
    const { rows } = await sql`
      select
      from production_target
      where site = ${row.site}
        and metric = ${row.metric}
        and period = ${row.period}
        and id is distinct from ${row.id ?? null}::uuid
        and deleted_at is null
        and ${scope}
        and daterange(valid_from, valid_to, '[]') && daterange(
          ${row.valid_from}::date, ${row.valid_to ?? null}::date, '[]')
        limit 1`.execute(db);
    if (rows.length > 0) throw problems.invalid({ valid_from: msg`A target already covers this scope and period.` });
  },
};
