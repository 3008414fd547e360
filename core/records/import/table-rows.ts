import { dateColumnOf } from './date-column.ts';
import { findHeader, headerLines, headerOf } from './find-header.ts';
import { findRegions, offeredRegions, rowsWithin } from './find-regions.ts';
import { bareWords, wordsOf } from './header-words.ts';
import { importLimits } from './limits.ts';
import { columnName, readRange, type Range } from './range.ts';
import { numberColumnOf } from './number-column.ts';
import { withoutRepeats } from './repeated-header.ts';
import {
  UnreadableFile,
  type FoundRegion,
  type GridRow,
  type ReadOptions,
  type TableFile,
  type TableRow,
} from './table-file.ts';

/** What a sheet or a file of texts gives, before header and rows are told apart. */
export interface Grid {
  /** Rows with anything in them. */
  readonly rows: readonly GridRow[];
  readonly named?: readonly FoundRegion[];
  readonly notes?: Partial<TableFile['notes']>;
  /** Lines of separated texts: one that is longer than the header's is not understood, its cells may have shifted. */
  readonly isText?: boolean;
}

type Table = Pick<
  TableFile,
  'header' | 'rows' | 'headerLine' | 'top' | 'region' | 'regions' | 'notes' | 'dates' | 'numbers'
>;

/** How much of a line is shown where a header is chosen. */
const shown = { cells: 12, characters: 40 } as const;

/** Header and rows of a table; empty lines are passed over, yet counted. Throws an `UnreadableFile`. */
export function tableOfGrid(grid: Grid, options: ReadOptions): Table {
  const names = new Set(options.names ?? []);
  if (grid.rows.length === 0) throw new UnreadableFile('empty');
  const ranges = findRegions(grid.rows);
  const regions = offeredRegions(ranges, grid.named ?? []);
  const region = regionOf(grid, options, regions, names);
  const rows = region ? rowsWithin(grid.rows, region.range) : grid.rows;
  if (rows.length === 0) throw new UnreadableFile(options.region === undefined ? 'empty' : 'no_such_region');
  const at = headerIndex(rows, options, names);
  const [head, before] = [at < 0 ? undefined : rows[at], rows.slice(0, Math.max(0, at))];
  const header = head ? withoutEmptyEnd(headerOf(head, before.at(-1))) : columnNames(rows, region?.range.left ?? 0);
  if (header.length > importLimits.columns) throw new UnreadableFile('too_many_columns');
  const { rows: kept, repeated } = head ? withoutRepeats(rows.slice(at + 1), [head], before) : { rows, repeated: 0 };
  if (kept.length > importLimits.rows) throw new UnreadableFile('too_many_rows');
  if (kept.length === 0) throw new UnreadableFile('header_only');
  const beyond = kept.filter(({ cells }) => withoutEmptyEnd(cells).length > header.length);
  const table = kept.map(({ line, cells }): TableRow => {
    const isLonger = grid.isText === true && head !== undefined && cells.length > head.cells.length;
    const more = isLonger ? withoutEmptyEnd(cells).slice(header.length) : [];
    return { line, cells: [...header.map((_, index) => cells[index] ?? ''), ...more] };
  });
  return {
    header,
    rows: table,
    headerLine: head?.line ?? 0,
    top: topOf(rows),
    region: region?.text ?? null,
    regions,
    notes: {
      merged: 0,
      hiddenRows: 0,
      hiddenColumns: 0,
      noResult: 0,
      ...grid.notes,
      repeated,
      above: before.length,
      beyond: beyond.length,
      beyondLine: beyond[0]?.line ?? 0,
    },
    dates: header.map((_, index) => dateColumnOf(table, index)),
    ...(grid.isText ? { numbers: header.map((_, index) => numberColumnOf(table, index)) } : {}),
  };
}

function headerIndex(rows: readonly GridRow[], { header }: ReadOptions, names: ReadonlySet<string>): number {
  if (header === undefined) return findHeader(rows, names);
  // A blank line was chosen: the next one that says something is meant.
  const at = header === 0 ? -1 : rows.findIndex(({ line }) => line >= header);
  if (at < 0 && header > 0) throw new UnreadableFile('no_such_header');
  return at;
}

/** The piece of the sheet that is read: the one asked for, or the best of several where nobody asked. */
function regionOf(
  grid: Grid,
  { region }: ReadOptions,
  regions: readonly FoundRegion[],
  names: ReadonlySet<string>,
): { readonly text: string; readonly range: Range } | null {
  if (region !== undefined && region !== 'auto') {
    if (region === '') return null;
    const range = readRange(region);
    if (!range) throw new UnreadableFile('no_such_region');
    return { text: region.toUpperCase(), range };
  }
  if (regions.length < 2) return null;
  // The whole sheet, unless one of its tables is told by its header much better.
  const namedColumns = (rows: readonly GridRow[]): number => {
    const head = rows[findHeader(rows, names)];
    return head ? new Set(head.cells.filter((cell) => names.has(wordsOf(cell)) || names.has(bareWords(cell)))).size : 0;
  };
  const rated = regions.flatMap(({ range: text }) => {
    const range = readRange(text);
    return range ? [{ text, range, known: namedColumns(rowsWithin(grid.rows, range)) }] : [];
  });
  const best = rated.reduce<(typeof rated)[number] | null>(
    (most, one) => (one.known > (most?.known ?? 0) ? one : most),
    null,
  );
  return best && best.known >= 2 && areApart(rated.map(({ range }) => range)) ? best : null;
}

/**
 * Tables side by side, or one below the other in other columns; the same columns below one another may be one table
 * with a gap.
 */
const areApart = (ranges: readonly Range[]): boolean =>
  ranges.some(({ left, right }, index) => index > 0 && (left !== ranges[0]?.left || right !== ranges[0].right));

const columnNames = (rows: readonly GridRow[], first: number): readonly string[] =>
  Array.from(
    { length: rows.reduce((most, { cells }) => Math.max(most, withoutEmptyEnd(cells).length), 0) },
    (_, index) => columnName(first + index),
  );

function topOf(rows: readonly GridRow[]): readonly TableRow[] {
  const first = rows[0]?.line ?? 1;
  return rows
    .slice(0, headerLines)
    .filter(({ line }) => line < first + headerLines)
    .map(({ line, cells }) => ({
      line,
      cells: onceSaid(withoutEmptyEnd(cells))
        .slice(0, shown.cells)
        .map((cell) => cell.trim().slice(0, shown.characters)),
    }));
}

/** A title over merged cells is shown once. */
const onceSaid = (cells: readonly string[]): readonly string[] =>
  cells.length > 1 && cells.every((cell) => cell === cells[0]) ? cells.slice(0, 1) : cells;

/** Spreadsheets often save columns that hold nothing. */
function withoutEmptyEnd(cells: readonly string[]): readonly string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1);
}
