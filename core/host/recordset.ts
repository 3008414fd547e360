import { sql, type RawBuilder } from 'kysely';
import type { Columns, ColumnType } from './published.ts';

/** What JSON says of a column: an instant and a day as ISO 8601. */
type JsonOf<Type extends ColumnType> = Type extends 'uuid[]' | 'text[]'
  ? readonly string[]
  : Type extends 'integer' | 'smallint' | 'bigint' | 'numeric' | 'real' | 'double precision'
    ? number
    : Type extends 'boolean'
      ? boolean
      : Type extends 'jsonb'
        ? unknown
        : string;

/** Values of columns; what is absent is null. */
export type ValuesOf<C extends Columns> = { readonly [Name in keyof C]?: JsonOf<C[Name]> | null };

/** SQL: the names of columns, one after the other. */
export const namesOf = (columns: Columns): RawBuilder<unknown> =>
  sql.join(Object.keys(columns).map((name) => sql.ref(name)));

/** SQL: rows of these columns as a table that is called `row`. Other members of the rows are left out. */
export function recordset<C extends Columns>(columns: C, rows: readonly ValuesOf<C>[]): RawBuilder<unknown> {
  const shape = sql.join(Object.entries(columns).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`));
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(${shape})`;
}
