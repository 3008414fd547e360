import Papa from 'papaparse';
import type { Field, TextContext } from '../field.ts';

export type GridRow = Readonly<Record<string, unknown>>;

/** The cells of a piece of a spreadsheet; null for a single value, which the input takes by itself. */
export function cellsOf(text: string): readonly (readonly string[])[] | null {
  const block = text.replace(/\r?\n$/, '');
  if (!/[\t\n]/.test(block)) return null;
  return Papa.parse<string[]>(block, { delimiter: '\t', newline: block.includes('\r\n') ? '\r\n' : '\n' }).data;
}

/**
 * Rows with the cells written over them from a place on; what does not fit to the right is left out, lines that are
 * missing are added.
 */
export function pasteCells(
  rows: readonly GridRow[],
  cells: readonly (readonly string[])[],
  at: { readonly row: number; readonly column: number },
  columns: readonly (readonly [string, Field])[],
  newRow: () => GridRow,
  context: TextContext,
): readonly GridRow[] {
  const next = [...rows];
  for (const [down, line] of cells.entries()) {
    const index = at.row + down;
    const values: Record<string, unknown> = {};
    for (const [across, text] of line.entries()) {
      const column = columns[at.column + across];
      if (column) values[column[0]] = column[1].text.parse(text, column[1], context);
    }
    next[index] = { ...(next[index] ?? newRow()), ...values };
  }
  return next;
}
