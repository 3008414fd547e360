import { enteredFields } from '../../../core/records/fields/children.ts';
import { lineFields } from '../../../core/records/fields/lines.ts';
import type { Field } from '../../../core/records/field.ts';
import type { RecordDefinition } from '../../../core/records/record.ts';
import type { TestServer, TestUser } from '../server.ts';

export type Draft = Readonly<Record<string, unknown>>;
/** Rows of a record as a form would write them again, by the place of their site. */
export type Templates = ReadonlyMap<string, readonly (readonly Draft[])[]>;

const most = 3;

/** A few rows of every record at every site, to be written again with something changed. */
export async function templatesOf(
  { host }: TestServer,
  admin: TestUser,
  records: readonly RecordDefinition[],
  sites: readonly string[],
): Promise<Templates> {
  const found = new Map<string, Draft[][]>();
  for (const record of records) {
    const bySite: Draft[][] = [];
    for (const site of sites) {
      const { rows } = await host.pool.query<{ id: string }>(
        `
          select id
          from "${record.name}"
          where deleted_at is null ${record.scope === 'site' ? `and site = '${site}'` : ''}
          order by id desc
          limit ${most}`,
      );
      const answers = await Promise.all(rows.map(({ id }) => admin.json<Draft>(`records/${record.name}/${id}/`)));
      bySite.push(
        answers.filter(({ status }) => status === 200).map(({ body }) => draftOf(Object.entries(record.fields), body)),
      );
    }
    found.set(record.name, bySite);
  }
  return found;
}

const draftOf = (fields: readonly (readonly [string, Field])[], row: Draft): Draft =>
  Object.fromEntries(
    fields
      .filter(([, { readOnly, derived }]) => !readOnly && !derived)
      .map(([name, field]) => [name, written(field, row[name] ?? null)]),
  );

/** A value as it is answered, as it is written: of a reference its id. */
function written(field: Field, value: unknown): unknown {
  if (value === null) return null;
  if (field.kind === 'ref') return (value as { id?: string }).id ?? value;
  if (field.kind === 'refs') return (value as readonly { id?: string }[]).map((one) => one.id ?? one);
  if (field.kind === 'lines')
    return (value as readonly Draft[]).map((line) => draftOf(Object.entries(lineFields(field)), line));
  if (field.kind === 'children')
    return (value as readonly Draft[]).map((child) => draftOf(enteredFields(field), child));
  return value;
}
