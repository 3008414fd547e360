import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import type { StoredOf } from '../../../../core/records/record.ts';
import type { ConflictType } from '../../formulas/permit-conflicts.ts';
import type { workPermitType } from '../../records/work-permit-type.ts';

export type PermitType = Omit<StoredOf<typeof workPermitType>, 'conflicts'> & ConflictType;

/** The types of permits, with what each cannot stand beside. */
export async function readTypes(db: Database): Promise<readonly PermitType[]> {
  const { rows } = await sql<PermitType>`
    select id, kind, prefix, label, max_hours, extension_hours, max_extensions, revalidate_each_shift, requires_parent,
      requires_psp, joint_visit, isolation, gas_test, gas_valid_min, watch_min, post_check_min, wind_limit, issuer_roles,
      hse_signature, trainings, trainings_required, measures_template, coalesce(conflicts, '[]'::jsonb) as conflicts
    from work_permit_type where deleted_at is null`.execute(db);
  return rows;
}
