import { columnTypes, publishTable, type ColumnType, type PublishedTable } from '../host/published.ts';
import type { Fields, RecordDefinition } from './record.ts';
import { tableOf } from './table.ts';

type ColumnOf<F extends Fields> =
  | Extract<keyof F, string>
  | 'id'
  | 'site'
  | 'state'
  | 'version'
  | 'created_at'
  | 'created_by'
  | 'updated_at'
  | 'updated_by'
  | 'deleted_at';

/** Lets other plugins read these columns of a record's table, under the record's name. */
export function publishRecord<F extends Fields>(
  record: RecordDefinition<F>,
  columns: readonly ColumnOf<F>[],
): PublishedTable {
  const table = tableOf(record).columns;
  return publishTable(
    record.name,
    Object.fromEntries(columns.map((column) => [column, typeOf(`${record.name}.${column}`, table[column]?.type)])),
  );
}

/** What a migration calls a type, as PostgreSQL's `format_type` writes it. */
function typeOf(column: string, type: string | undefined): ColumnType {
  if (type === undefined) throw new Error(`${column} is published, and no column of its table.`);
  const bare = type.replace(/ collate .*$/, '').replace(/\([\d,]+\)/, '');
  const formatted = longNames[bare] ?? bare;
  const found = columnTypes.find((one) => one === formatted);
  if (!found) throw new Error(`${column} is published, and nobody knows how to read a ${type}.`);
  return found;
}

const longNames: Readonly<Record<string, ColumnType>> = {
  timestamptz: 'timestamp with time zone',
  time: 'time without time zone',
};
