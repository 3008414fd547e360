import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';

/** Instants as milliseconds, or null. */
export const instantOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

/** Adds rows in one statement, whatever their number; all have the columns of the first. */
export async function insertRows(
  db: Database,
  table: string,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((name) => sql.ref(name)));
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    db,
  );
}
