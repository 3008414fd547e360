import { sql } from 'kysely';
import type { Database } from './host.ts';
import { millis } from './millis.ts';

/** Minutes beyond which a transaction is not waited for: something holds it, and nothing would ever be settled. */
const longestMinutes = 10;

/**
 * Since when (milliseconds) the oldest transaction has run that may yet show rows of its time; now, where there is
 * none. What was received before is there for good, once this was asked: whoever looks for rows by when they came looks
 * back to here at the next look. A transaction that only reads does not count; one that waits for a lock, or for its
 * next statement, may write yet.
 */
export async function oldestWriter(db: Database): Promise<number> {
  const { rows } = await sql<{ since: number }>`
    select ${millis(`greatest(coalesce(min(xact_start), now()), now() - interval '${longestMinutes} minutes')`)} as since
    from pg_stat_activity
    where datname = current_database()
      and pid <> pg_backend_pid()
      and (
        backend_xid is not null
          or wait_event_type = 'Lock'
          or (state like 'idle in transaction%' and backend_xmin is null))`.execute(db);
  return rows[0]?.since ?? Date.now();
}
