/** What a number format makes of a number: ECMA-376 part 1, 18.8.30 and 18.8.31. */
export type NumberKind = 'number' | 'date' | 'datetime' | 'time' | 'duration' | 'percent' | 'code';

/** The built-in formats of times and shares; what is not named here shows a number. */
const builtIn: Readonly<Record<number, NumberKind>> = {
  9: 'percent',
  10: 'percent',
  14: 'date',
  15: 'date',
  16: 'date',
  17: 'date',
  18: 'time',
  19: 'time',
  20: 'time',
  21: 'time',
  22: 'datetime',
  45: 'duration',
  46: 'duration',
  47: 'duration',
};
/** Formats of east Asian editions that show a date. */
const isEasternDate = (id: number): boolean => (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58);

/** A format's kind by its number among the built-in ones. */
export const kindOfId = (id: number): NumberKind => builtIn[id] ?? (isEasternDate(id) ? 'date' : 'number');

/** A format's kind by its code: `dd/mm/yyyy` is a date, `[h]:mm` a duration, `00000` a code that keeps its zeros. */
export function kindOfCode(code: string): NumberKind {
  // Words, escaped signs, colours, languages and fillers show no part of a date.
  const plain = code.replaceAll(/"[^"]*"|\\.|_.|\*./g, '').replaceAll(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '');
  const [shown = ''] = plain.toLowerCase().split(';');
  if (/\[(h+|m+|s+)\]/.test(shown)) return 'duration';
  const letters = shown.replaceAll(/general|am\/pm|a\/p/g, '');
  const [day, clock] = [/[dy]|m{3,}/.test(letters), /[hs]/.test(letters)];
  if (day) return clock ? 'datetime' : 'date';
  // Minutes and seconds without hours are how long something took.
  if (clock) return /h/.test(letters) ? 'time' : 'duration';
  if (/m/.test(letters)) return 'date';
  if (shown.includes('%')) return 'percent';
  return /^0{2,}$/.test(shown) ? 'code' : 'number';
}
