import type { RecordDefinition } from './record.ts';

/** Which field of a row holds the words that were searched, and what stands there. */
export interface MatchedText {
  readonly field: string;
  readonly text: string;
}

/** Characters of a field that are shown, and how many of them stand before the first word. */
const [shownText, shownBefore] = [60, 20];

const textsOf = new WeakMap<RecordDefinition, readonly string[]>();

/** The plain texts of a record beside its name in which words are looked for. */
export function searchedTexts(record: RecordDefinition): readonly string[] {
  const known = textsOf.get(record);
  if (known) return known;
  const { fields, display } = record;
  const texts = Object.entries(fields).flatMap(([name, { kind, searched, level, derived }]) =>
    searched && !level && !derived && ['text', 'longtext'].includes(kind) && !display.includes(name) ? [name] : [],
  );
  textsOf.set(record, texts);
  return texts;
}

/**
 * The first of a row's texts that holds one of the words, as far as it is shown; null where none does. Texts stand in
 * the order of `names`, words are folded, and `fold` folds the texts.
 */
export function matchedText(
  names: readonly string[],
  texts: readonly (string | null)[],
  words: readonly string[],
  fold: (text: string) => string,
): MatchedText | null {
  for (const [index, field] of names.entries()) {
    const text = texts[index] ?? null;
    if (text === null) continue;
    const folded = fold(text);
    const places = words.map((word) => folded.indexOf(word)).filter((place) => place >= 0);
    if (places.length > 0)
      return { field, text: shownOf(text, Array.from(folded.slice(0, Math.min(...places))).length) };
  }
  return null;
}

/** What is shown of a text around the word before which so many characters stand; it begins with a whole word. */
function shownOf(text: string, before: number): string {
  const characters = Array.from(text);
  const cut = (from: number, to: number): string => characters.slice(from, to).join('');
  const lead = before < shownBefore ? cut(0, before) : `…${cut(before - shownBefore, before).replace(/^\S*\s/, '')}`;
  return `${lead}${cut(before, before + shownText - shownBefore)}`.replaceAll(/^ +| +$/g, '');
}
