import { sql, type RawBuilder } from 'kysely';
import type { Database, Host } from '../host/host.ts';
import type { Field } from './field.ts';
import { lineFields } from './fields/lines.ts';
import type { RecordDefinition } from './record.ts';
import { hasColumn } from './table.ts';

/**
 * Every record with columns that point to an entry of the record `name`, and the condition that one of them points to
 * this one.
 */
export function pointersTo(
  host: Host,
  name: string,
  id: string,
): readonly { readonly definition: RecordDefinition; readonly match: RawBuilder<unknown> }[] {
  return [...host.records.values()].flatMap(({ definition }) => {
    const matches = Object.entries(definition.fields).flatMap(([column, field]) =>
      hasColumn(field) ? (pointsTo(column, field, name, id) ?? []) : [],
    );
    return matches.length === 0 ? [] : [{ definition, match: sql`(${sql.join(matches, sql` or `)})` }];
  });
}

function pointsTo(column: string, field: Field, name: string, id: string): RawBuilder<unknown> | null {
  if (field.kind === 'lines') {
    const cells = Object.entries(lineFields(field)).filter(([, { options }]) => options.record === name);
    return cells.length === 0
      ? null
      : sql`exists (select from jsonb_array_elements(${sql.ref(column)}) line where ${sql.join(
          cells.map(([cell]) => sql`line ->> ${cell} = ${id}`),
          sql` or `,
        )})`;
  }
  if (field.options.record !== name) return null;
  return field.kind === 'refs' ? sql`${id} = any(${sql.ref(column)})` : sql`${sql.ref(column)} = ${id}`;
}

/** How many rows of all records refer to this one; those that were deleted too, if asked. */
export async function countReferences(
  host: Host,
  db: Database,
  name: string,
  id: string,
  deleted: 'with deleted' | 'living' = 'living',
): Promise<number> {
  let count = 0;
  for (const { definition, match } of pointersTo(host, name, id)) {
    const { rows } = await sql<{
      count: number;
    }>`
      select count(*) as count
      from ${sql.table(definition.name)}
      where ${match} ${deleted === 'living' ? sql`and deleted_at is null` : sql``}`.execute(db);
    count += Number(rows[0]?.count ?? 0);
  }
  return count;
}
