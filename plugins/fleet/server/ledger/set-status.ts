import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import { problems } from '../../../../core/records/problems.server.ts';
import type { StoredRow } from '../../../../core/records/record.ts';
import { createRow, readRow, updateRow, type WriteContext } from '../../../../core/records/write.server.ts';

interface Asked {
  readonly equipment: string;
  /** Null: it works. */
  readonly reason: string | null;
  readonly note: string | null;
}

/** Ends what a machine is doing and begins something else, now. Answers the rows written, the new one last. */
export async function setStatus(
  context: WriteContext,
  { equipment, reason, note }: Asked,
): Promise<readonly StoredRow[]> {
  const { host, db } = context;
  const [intervals, machines] = [host.records.get('equipment_status_interval'), host.records.get('equipment')];
  if (!intervals || !machines) throw problems.notFound();
  // Locked: two commands at once are one after the other.
  const machine = await readRow(machines, equipment, context, true);
  const causes = await sql<{
    category: string;
  }>`
    select time_category as category
    from stop_reason
    where id = ${reason}::uuid and active and deleted_at is null`.execute(db);
  const category = reason === null ? 'P' : causes.rows[0]?.category;
  if (!category) throw problems.invalid({ reason: msg`This stop reason is not in use.` });
  const { rows: open } = await sql<{
    id: string;
    version: number;
    started_at: string;
  }>`
    select id, version, started_at
    from equipment_status_interval
    where equipment = ${equipment} and ended_at is null and deleted_at is null for update`.execute(db);
  const [running] = open;
  // One interval ends where the next begins, a millisecond at least after its own start.
  const now = new Date(Math.max(Date.now(), running ? new Date(running.started_at).getTime() + 1 : 0)).toISOString();
  const ended = running ? [await updateRow(intervals, running.id, running.version, { ended_at: now }, context)] : [];
  const begun = await createRow(
    intervals,
    { site: machine.site, equipment, started_at: now, category, reason, note, justified: true },
    context,
  );
  return [...ended, begun];
}
