import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import { problems } from '../../../../core/records/problems.server.ts';
import type { RecordHooks } from '../../../../core/records/records.server.ts';
import type { Database } from '../../../../core/host/host.ts';
import { machinesBySql } from '../machine-sql.ts';
import type { equipmentGroup } from '../../records/equipment-group.ts';

/** Whether a group is another, or lies below it. */
async function isWithin(db: Database, group: unknown, ancestor: unknown): Promise<boolean> {
  const { rows } = await sql<{ within: boolean }>`
    with recursive line(id, parent) as (
      select id, parent
      from equipment_group
      where id = ${group}
      union
      select above.id, above.parent
      from equipment_group above
      join line on line.parent = above.id)
    select exists (select from line where id = ${ancestor}) as within`.execute(db);
  return rows[0]?.within === true;
}

/** A group with machines in service stays in use. */
export const equipmentGroupHooks: RecordHooks<typeof equipmentGroup> = {
  beforeWrite: async (draft, { db, before }) => {
    if (!before) return;
    if (draft.parent != null && (await isWithin(db, draft.parent, before.id)))
      throw problems.invalid({ parent: msg`A group cannot be its own parent.` });
    if (draft.family !== undefined && draft.family !== before.family) {
      const { rows } = await sql`
        select from equipment where "group" = ${before.id} and deleted_at is null limit 1`.execute(db);
      if (rows.length > 0)
        throw problems.invalid({ family: msg`The group already has machines of this family: it keeps its family.` });
    }
    if (draft.active !== false || before.active === false) return;
    const { rows } = await sql<{
      count: number;
    }>`
      select count(*)::int as count
      from equipment
      where "group" = ${before.id} and state = 'active' and deleted_at is null`.execute(db);
    const count = rows[0]?.count ?? 0;
    const code = String(draft.code ?? before.code);
    if (count > 0) throw problems.invalid({ active: msg`Group ${code} still has ${count} active machines.` });
  },
  derived: { machines: machinesBySql(sql`machine."group" = equipment_group.id`) },
};
