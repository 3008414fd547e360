import type { Field } from './field.ts';
import { hasSite, mayLackSite, type RecordDefinition } from './record.ts';

/** One column as the database has it. */
export interface ColumnShape {
  readonly type: string;
  readonly notNull: boolean;
  readonly check?: string;
  /** SQL of a stored generated column. */
  readonly generated?: string;
  readonly default?: string;
  readonly references?: string;
}

/** A record's table: what migrations are written from and compared with. */
export interface TableShape {
  readonly columns: Readonly<Record<string, ColumnShape>>;
  /** `create index` statements by index name. */
  readonly indexes: Readonly<Record<string, string>>;
}

export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Human text sorts as people expect, whatever the server's locale: `é` beside `e`, not after `z`. */
const collation = 'collate "und-x-icu"';
const textual = new Set(['text', 'longtext']);

/** Whether the record's own table holds the field. */
export const hasColumn = (field: Field): boolean => !field.derived && !field.apart;

/** SQL of the field's words in every language, for search. */
export function searchedSql(name: string, { words }: Field): string {
  if (!words) return `coalesce(${quote(name)}, '')`;
  return Object.values(words)
    .map((sql) => `coalesce(${sql.replaceAll('$', quote(name))}, '')`)
    .join(" || ' ' || ");
}

/** The table that a record definition asks for. */
export function tableOf(record: RecordDefinition): TableShape {
  return {
    columns: { ...headColumns(record), ...fieldColumns(record), ...tailColumns(record) },
    indexes: indexesOf(record),
  };
}

function headColumns(record: RecordDefinition): Record<string, ColumnShape> {
  const id = { id: { type: 'uuid', notNull: true } };
  return hasSite(record)
    ? { ...id, site: { type: 'uuid', notNull: !mayLackSite(record), references: 'site (id)' } }
    : id;
}

function fieldColumns(record: RecordDefinition): Record<string, ColumnShape> {
  return Object.fromEntries(
    Object.entries(record.fields)
      .filter(([, field]) => hasColumn(field))
      .map(([name, field]) => [
        name,
        {
          type: textual.has(field.kind) ? `${field.column} ${collation}` : field.column,
          notNull: field.required,
          ...(field.check ? { check: field.check.replaceAll('$', quote(name)) } : {}),
        },
      ]),
  );
}

function tailColumns(record: RecordDefinition): Record<string, ColumnShape> {
  const instant = { type: 'timestamptz(3)', notNull: true, default: 'now()' };
  const user = { type: 'uuid', notNull: false };
  const searched = Object.entries(record.fields).flatMap(([name, field]) =>
    field.searched && hasColumn(field) ? [searchedSql(name, field)] : [],
  );
  return {
    ...(record.states
      ? {
          state: {
            type: 'text',
            notNull: true,
            default: `'${record.states.initial}'`,
            check: `"state" in (${Object.keys(record.states.states)
              .map((state) => `'${state}'`)
              .join(', ')})`,
          },
        }
      : {}),
    version: { type: 'integer', notNull: true, default: '1' },
    created_at: instant,
    created_by: user,
    updated_at: instant,
    updated_by: user,
    deleted_at: { type: 'timestamptz(3)', notNull: false },
    ...(searched.length === 0
      ? {}
      : { search_text: { type: 'text', notNull: false, generated: `filon_fold(${searched.join(" || ' ' || ")})` } }),
  };
}

function indexesOf(record: RecordDefinition): Record<string, string> {
  const { name } = record;
  const site = record.scope === 'site' ? ['site'] : [];
  const searched = Object.values(record.fields).some((field) => field.searched && hasColumn(field));
  const plain = [sortColumns(record.sort), ...record.indexes].map((columns) => [...site, ...columns]);
  return {
    ...Object.fromEntries(
      record.unique.map((columns) => {
        const index = uniqueIndexName(record, columns);
        const list = columns.map((column) => uniqueSql(record, column)).join(', ');
        return [index, `create unique index ${index} on ${quote(name)} (${list}) where deleted_at is null`];
      }),
    ),
    ...Object.fromEntries(
      plain.map((columns) => [
        indexName(name, columns),
        `create index ${indexName(name, columns)} on ${quote(name)} (${columns.map(indexColumn).join(', ')}${idLast(columns)}) where deleted_at is null`,
      ]),
    ),
    ...(searched
      ? { [`${name}_search`]: `create index ${name}_search on ${quote(name)} using gin (search_text gin_trgm_ops)` }
      : {}),
  };
}

/** What a `unique` of a record compares of a column: a code that people type counts the same in capitals. */
const uniqueSql = ({ fields }: RecordDefinition, column: string): string =>
  isAnyCase(fields[column]) ? `lower(${quote(column)})` : quote(column);

/** Whether capital and small letters of a field count as the same where rows are told apart. */
export const isAnyCase = (field: Field | undefined): boolean => field?.options['anyCase'] === true;

/** The index behind a `unique` of a record; a violation is told by its name. */
export const uniqueIndexName = (record: RecordDefinition, columns: readonly string[]): string =>
  `${record.name}_${columns.join('_')}_key`;

const sortColumns = (sort: string): string[] => sort.split(',');
const bare = (column: string): string => column.replace(/^-/, '');
const indexName = (table: string, columns: readonly string[]): string => `${table}_${columns.map(bare).join('_')}_idx`;
const indexColumn = (column: string): string =>
  column.startsWith('-') ? `${quote(bare(column))} desc` : quote(column);
/** The last column of a keyset page's order. */
const idLast = (columns: readonly string[]): string =>
  columns.some((column) => column.startsWith('-')) ? ', id desc' : ', id';
