import { sql, type RawBuilder } from 'kysely';
import type { Host } from '../host/host.ts';
import { foldTexts } from './folded-texts.server.ts';

/*
 * How words lead to rows. The trigram index of `search_text` answers a word of three letters wherever it stands. One or
 * two letters have no trigram of their own, but the beginning of a word has: ` tr` of “truck”. So short words are answered
 * from beginnings. Signs alone lead nowhere: only rows that are looked at anyway are compared with them.
 */

/** What of a word the index knows: all of it, some edge of it (`t-07`), how it begins, or nothing. */
type Hold = 'anywhere' | 'edge' | 'beginning' | 'nothing';

/*
 * The letters of which PostgreSQL makes trigrams where its rules of case are those of C (`cluster.ts`). Of a word in
 * another script the index knows nothing, and would be read whole.
 */
const threeLetters = /[a-z0-9]{3}/;
const anEdge = /[^a-z0-9][a-z0-9]|[a-z0-9]{2}[^a-z0-9]/;
const begun = /^[a-z0-9]/;

/** As `filon_fold` does, but for signs that become two: those are taken for unknown, which is slower and no less right. */
const folded = (word: string): string => word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

function holdOf(typed: string): Hold {
  const word = folded(typed);
  if (threeLetters.test(word)) return 'anywhere';
  if (anEdge.test(word)) return 'edge';
  return begun.test(word) ? 'beginning' : 'nothing';
}

/** Signs behind which a word begins. */
const edges = [' ', '-', '/', '.', "'"];

/** The words that are searched, the first ten. */
export const searchWords = (search: string): readonly string[] =>
  search.replaceAll('\u0000', '').toWellFormed().split(/\s+/).filter(Boolean).slice(0, 10);

/** Text that stands for itself in a pattern. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, (character) => `\\${character}`);

/** Conditions over `search_text`. */
export interface AskedWords {
  /** The words, folded. */
  readonly plain: readonly string[];
  readonly short: ShortWords;
  readonly long: LongWords;
}

interface WordsOf {
  /** Every word. */
  readonly matches: RawBuilder<unknown>;
  /** 2: the text begins with what was typed as a whole word, 1: with what was typed, else 0. */
  readonly begins: (text: RawBuilder<unknown>) => RawBuilder<unknown>;
}

/** For tables of few rows. The conditions read columns of a row `asked`, and are the same for all words of a shape. */
interface ShortWords extends WordsOf {
  /** What the row is selected from. */
  readonly columns: RawBuilder<unknown>;
  readonly shape: string;
}

/** For long tables. The words stand in the query as `asked`. */
interface LongWords extends WordsOf {
  /** `asked as (…)`, for the query's `with`. */
  readonly query: RawBuilder<unknown>;
  /** Whether the index leads to the rows at all. */
  readonly isIndexed: boolean;
  /** Whether of a long table every row that holds the words can be named. */
  readonly isComplete: boolean;
  /**
   * Every word, in parts, each of which the index answers by one pattern; a row may meet several. Words
   * without three letters in a row are found where they begin a word.
   */
  readonly parts: readonly RawBuilder<unknown>[];
  /** The same where rows are looked at one by one. */
  readonly matchesAlone: RawBuilder<unknown>;
}

/** Reads what was typed; null where there are no words. */
export async function askedWords(host: Pick<Host, 'db'>, typed: string): Promise<AskedWords | null> {
  const words = searchWords(typed);
  if (words.length === 0) return null;
  const fold = await foldTexts(host, words);
  return wordConditions(words, words.map(fold));
}

/** The conditions for words as they were typed and as they are folded. */
export function wordConditions(typed: readonly string[], words: readonly string[]): AskedWords {
  const holds = typed.map(holdOf);
  const fromBeginnings = holds.every((hold) => hold === 'beginning' || hold === 'nothing');
  return {
    plain: words,
    short: shortWords(words, holds, fromBeginnings),
    long: longWords(typed, words, holds, fromBeginnings),
  };
}

const all = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> => sql.join([...conditions], sql` and `);
/** What stands in a text before the beginning of a word. */
const beginnings = ['', ...edges.map((edge) => `%${edge}`)];
const column = sql.ref('search_text');
/** An expression, so that no index is taken for what it does not know. */
const apart = sql`(search_text || '')`;

function shortWords(words: readonly string[], holds: readonly Hold[], fromBeginnings: boolean): ShortWords {
  const whole = escapeLike(words.join(' '));
  const named = words.map((word, index) => ({
    name: `like_${index}`,
    pattern: `${escapeLike(word)}%`,
    begins: holds[index] === 'beginning' && fromBeginnings,
  }));
  return {
    columns: sql.join([
      sql`${`${whole}%`}::text as begun, ${`${whole} %`}::text as begun_whole`,
      ...named.map(({ name, pattern, begins }) =>
        begins
          ? sql`${beginnings.map((before) => `${before}${pattern}`)}::text[] as ${sql.ref(name)}`
          : sql`${`%${pattern}`}::text as ${sql.ref(name)}`,
      ),
    ]),
    shape: named.map(({ begins }) => (begins ? 'begins' : 'holds')).join(),
    matches: all(
      named.map(({ name, begins }) =>
        begins ? sql`${column} like any(${sql.ref(`asked.${name}`)})` : sql`${column} like ${sql.ref(`asked.${name}`)}`,
      ),
    ),
    begins: (text) => sql`
      case when ${text} || ' ' like asked.begun_whole then 2 when ${text} like asked.begun then 1 else 0 end`,
  };
}

function longWords(
  typed: readonly string[],
  words: readonly string[],
  holds: readonly Hold[],
  fromBeginnings: boolean,
): LongWords {
  const hasAnywhere = holds.includes('anywhere');
  const like = (text: RawBuilder<unknown>, before: string, index: number): RawBuilder<unknown> =>
    sql`${text} like (select ${sql.lit(before)} || ${sql.ref(`like_${index}`)} || '%' from asked)`;
  const beginsWord = (text: RawBuilder<unknown>, index: number): RawBuilder<unknown> =>
    sql`(${sql.join(
      beginnings.map((before) => like(text, before, index)),
      sql` or `,
    )})`;
  const each = (text: RawBuilder<unknown>): readonly RawBuilder<unknown>[] =>
    holds.map((hold, index) => {
      if (hold === 'anywhere' || hold === 'edge') return like(text, '%', index);
      return hold === 'beginning' && fromBeginnings ? beginsWord(text, index) : like(apart, '%', index);
    });
  // An edge alone names too many rows of a long table, each of which would have to be looked at.
  const led = hasAnywhere
    ? -1
    : holds.findIndex((hold, index) => hold !== 'nothing' && begun.test(folded(typed[index] ?? '')));
  return {
    query: sql`
      asked as materialized (
        select ${escapeLike(words.join(' '))}::text as like_whole,
          ${sql.join(words.map((word, index) => sql`${escapeLike(word)}::text as ${sql.ref(`like_${index}`)}`))})`,
    isIndexed: hasAnywhere || led >= 0,
    isComplete: hasAnywhere,
    matches: all(each(column)),
    matchesAlone: all(each(apart)),
    parts:
      led < 0 ? [all(each(column))] : beginnings.map((before) => all(each(apart).with(led, like(column, before, led)))),
    begins: (text) => sql`
      case
        when ${text} || ' ' like (select like_whole || ' %' from asked) then 2
        when ${text} like (select like_whole || '%' from asked) then 1 else 0 end`,
  };
}

/** Every word must occur, in any order, accents and case aside. */
export const everyWord = (search: string): readonly RawBuilder<unknown>[] =>
  searchWords(search).map((word) => sql`search_text like '%' || filon_fold(${escapeLike(word)}) || '%'`);
