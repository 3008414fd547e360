import type { BatchChange } from '../batch.ts';
import type { Row } from '../client.ts';
import { viewOf } from '../views/index.ts';
import type { Column } from './columns.ts';

/** One cell that is to have another value, as it is written. */
export interface CellChange {
  readonly row: Row;
  readonly column: Column;
  readonly value: unknown;
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** A cell's value as a form writes it: a reference is its id. */
export const writtenValue = (row: Row, { name, field }: Column): unknown =>
  viewOf(field).toDraft?.(row[name], field) ?? row[name] ?? null;

/**
 * The batch that makes cells what they are to be, one change per row, and the batch that takes it back; cells that stay
 * as they are left out.
 */
export function planChanges(cells: readonly CellChange[]): {
  readonly changes: readonly BatchChange[];
  readonly before: readonly { readonly id: string; readonly values: Readonly<Record<string, unknown>> }[];
} {
  const rows = new Map<string, { row: Row; values: Record<string, unknown>; before: Record<string, unknown> }>();
  for (const { row, column, value } of cells) {
    const now = writtenValue(row, column);
    if (same(now, value)) continue;
    const planned = rows.get(row.id) ?? { row, values: {}, before: {} };
    planned.values[column.name] = value ?? null;
    planned.before[column.name] = now;
    rows.set(row.id, planned);
  }
  const planned = [...rows.values()];
  return {
    changes: planned.map(({ row, values }) => ({ id: row.id, version: row.version, values })),
    before: planned.map(({ row, before }) => ({ id: row.id, values: before })),
  };
}

/**
 * The cells that a pasted rectangle falls on. One value fills the whole block; several begin at its corner and end with
 * the list.
 */
export function targets(
  pasted: readonly (readonly string[])[],
  block: { top: number; bottom: number; left: number; right: number },
): {
  readonly height: number;
  readonly width: number;
  readonly textAt: (row: number, column: number) => string | undefined;
} {
  const [height, width] = [pasted.length, Math.max(0, ...pasted.map(({ length }) => length))];
  const [blockHeight, blockWidth] = [block.bottom - block.top + 1, block.right - block.left + 1];
  // A row or a cell that was copied once fills a marked multiple of itself, as spreadsheets do.
  const repeats = blockHeight % height === 0 && blockWidth % width === 0;
  return {
    height: repeats ? blockHeight : height,
    width: repeats ? blockWidth : width,
    textAt: (row, column) => pasted[row % height]?.[column % width],
  };
}
