import { sql } from 'kysely';
import type { Caller, Host } from '../host/host.ts';
import { whileWanted } from '../host/database/while-wanted.ts';
import type { Language } from '../host/languages.ts';
import { fold } from '../i18n/fold.ts';
import type { RecordDefinition } from './record.ts';
import { labelsOf } from './rows.server.ts';
import { bestRowsSql, type FoundRow } from './search-rows.server.ts';
import { searchWords, type AskedWords } from './searched-words.server.ts';
import { largeTables } from './table-sizes.server.ts';

export interface SearchResult {
  readonly record: string;
  readonly id: string;
  readonly label: string;
  /** What tells it from others of the same name; null where names differ. */
  readonly apart: string | null;
  /** When it was, where the record's list goes by time, the newest first; ISO 8601, a day or an instant. */
  readonly at: string | null;
  /** Which field holds the words and what stands there, where the label does not show it. */
  readonly matched: { readonly field: string; readonly text: string } | null;
}

export interface SearchAnswer {
  readonly results: readonly SearchResult[];
  /** How many more there are, or where that is not exact, at least. */
  readonly more: number;
  readonly moreIsExact: boolean;
}

/** Queries over many records at once, side by side. */
const atOnce = 3;

/** The best rows of some records, by record and in order; one query for many of them. */
export async function findRows(
  host: Host,
  records: readonly RecordDefinition[],
  asked: {
    readonly caller: Caller;
    readonly words: AskedWords | null;
    readonly sites: readonly string[] | null;
    readonly limit: number;
  },
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, readonly FoundRow[]>> {
  const large = await largeTables(host);
  const parts = records.map((record) => bestRowsSql(record, { ...asked, isLarge: large.has(record.name) }));
  const queries = Array.from({ length: Math.min(atOnce, parts.length) }, (_, query) =>
    parts.filter((_part, index) => index % atOnce === query),
  );
  const answers = await Promise.all(
    queries.map((some) =>
      sql<FoundRow>`
        ${asked.words ? sql`with ${asked.words.query}` : sql``} ${sql.join(some, sql` union all `)}`.execute(
        host.db,
        whileWanted(signal),
      ),
    ),
  );
  return Map.groupBy(
    answers.flatMap(({ rows }) => rows),
    ({ record }) => record,
  );
}

/** Rows of one record with the words that name them, those whose name begins with the words first. */
export async function nameRows(
  host: Host,
  rows: readonly FoundRow[],
  words: string,
  language: Language,
): Promise<readonly SearchResult[]> {
  const [first] = rows;
  const definition = first && host.records.get(first.record)?.definition;
  if (!definition) return [];
  const ids = rows.map(({ id }) => id);
  const [labels, aparts] = await Promise.all([
    labelsOf(host, host.db, definition.name, ids, language),
    definition.apart ? labelsOf(host, host.db, definition.name, ids, language, definition.apart) : null,
  ]);
  const [whole, each] = [fold(words), searchWords(words).map(fold)];
  const named = rows.map(({ record, id, at, matched }, place) => {
    const label = labels.get(id) ?? '';
    const folded = fold(label);
    return {
      result: {
        record,
        id,
        label,
        apart: aparts?.get(id) ?? null,
        at,
        matched: each.every((word) => folded.includes(word)) ? null : matched,
      },
      begins: folded === whole ? 2 : folded.startsWith(whole) ? 1 : 0,
      place,
    };
  });
  return named
    .toSorted((one, other) => other.begins - one.begins || one.place - other.place)
    .map(({ result }) => result);
}
