import type { GridRow } from './paste-rows.ts';

/** Which side of a line something is let go on. */
export type Edge = 'top' | 'bottom';

/** Where a line goes, and the cell that it takes on there: the one by which lines stand together. */
export interface Move {
  readonly to: number;
  readonly taken: GridRow;
}

const cellOf = (rows: readonly GridRow[], at: number, together: string | undefined): GridRow =>
  together === undefined ? {} : { [together]: rows[at]?.[together] ?? null };

/** Whether a line is the first of those that stand together with it. */
export const begins = (rows: readonly GridRow[], at: number, together: string | undefined): boolean =>
  together !== undefined && at > 0 && rows[at]?.[together] !== rows[at - 1]?.[together];

/** A line let go beside another, among whose lines it stands from then on; null where it stays as it is. */
export function movedBeside(
  rows: readonly GridRow[],
  from: number,
  beside: number,
  edge: Edge,
  together?: string,
): Move | null {
  if (from === beside || !rows[from] || !rows[beside]) return null;
  const to = beside - (from < beside ? 1 : 0) + (edge === 'bottom' ? 1 : 0);
  const taken = cellOf(rows, beside, together);
  return to === from && (together === undefined || rows[from][together] === rows[beside][together])
    ? null
    : { to, taken };
}

/**
 * A line one step up or down. Where others begin than those it stands with, the step leads among them and not past the
 * next line: so every place is reached, and two steps that undo each other lead back.
 */
export function movedByStep(rows: readonly GridRow[], from: number, by: -1 | 1, together?: string): Move | null {
  const next = from + by;
  if (!rows[from] || !rows[next]) return null;
  const taken = cellOf(rows, next, together);
  return together !== undefined && rows[from][together] !== rows[next][together]
    ? { to: from, taken }
    : { to: next, taken: {} };
}

/** A list with one of its things at another place. */
export function withMoved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const moved = list[from];
  return moved === undefined ? list : list.toSpliced(from, 1).toSpliced(to, 0, moved);
}
