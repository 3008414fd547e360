import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { BrokenRule } from '../../../core/records/record.ts';
import type { RecordHooks } from '../../../core/records/records.server.ts';
import type { partFit } from '../records/part-fit.ts';

const toldTwice: BrokenRule = { field: 'part', sentence: msg`This part is already recorded for this place.` };

/** A part is told of a place on a machine once. */
export const fitHooks: RecordHooks<typeof partFit> = {
  cannotBe: async (row, { db, isTouched }) => {
    if (!isTouched('part', 'equipment_group', 'equipment', 'model', 'serial_from', 'position')) return [];
    const { rows } = await sql`
      select
      from part_fit
      where part = ${row.part ?? null}::uuid
        and equipment_group is not distinct from ${row.equipment_group ?? null}::uuid
        and equipment is not distinct from ${row.equipment ?? null}::uuid
        and lower(model) is not distinct from lower(${row.model ?? null}::text)
        and lower(serial_from) is not distinct from lower(${row.serial_from ?? null}::text)
        and lower(position) is not distinct from lower(${row.position ?? null}::text)
        and id is distinct from ${row.id ?? null}::uuid
        and deleted_at is null
      limit 1`.execute(db);
    return rows.length > 0 ? [toldTwice] : [];
  },
  keptApart: { part_fit_place_key: toldTwice },
};
