import { sql } from 'kysely';
import type { Database } from '../host/host.ts';

/**
 * Advisory lock: whoever writes `secrets.json` takes it alone, whoever copies it with the rows that need it (a backup)
 * shares it.
 */
export const keysLock = 4_600_005;

/**
 * Runs `work` in a transaction while nobody else writes the secrets or copies them. What it writes to the file comes
 * last.
 */
export function withKeysLock<T>(db: Database, work: (transaction: Database) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(keysLock)})`.execute(transaction);
    return work(transaction);
  });
}
