import { sql, type RawBuilder } from 'kysely';
import { seeingAll } from '../../../core/host/scope/caller-scope.ts';
import { changeRows, type RowsContext } from '../../../core/records/change-rows.server.ts';
import type { Database } from '../../../core/host/host.ts';
import type { OperatorCheckinRow } from '../streams/operator-checkin.ts';
import { shiftReachMs, type Checkin } from './kinds/checkin-rules.ts';
import { equipmentTable, personTable } from './uses.ts';

type Stored = Omit<OperatorCheckinRow, 'at'> & { readonly site: string; readonly at: string | Date };

/**
 * Check-ins as the board shows them, with their sites, newest first; of sites that the reader may see, with the names of
 * people and machines that are elsewhere by now.
 */
export async function selectCheckins(
  db: Database,
  where: RawBuilder<unknown>,
  limit = 10_000,
): Promise<readonly { readonly site: string; readonly row: OperatorCheckinRow }[]> {
  const { rows } = await seeingAll(db, () =>
    sql<Stored>`
    select checkin.site, checkin.id, checkin.at, checkin.kind, checkin.person,
      nullif(concat_ws(' ', person.first_name, person.last_name), '') as name,
      person.matricule, person.function, person.crew, coalesce(checkin.badge, person.badge_no) as badge,
        checkin.equipment, machine.code as "equipmentCode",
      checkin.method, checkin.fit_for_duty as fit, coalesce(checkin.flags, '{}') as flags,
        coalesce(checkin.status, 'valid') as status, checkin.version
    from operator_checkin checkin
      left join ${personTable} as person on person.id = checkin.person
      left join ${equipmentTable} machine on machine.id = checkin.equipment
    where checkin.deleted_at is null and ${where}
    order by checkin.at desc, checkin.id limit ${limit}`.execute(db),
  );
  return rows.map(({ site, ...row }) => ({ site, row: { ...row, at: new Date(row.at).toISOString() } }));
}

/** What the rules must know to judge check-ins of these persons and machines between two instants (milliseconds). */
export async function knownCheckins(
  db: Database,
  persons: readonly string[],
  machines: readonly string[],
  from: number,
  to: number,
): Promise<readonly (Checkin & { readonly id: string })[]> {
  const { rows } = await sql<{
    id: string;
    person: string | null;
    kind: Checkin['kind'];
    at: string | Date;
    equipment: string | null;
    fit: boolean | null;
  }>`
    select id, person, kind, at, equipment, fit_for_duty as fit from operator_checkin
    where deleted_at is null and (person = any(${persons}) or equipment = any(${machines}))
      and at between ${new Date(from - shiftReachMs)} and ${new Date(to + shiftReachMs)}`.execute(db);
  return rows.map((row) => ({ ...row, at: new Date(row.at).getTime() }));
}

/** What the log-on of somebody says who left a machine without logging off. */
export const missingOut = { flags: sql`array_append(coalesce(flags, '{}'), 'missing_out')`, status: 'flagged' };

/** Flags such log-ons, of any site, as devices tell them. */
export async function flagMissingOut(context: RowsContext, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await changeRows(context, 'operator_checkin', {
    where: sql`id = any(${ids}) and not coalesce(flags, '{}') @> array['missing_out']`,
    set: missingOut,
  });
}
