import { sql, type OperationNodeSource } from 'kysely';

/** Types that a published column or argument has, as PostgreSQL's `format_type` writes them. */
export const columnTypes = [
  'uuid',
  'uuid[]',
  'text',
  'text[]',
  'integer',
  'smallint',
  'bigint',
  'numeric',
  'real',
  'double precision',
  'boolean',
  'date',
  'time without time zone',
  'timestamp with time zone',
  'jsonb',
] as const;
export type ColumnType = (typeof columnTypes)[number];

export type Columns = Readonly<Record<string, ColumnType>>;

/**
 * A table or view of one plugin that others may read, or a function that answers rows, made by its own migration: the
 * columns that stay as they are.
 */
export interface PublishedTable {
  readonly name: string;
  readonly columns: Columns;
  /** Of a function alone: the types of its arguments. */
  readonly takes?: readonly ColumnType[];
}

/** What a plugin reads of another's table, view or function. Inside a `sql` template it is the name. */
export interface UsedTable extends PublishedTable, OperationNodeSource {
  /** True where the plugin works without the owner; an empty view or function of these columns then stands in. */
  readonly optional: boolean;
}

/** Publishes a view, or a table that is no record's: for those there is `publishRecord`. It may have more columns. */
export const publishTable = (name: string, columns: Columns): PublishedTable => Object.freeze({ name, columns });

/** Publishes a function that answers rows (`returns table`), of these arguments alone. It may have more columns. */
export const publishFunction = (name: string, takes: readonly ColumnType[], columns: Columns): PublishedTable =>
  Object.freeze({ name, takes, columns });

/** Says which columns of a published table or view a plugin reads; the start refuses what nobody publishes so. */
export const readsTable = (name: string, columns: Columns, { optional = false } = {}): UsedTable =>
  Object.freeze({ name, columns, optional, toOperationNode: () => sql.table(name).toOperationNode() });

/** Says which published function a plugin calls, and which columns of its answer it reads; as `readsTable` otherwise. */
export const callsFunction = (
  name: string,
  takes: readonly ColumnType[],
  columns: Columns,
  options: { readonly optional?: boolean } = {},
): UsedTable => Object.freeze({ ...readsTable(name, columns, options), takes });

/** What a plugin publishes and uses. */
interface Exchange {
  readonly id: string;
  readonly publishes?: readonly PublishedTable[];
  readonly uses?: readonly UsedTable[];
}

/** Every table published twice, and every use that no publication meets, in sentences without a full stop. */
export function exchangeFaults(plugins: readonly Exchange[]): readonly string[] {
  const owners = new Map<string, { readonly id: string; readonly columns: Columns }>();
  const faults: string[] = [];
  for (const { id, publishes = [] } of plugins)
    for (const table of publishes) {
      const other = owners.get(signatureOf(table));
      if (other) faults.push(`the ${kindOf(table)} ${signatureOf(table)} is published by ${other.id} and by ${id}`);
      else owners.set(signatureOf(table), { id, columns: table.columns });
    }
  for (const { id, uses = [] } of plugins)
    for (const table of uses) {
      const owner = owners.get(signatureOf(table));
      if (owner)
        faults.push(...columnFaults(`${id} uses ${table.name}`, table.columns, owner.columns, `${owner.id} publishes`));
      else if (!table.optional)
        faults.push(`${id} uses the ${kindOf(table)} ${signatureOf(table)}, which no plugin publishes`);
    }
  return faults;
}

/** What is wanted of a view and is missing there or has another type. */
export const columnFaults = (subject: string, wanted: Columns, there: Columns, owner: string): readonly string[] =>
  Object.entries(wanted).flatMap(([column, type]) =>
    there[column] === type ? [] : [`${subject}.${column} as ${type}, ${owner} ${there[column] ?? 'no such column'}`],
  );

/** What tells a table or function from all others: functions of one name differ by their arguments. */
export const signatureOf = ({ name, takes }: Pick<PublishedTable, 'name' | 'takes'>): string =>
  takes ? `${name}(${takes.join(', ')})` : name;

const kindOf = ({ takes }: PublishedTable): string => (takes ? 'function' : 'table');
