import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import {
  permitConflicts,
  standingStates,
  type Conflict,
  type ConflictingPermit,
} from '../../formulas/permit-conflicts.ts';
import { permitKinds, relations } from '../../records/permits/permit-choices.ts';
import { readTypes } from './read-types.ts';

/** Another permit, with what people call it. */
export interface OtherPermit extends ConflictingPermit {
  readonly number: string;
  readonly title: string;
  readonly area_owner: string;
}
interface Signed {
  readonly stage?: string | null;
  readonly other?: string | null;
  readonly person?: string | null;
}
/** A permit whose conflicts are asked for. */
export interface AskedPermit extends ConflictingPermit {
  readonly area_owner: string;
  readonly signatures?: readonly Signed[] | null;
}

/** Who decides on permits of a site waits for one another: two that conflict are never issued at once. */
export const holdSite = async (db: Database, site: string): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(hashtext(${`permits:${site}`}))`.execute(db));

/** What stands in the way of a permit now (catalogue hse.md §4). */
export async function conflictsOf(db: Database, permit: AskedPermit): Promise<readonly Conflict<OtherPermit>[]> {
  const { rows } = await sql<OtherPermit>`
    select id, site, kind, state, place, equipment, position, parent, isolation_group, radius_m, planned_start, planned_end,
      valid_from, valid_to, number, title, area_owner
    from work_permit
    where site = ${permit.site} and state = any(${standingStates}) and deleted_at is null
      and coalesce(valid_from, planned_start) < ${permit.valid_to ?? permit.planned_end}
      and coalesce(valid_to, planned_end) > ${permit.valid_from ?? permit.planned_start}
    order by planned_start, number`.execute(db);
  return permitConflicts(permit, rows.map(withTexts), await readTypes(db));
}

const textOf = (at: unknown): string => (at instanceof Date ? at.toISOString() : String(at));
const withTexts = (row: OtherPermit): OtherPermit => ({
  ...row,
  planned_start: textOf(row.planned_start),
  planned_end: textOf(row.planned_end),
  valid_from: row.valid_from == null ? null : textOf(row.valid_from),
  valid_to: row.valid_to == null ? null : textOf(row.valid_to),
});

/** Whether both area owners have signed, on the permit, that they coordinate it with another. */
export const isCoordinated = (permit: AskedPermit, other: OtherPermit): boolean =>
  [permit.area_owner, other.area_owner].every((owner) =>
    (permit.signatures ?? []).some(
      (signed) => signed.stage === 'coordinate' && signed.other === other.id && signed.person === owner,
    ),
  );

/** Refuses a permit that another blocks; where `signed`, also one whose coordination with another is not signed. */
export async function refuseConflicts(
  db: Database,
  permit: AskedPermit,
  { signed }: { readonly signed: boolean },
): Promise<void> {
  for (const { other, level, relation } of await conflictsOf(db, permit)) {
    const { number, title } = other;
    const values = { number, title, kind: permitKinds[other.kind], relation: relations[relation] };
    if (level === 'block')
      throw problems.invalid({
        place: {
          ...msg({ message: 'The permit {number} “{title}” ({kind}) conflicts: {relation}.' }),
          values,
        },
      });
    if (signed && !isCoordinated(permit, other))
      throw problems.invalid({
        signatures: {
          ...msg({
            message: 'The permit {number} “{title}” ({kind}) must be coordinated: both area owners sign. {relation}.',
          }),
          values,
        },
      });
  }
}
