import type { KeyboardEvent } from 'react';

/** What the keys of a spreadsheet do in a list; arrows and Shift+arrows are the table's own. */
export interface GridActions {
  readonly open: (beside: boolean) => void;
  /**
   * Edits the focused cell, beginning with a typed character or with what is there. False where it cannot be edited.
   */
  readonly edit: (typed: string | null) => boolean;
  readonly isFirstColumn: () => boolean;
  readonly clear: () => void;
  readonly fillDown: () => void;
  readonly undo: () => void;
  /** Moves the focus by rows and columns, or to an end; `extend` marks what is between. */
  readonly move: (to: Move, extend: boolean) => void;
  readonly selectRow: () => void;
  readonly selectAll: () => void;
}

export type Move = 'pageUp' | 'pageDown' | 'rowStart' | 'rowEnd' | 'top' | 'bottom';

const moves: Readonly<Record<string, Move>> = {
  PageUp: 'pageUp',
  PageDown: 'pageDown',
  Home: 'rowStart',
  End: 'rowEnd',
};

/** Handles one key; what it does not know is left to the table and the browser. */
export function gridKey(event: KeyboardEvent, actions: GridActions): void {
  const chord = event.ctrlKey || event.metaKey;
  const take = (): void => {
    event.preventDefault();
    event.stopPropagation();
  };
  // Copied by the event of that name, in the text forms of the fields; the table has its own idea.
  if (chord && ['c', 'x', 'v'].includes(event.key.toLowerCase())) return event.stopPropagation();
  if (event.altKey) return;
  if (event.key === 'Enter') {
    take();
    if (chord || actions.isFirstColumn() || !actions.edit(null)) actions.open(chord);
    return;
  }
  const move = moves[event.key];
  if (move !== undefined) {
    take();
    actions.move(chord && move === 'rowStart' ? 'top' : chord && move === 'rowEnd' ? 'bottom' : move, event.shiftKey);
  } else if (event.key === 'F2') {
    take();
    actions.edit(null);
  } else if (event.key === 'Delete' || event.key === 'Backspace') {
    take();
    actions.clear();
  } else if (chord && event.key.toLowerCase() === 'd') {
    take();
    actions.fillDown();
  } else if (chord && event.key.toLowerCase() === 'z') {
    take();
    actions.undo();
  } else if (chord && event.key.toLowerCase() === 'a') {
    // The table forgets its own key where it was drawn before its rows came.
    take();
    actions.selectAll();
  } else if (event.key === ' ') {
    take();
    if (event.shiftKey) actions.selectRow();
  } else if (!chord && event.key.length === 1 && actions.edit(event.key)) take();
}
