import { bareWords, wordsOf } from './header-words.ts';
import type { GridRow } from './table-file.ts';

/** Lines among which a header is looked for. */
export const headerLines = 50;
/** A header fills at least this part of what the rows usually fill. */
const wideEnough = 0.6;

const value = /^[+-]?[\d\s.,\u00a0\u202f]+\s?%?$|^\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}|^\d{1,2}:\d{2}/;
const filledCells = ({ cells }: GridRow): readonly string[] => cells.map((cell) => cell.trim()).filter(Boolean);
/** A title over merged cells says one thing many times. */
const width = (row: GridRow): number => new Set(filledCells(row)).size;
const isTextual = (row: GridRow): boolean => filledCells(row).every((cell) => !value.test(cell));
const hasTwins = ({ cells }: GridRow): boolean =>
  cells.some((cell, index) => cell.trim() !== '' && cell === cells[index + 1]);

/**
 * Where the header stands among rows with anything in them: the index of its row. `names` are what columns may be
 * called.
 */
export function findHeader(rows: readonly GridRow[], names: ReadonlySet<string>): number {
  const first = rows[0]?.line ?? 1;
  const top = rows.filter(({ line }) => line < first + headerLines);
  const namesByRow = top.map(
    (row) =>
      new Set(
        filledCells(row)
          .map((cell) => [wordsOf(cell), bareWords(cell)].find((name) => names.has(name)))
          .filter(Boolean),
      ).size,
  );
  const most = Math.max(0, ...namesByRow);
  const widths = rows
    .slice(0, 200)
    .map(width)
    .toSorted((one, other) => one - other);
  const usual = widths[Math.floor(widths.length / 2)] ?? 1;
  const isWide = (index: number): boolean => {
    const row = top[index];
    return row !== undefined && width(row) >= Math.ceil(usual * wideEnough) && isTextual(row);
  };
  if (most >= 2 || (namesByRow[0] === most && most > 0)) return namesByRow.indexOf(most);
  const wide = top.findIndex(
    (_, index) => index < rows.length - 1 && isWide(index) && (most === 0 || namesByRow[index] === most),
  );
  const found =
    wide >= 0
      ? wide
      : Math.max(
          0,
          top.findIndex((_, index) => index < rows.length - 1 && isWide(index)),
        );
  return belowGroups(top, found);
}

/** Under a line of groups, each over several columns, stands the line of names. */
function belowGroups(top: readonly GridRow[], found: number): number {
  const [row, next] = [top[found], top[found + 1]];
  if (!row || !next || next.line !== row.line + 1) return found;
  return hasTwins(row) && isTextual(next) && width(next) > width(row) ? found + 1 : found;
}

/**
 * The names of the columns: those of the header's line, and of the line above it what that line lacks. Where a name
 * comes twice, as `From` under two groups, its group stands before it.
 */
export function headerOf(row: GridRow, above: GridRow | undefined): readonly string[] {
  const titles = row.cells.map((cell) => cell.trim());
  const isAbove = above !== undefined && above.line === row.line - 1 && width(above) >= 2 && isTextual(above);
  if (!isAbove) return titles;
  const groups = above.cells.map((cell) => cell.trim());
  const lacks = groups.some((group, index) => group !== '' && (titles[index] ?? '') === '');
  const twice = titles.some((name, index) => name !== '' && titles.indexOf(name) !== index);
  if (!lacks && !twice) return titles;
  let group = '';
  return Array.from({ length: Math.max(titles.length, groups.length) }, (_, index) => {
    group = groups[index] || group;
    const name = titles[index] ?? '';
    if (name === '') return groups[index] ?? '';
    return titles.indexOf(name) === titles.lastIndexOf(name) || group === name ? name : `${group} ${name}`.trim();
  });
}
