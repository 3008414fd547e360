import { sql } from 'kysely';
import type { Database } from '../../server/host.ts';
import type { ServerRecord } from '../records.server.ts';
import { keptColumnsOf, type StoredRow } from '../rows.server.ts';
import { isAnyCase } from '../table.ts';
import { checkField } from '../validate.ts';
import type { MappedColumn, ReadRow } from './row-reader.server.ts';
import { recordsetType, recordsetValue } from './recordset.server.ts';

/** The columns by which a file's rows are known again: the record's key, else all that the file has. */
export interface MatchColumns {
  readonly columns: readonly MappedColumn[];
  readonly isKey: boolean;
}

export function matchColumns({ definition }: ServerRecord, mapped: readonly MappedColumn[]): MatchColumns {
  const key = definition.key.flatMap((name) => mapped.find((column) => column.name === name) ?? []);
  if (key.length > 0 && key.length === definition.key.length) return { columns: key, isKey: true };
  return { columns: mapped.filter(({ name, field }) => name !== 'site' && !field.derived), isKey: false };
}

/** What a row is known by, as one text; null where its key is incomplete or wrong. */
export function keyOf({ columns, isKey }: MatchColumns, { values, errors }: ReadRow): string | null {
  if (columns.length === 0) return null;
  const usable = columns.every(({ name, field }) => !errors[name] && (values[name] == null ? !isKey : checkField({ ...field, required: false }, values[name]) === null));
  return usable ? JSON.stringify(columns.map(({ name, field }) => (isKey && isAnyCase(field) ? String(values[name]).toLowerCase() : values[name]))) : null;
}

/** The living rows that the file's rows stand for, by line. Without a key a row must agree in all its columns and its site. */
export async function findRows(db: Database, record: ServerRecord, match: MatchColumns, rows: readonly ReadRow[]): Promise<ReadonlyMap<number, StoredRow>> {
  const { definition } = record;
  const bySite = !match.isKey && definition.scope === 'site';
  const sought = rows.filter((row) => keyOf(match, row) !== null && (!bySite || typeof row.values.site === 'string'));
  if (sought.length === 0) return new Map();
  const input = sought.map(({ line, values }) => ({ import_line: line, import_site: values.site, ...Object.fromEntries(match.columns.map(({ name }, index) => [`import_${index}`, recordsetValue(definition, name, values[name])])) }));
  const shape = sql.raw(['import_line integer', 'import_site uuid', ...match.columns.map(({ name }, index) => `import_${index} ${recordsetType(definition, name)}`)].join(', '));
  const same = match.columns.map(({ name, field }, index) => {
    const [own, given] = [sql.ref(name), sql.ref(`import_${index}`)];
    if (match.isKey && isAnyCase(field)) return sql`lower(${own}) = lower(${given})`;
    return field.required || match.isKey ? sql`${own} = ${given}` : sql`${own} is not distinct from ${given}`;
  });
  const where = [sql`deleted_at is null`, ...(bySite ? [sql`site = import_site`] : []), ...same];
  const { rows: found } = await sql<StoredRow & { import_line: number }>`
    select import_line, ${keptColumnsOf(record)} from jsonb_to_recordset(${JSON.stringify(input)}::jsonb) as given(${shape}) join ${sql.table(definition.name)} on ${sql.join(where, sql` and `)}`.execute(db);
  return new Map(found.map(({ import_line: line, ...row }) => [line, row as StoredRow]));
}
