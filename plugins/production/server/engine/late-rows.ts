import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import { millis } from '../../../../core/host/millis.ts';
import type { ReadRow } from './seen-rows.ts';
import { loadEventView, positionView, truckCheckinTable } from '../uses.ts';

/** A row that came lately. It may have come after the engine had passed its instant. */
export interface ReceivedRow extends ReadRow {
  /**
   * The loading unit that it tells of: where that is, or that it loads. Every truck that it may load hears of it; null:
   * only the row's own.
   */
  readonly unit: string | null;
}

/**
 * Rows received since an instant (milliseconds): positions, loads and truck check-ins. No position older than a week is
 * taken in. `units`: those that load trucks.
 */
export async function rowsReceivedSince(
  db: Database,
  since: number,
  units: readonly string[],
): Promise<readonly ReceivedRow[]> {
  const from = new Date(since);
  const ofUnit = sql`equipment = any(${units}::uuid[])`;
  const { rows } = await sql<ReceivedRow>`
    select kind, "of", unit, ${millis('at')} as at, ${millis('received')} as received
    from (
      select 'position' as kind, equipment as of, case when ${ofUnit} then equipment end as unit, ts as at,
        received_at as received
      from ${positionView}
      where received_at > ${from} and ts > ${new Date(since - 8 * 86_400_000)} and (speed is not null or ${ofUnit})
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
