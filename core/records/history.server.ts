import { sql } from 'kysely';
import type { Database } from '../server/host.ts';

/** One change of a row: who, when, and each field's old and new value. */
export interface HistoryEntry {
  readonly at: string;
  readonly user: string | null;
  readonly action: string;
  readonly changes: readonly { readonly field: string; readonly old: unknown; readonly new: unknown }[];
  readonly reason: string | null;
}

/** The last 200 changes of a row, newest first. */
export async function readHistory(db: Database, record: string, id: string): Promise<readonly HistoryEntry[]> {
  const { rows } = await sql<HistoryEntry>`
    select e.at, u.name as user, e.action, e.changes, e.reason
    from audit_event e left join app_user u on u.id = e.user_id
    where e.record = ${record} and e.record_id = ${id}
    order by e.at desc, e.id desc limit 200`.execute(db);
  return rows;
}
