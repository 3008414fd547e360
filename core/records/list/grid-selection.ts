import { Regions, type Region } from '@blueprintjs/table';
import type { Row } from '../client.ts';

/** A cell by its place in the list. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

/** A rectangle of cells, its ends included. */
export interface Block {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** What is marked in a list: the cell that keys go to, and the regions around it. */
export interface GridSelection {
  readonly focus: Place;
  readonly regions: readonly Region[];
  /** The row that bore the focus: where others add rows above it, the selection goes along. */
  readonly rowId: string | null;
}

/** Where the keys go when a list opens: nothing is marked, and nothing can be done with what nobody chose. */
export const firstCell: GridSelection = { focus: { row: 0, column: 0 }, regions: [], rowId: null };

/** The region worked on: the last one marked. */
export function activeBlock({ regions, focus }: GridSelection, rows: number, columns: number): Block {
  const { rows: r, cols: c } = regions.at(-1) ?? {};
  // A focus without a region is a region of one cell.
  if (regions.length === 0) return { top: focus.row, bottom: focus.row, left: focus.column, right: focus.column };
  return {
    top: r?.[0] ?? 0,
    bottom: Math.min(r?.[1] ?? rows - 1, rows - 1),
    left: c?.[0] ?? 0,
    right: Math.min(c?.[1] ?? columns - 1, columns - 1),
  };
}

/** The rows that any region touches, as stretches without overlap, top first. */
export function selectedStretches({ regions }: GridSelection, rows: number): readonly (readonly [number, number])[] {
  const stretches = regions
    .map(({ rows: r }): readonly [number, number] => [r?.[0] ?? 0, Math.min(r?.[1] ?? rows - 1, rows - 1)])
    .sort((one, other) => one[0] - other[0]);
  const joined: [number, number][] = [];
  for (const [first, last] of stretches) {
    const before = joined.at(-1);
    if (before && first <= before[1] + 1) before[1] = Math.max(before[1], last);
    else joined.push([first, last]);
  }
  return joined;
}

export const countRows = (stretches: readonly (readonly [number, number])[]): number =>
  stretches.reduce((sum, [first, last]) => sum + last - first + 1, 0);

/** One cell and nothing else. */
export const selectCell = (row: number, column: number, rowId: string | null): GridSelection => ({
  focus: { row, column },
  regions: [Regions.cell(row, column)],
  rowId,
});

/** From the focus to a cell. */
export function extendTo(selection: GridSelection, row: number, column: number): GridSelection {
  const { focus } = selection;
  return {
    ...selection,
    regions: [
      Regions.cell(
        Math.min(focus.row, row),
        Math.min(focus.column, column),
        Math.max(focus.row, row),
        Math.max(focus.column, column),
      ),
    ],
  };
}

/** The selection after rows were added or taken away above it; the same where its row did not move or is not here. */
export function followRow(
  selection: GridSelection,
  at: (index: number) => Row | undefined,
  indexOf: (id: string) => number | null,
): GridSelection {
  const { rowId, focus, regions } = selection;
  if (rowId === null || at(focus.row)?.id === rowId) return selection;
  const now = indexOf(rowId);
  if (now === null) return selection;
  const by = now - focus.row;
  const moved = regions.map((region) =>
    region.rows
      ? { ...region, rows: [Math.max(region.rows[0] + by, 0), Math.max(region.rows[1] + by, 0)] as [number, number] }
      : region,
  );
  return { focus: { ...focus, row: now }, regions: moved, rowId };
}
