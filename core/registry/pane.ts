import { createContext, use } from 'react';

/** What the panes of one link colour share: the row that was picked, such as `{ record: 'equipment', id, label }`. */
export interface Selection {
  readonly record: string;
  readonly id: string;
  readonly label: string;
}

/** What a screen knows of the pane that shows it. A screen runs unchanged as the whole page or in a tile. */
export interface Pane {
  readonly id: string;
  readonly path: string;
  readonly search: URLSearchParams;
  /** False in a hidden tab or behind a maximised pane: draw nothing. */
  readonly visible: boolean;
  readonly focused: boolean;
  /** Opens a path in this pane or in a new one beside it. */
  readonly open: (path: string, where?: 'here' | 'beside') => void;
  /** Changes search parameters in place; `null` removes one. They are kept with the layout and in the link. */
  readonly setSearch: (changes: Readonly<Record<string, string | null>>) => void;
  readonly selection: Selection | null;
  /** Shares a selection with the panes of the same link colour. */
  readonly select: (selection: Selection | null) => void;
}

/** Given by the host around every screen. */
export const PaneContext = createContext<Pane | null>(null);

/** The pane around the calling screen. Throws outside one: every screen has a pane. */
export function usePane(): Pane {
  const pane = use(PaneContext);
  if (!pane) throw new Error('usePane must be used within a pane');
  return pane;
}
