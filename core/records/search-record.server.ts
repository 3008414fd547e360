import { sql, type RawBuilder } from 'kysely';
import * as z from 'zod/mini';
import type { Caller, Host } from '../host/host.ts';
import { whileWanted } from '../host/database/while-wanted.ts';
import type { Language } from '../host/languages.ts';
import { findRows, nameRows, type SearchAnswer, type SearchResult } from './found-rows.server.ts';
import { labelSql } from './label.server.ts';
import { countRows, searchConditions } from './list.server.ts';
import type { RecordDefinition } from './record.ts';
import { isSearched, matchedBy, newestSql, shownTo } from './search-rows.server.ts';
import { askedWords, type AskedWords } from './searched-words.server.ts';
import { largeTables } from './table-sizes.server.ts';

interface RecordCut {
  readonly sites: readonly string[] | null;
  readonly limit: number;
  readonly language: Language;
  readonly signal?: AbortSignal;
}

const uuid = z.uuid();

/**
 * The rows of one record that a picker offers for what was typed, or the one whose id that is, and how many more there
 * are. A long table is searched as the search over all records does.
 */
export async function searchRecord(
  host: Host,
  caller: Caller,
  record: RecordDefinition,
  typed: string,
  { sites, limit, language, signal }: RecordCut,
): Promise<SearchAnswer> {
  const byId = uuid.safeParse(typed).success;
  if (!byId && !isSearched(record)) return { results: [], more: 0, moreIsExact: true };
  const words = byId ? null : askedWords(typed);
  const isLarge = !byId && (await largeTables(host)).has(record.name);
  const held = byId ? [sql`id = ${typed}`] : isLarge ? (words ? [words.matches] : []) : searchConditions(record, typed);
  const shown = sql.join([...shownTo(record, { caller, sites }), ...held], sql` and `);
  const cut = { sites, limit, language, ...(signal ? { signal } : {}) };
  const rows = isLarge
    ? await largeRows(host, caller, record, typed, cut)
    : await everyRow(host, record, words, shown, cut);
  const results = rows.slice(0, limit);
  if (rows.length === results.length) return { results, more: 0, moreIsExact: true };
  const counted = sql`
    from ${sql.table(record.name)} where ${shown}`;
  const { count, countIsExact } = await countRows(host.db, counted, 'estimate', { within: words?.query, signal });
  return {
    results,
    more: Math.max((count ?? 0) - results.length, 1),
    moreIsExact: countIsExact && !(isLarge && words?.isComplete === false),
  };
}

const largeRows = async (
  host: Host,
  caller: Caller,
  record: RecordDefinition,
  typed: string,
  { sites, limit, language, signal }: RecordCut,
): Promise<readonly SearchResult[]> => {
  const words = askedWords(typed);
  const found = await findRows(host, [record], { caller, words, sites, limit: limit + 1 }, signal);
  return nameRows(host, found.get(record.name) ?? [], typed, language);
};

/** The first of all rows that hold the words, in the order of their names. */
async function everyRow(
  host: Host,
  record: RecordDefinition,
  words: AskedWords | null,
  shown: RawBuilder<unknown>,
  { limit, language, signal }: RecordCut,
): Promise<readonly SearchResult[]> {
  const label = labelSql(host, record, language);
  const apart = record.apart ? labelSql(host, { ...record, display: record.apart }, language) : sql`null::text`;
  const at = newestSql(record);
  // T-07 before LT-07: what begins with the words was more likely meant.
  const begins = words ? sql`starts_with(filon_fold(${label}), asked.whole) desc, ` : sql``;
  const { rows } = await sql<SearchResult>`
    ${words ? sql`with ${words.query}` : sql``}
    select ${record.name} as record, ${sql.table(record.name)}.id, ${label} as label, ${apart} as apart,
      to_jsonb(${at}) #>> '{}' as at, ${words ? unlessNamed(words, label, matchedBy(record, words)) : sql`null`} as matched
    from ${sql.table(record.name)} ${words ? sql`cross join asked` : sql``}
    where ${shown}
    order by ${begins}${at} desc nulls last, ${label}, ${apart}, ${sql.table(record.name)}.id
    limit ${limit + 1}`.execute(host.db, whileWanted(signal));
  return rows;
}

/** Where the words are, unless the row's name shows them all. */
const unlessNamed = (
  { plain }: AskedWords,
  label: RawBuilder<unknown>,
  matched: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  case
    when ${sql.join(
      plain.map((word) => sql`position(${word} in filon_fold(${label})) > 0`),
      sql` and `,
    )} then null else ${matched} end`;
