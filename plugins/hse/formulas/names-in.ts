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

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

const wordsOf = (text: string): readonly Word[] =>
  [...text.matchAll(/[\p{L}\p{M}]+(?:[-'][\p{L}\p{M}]+)*/gu)].map(({ 0: word, index }) => ({
    plain: plain(word),
    isCapital: /^\p{Lu}/u.test(word),
    from: index,
    to: index + word.length,
  }));

/**
 * Where a text names people, as places in it from the left. Of `involved`, who took part in what it tells, a last name is
 * enough, in any case, or a first name with a capital letter: many first names are words as well. Of all others it takes
 * both, one after the other.
 */
export function namesIn(
  text: string,
  involved: readonly Named[],
  others: readonly Named[] = [],
): readonly (readonly [from: number, to: number])[] {
  const words = wordsOf(text);
  const lasts = new Set(involved.flatMap(({ last }) => wordsOf(last).map((word) => word.plain)));
  const firsts = new Set(involved.flatMap(({ first }) => wordsOf(first).map((word) => word.plain)));
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
    const alone = word.plain.length > 1 && (lasts.has(word.plain) || (word.isCapital && firsts.has(word.plain)));
    const count = span ?? (alone ? 1 : 0);
    if (count === 0) continue;
    const [from, to] = [word.from, (words[at + count - 1] as Word).to];
    const last = found.at(-1);
    // First name beside last name is one person.
    if (last && text.slice(last[1], from).trim() === '') found[found.length - 1] = [last[0], to];
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
