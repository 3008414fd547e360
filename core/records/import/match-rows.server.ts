import { sql } from 'kysely';
import type { Database } from '../../server/host.ts';
import type { ServerRecord } from '../records.server.ts';
import { keptColumnsOf, type StoredRow } from '../rows.server.ts';
import { fieldOf } from '../system-fields.ts';
import { isAnyCase } from '../table.ts';
import type { ImportOptions } from './import-job.ts';
import { matchedBy } from './match-keys.ts';
import { isUsable, type BroughtField, type ReadRow } from './row-reader.server.ts';
import { recordsetType, recordsetValue } from './recordset.server.ts';

/** The fields by which a file's rows are known again; none where every row is new. */
export interface MatchColumns {
  readonly columns: readonly BroughtField[];
  /** A key tells rows apart; else a row is there already that is the same in all columns of the file. */
  readonly isKey: boolean;
}

export function matchColumns({ definition }: ServerRecord, options: ImportOptions, brought: readonly BroughtField[]): MatchColumns {
  const { key, whole } = matchedBy(definition, options);
  if (whole) return { columns: brought.filter(({ name, field }) => name !== 'site' && !field.derived), isKey: false };
  // The site may be part of a key although no column stands for it: rows that name none have the one that was chosen.
  const columns = key.flatMap((name): BroughtField[] => {
    const field = brought.find((one) => one.name === name)?.field ?? fieldOf(definition, name);
    return field ? [{ name, field }] : [];
  });
  return { columns, isKey: columns.length > 0 };
}

/** What a row is known by, as one text; null where its key is incomplete or wrong. */
export function keyOf({ columns, isKey }: MatchColumns, { values, errors }: ReadRow): string | null {
  if (columns.length === 0) return null;
  const usable = columns.every(({ name, field }) => {
    if (errors[name]) return false;
    if (values[name] == null || values[name] === '') return !isKey;
    return name === 'site' || isUsable(field, values[name]);
  });
  return usable ? JSON.stringify(columns.map(({ name, field }) => (isKey && isAnyCase(field) ? String(values[name]).toLowerCase() : (values[name] ?? null)))) : null;
}

/** The living rows that the file's rows stand for, by line; several where a key is no key. Without one a row must agree in all its columns and its site. */
export async function findRows(db: Database, record: ServerRecord, match: MatchColumns, rows: readonly ReadRow[]): Promise<ReadonlyMap<number, readonly StoredRow[]>> {
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
    select import_line, ${keptColumnsOf(record)} from jsonb_to_recordset(${JSON.stringify(input)}::jsonb) as given(${shape})
    join ${sql.table(definition.name)} on ${sql.join(where, sql` and `)}`.execute(db);
  const byLine = new Map<number, StoredRow[]>();
  for (const { import_line: line, ...row } of found) byLine.set(line, [...(byLine.get(line) ?? []), row as StoredRow]);
  return byLine;
}
