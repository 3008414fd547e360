/** A piece of a sheet: lines from 1, columns from 0, both ends within. */
export interface Range {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** The most lines and columns that a sheet has. */
export const sheetEnd = { line: 1_048_576, column: 16_383 } as const;

const shape = /^\$?([A-Z]{0,3})\$?(\d{0,7})(?::\$?([A-Z]{0,3})\$?(\d{0,7}))?$/;

/** `A` is 0, `AA` is 26. */
const indexOf = (letters: string): number =>
  letters.split('').reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** `0` is A, `26` is AA: what a spreadsheet calls a column. */
export function columnName(index: number): string {
  const rest = index % 26;
  const letter = String.fromCharCode(65 + rest);
  return index < 26 ? letter : columnName((index - rest) / 26 - 1) + letter;
}

/** `A5:H120`, `B:D`, `5:120` or `A5` as a range; null for what is none. */
export function readRange(text: string): Range | null {
  const [, from = '', first = '', to = from, last = first] = shape.exec(text.trim().toUpperCase()) ?? [];
  if (from + first === '' || (to === '' && from !== '') || (last === '' && first !== '')) return null;
  const [left, right] = [from === '' ? 0 : indexOf(from), to === '' ? sheetEnd.column : indexOf(to)];
  const [top, bottom] = [first === '' ? 1 : Number(first), last === '' ? sheetEnd.line : Number(last)];
  if (top < 1 || Math.max(left, right) > sheetEnd.column || Math.max(top, bottom) > sheetEnd.line) return null;
  return {
    top: Math.min(top, bottom),
    bottom: Math.max(top, bottom),
    left: Math.min(left, right),
    right: Math.max(left, right),
  };
}

/** The same in a list: empty for what is none. */
export function parseRange(text: string): readonly Range[] {
  const range = readRange(text);
  return range ? [range] : [];
}

/** `A5:H120`. */
export const printRange = ({ top, bottom, left, right }: Range): string =>
  `${columnName(left)}${top}:${columnName(right)}${bottom}`;
