import { importLimits } from './limits.ts';
import { UnreadableFile, type TableFile } from './table-file.ts';

/** Header and rows of a table; empty lines are passed over, yet counted. `first` is the number of its first line. Throws an `UnreadableFile`. */
export function tableOfRows(data: readonly (readonly string[])[], first = 1): Pick<TableFile, 'header' | 'rows'> {
  const filled = data.flatMap((cells, index) => (cells.some((cell) => cell.trim() !== '') ? [{ line: index + first, cells }] : []));
  const [head, ...rows] = filled;
  if (!head) throw new UnreadableFile('empty');
  const header = withoutEmptyEnd(head.cells).map((name) => name.trim());
  if (header.length > importLimits.columns) throw new UnreadableFile('too_many_columns');
  if (rows.length > importLimits.rows) throw new UnreadableFile('too_many_rows');
  if (rows.length === 0) throw new UnreadableFile('header_only');
  return { header, rows: rows.map(({ line, cells }) => ({ line, cells: header.map((_, index) => cells[index] ?? '') })) };
}

/** Spreadsheets often save columns that hold nothing. */
function withoutEmptyEnd(cells: readonly string[]): readonly string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1);
}
