import { sql, type OperationNodeSource } from 'kysely';

/** Types that a published column has, as PostgreSQL's `format_type` writes them. */
export const columnTypes = [
  'uuid',
  'uuid[]',
  'text',
  'text[]',
  'integer',
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

/** A table or view of one plugin that others may read, made by its own migration: the columns that stay as they are. */
export interface PublishedTable {
  readonly name: string;
  readonly columns: Columns;
}

/** What a plugin reads of another's table or view. Inside a `sql` template it is the name. */
export interface UsedTable extends PublishedTable, OperationNodeSource {
  /** True where the plugin works without the owner; an empty view of these columns then stands in. */
  readonly optional: boolean;
}

/** Publishes a view, or a table that is no record's: for those there is `publishRecord`. It may have more columns. */
export const publishTable = (name: string, columns: Columns): PublishedTable => Object.freeze({ name, columns });

/** Says which columns of a published table or view a plugin reads; the start refuses what nobody publishes so. */
export const readsTable = (name: string, columns: Columns, { optional = false } = {}): UsedTable =>
  Object.freeze({ name, columns, optional, toOperationNode: () => sql.table(name).toOperationNode() });

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
    for (const { name, columns } of publishes) {
      const other = owners.get(name);
      if (other) faults.push(`the table ${name} is published by ${other.id} and by ${id}`);
      else owners.set(name, { id, columns });
    }
  for (const { id, uses = [] } of plugins)
    for (const { name, columns, optional } of uses) {
      const owner = owners.get(name);
      if (owner) faults.push(...columnFaults(`${id} uses ${name}`, columns, owner.columns, `${owner.id} publishes`));
      else if (!optional) faults.push(`${id} uses the table ${name}, which no plugin publishes`);
    }
  return faults;
}

/** What is wanted of a view and is missing there or has another type. */
export const columnFaults = (subject: string, wanted: Columns, there: Columns, owner: string): readonly string[] =>
  Object.entries(wanted).flatMap(([column, type]) =>
    there[column] === type ? [] : [`${subject}.${column} as ${type}, ${owner} ${there[column] ?? 'no such column'}`],
  );
