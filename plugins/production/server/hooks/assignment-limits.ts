import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { BrokenRule } from '../../../../core/records/record.ts';
import type { RecordHooks } from '../../../../core/records/records.server.ts';
import type { loadingAssignment } from '../../records/loading-assignment.ts';
import { equipmentTable, mineLocationTable } from '../uses.ts';
import { whyGrounded } from './grounded.ts';
import { isDumping, isLoadingUnit } from './work-places.ts';

/** A loading unit loads at a face or at a stock, and sends to places of dumping. */
export const assignmentCannotBe: RecordHooks<typeof loadingAssignment>['cannotBe'] = async (row, { db, isTouched }) => {
  const wrong: BrokenRule[] = [];
  if (isTouched('loading_unit')) {
    const { rows } = await sql<{ code: string; family: string }>`
      select code, family from ${equipmentTable} as machine where id = ${row.loading_unit ?? null}::uuid`.execute(db);
    const [unit] = rows;
    if (unit && !isLoadingUnit(unit.family))
      wrong.push({ field: 'loading_unit', sentence: msg`${unit.code} is not a loading unit.` });
    const grounded = row.ended_at == null ? await whyGrounded(db, row.loading_unit) : null;
    if (grounded) wrong.push({ field: 'loading_unit', sentence: grounded });
  }
  if (!isTouched('face', 'destinations')) return wrong;
  const { rows } = await sql<{ id: string; code: string; loads: boolean; dumps: boolean }>`
    select id, code, ${isDumping(sql`type`)} or type = 'loading_face' as loads, ${isDumping(sql`type`)} as dumps
    from ${mineLocationTable} as place
    where id = ${row.face ?? null}::uuid or id = any(${[...(row.destinations ?? [])]}::uuid[])`.execute(db);
  const face = rows.find(({ id }) => id === row.face);
  if (face && isTouched('face') && !face.loads)
    wrong.push({ field: 'face', sentence: msg`${face.code} is not a loading location.` });
  const goals = rows.filter(({ id, dumps }) => !dumps && (row.destinations ?? []).map(String).includes(id));
  const [goal] = goals;
  if (goal && isTouched('destinations'))
    wrong.push({ field: 'destinations', sentence: msg`${goal.code} is not a dump location.` });
  return wrong;
};
