import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { RecordHooks } from '../../../../core/records/records.server.ts';
import { shiftOf, type Shift } from '../../../../core/sites/shift.ts';
import type { shiftLock } from '../../records/shift-lock.ts';

/** A shift is closed once, after its end. */
export const shiftLockHooks: RecordHooks<typeof shiftLock> = {
  cannotBe: async (row, { db }) => {
    const { rows } = await sql<{ zone: string; closed: boolean }>`
      select time_zone as zone,
        exists (
          select
          from shift_lock
          where site = site.id
            and production_date = ${row.production_date}::date
            and shift = ${row.shift}
            and id is distinct from ${row.id ?? null}::uuid
            and deleted_at is null) as closed
      from site where id = ${row.site}`.execute(db);
    if (rows[0]?.closed) return [{ field: 'shift', sentence: msg`This shift is already closed.` }];
    const { endsAt } = shiftOf(String(row.production_date), row.shift as Shift['code'], rows[0]?.zone ?? 'UTC');
    return endsAt > new Date() ? [{ field: 'shift', sentence: msg`This shift has not ended yet.` }] : [];
  },
};
