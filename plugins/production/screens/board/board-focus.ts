import { createContext } from 'react';

/**
 * Which chip the keyboard is at, and whose menu is open: trucks move from place to place under the hands of whoever
 * works here.
 */
export interface BoardFocus {
  readonly current: string | null;
  readonly opened: string | null;
  readonly open: (truck: string | null) => void;
}

/** Absent around a chip that stands alone. */
export const BoardFocusContext = createContext<BoardFocus | null>(null);

const nothing: readonly HTMLElement[] = [];

/**
 * The chip that an arrow key leads to: up and down within a column, left and right at the same height in the next that
 * has trucks; null where there is none.
 */
export function nextChip(board: HTMLElement, from: Element, key: string): HTMLElement | null {
  const columns = [...board.querySelectorAll('.unit-column, .board-aside')]
    .map((column) => [...column.querySelectorAll<HTMLElement>('.truck-chip')])
    .filter(({ length }) => length > 0);
  const column = columns.findIndex((chips) => chips.some((chip) => chip === from));
  const chips = columns[column] ?? nothing;
  const row = chips.findIndex((chip) => chip === from);
  if (key === 'ArrowDown') return chips[row + 1] ?? null;
  if (key === 'ArrowUp') return chips[row - 1] ?? null;
  const beside = key === 'ArrowRight' ? columns[column + 1] : key === 'ArrowLeft' ? columns[column - 1] : undefined;
  return beside?.[Math.min(row, beside.length - 1)] ?? null;
}
