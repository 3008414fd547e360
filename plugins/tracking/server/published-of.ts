import { sql } from 'kysely';
import type { Database } from '../../../core/server/host.ts';

/** Which of these tables and views are there: those of a plugin that is not installed are not. */
export async function publishedOf(db: Database, names: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{
    name: string;
  }>`select name from unnest(${[...names]}::text[]) as name where to_regclass('public.' || name) is not null`.execute(
    db,
  );
  return new Set(rows.map(({ name }) => name));
}
