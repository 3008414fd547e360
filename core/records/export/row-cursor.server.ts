import { randomBytes } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../host/host.ts';
import type { StoredRow } from '../record.ts';

/** Rows held in memory at a time. */
const slice = 500;

/**
 * The rows of a query, a slice at a time, all as they were at one instant. Holds a connection until it ends or is left:
 * leaving the loop, as a reader does who goes away, frees it.
 */
export async function* rowCursor(db: Database, query: RawBuilder<StoredRow>): AsyncGenerator<readonly StoredRow[]> {
  const name = sql.id(`rows_${randomBytes(6).toString('hex')}`);
  const transaction = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  try {
    // A reader on a slow line may take longer over a slice than other transactions are given.
    await sql`set local idle_in_transaction_session_timeout = '10min'`.execute(transaction);
    await sql`declare ${name} no scroll cursor for ${query}`.execute(transaction);
    for (;;) {
      const { rows } = await sql<StoredRow>`fetch ${sql.lit(slice)} from ${name}`.execute(transaction);
      if (rows.length > 0) yield rows;
      if (rows.length < slice) return;
    }
  } finally {
    // A connection that was lost has nothing left to undo.
    await transaction
      .rollback()
      .execute()
      .catch(() => {});
  }
}
