import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';

/**
 * Writes many rows into tables whose indexes are built afterwards, at once: several times faster than one entry per
 * row. Keys stay.
 */
export async function withoutIndexes(
  db: Database,
  tables: readonly string[],
  write: () => Promise<void>,
): Promise<void> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition
    from pg_indexes
    where schemaname = current_schema() and tablename = any(${tables}) and indexname not like '%\\_pkey'
    order by 1`.execute(db);
  for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(db);
  await write();
  for (const { definition } of rows) await sql.raw(definition).execute(db);
}
