import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import { can } from '../../../core/registry/access.ts';
import type { RecordHooks } from '../../../core/records/records.server.ts';
import type { Caller, Database } from '../../../core/host/host.ts';
import { Problem } from '../../../core/host/problem.ts';
import { shiftOf, type Shift } from '../../../core/sites/shift.ts';
import type { signedSheet } from '../records/signed-sheet.ts';

/** A sheet is signed once, when its shift has begun; what it holds then is kept with it. */
export const signedSheetHooks: RecordHooks<typeof signedSheet> = {
  beforeWrite: async (draft, { db, before }) => {
    if (before) return;
    const { rows } = await sql<{
      zone: string;
    }>`select time_zone as zone from site where id = ${draft.site}::uuid`.execute(db);
    const shift = shiftOf(String(draft.production_date), draft.shift as Shift['code'], rows[0]?.zone ?? 'UTC');
    if (shift.startsAt.getTime() > Date.now())
      throw new Problem(422, 'shift_ahead', msg`This shift has not started.`, {
        fields: { shift: msg`This shift has not started.` },
      });
    const signature = await signedAt(db, String(draft.site), shift.startsAt);
    if (signature) throw new Problem(409, 'already_signed', msg`This sheet is already signed.`);
    const { rows: sums } = await sql<{ trips: number; tonnes: number }>`
      select count(*)::int as trips, coalesce(sum(payload), 0)::float8 as tonnes from truck_checkin
      where site = ${draft.site}::uuid
        and kind = 'dump'
        and coalesce(status, 'valid') <> 'cancelled'
        and deleted_at is null
        and at >= ${shift.startsAt}
        and at < ${shift.endsAt}`.execute(db);
    Object.assign(draft, { starts_at: shift.startsAt.toISOString(), ends_at: shift.endsAt.toISOString(), ...sums[0] });
  },
};

async function signedAt(db: Database, site: string, at: Date): Promise<boolean> {
  const { rows } = await sql`
    select
    from signed_sheet
    where site = ${site}::uuid and starts_at <= ${at} and ends_at > ${at} and deleted_at is null`.execute(db);
  return rows.length > 0;
}

/** Refuses to change a check-in of a signed sheet, unless whoever signs sheets does it and says why. */
export async function refuseSigned(
  db: Database,
  caller: Caller,
  site: string,
  at: Date,
  reason: string | null,
  field: string,
): Promise<void> {
  if (!(await signedAt(db, site, at))) return;
  if (!can(caller.access, 'signed_sheet:create', site))
    throw new Problem(
      409,
      'sheet_signed',
      msg`The sheet of this shift is signed: only a shift supervisor can change it.`,
    );
  if (reason === null)
    throw new Problem(422, 'reason_required', msg`The sheet of this shift is signed: enter a reason for changing it.`, {
      fields: { [field]: msg`The sheet of this shift is signed: enter a reason for changing it.` },
    });
}
