import { sql, type RawBuilder } from 'kysely';
import type { Database, Host } from '../host/host.ts';
import type { Language } from '../host/languages.ts';
import { seeingAll } from '../host/scope/caller-scope.ts';
import { labelSql } from './label.server.ts';
import type { RecordDefinition } from './record.ts';

/**
 * The fields that tell rows of one name apart: those that the record names, else what of a key of it the name lacks;
 * empty where the name does.
 */
export function apartOf({ apart, display, unique, fields }: RecordDefinition): readonly string[] {
  if (apart) return apart;
  if (unique.some((set) => set.every((name) => display.includes(name)))) return [];
  const key = unique.find((set) => set.some((name) => display.includes(name)));
  return (key ?? []).filter((name) => !display.includes(name) && Object.hasOwn(fields, name) && !fields[name]?.level);
}

/** SQL of a row's name with what tells it from others of the same: `Camara Salima (10023)`. Null where nothing does. */
export function tellingSql(
  host: Pick<Host, 'records'>,
  record: RecordDefinition,
  language: Language,
): RawBuilder<unknown> | null {
  const apart = apartOf(record);
  if (apart.length === 0) return null;
  return sql`${labelSql(host, record, language)} || ' (' || ${labelSql(host, { ...record, display: apart }, language)} || ')'`;
}

/**
 * The rows whose name is another's as well, by id, each with the name that tells it from them; accents and case aside,
 * as names are looked for.
 */
export async function tellingNames(
  host: Host,
  db: Database,
  record: RecordDefinition,
  language: Language,
): Promise<ReadonlyMap<string, string>> {
  const telling = tellingSql(host, record, language);
  if (!telling) return new Map();
  const named = sql`
    select id, filon_fold(${labelSql(host, record, language)}) as name, ${telling} as telling
    from ${sql.table(record.name)}
    where deleted_at is null`;
  const ask = () =>
    sql<{ id: string; telling: string }>`
      with named as materialized (${named})
      select id, telling from named
      where name in (select name from named group by name having count(*) > 1)`.execute(db);
  const { rows } = await seeingAll(db, ask);
  return new Map(rows.map(({ id, telling: name }) => [id, name]));
}
