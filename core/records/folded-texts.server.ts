import { sql } from 'kysely';
import { LruMap } from 'toad-cache';
import type { Host } from '../host/host.ts';
import { beyondScope } from '../host/scope/caller-scope.ts';

/*
 * Texts as the database compares them. What it makes of a text never changes, and of one without accents and foreign
 * signs it is known beforehand.
 */

const plain = /^[\0-\x7f]*$/;
/** Texts that are remembered, and how long they may be. */
const [mostTexts, longest] = [5_000, 200];
const known = new LruMap<string>(mostTexts);

/** Each of the texts as `filon_fold` has it. */
export async function foldTexts({ db }: Pick<Host, 'db'>, texts: readonly string[]): Promise<(text: string) => string> {
  const folded = new Map<string, string>();
  for (const text of texts) {
    const found = plain.test(text) ? text.toLowerCase() : known.get(text);
    if (found !== undefined) folded.set(text, found);
  }
  const missing = [...new Set(texts)].filter((text) => !folded.has(text));
  if (missing.length > 0) {
    const { rows } = await beyondScope(() =>
      sql<{ text: string; folded: string }>`
        select text, filon_fold(text) as folded from unnest(${missing}::text[]) as text`.execute(db),
    );
    for (const { text, folded: found } of rows) {
      folded.set(text, found);
      if (text.length <= longest) known.set(text, found);
    }
  }
  return (text) => folded.get(text) ?? text;
}
