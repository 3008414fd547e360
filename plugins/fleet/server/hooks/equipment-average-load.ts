import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import { changeRows } from '../../../../core/records/change-rows.server.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import type { StoredDraft } from '../../../../core/records/record.ts';
import type { RecordHooks } from '../../../../core/records/records.server.ts';
import type { equipmentAverageLoad } from '../../records/equipment-average-load.ts';

/** Most that an average may lie above what the machine is made for (catalogue operations.md §1.1). */
const greatest = 1.2;

/** An average stays within what trucks can carry, and only one approved average counts on any day. */
export const equipmentAverageLoadHooks: RecordHooks<typeof equipmentAverageLoad> = {
  beforeWrite: async (draft, { db, before }) => {
    const row = { ...before, ...draft };
    const { rows } = await sql<{
      target: number | null;
    }>`
      select max(payload_target) as target
      from equipment
      where deleted_at is null
        and (id = ${row.equipment ?? null}::uuid or "group" = ${row.group ?? null}::uuid)`.execute(db);
    const target = rows[0]?.target;
    if (target != null && Number(row.tonnes) > greatest * target)
      throw problems.invalid({ tonnes: msg`Average load exceeds 120 % of the target payload.` });
  },
  beforeTransition: async (transition, { row, ...context }) => {
    if (transition !== 'approve') return;
    const { db } = context;
    // An average without an end is closed by the one that follows it.
    await changeRows(context, 'equipment_average_load', {
      where: sql`
        state = 'approved' and valid_to is null and valid_from < ${row.valid_from}::date and ${sameObject(row)}`,
      set: { valid_to: sql`${row.valid_from}::date - 1`, state: 'superseded' },
      action: 'state',
    });
    const { rows } = await sql`
      select from equipment_average_load
      where state in ('approved', 'superseded') and ${sameObject(row)}
        and daterange(valid_from, valid_to, '[]') && daterange(
          ${row.valid_from}::date, ${row.valid_to ?? null}::date, '[]')
        limit 1`.execute(db);
    if (rows.length > 0) throw problems.invalid({ valid_from: msg`An approved load already covers this period.` });
  },
};

const sameObject = (
  row: StoredDraft<typeof equipmentAverageLoad>,
) => sql`deleted_at is null and id <> ${row.id} and site = ${row.site} and material = ${row.material}
  and equipment is not distinct from ${row.equipment ?? null}::uuid
  and "group" is not distinct from ${row.group ?? null}::uuid
  and loader_group is not distinct from ${row.loader_group ?? null}::uuid`;
