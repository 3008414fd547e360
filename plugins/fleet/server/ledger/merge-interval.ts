import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import { problems } from '../../../../core/records/problems.server.ts';
import type { StoredRow } from '../../../../core/records/record.ts';
import { readRow, updateRow, type WriteContext } from '../../../../core/records/write.server.ts';
import { deleteRows } from '../../../../core/records/change-rows.server.ts';
import { equipmentStatusInterval } from '../../records/equipment-status-interval.ts';

/**
 * Joins an interval to the one that follows it without gap: the first goes on to the end of the second, which is taken
 * out. Both keep their history.
 */
export async function mergeInterval(
  context: WriteContext,
  { interval }: { readonly interval: string },
): Promise<readonly StoredRow[]> {
  const { host, db } = context;
  const intervals = host.records.get('equipment_status_interval');
  if (!intervals) throw problems.notFound();
  const first = await readRow(intervals, interval, context, true);
  const { rows } = await sql<{ id: string; site: string; ended_at: string | null; source: string }>`
    select id, site, ended_at, source
    from equipment_status_interval
    where equipment = ${first.equipment}
      and started_at = ${first.ended_at ?? null}::timestamptz
      and deleted_at is null for update`.execute(db);
  const [second] = rows;
  if (!second || second.site !== first.site) throw problems.invalid({ interval: msg`Nothing follows this interval.` });
  if (second.source === 'downtime')
    throw problems.invalid({ interval: msg`The next interval mirrors an equipment stop; change the stop instead.` });
  await deleteRows(context, equipmentStatusInterval, { where: sql`id = ${second.id}` });
  return [
    await updateRow(
      intervals,
      interval,
      first.version,
      { ended_at: second.ended_at === null ? null : new Date(second.ended_at).toISOString() },
      context,
    ),
  ];
}
