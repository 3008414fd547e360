import { can } from '../registry/access.ts';
import type { Caller, Host } from '../host/host.ts';
import type { Language } from '../host/languages.ts';
import { findRows, nameRows, type SearchAnswer } from './found-rows.server.ts';
import { searchRecord } from './search-record.server.ts';
import { isSearched } from './search-rows.server.ts';
import { askedWords } from './searched-words.server.ts';

export type { SearchAnswer, SearchResult } from './found-rows.server.ts';

interface SearchCut {
  readonly only?: string | null;
  readonly sites?: readonly string[] | null;
  readonly limit?: number;
  readonly language?: Language;
  /** Whoever asked is gone: the queries are ended. */
  readonly signal?: AbortSignal;
}

const perRecord = 5;
/** Rows from which the answered ones are taken, by their names. */
const spare = 5;

/**
 * Rows of every record that the caller may read whose text holds all the words; a few per record, what begins with the
 * words before what only holds them, then the newest. Words of one or two letters are found where a word begins. `only`
 * cuts it to one record, for pickers, which may also ask for a row by its id, for those of some sites, and are told how
 * many more there are.
 */
export async function searchRecords(
  host: Host,
  caller: Caller,
  words: string,
  { only = null, sites = null, limit = perRecord, language = 'en', signal }: SearchCut,
): Promise<SearchAnswer> {
  const readable = [...host.records.values()]
    .map(({ definition }) => definition)
    .filter(({ name }) => can(caller.access, `${name}:read`) && (only === null || name === only));
  const cut = { sites, limit, language, ...(signal ? { signal } : {}) };
  if (only !== null) {
    const [record] = readable;
    return record ? searchRecord(host, caller, record, words, cut) : { results: [], more: 0, moreIsExact: true };
  }
  const asked = await askedWords(host, words);
  if (!asked) return { results: [], more: 0, moreIsExact: true };
  const found = await findRows(
    host,
    readable.filter(isSearched),
    { caller, words: asked, sites, limit: limit + spare },
    signal,
  );
  const named = await Promise.all(
    readable.map(({ name }) => found.get(name) ?? []).map((rows) => nameRows(host, rows, words, language)),
  );
  const more = named.reduce((sum, rows) => sum + Math.max(0, rows.length - limit), 0);
  return {
    results: named.flatMap((rows) => rows.slice(0, limit)),
    more,
    moreIsExact: more === 0 && asked.long.isComplete,
  };
}
