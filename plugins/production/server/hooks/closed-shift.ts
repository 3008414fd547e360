import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import { Problem } from '../../../../core/host/problem.ts';
import { shiftAt, type Shift } from '../../../../core/sites/shift.ts';

/** The shift of a site that runs at an instant (ISO 8601). */
export async function shiftOfSite(db: Database, site: string, instant: string): Promise<Shift> {
  const { rows } = await sql<{ zone: string }>`select time_zone as zone from site where id = ${site}`.execute(db);
  return shiftAt(new Date(instant), rows[0]?.zone ?? 'UTC');
}

/** Refuses what would change a closed shift. */
export async function refuseClosed(
  db: Database,
  site: unknown,
  date: string | null,
  shift: string | null,
): Promise<void> {
  if (date === null) return;
  const { rows } = await sql`
    select
    from shift_lock
    where site = ${site} and production_date = ${date}::date and shift = ${shift} and deleted_at is null
    limit 1`.execute(db);
  if (rows.length > 0)
    throw new Problem(
      409,
      'shift_closed',
      msg({ message: 'Shift {shift} of {date} is closed; ask a manager to reopen it.' }),
      { values: { shift: shift ?? '', date } },
    );
}
