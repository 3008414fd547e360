import { printRange, type Range } from './range.ts';
import type { FoundRegion, GridRow } from './table-file.ts';

/** Smaller pieces are titles and remarks. */
const least = { lines: 2, columns: 2 } as const;
/** More pieces than this are no tables: the sheet is a form. */
const mostRegions = 12;

const isFilled = (cell: string | undefined): boolean => cell !== undefined && cell.trim() !== '';

/** Pieces of a sheet between blank lines, and in each of them those between blank columns. */
export function findRegions(rows: readonly GridRow[]): readonly Range[] {
  const blocks: GridRow[][] = [];
  for (const row of rows) {
    const last = blocks.at(-1);
    if (last && last.at(-1)?.line === row.line - 1) last.push(row);
    else blocks.push([row]);
  }
  return blocks.flatMap(sideBySide);
}

function sideBySide(block: readonly GridRow[]): Range[] {
  const filled = new Set<number>();
  for (const { cells } of block) for (const [column, cell] of cells.entries()) if (isFilled(cell)) filled.add(column);
  const columns = [...filled].toSorted((one, other) => one - other);
  const spans: { left: number; right: number }[] = [];
  for (const column of columns) {
    const last = spans.at(-1);
    if (last && last.right === column - 1) last.right = column;
    else spans.push({ left: column, right: column });
  }
  return spans.flatMap(({ left, right }) => {
    const within = block.filter(({ cells }) => cells.slice(left, right + 1).some(isFilled));
    const [first, last] = [within[0], within.at(-1)];
    return first && last ? [{ top: first.line, bottom: last.line, left, right }] : [];
  });
}

/** Those that may be tables, with how many lines each has; none where the sheet holds one alone. */
export function offeredRegions(ranges: readonly Range[], named: readonly FoundRegion[]): readonly FoundRegion[] {
  const tables = ranges.filter(
    ({ top, bottom, left, right }) => bottom - top + 1 >= least.lines && right - left + 1 >= least.columns,
  );
  const apart = tables.length < 2 || tables.length > mostRegions ? [] : tables;
  const found = apart.map((range) => ({ range: printRange(range), name: null, lines: range.bottom - range.top + 1 }));
  return [...named, ...found.filter(({ range }) => !named.some((one) => one.range === range))];
}

/** The rows within a range, their cells beginning with its first column. */
export function rowsWithin(rows: readonly GridRow[], { top, bottom, left, right }: Range): readonly GridRow[] {
  return rows
    .filter(({ line }) => line >= top && line <= bottom)
    .map(({ line, cells }) => ({ line, cells: cells.slice(left, right + 1) }))
    .filter(({ cells }) => cells.some(isFilled));
}
