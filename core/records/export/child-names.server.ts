import { sql } from 'kysely';
import type { Host } from '../../host/host.ts';
import type { Language } from '../../host/languages.ts';
import { childOf, parentFieldOf } from '../fields/children.ts';
import { labelSql } from '../label.server.ts';
import type { ExportColumn } from './export-query.server.ts';

type Row = Record<string, unknown>;

/** Rows with the names of their children in place of each list of them: one query for all rows of a slice. */
export async function withChildNames(
  host: Host,
  columns: readonly ExportColumn[],
  rows: readonly Row[],
  language: Language,
): Promise<Row[]> {
  const lists = columns.filter(({ field }) => field.apart);
  const named = rows.map((row): Row => ({ ...row }));
  for (const { name, field } of lists) {
    const [child, by] = [childOf(field), parentFieldOf(field)];
    const { rows: found } = await sql<{ parent: string; names: string }>`
      select ${sql.ref(by)} as parent, string_agg(${labelSql(host, child, language)}, '; ' order by id) as names
      from ${sql.table(child.name)}
      where deleted_at is null and ${sql.ref(by)} = any(${rows.map(({ id }) => id)}::uuid[]) group by 1`.execute(
      host.db,
    );
    const names = new Map(found.map((row) => [row.parent, row.names]));
    for (const row of named) row[name] = names.get(String(row.id)) ?? '';
  }
  return named;
}
