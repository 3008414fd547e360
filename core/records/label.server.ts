import { sql, type RawBuilder } from 'kysely';
import type { MessageDescriptor } from '@lingui/core';
import type { Host } from '../host/host.ts';
import { sentenceIn, type Language } from '../host/languages.ts';
import { hasSite, type RecordDefinition } from './record.ts';
import { wordsSql } from './column-sql.server.ts';

/** A name may be made of the name of another row, and that of a third's; rows that name each other end here. */
const mostSteps = 2;

/**
 * SQL that joins a row's display fields in words: `T-07 Haul truck 98 t`. The query's table bears the record's name, or
 * the one given.
 */
export function labelSql(
  { records }: Pick<Host, 'records'>,
  record: RecordDefinition,
  language: Language = 'en',
  table = record.name,
  steps = 0,
): RawBuilder<unknown> {
  const words = record.display.map((name): RawBuilder<unknown> => {
    const field = record.fields[name];
    const column = sql.ref(`${table}.${name}`);
    if (field?.kind === 'ref') {
      const target = records.get(String(field.options.record))?.definition;
      if (!target || steps === mostSteps) return sql`null::text`;
      const alias = `named_${steps + 1}`;
      return sql`(
        select ${labelSql({ records }, target, language, alias, steps + 1)}
        from ${sql.table(target.name)} ${sql.ref(alias)}
        where ${sql.ref(`${alias}.id`)} = ${column})`;
    }
    if (field?.kind === 'choice') {
      const choices = Object.entries(field.options.choices as Readonly<Record<string, MessageDescriptor>>);
      return sql`case ${column} ${sql.join(
        choices.map(([key, label]) => sql`when ${sql.lit(key)} then ${sql.lit(sentenceIn(language, label))}`),
        sql` `,
      )} end`;
    }
    if (field?.kind === 'datetime')
      return sql`to_char(local_clock(${column}, ${zoneSql(record, table)}), 'YYYY-MM-DD HH24:MI')`;
    return sql`nullif(${wordsSql({ definition: record, hooks: {} }, name, language)}::text, '')`;
  });
  return sql`concat_ws(' ', ${sql.join(words)})`;
}

/** The clock of the row's site. */
const zoneSql = (record: RecordDefinition, table: string): RawBuilder<unknown> =>
  hasSite(record)
    ? sql`coalesce((select time_zone from site clock where clock.id = ${sql.ref(`${table}.site`)}), 'UTC')`
    : sql`'UTC'`;
