import { fold } from '../../../core/i18n/fold.ts';

/** Names of somebody, as they are kept: last name, first name. */
export interface Named {
  readonly last: string;
  readonly first: string;
}

interface Word {
  /** Without accents and in small letters. */
  readonly plain: string;
  readonly isCapital: boolean;
  readonly from: number;
  readonly to: number;
}

/** Particles of names that are words of many sentences: alone they name nobody. */
const particles = new Set(['de', 'du', 'des', 'le', 'la', 'les', 'el', 'al', 'ben', 'ould', 'von', 'van']);
/** A last name of so many letters or fewer is found alone only with a capital. */
const shortLetters = 3;

/** The words of a text, by letters alone: a name is the same with a hyphen, either apostrophe or a space. */
const wordsOf = (text: string): readonly Word[] =>
  [...text.matchAll(/[\p{L}\p{M}]+/gu)].map(({ 0: word, index }) => ({
    plain: fold(word),
    isCapital: /^\p{Lu}/u.test(word),
    from: index,
    to: index + word.length,
  }));

/** What of a name is found alone. Of a name of one part, which somebody wrote freely, only what has a capital is one. */
const aloneIn = ({ last, first }: Named): readonly string[] =>
  wordsOf(last)
    .filter(({ plain: word, isCapital }) => word.length > 1 && !particles.has(word) && (first !== '' || isCapital))
    .map((word) => word.plain);

/**
 * Where a text names people, as places in it from the left. Of `involved`, who took part in what it tells, a word of the
 * last name is enough, in any case where it is long, or a first name with a capital letter: many first names are words as
 * well. Of all others it takes both, one after the other.
 */
export function namesIn(
  text: string,
  involved: readonly Named[],
  others: readonly Named[] = [],
): readonly (readonly [from: number, to: number])[] {
  const words = wordsOf(text);
  const lasts = new Set(involved.flatMap(aloneIn));
  const firsts = new Set(
    involved.flatMap(({ first }) =>
      wordsOf(first).flatMap((word) => (word.plain.length > 1 && !particles.has(word.plain) ? [word.plain] : [])),
    ),
  );
  const whole = new Set(
    [...involved, ...others].flatMap(({ last, first }) => {
      const [one, other] = [last, first].map((name) =>
        wordsOf(name)
          .map((word) => word.plain)
          .join(' '),
      );
      return one && other ? [`${one} ${other}`, `${other} ${one}`] : [];
    }),
  );
  // The last name with its particles is one name, so that they are taken out with it.
  for (const { last, first } of involved) {
    const parts = wordsOf(last);
    if (first !== '' && parts.length > 1) whole.add(parts.map((word) => word.plain).join(' '));
  }
  const longest = Math.max(2, ...[...whole].map((name) => name.split(' ').length));
  const found: (readonly [number, number])[] = [];
  for (let at = 0; at < words.length; at++) {
    const span = Array.from({ length: longest - 1 }, (_, less) => longest - less).find(
      (count) =>
        at + count <= words.length &&
        whole.has(
          words
            .slice(at, at + count)
            .map((word) => word.plain)
            .join(' '),
        ),
    );
    const word = words[at] as Word;
    const alone =
      (lasts.has(word.plain) && (word.isCapital || word.plain.length > shortLetters)) ||
      (word.isCapital && firsts.has(word.plain));
    const count = span ?? (alone ? 1 : 0);
    if (count === 0) continue;
    const [from, to] = [word.from, (words[at + count - 1] as Word).to];
    const last = found.at(-1);
    // First name beside last name is one person, and so are the parts of one name.
    if (last && /^[\s'’-]*$/.test(text.slice(last[1], from))) found[found.length - 1] = [last[0], to];
    else found.push([from, to]);
    at += count - 1;
  }
  return found;
}

/** A text with its names taken out. */
export function withoutNames(text: string, involved: readonly Named[], others: readonly Named[] = []): string {
  let [kept, at] = ['', 0];
  for (const [from, to] of namesIn(text, involved, others)) {
    kept += `${text.slice(at, from)}[…]`;
    at = to;
  }
  return kept + text.slice(at);
}
