import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import { millis } from '../../../../core/host/millis.ts';
import type { ReadRow } from './seen-rows.ts';
import { loadEventView, positionView, truckCheckinTable } from '../uses.ts';

/** A row that came lately. It may have come after the engine had passed its instant. */
export interface ReceivedRow extends Omit<ReadRow, 'of'> {
  /** Null: nobody's. */
  readonly of: string | null;
  /**
   * The loading unit that it tells of: where that is, or that it loads. Every truck that it may load hears of it; null:
   * only the row's own.
   */
  readonly unit: string | null;
}

/**
 * Rows received since an instant (milliseconds): positions of some trucks, loads and truck check-ins; and one of nobody
 * for the last position of any machine, which tells how far was looked. No position older than a week is taken in.
 * `units`: those that load trucks.
 */
export async function rowsReceivedSince(
  db: Database,
  since: number,
  trucks: readonly string[],
  units: readonly string[],
): Promise<readonly ReceivedRow[]> {
  const [from, oldest] = [new Date(since), new Date(since - 8 * 86_400_000)];
  const ofUnit = sql`equipment = any(${units}::uuid[])`;
  const { rows } = await sql<ReceivedRow>`
    select kind, "of", unit, ${millis('at')} as at, ${millis('received')} as received
    from (
      select 'position' as kind, equipment as of, case when ${ofUnit} then equipment end as unit, ts as at,
        received_at as received
      from ${positionView}
      where received_at > ${from}
        and ts > ${oldest}
        and ((speed is not null and equipment = any(${trucks}::uuid[])) or ${ofUnit})
      union all
      select 'position', null, null, max(ts), max(received_at)
      from ${positionView}
      where received_at > ${from} and ts > ${oldest}
      having count(*) > 0
      union all
      select 'load', equipment, case when event in ('pass', 'load_end') then loader end, ts, received_at
      from ${loadEventView}
      where received_at > ${from}
      union all
      select 'checkin', truck, null, at, created_at
      from ${truckCheckinTable}
      where created_at > ${from} and deleted_at is null) as row`.execute(db);
  return rows;
}
