import type { GridRow } from '../table-file.ts';
import type { Range } from '../range.ts';

/** Puts the value of a merge's first cell into all of its cells. Answers how many merges held a value. */
export function fillMerges(
  rows: readonly GridRow[],
  merges: readonly Range[],
): { readonly rows: readonly GridRow[]; readonly merged: number } {
  if (merges.length === 0) return { rows, merged: 0 };
  const byLine = new Map(rows.map((row) => [row.line, { line: row.line, cells: [...row.cells] }]));
  const [last, widest] = [rows.at(-1)?.line ?? 0, rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)];
  let merged = 0;
  for (const { top, left, bottom, right } of merges) {
    const value = byLine.get(top)?.cells[left] ?? '';
    if (value === '') continue;
    merged += 1;
    for (let line = top; line <= Math.min(bottom, last); line += 1) {
      const row = byLine.get(line) ?? { line, cells: [] };
      byLine.set(line, row);
      for (let column = left; column <= Math.min(right, Math.max(widest - 1, left)); column += 1) {
        while (row.cells.length < column) row.cells.push('');
        row.cells[column] = value;
      }
    }
  }
  return { rows: [...byLine.values()].toSorted((one, other) => one.line - other.line), merged };
}
