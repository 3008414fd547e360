import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import { equipmentGroundingTable, equipmentTable } from '../uses.ts';

/** Why a machine cannot be sent anywhere; null where it is not grounded (catalogue maintenance.md §3). */
export async function whyGrounded(db: Database, equipment: unknown): Promise<MessageDescriptor | null> {
  const { rows } = await sql<{ machine: string; number: string; reason: string }>`
    select machine.code as machine, standing.number, standing.reason
    from ${equipmentGroundingTable} as standing
    join ${equipmentTable} as machine on machine.id = standing.equipment
    where standing.equipment = ${equipment ?? null}::uuid and standing.state in ('active', 'repaired')
      and standing.deleted_at is null
    limit 1`.execute(db);
  const [found] = rows;
  return found ? msg`${found.machine} is grounded (${found.number}): ${found.reason}.` : null;
}
