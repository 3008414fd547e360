import { sql, type RawBuilder } from 'kysely';

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

/** Conditions over `search_text` for words that stand in the query as `asked`, worked out once for all tables. */
export interface AskedWords {
  /** `asked as (…)`, for the query's `with`. */
  readonly query: RawBuilder<unknown>;
  /** Whether the index leads to the rows at all. */
  readonly isIndexed: boolean;
  /** Whether of a long table every row that holds the words can be named. */
  readonly isComplete: boolean;
  /** Every word, by the index. */
  readonly matches: RawBuilder<unknown>;
  /**
   * The same for long tables, in parts, each of which the index answers by one pattern; a row may meet several. Words
   * without three letters in a row are found where they begin a word.
   */
  readonly parts: readonly RawBuilder<unknown>[];
  /** The same where rows are looked at one by one. */
  readonly matchesAlone: RawBuilder<unknown>;
  /** 2: the text begins with what was typed as a whole word, 1: with what was typed, else 0. */
  readonly begins: (text: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** The folded words as columns of `asked`. */
  readonly plain: readonly RawBuilder<unknown>[];
}

/** Reads what was typed; null where there are no words. */
export function askedWords(typed: string): AskedWords | null {
  const words = searchWords(typed);
  if (words.length === 0) return null;
  const holds = words.map(holdOf);
  const hasAnywhere = holds.includes('anywhere');
  const fromBeginnings = !hasAnywhere && !holds.includes('edge') && holds.includes('beginning');
  const whole = words.join(' ');
  const like = (text: RawBuilder<unknown>, before: string, index: number): RawBuilder<unknown> =>
    sql`${text} like (select ${sql.lit(before)} || ${sql.ref(`like_${index}`)} || '%' from asked)`;
  const column = sql.ref('search_text');
  // An expression, so that no index is taken for what it does not know.
  const apart = sql`(search_text || '')`;
  const beginnings = ['', ...edges.map((edge) => `%${edge}`)];
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
  const all = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
    sql.join([...conditions], sql` and `);
  // An edge alone names too many rows of a long table, each of which would have to be looked at.
  const led = hasAnywhere
    ? -1
    : holds.findIndex((hold, index) => hold !== 'nothing' && begun.test(folded(words[index] ?? '')));
  return {
    query: sql`
      asked as materialized (
        select filon_fold(${whole}) as whole, filon_fold(${escapeLike(whole)}) as like_whole,
          ${sql.join(
            words.map(
              (word, index) =>
                sql`filon_fold(${escapeLike(word)}) as ${sql.ref(`like_${index}`)},
                  filon_fold(${word}) as ${sql.ref(`word_${index}`)}`,
            ),
          )})`,
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
    plain: words.map((_, index) => sql.ref(`asked.word_${index}`)),
  };
}

/** Every word must occur, in any order, accents and case aside. */
export const everyWord = (search: string): readonly RawBuilder<unknown>[] =>
  searchWords(search).map((word) => sql`search_text like '%' || filon_fold(${escapeLike(word)}) || '%'`);
