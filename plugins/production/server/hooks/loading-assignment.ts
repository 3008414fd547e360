import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import { changeRows } from '../../../../core/records/change-rows.server.ts';
import { besideOther } from '../../../../core/records/clash.server.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import type { RecordHooks } from '../../../../core/records/records.server.ts';
import { assignmentCannotBe } from './assignment-limits.ts';
import type { loadingAssignment } from '../../records/loading-assignment.ts';

/**
 * One assignment of a unit is open: a new one ends the one before, where it is of the same site. What a unit left open
 * at another is for those there to end.
 */
export const loadingAssignmentHooks: RecordHooks<typeof loadingAssignment> = {
  cannotBe: assignmentCannotBe,
  beforeWrite: async (draft, { before, ...context }) => {
    const { host, db, caller } = context;
    const row = { ...before, ...draft };
    if (!before) {
      const where = sql`
        site = ${row.site}
          and loading_unit = ${row.loading_unit}
          and ended_at is null
          and started_at < ${row.started_at}::timestamptz`;
      await changeRows(context, 'loading_assignment', {
        where,
        set: { ended_at: sql`${row.started_at}::timestamptz` },
      });
    }
    const {
      rows: [other],
    } = await sql<{ site: string; created_by: string | null }>`
      select site, created_by
      from loading_assignment
      where loading_unit = ${row.loading_unit} and id is distinct from ${row.id ?? null}::uuid and deleted_at is null
        and tstzrange(started_at, ended_at) && tstzrange(
          ${row.started_at}::timestamptz, ${row.ended_at ?? null}::timestamptz)
        limit 1`.execute(db);
    if (other)
      throw besideOther(
        { host, caller },
        'loading_assignment',
        other,
        'started_at',
        problems.invalid({ started_at: msg`This loading unit already has an assignment at that time.` }),
      );
  },
  afterWrite: ({ site }, { host }) => host.publish('haul.plan', { site: String(site) }),
};
