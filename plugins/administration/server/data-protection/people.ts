import { sql, type RawBuilder } from 'kysely';
import { lineFields } from '../../../../core/records/fields/lines.ts';
import type { Field } from '../../../../core/records/field.ts';
import type { RecordDefinition } from '../../../../core/records/record.ts';
import { hasColumn } from '../../../../core/records/table.ts';
import type { Database, Host } from '../../../../core/server/host.ts';

/** The record whose entries are people: the plugin that owns it publishes who has left as the view `v_leaver`. */
export async function personRecord(host: Host): Promise<string | null> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('v_leaver') is not null as there`.execute(host.db);
  return rows[0]?.there && host.records.has('person') ? 'person' : null;
}

/** Every column of every record that points to an entry, with the condition that it points to this one. */
export function pointersTo(host: Host, name: string, id: string): readonly { readonly definition: RecordDefinition; readonly match: RawBuilder<unknown> }[] {
  return [...host.records.values()].flatMap(({ definition }) => {
    const matches = Object.entries(definition.fields).flatMap(([column, field]) => (hasColumn(field) ? (pointsTo(column, field, name, id) ?? []) : []));
    return matches.length === 0 ? [] : [{ definition, match: sql`(${sql.join(matches, sql` or `)})` }];
  });
}

function pointsTo(column: string, field: Field, name: string, id: string): RawBuilder<unknown> | null {
  if (field.kind === 'lines') {
    const cells = Object.entries(lineFields(field)).filter(([, { options }]) => options.record === name);
    return cells.length === 0 ? null : sql`exists (select from jsonb_array_elements(${sql.ref(column)}) line where ${sql.join(cells.map(([cell]) => sql`line ->> ${cell} = ${id}`), sql` or `)})`;
  }
  if (field.options.record !== name) return null;
  return field.kind === 'refs' ? sql`${id} = any(${sql.ref(column)})` : sql`${sql.ref(column)} = ${id}`;
}

export async function countReferences(host: Host, db: Database, name: string, id: string): Promise<number> {
  let count = 0;
  for (const { definition, match } of pointersTo(host, name, id)) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(definition.name)} where ${match}`.execute(db);
    count += Number(rows[0]?.count ?? 0);
  }
  return count;
}

/** The accounts of a person: those that name the entry, or have its work e-mail. */
export const accountsOf = (record: string, id: string): RawBuilder<unknown> => sql`select u.id from app_user u where u.person = ${id} or u.email = (select email_work from ${sql.table(record)} where id = ${id})`;
