import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import { tellChanges } from '../../../../core/records/changes.server.ts';
import { referenceId } from '../../../../core/records/fields/reference.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import type { RecordHooks } from '../../../../core/records/records.server.ts';
import { changeRows } from '../../../../core/records/change-rows.server.ts';
import { equipment } from '../../records/equipment.ts';
import type { Database } from '../../../../core/host/host.ts';
import { endRunning } from '../machine/end-running.ts';
import { bringBack, transferCannotBe } from './transfer-limits.ts';
import type { equipmentTransfer } from '../../records/equipment-transfer.ts';

/** A machine is on one way at a time. Throws a `Problem`. */
async function refuseUnderWay(db: Database, equipment: string): Promise<void> {
  const { rows } = await sql`
    select
    from equipment_transfer
    where equipment = ${equipment} and arrived_at is null and deleted_at is null
    limit 1`.execute(db);
  if (rows.length > 0)
    throw problems.invalid({
      equipment: msg`This machine is already in transit: enter its arrival first, or delete that transfer.`,
    });
}

/** A transfer begins where the machine stands, and its arrival moves the machine. */
export const equipmentTransferHooks: RecordHooks<typeof equipmentTransfer> = {
  cannotBe: transferCannotBe,
  beforeDelete: bringBack,
  beforeWrite: async (draft, { before, ...context }) => {
    const { db } = context;
    const row = { ...before, ...draft };
    // Stronger, two transfers at once would wait for each other: both hold the machine's key already, as everything
    // does that points to it.
    const { rows } = await sql<{
      site: string;
    }>`select site from equipment where id = ${row.equipment} for no key update`.execute(db);
    const site = rows[0]?.site;
    const arrives = row.arrived_at != null && before?.arrived_at == null;
    const begins = before === null || (row.arrived_at == null && before.from_site !== row.from_site);
    if ((begins || arrives) && site !== row.from_site)
      throw problems.invalid({ from_site: msg`The machine is not at this site.` });
    if (before === null) await refuseUnderWay(db, String(row.equipment));
    if (!arrives) return;
    const later = await sql`
      select
      from equipment_transfer
      where equipment = ${row.equipment}
        and left_at > ${row.left_at}
        and arrived_at is not null
        and deleted_at is null
        and id <> ${row.id}
      limit 1`.execute(db);
    if (later.rows.length > 0) throw problems.invalid({ left_at: msg`The machine has been transferred again since.` });
    await endRunning(context, String(row.equipment), String(row.from_site));
    await changeRows(context, equipment, {
      where: sql`id = ${row.equipment}`,
      set: { site: String(row.to_site) },
      reason: typeof row.reason === 'string' ? row.reason : null,
    });
  },
  afterWrite: (row, { host }) => {
    for (const site of [row.from_site, row.to_site])
      tellChanges(
        host,
        'equipment',
        [{ id: String(referenceId(row.equipment)), site: String(referenceId(site)) }],
        'update',
      );
  },
};
