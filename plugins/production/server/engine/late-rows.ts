import { sql } from 'kysely';
import type { Database } from '../../../../core/server/host.ts';
import { millis } from '../../../../core/server/millis.ts';

/** A row that came after the engine had passed its instant. Milliseconds. */
export interface LateRow {
  readonly truck: string;
  readonly at: number;
  readonly received: number;
  readonly kind: 'position' | 'other';
}

/** Rows received since an instant (milliseconds): positions, loads and truck check-ins. No position older than a week is taken in. */
export async function rowsReceivedSince(db: Database, since: number): Promise<readonly LateRow[]> {
  const { rows: there } = await sql<{ load: boolean; checkin: boolean }>`select to_regclass('v_load_event') is not null as load, to_regclass('truck_checkin') is not null as checkin`.execute(db);
  const from = new Date(since);
  const parts = [sql`select 'position' as kind, equipment as truck, ts as at, received_at as received from v_position where received_at > ${from} and ts > ${new Date(since - 8 * 86_400_000)} and speed is not null`];
  if (there[0]?.load) parts.push(sql`select 'other', equipment, ts, received_at from v_load_event where received_at > ${from}`);
  if (there[0]?.checkin) parts.push(sql`select 'other', truck, at, created_at from truck_checkin where created_at > ${from} and deleted_at is null`);
  const { rows } = await sql<LateRow>`select kind, truck, ${millis('at')} as at, ${millis('received')} as received from (${sql.join(parts, sql` union all `)}) as row`.execute(db);
  return rows;
}
