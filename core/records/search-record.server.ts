import { sql, type RawBuilder } from 'kysely';
import * as z from 'zod/mini';
import type { Caller, Host } from '../host/host.ts';
import { whileWanted } from '../host/database/while-wanted.ts';
import type { Language } from '../host/languages.ts';
import { foldTexts } from './folded-texts.server.ts';
import { findRows, isNamed, nameRows, withMatches, type SearchAnswer, type SearchResult } from './found-rows.server.ts';
import { labelSql } from './label.server.ts';
import { countRows, searchConditions } from './list.server.ts';
import type { RecordDefinition } from './record.ts';
import { isSearched, newestFirst, newestText, shownTo, textsSql, type StoredHit } from './search-rows.server.ts';
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
  const words = byId ? null : await askedWords(host, typed);
  const isLarge = !byId && (await largeTables(host)).has(record.name);
  const held = byId
    ? [sql`id = ${typed}`]
    : isLarge
      ? words
        ? [words.long.matches]
        : []
      : searchConditions(record, typed);
  const shown = sql.join([...shownTo(record, { caller, sites }), ...held], sql` and `);
  const cut = { sites, limit, language, ...(signal ? { signal } : {}) };
  const rows = isLarge
    ? await largeRows(host, caller, record, typed, words, cut)
    : await everyRow(host, record, words, shown, cut);
  const results = rows.slice(0, limit);
  if (rows.length === results.length) return { results, more: 0, moreIsExact: true };
  const counted = sql`
    from ${sql.table(record.name)} where ${shown}`;
  const { count, countIsExact } = await countRows(host.db, counted, 'estimate', { within: words?.long.query, signal });
  return {
    results,
    more: Math.max((count ?? 0) - results.length, 1),
    moreIsExact: countIsExact && !(isLarge && words?.long.isComplete === false),
  };
}

const largeRows = async (
  host: Host,
  caller: Caller,
  record: RecordDefinition,
  typed: string,
  words: AskedWords | null,
  { sites, limit, language, signal }: RecordCut,
): Promise<readonly SearchResult[]> => {
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
  // T-07 before LT-07: what begins with the words was more likely meant.
  const begins = words ? sql`starts_with(filon_fold(${label}), ${words.plain.join(' ')}) desc, ` : sql``;
  const { rows } = await sql<StoredHit & { readonly label: string; readonly apart: string | null }>`
    select ${record.name} as record, ${sql.table(record.name)}.id, ${label} as label, ${apart} as apart,
      ${newestText(record)} as at, ${words ? textsSql(record) : sql`null::text[]`} as texts
    from ${sql.table(record.name)}
    where ${shown}
    order by ${begins}${newestFirst(record)}${label}, ${apart}, ${sql.table(record.name)}.id
    limit ${limit + 1}`.execute(host.db, whileWanted(signal));
  const plain = words?.plain ?? [];
  const fold = await foldTexts(
    host,
    rows.map((row) => row.label),
  );
  return (await withMatches(host, rows, plain)).map(({ id, label: name, apart: other, at, matched }) => ({
    record: record.name,
    id,
    label: name,
    apart: other,
    at,
    matched: isNamed(fold(name), plain) ? null : matched,
  }));
}
