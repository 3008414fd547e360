import { sql } from 'kysely';
import type { Database } from '../../host/host.ts';
import type { ServerRecord } from '../records.server.ts';
import { keptColumnsOf } from '../rows.server.ts';
import type { StoredRow } from '../record.ts';
import { fieldOf } from '../system-fields.ts';
import { isAnyCase } from '../table.ts';
import type { ImportOptions } from './import-job.ts';
import { matchedBy } from './match-keys.ts';
import { isUsable, type BroughtField, type ReadRow } from './row-reader.server.ts';
import { recordsetType, recordsetValue } from './recordset.server.ts';

/** The fields by which a file's rows are known again; none where every row is new. */
export interface MatchColumns {
  /** The first whose values a row has counts for it. */
  readonly keys: readonly (readonly BroughtField[])[];
  /** A key tells rows apart; else a row is there already that is the same in all columns of the file. */
  readonly isKey: boolean;
}

/** What a row is known by: the fields of the key that counts for it, and their values as one text. */
export interface RowKey {
  readonly columns: readonly BroughtField[];
  readonly text: string;
}

export function matchColumns(
  { definition }: ServerRecord,
  options: ImportOptions,
  brought: readonly BroughtField[],
): MatchColumns {
  const { key, also, whole } = matchedBy(definition, options);
  if (whole) return { keys: [brought.filter(({ name, field }) => name !== 'site' && !field.derived)], isKey: false };
  // The site may be part of a key although no column stands for it: rows that name none have the one that was chosen.
  const fieldsOf = (names: readonly string[]): BroughtField[] =>
    names.flatMap((name) => {
      const field = brought.find((one) => one.name === name)?.field ?? fieldOf(definition, name);
      return field ? [{ name, field }] : [];
    });
  return { keys: key.length === 0 ? [] : [key, ...also].map(fieldsOf), isKey: key.length > 0 };
}

/** What a row is known by; null where its keys are incomplete or wrong. */
export function keyOf({ keys, isKey }: MatchColumns, row: ReadRow): RowKey | null {
  for (const [index, columns] of keys.entries()) {
    const text = textOf(columns, isKey, row);
    if (text !== null) return { columns, text: `${index} ${text}` };
  }
  return null;
}

function textOf(columns: readonly BroughtField[], isKey: boolean, { values, errors }: ReadRow): string | null {
  if (columns.length === 0) return null;
  const usable = columns.every(({ name, field }) => {
    if (errors[name]) return false;
    if (values[name] == null || values[name] === '') return !isKey;
    return name === 'site' || isUsable(field, values[name]);
  });
  const keyValues = columns.map(({ name, field }) =>
    isKey && isAnyCase(field) ? String(values[name]).toLowerCase() : (values[name] ?? null),
  );
  return usable ? JSON.stringify(keyValues) : null;
}

type FoundRow = StoredRow & { readonly import_line: number };

/**
 * The living rows that the file's rows stand for, by line; several where a key is no key. Without one a row must agree
 * in all its columns and its site.
 */
export async function findRows(
  db: Database,
  record: ServerRecord,
  match: MatchColumns,
  rows: readonly ReadRow[],
): Promise<ReadonlyMap<number, readonly StoredRow[]>> {
  const byLine = new Map<number, StoredRow[]>();
  const bySite = !match.isKey && record.definition.scope === 'site';
  const sought = rows.filter(({ values }) => !bySite || typeof values.site === 'string');
  for (const [columns, known] of Map.groupBy(sought, (row) => keyOf(match, row)?.columns)) {
    if (!columns) continue;
    for (const { import_line: line, ...row } of await findBy(db, record, columns, match.isKey, bySite, known))
      byLine.set(line, [...(byLine.get(line) ?? []), row as StoredRow]);
  }
  return byLine;
}

async function findBy(
  db: Database,
  record: ServerRecord,
  columns: readonly BroughtField[],
  isKey: boolean,
  bySite: boolean,
  rows: readonly ReadRow[],
): Promise<readonly FoundRow[]> {
  const { definition } = record;
  const input = rows.map(({ line, values }) => ({
    import_line: line,
    import_site: values.site,
    ...Object.fromEntries(
      columns.map(({ name }, index) => [`import_${index}`, recordsetValue(definition, name, values[name])]),
    ),
  }));
  const shape = sql.raw(
    [
      'import_line integer',
      'import_site uuid',
      ...columns.map(({ name }, index) => `import_${index} ${recordsetType(definition, name)}`),
    ].join(', '),
  );
  const same = columns.map(({ name, field }, index) => {
    const [own, given] = [sql.ref(name), sql.ref(`import_${index}`)];
    if (isKey && isAnyCase(field)) return sql`lower(${own}) = lower(${given})`;
    return field.required || isKey ? sql`${own} = ${given}` : sql`${own} is not distinct from ${given}`;
  });
  const where = [sql`deleted_at is null`, ...(bySite ? [sql`site = import_site`] : []), ...same];
  const { rows: found } = await sql<FoundRow>`
    select import_line, ${keptColumnsOf(record)}
    from jsonb_to_recordset(${JSON.stringify(input)}::jsonb) as given(${shape})
    join ${sql.table(definition.name)} on ${sql.join(where, sql` and `)}`.execute(db);
  return found;
}
