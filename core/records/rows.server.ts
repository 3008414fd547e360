import { sql, type RawBuilder } from 'kysely';
import type { Database, Host } from '../host/host.ts';
import type { Language } from '../host/languages.ts';
import { seeingAll } from '../host/scope/caller-scope.ts';
import { alwaysAnswered } from './always-answered.ts';
import type { Field } from './field.ts';
import { columnSql, isDerived } from './column-sql.server.ts';
import { presentFiles } from './file-fields.server.ts';
import { knownLabels } from './label-cache.server.ts';
import { labelSql } from './label.server.ts';
import { lineFields } from './fields/lines.ts';
import { oneOf } from './one-of.server.ts';
import type { Reference } from './fields/reference.ts';
import { hasSite, type RecordDefinition } from './record.ts';
import type { ServerRecord } from './records.server.ts';
import type { StoredRow } from './record.ts';

const systemColumns = ['id', 'version', 'created_at', 'created_by', 'updated_at', 'updated_by'];

function namesOf({ definition, hooks }: ServerRecord): readonly string[] {
  const names = [
    ...systemColumns,
    ...(hasSite(definition) ? ['site'] : []),
    ...(definition.states ? ['state'] : []),
    ...Object.keys(definition.fields).filter((name) => !definition.fields[name]?.apart),
  ];
  return names.filter((name) => !hooks.hidden?.includes(name));
}

/** The columns that the API answers; of those only some, where they are named. */
export const columnsOf = (record: ServerRecord, only: ReadonlySet<string> | null = null): RawBuilder<unknown> =>
  sql.join(
    namesOf(record)
      .filter((name) => !only || only.has(name) || alwaysAnswered.has(name))
      .map((name) =>
        isDerived(record.definition, name) ? sql`${columnSql(record, name)} as ${sql.ref(name)}` : sql.ref(name),
      ),
  );

/** A record with those fields alone that are answered of its rows; null: all of them. */
export const answeredOf = (record: RecordDefinition, only: readonly string[] | null): RecordDefinition =>
  only === null
    ? record
    : {
        ...record,
        fields: Object.fromEntries(Object.entries(record.fields).filter(([name]) => only.includes(name))),
      };

/** A row of the API without values, in their order. */
export const emptyRow = (record: ServerRecord): Record<string, unknown> =>
  Object.fromEntries(namesOf(record).map((name) => [name, null]));

/** Those of them that the table keeps, for work on many rows: every derived one may be a query of its own. */
export const keptColumnsOf = (record: ServerRecord, qualified = false): RawBuilder<unknown> =>
  sql.join(
    namesOf(record).flatMap((name) =>
      isDerived(record.definition, name) ? [] : [sql.ref(qualified ? `${record.definition.name}.${name}` : name)],
    ),
  );

/** The record that a field refers to. */
export const referenced = (field: Field): string | null =>
  ['ref', 'refs', 'checklist'].includes(field.kind) ? String(field.options.record) : null;

/** Rows as the API answers them: every reference with the words that name it, fetched once per referred record. */
export async function presentRows(
  host: Host,
  db: Database,
  record: RecordDefinition,
  rows: readonly StoredRow[],
  language: Language = 'en',
): Promise<readonly Record<string, unknown>[]> {
  const whole = await presentFiles(db, record, await presentLines(host, db, record, rows, language));
  const pointers = Object.entries(record.fields).filter(([, field]) => referenced(field) !== null);
  if (pointers.length === 0) return whole;
  const wanted = new Map<string, Set<string>>();
  for (const [name, field] of pointers) {
    const target = referenced(field) ?? '';
    const ids = wanted.get(target) ?? new Set();
    for (const row of rows) for (const id of idsOf(row[name])) ids.add(id);
    wanted.set(target, ids);
  }
  const labels = new Map(
    await Promise.all(
      [...wanted].map(async ([target, ids]) => [target, await labelsOf(host, db, target, [...ids], language)] as const),
    ),
  );
  return whole.map((row) => ({
    ...row,
    ...Object.fromEntries(
      pointers.map(([name, field]) => [name, pointAt(row[name], labels.get(referenced(field) ?? '') ?? new Map())]),
    ),
  }));
}

/** References inside lines get their words like those of the row itself. */
async function presentLines(
  host: Host,
  db: Database,
  record: RecordDefinition,
  rows: readonly StoredRow[],
  language: Language,
): Promise<readonly Record<string, unknown>[]> {
  const lines = Object.entries(record.fields).filter(([, { kind }]) => kind === 'lines');
  // Most records have none: their rows are not copied.
  if (lines.length === 0) return rows;
  const shown = rows.map((row): Record<string, unknown> => ({ ...row }));
  for (const [name, field] of lines) {
    for (const [cell, inner] of Object.entries(lineFields(field))) {
      const target = referenced(inner);
      if (target === null) continue;
      const all = shown.flatMap((row) => (row[name] ?? []) as readonly Record<string, unknown>[]);
      const labels = await labelsOf(host, db, target, [...new Set(all.flatMap((line) => idsOf(line[cell])))], language);
      for (const row of shown)
        row[name] =
          (row[name] as readonly Record<string, unknown>[] | null)?.map((line) => ({
            ...line,
            [cell]: pointAt(line[cell], labels),
          })) ?? null;
    }
  }
  return shown;
}

const idsOf = (value: unknown): string[] =>
  Array.isArray(value) ? (value as string[]) : typeof value === 'string' ? [value] : [];

/** Ids as the API answers references. */
export function pointAt(value: unknown, labels: ReadonlyMap<string, string>): Reference | Reference[] | null {
  const one = (id: string): Reference => ({ id, label: labels.get(id) ?? '' });
  if (Array.isArray(value)) return (value as string[]).map(one);
  return typeof value === 'string' ? one(value) : null;
}

/**
 * The words that name rows of a record, by id; empty where the plugin that owns it is absent. Deleted rows keep their
 * name.
 */
export async function labelsOf(
  host: Host,
  db: Database,
  name: string,
  ids: readonly string[],
  language: Language = 'en',
  display?: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const definition = host.records.get(name)?.definition;
  if (!definition || ids.length === 0) return new Map();
  const target = display ? { ...definition, display } : definition;
  return knownLabels(host, db, name, `${language} ${target.display.join()}`, ids, async (missing) => {
    const { rows } = await seeingAll(db, () =>
      sql<{
        id: string;
        label: string;
      }>`
        select id, ${labelSql(host, target, language)} as label
        from ${sql.table(name)}
        where ${oneOf(missing)}`.execute(db),
    );
    return new Map(rows.map(({ id, label }) => [id, label]));
  });
}
