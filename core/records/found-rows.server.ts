import { sql, type RawBuilder } from 'kysely';
import type { Caller, Host } from '../host/host.ts';
import { whileWanted } from '../host/database/while-wanted.ts';
import type { Language } from '../host/languages.ts';
import { fold } from '../i18n/fold.ts';
import type { RecordDefinition } from './record.ts';
import { labelsOf } from './rows.server.ts';
import { foldTexts } from './folded-texts.server.ts';
import { matchedText, searchedTexts, type MatchedText } from './matched-text.ts';
import { longRowsSql, type StoredHit } from './search-rows.server.ts';
import { shortRowsSql } from './short-rows.server.ts';
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
  readonly matched: MatchedText | null;
}

export interface SearchAnswer {
  readonly results: readonly SearchResult[];
  /** How many more there are, or where that is not exact, at least. */
  readonly more: number;
  readonly moreIsExact: boolean;
}

/** A row that holds the words, before it is named. */
interface FoundRow {
  readonly record: string;
  readonly id: string;
  readonly at: string | null;
  readonly matched: MatchedText | null;
}

/** Queries over many records at once, side by side: so many over short tables, and as many over long ones. */
const atOnce = 2;

/** The best rows of some records, by record and in order; few queries for many of them. */
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
  const { true: long = [], false: short = [] } = Object.groupBy(records, ({ name }) => `${large.has(name)}`);
  const { words } = asked;
  const ask = async (query: RawBuilder<unknown>): Promise<readonly StoredHit[]> =>
    (await (query as RawBuilder<StoredHit>).execute(host.db, whileWanted(signal))).rows;
  const longRows = (some: readonly RecordDefinition[]): RawBuilder<unknown> => sql`
    ${words ? sql`with ${words.long.query}` : sql``}
    ${sql.join(
      some.map((record) => longRowsSql(record, asked)),
      sql` union all `,
    )}`;
  const answers = await Promise.all([
    ...inParts(long, atOnce).map((some) => ask(longRows(some))),
    ...(words ? inParts(short, atOnce).map((some) => ask(shortRowsSql(host, some, { ...asked, words }))) : []),
  ]);
  const found = await withMatches(host, answers.flat(), words?.plain ?? []);
  return Map.groupBy(found, ({ record }) => record);
}

/** Up to so many parts of a list, of about the same length. */
const inParts = <T>(list: readonly T[], count: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.min(count, list.length) }, (_, part) =>
    list.filter((_one, index) => index % count === part),
  );

/** Rows with which of their texts holds the words. */
export async function withMatches<Hit extends StoredHit>(
  host: Host,
  hits: readonly Hit[],
  words: readonly string[],
): Promise<readonly (Hit & { readonly matched: MatchedText | null })[]> {
  const fold = await foldTexts(
    host,
    hits.flatMap(({ texts }) => (texts ?? []).filter((text) => text !== null)),
  );
  return hits.map((hit) => {
    const record = host.records.get(hit.record)?.definition;
    return {
      ...hit,
      matched: record && hit.texts ? matchedText(searchedTexts(record), hit.texts, words, fold) : null,
    };
  });
}

/** Whether a row's name shows all of the words; both are folded. */
export const isNamed = (name: string, words: readonly string[]): boolean => words.every((word) => name.includes(word));

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
        matched: isNamed(folded, each) ? null : matched,
      },
      begins: folded === whole ? 2 : folded.startsWith(whole) ? 1 : 0,
      place,
    };
  });
  return named
    .toSorted((one, other) => other.begins - one.begins || one.place - other.place)
    .map(({ result }) => result);
}
