import { sql, type RawBuilder } from 'kysely';
import type { Language } from '../host/languages.ts';
import type { RecordDefinition } from './record.ts';
import type { ServerRecord } from './records.server.ts';
import { fieldOf } from './system-fields.ts';
import { quote } from './table.ts';

/** Whether a field is worked out by SQL of the server half. */
export const isDerived = (record: RecordDefinition, name: string): boolean =>
  Object.hasOwn(record.fields, name) && record.fields[name]?.derived === true;

/**
 * SQL of a column's value in a query over the record's table: its name, or what a derived field is worked out by. A list
 * may be narrowed by a field that its rows do not show.
 */
export function columnSql({ definition, hooks }: ServerRecord, name: string): RawBuilder<unknown> {
  const derived = hooks.derived && Object.hasOwn(hooks.derived, name) ? hooks.derived[name] : undefined;
  if (derived) return sql`(${derived})`;
  if (isDerived(definition, name)) throw new Error(`The derived field ${definition.name}.${name} has no SQL.`);
  return sql.ref(name);
}

/** SQL of a column's words: what lists sort by and labels are made of. */
export function wordsSql(record: ServerRecord, name: string, language: Language): RawBuilder<unknown> {
  const words = fieldOf(record.definition, name)?.words;
  return words ? sql`(${over(record, name, words[language])} collate "und-x-icu")` : columnSql(record, name);
}

/** SQL of a column's words in every language, in which lists look for words. */
export function everyWordSql(record: ServerRecord, name: string): RawBuilder<unknown> {
  const words = fieldOf(record.definition, name)?.words;
  return words
    ? sql.join(
        Object.values(words).map((one) => sql`coalesce(${over(record, name, one)}, '')`),
        sql` || ' ' || `,
      )
    : columnSql(record, name);
}

/** The SQL of a kind's words, in which `$` stands for the column: its name, or what it is worked out by. */
const over = (record: ServerRecord, name: string, words: string): RawBuilder<unknown> =>
  isDerived(record.definition, name)
    ? sql.join(
        words.split('$').map((part) => sql.raw(part)),
        columnSql(record, name),
      )
    : sql.raw(words.replaceAll('$', quote(name)));
