import { sql, type RawBuilder } from 'kysely';
import type { Columns } from '../../../../core/host/published.ts';
import { namesOf, recordset, type ValuesOf } from '../../../../core/host/recordset.ts';

/** SQL: readings of a source, as they stand behind `insert into` and the table that keeps them. */
export function readingsSql<C extends Columns>(
  columns: C,
  source: string,
  rows: readonly ValuesOf<C>[],
): RawBuilder<unknown> {
  const names = namesOf(columns);
  return sql`(source, ${names}) select ${source}::uuid, ${names} from ${recordset(columns, rows)}`;
}
